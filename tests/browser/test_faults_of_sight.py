"""What goes wrong where a page shows what happened, and can't here: cards that nobody sees, a
choice put to the wrong people, places and countdowns that jump, voices that talk over each other.

That Hit and Stay stay in reach of the thumb on the smallest phone is shown in `test_crowd.py`; that
they work for everybody, move after move, in `test_game.py`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest
from playwright.async_api import expect

from flip7.game.cards import FLIP_THREE, FREEZE, Card
from tests.browser.conftest import DealFrom, Invite
from tests.browser.person import Person
from tests.browser.witness import Witness
from tests.web.chance import secret, secret_where

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLACES = """(seats) => seats.map((seat) => {
    const { left, top } = seat.getBoundingClientRect();
    return [seat.dataset.seat, Math.round(left), Math.round(top)];
})"""


def all_numbers(cards: Sequence[Card]) -> bool:
    """Whether these are different Numbers."""
    return all(card.is_number for card in cards) and len(set(cards)) == len(cards)


async def at_one_table(somebody: Invite) -> tuple[Person, Person]:
    """Ann, the host, and Ben, with a bot, before a game at the quickest pace."""
    ann, ben = await somebody("Ann"), await somebody("Ben")
    await ann.open_table()
    await ben.join(ann.code)
    await ann.press("Novice")
    await expect(ben.text("Novice")).to_be_visible()
    return ann, ben


async def test_every_card_is_seen_by_everybody_one_after_the_other(
    somebody: Invite, deal_from: DealFrom
) -> None:
    """From the opening deal on, through a Flip Three, though all come at once."""
    deal_from(
        secret_where(lambda cards: cards[0] is FLIP_THREE and all_numbers(cards[1:]), seats=3)
    )
    ann, ben = await at_one_table(somebody)
    witness = await Witness.of(ben.page)
    await ann.press("Begin the game")
    await ann.seat("Ann").get_by_role("button", name="Flip Three").click()
    await expect(ann.hit).to_be_visible()
    await expect(ben.text("Ann is to hit or stay.")).to_be_visible()
    moments = await witness.moments()
    cards = [moment.cards for moment in moments]
    assert all(after - before <= 1 for before, after in pairwise(cards))
    assert cards[-1] == 5
    said = dict.fromkeys(moment.said for moment in moments if "draws" in moment.said)
    await ben.press("What happened")
    told = await ben.page.get_by_role("dialog").get_by_text(re.compile(r"draws")).all_inner_texts()
    drawn = [re.findall(r"\w+ draws [^.]*\.", text)[0] for text in reversed(told)]
    assert list(said) == drawn


async def test_the_card_that_busts_is_seen_before_the_bust_and_stays(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret_where(lambda cards: all_numbers(cards[:3]) and cards[3] is cards[0], seats=3))
    ann, ben = await at_one_table(somebody)
    await ann.press("Begin the game")
    await expect(ann.hit).to_be_visible()
    (card,) = await ann.cards("Ann")
    witnesses = [await Witness.of(person.page) for person in (ann, ben)]
    await ann.press("Hit")
    for person, witness in zip((ann, ben), witnesses, strict=True):
        await expect(person.seat("Ann").get_by_text("Bust")).to_be_visible()
        assert await person.cards("Ann") == [card, card]
        moments = await witness.moments()
        busted = next(number for number, moment in enumerate(moments) if moment.stamps[0])
        before = moments[busted - 1]
        assert re.match(rf"Ann draws .*\b{card}\.", before.said)
        assert before.lines[0] == f"Cards: {card}. Worth {card}."


async def test_a_choice_is_put_to_the_one_alone_whose_it_is(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret_where(lambda cards: cards[0].is_number and cards[1] is FREEZE, seats=3))
    ann, ben = await at_one_table(somebody)
    await ann.press("Begin the game")
    await expect(ben.targets).to_have_count(3)
    await expect(ann.text("Ben chooses who gets the Freeze.")).to_be_visible()
    await expect(ann.targets).to_have_count(0)
    await expect(ann.page.get_by_role("dialog")).to_have_count(0)


async def test_everybody_keeps_their_place(somebody: Invite, deal_from: DealFrom) -> None:
    """Whoever's turn it is, and whoever leads."""
    deal_from(secret(5))
    ann = await somebody("Ann", viewport={"width": 1280, "height": 800})
    await ann.open_table(points=200, bots=["Novice", "Steady", "Sharp"])
    await ann.press("Begin the game")
    await expect(ann.hit).to_be_visible()
    places = await ann.seats.evaluate_all(PLACES)
    while not (await ann.heading("Round 2").count() and await ann.hit.count()):
        await ann.decide()
        await ann.turn()
        if await ann.hit.count():
            assert await ann.seats.evaluate_all(PLACES) == places
    totals = await ann.seats.locator(".points > b").all_inner_texts()
    assert sorted(totals) != totals, "the seats are not in the order of their points"


async def test_one_voice_tells_the_table_and_calls_when_one_can_answer(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret_where(all_numbers, seats=3))
    ann, ben = await at_one_table(somebody)
    witness = await Witness.of(ben.page)
    await ann.press("Begin the game")
    await ann.press("Hit")
    await ben.press("Hit")
    await expect(ann.hit).to_be_visible()
    await expect(ben.text("Ann is to hit or stay.")).to_be_visible()
    moments = await witness.moments()
    assert {moment.voices for moment in moments} <= {0, 1}
    called = [after for before, after in pairwise(moments) if after.called and not before.called]
    assert called
    assert all(moment.open for moment in called)


async def test_a_countdown_never_jumps_back(somebody: Invite, deal_from: DealFrom) -> None:
    """Between two rounds, while others agree, come and go."""
    deal_from(secret_where(all_numbers, seats=3))
    ann, ben = await at_one_table(somebody)
    cid = await somebody("Cid")
    await ann.press("Begin the game")
    for person in (ann, ben):
        await person.stay.click()
    await expect(ann.next_round).to_be_visible()
    witness = await Witness.of(ann.page)
    await ben.next_round.click()
    await cid.look_on(ann.code)
    await expect(ann.text("1 of 2 are ready")).to_be_visible()
    await expect(ann.text("Looking on: 1")).to_be_visible()
    assert await witness.added("[role=timer]") == 0
    left = [moment.left for moment in await witness.moments()]
    assert None not in left
    assert left == sorted(left, key=lambda seconds: -(seconds or 0))
