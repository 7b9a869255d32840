"""What goes wrong where Second Chance is badly kept, and can't here: one that saves for ever, one
thrown away that somebody could have had, a choice among nobody, a card that nobody sees."""

import pytest

from flip7.game import events as ev
from flip7.game.cards import SECOND_CHANCE, Card
from flip7.game.engine import start
from flip7.game.events import WhyDiscarded
from flip7.game.rules import Rules, edition
from flip7.game.state import Status
from tests.game.rounds import (
    ALL_RULES,
    WITH_DEAL,
    asked_for_turn,
    letter,
    played,
    table,
    target_choice,
)

SEATS = range(4)
HANDS = ("5", "6", "7", "8")

every_edition = pytest.mark.parametrize("rules", ALL_RULES, ids=str)
every_seat = pytest.mark.parametrize("seat", SEATS)


@every_edition
@every_seat
class TestASecondChance:
    def hands(self, seat: int) -> list[str]:
        return [f"{card} SC" if here == seat else card for here, card in enumerate(HANDS)]

    def test_saves_once_and_the_next_repeat_busts(self, rules: Rules, seat: int) -> None:
        state = table(*self.hands(seat), turn=seat, rules=rules)
        state = played(state, f"hit {HANDS[seat]} " + "stay " * 3).state
        assert asked_for_turn(state) == seat
        state = played(state, f"hit {HANDS[seat]}").state
        assert state.statuses[seat] is Status.BUSTED
        assert state.scores is not None
        assert state.scores[seat] == 0

    def test_saves_once_within_a_flip_three_as_well(self, rules: Rules, seat: int) -> None:
        state = table(*self.hands(seat), turn=seat, rules=rules)
        repeats = f"{HANDS[seat]} {HANDS[seat]}"
        state = played(state, f"hit F3 ->{letter(seat)} {repeats}").state
        assert state.statuses[seat] is Status.BUSTED

    def test_shows_which_cards_it_cancelled(self, rules: Rules, seat: int) -> None:
        """The card comes up, then it is told that it was saved; both lie in the pile."""
        card = Card(HANDS[seat])
        after = played(table(*self.hands(seat), turn=seat, rules=rules), f"hit {card}")
        assert after.events == (ev.Drawn(seat, card), ev.Saved(seat, card))
        assert list(after.state.discard.cards()) == [card, SECOND_CHANCE]
        assert after.state.lines[seat].cards == (card,)

    @pytest.mark.parametrize("holder", [1, 2, 3], ids="holder-{}-on".format)
    def test_when_spare_goes_to_somebody_active_who_has_none(
        self, rules: Rules, seat: int, holder: int
    ) -> None:
        """It is neither thrown away nor kept, and never offered to who has one."""
        other = (seat + holder) % 4
        hands = [f"{card} SC" if here in (seat, other) else card for here, card in enumerate(HANDS)]
        state = played(table(*hands, turn=seat, rules=rules), "hit SC").state
        without = [here for here in SEATS if here not in (seat, other)]
        assert target_choice(state) == (seat, SECOND_CHANCE, without)
        after = played(state, f"->{letter(without[-1])}")
        assert after.of(ev.Given) == [ev.Given(seat, without[-1])]
        assert after.state.lines[without[-1]].second_chance
        assert not after.of(ev.Discarded)

    def test_that_nobody_can_take_is_discarded_and_nobody_is_asked(
        self, rules: Rules, seat: int
    ) -> None:
        """Everybody active has one; who has none is out."""
        out = (seat + 1) % 4
        hands = [
            f"{card} stayed" if here == out else f"{card} SC" for here, card in enumerate(HANDS)
        ]
        rules = edition(rules.edition, decks=2)
        after = played(table(*hands, turn=seat, rules=rules), "hit SC")
        assert after.events == (
            ev.Drawn(seat, SECOND_CHANCE),
            ev.Discarded(SECOND_CHANCE, WhyDiscarded.NO_TARGET),
        )
        assert asked_for_turn(after.state) == (seat + 2) % 4


@pytest.mark.parametrize("rules", WITH_DEAL, ids=str)
@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize("place", SEATS)
def test_who_is_dealt_one_gets_no_other_card_for_it(rules: Rules, dealer: int, place: int) -> None:
    cards = [*HANDS[:place], "SC", *HANDS[place:]][:4]
    after = played(start(rules, 4, dealer), " ".join(cards))
    assert [len(line.cards) for line in after.state.lines] == [1] * 4
    assert asked_for_turn(after.state) == (dealer + 1) % 4
