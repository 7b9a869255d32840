"""What goes wrong where a page shows what happened, and can't here: cards that nobody sees, a
choice put to the wrong people, places and countdowns that jump, voices that talk over each other.

That Hit and Stay stay in reach of the thumb on the smallest phone is shown in `test_crowd.py`; that
they work for everybody, move after move, in `test_game.py`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise

import pytest
from playwright.async_api import WebSocketRoute, expect

from flip7.game.cards import FLIP_THREE, FREEZE, Card
from tests.browser.conftest import DealFrom, Invite
from tests.browser.person import Person
from tests.browser.witness import Witness
from tests.web.chance import plain, secret, secret_where

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLACES = """(seats) => seats.map((seat) => {
    const { left, top } = seat.getBoundingClientRect();
    return [seat.dataset.seat, Math.round(left), Math.round(top)];
})"""


SEEN_IN_PART = """(place) => {
    const cells = [...place.querySelector('tbody tr').children].map((cell) => {
        const { left, right } = cell.getBoundingClientRect();
        return { left, right, text: cell.textContent };
    });
    const [name, total] = [cells.shift(), cells.pop()];
    return cells.filter(({ left, right }) =>
        (left < name.right - 1 && right > name.right + 1) ||
        (left < total.left - 1 && right > total.left + 1)
    ).map(({ text }) => text);
}"""
"""The figures of the first seat that lie half behind its name or its total."""


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
    deal_from(secret_where(lambda cards: cards[0] is FLIP_THREE and plain(cards[1:]), seats=3))
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
    deal_from(secret_where(lambda cards: plain(cards[:3]) and cards[3] is cards[0], seats=3))
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


async def test_no_word_tells_a_card_before_it_is_turned_over(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret_where(plain, seats=3))
    ann = await somebody("Ann", reduced_motion="no-preference")
    await ann.open_table(bots=["Novice", "Steady"])
    witness = await Witness.of(ann.page)
    await ann.press("Begin the game")
    await expect(ann.hit).to_be_visible()
    before = [
        one
        for one, next_ in pairwise(await witness.moments())
        if "draws" in next_.said and next_.said != one.said
    ]
    assert len(before) == 3
    assert all(moment.turned for moment in before)


def a_pair_of_flip_threes(cards: Sequence[Card]) -> bool:
    """Whether a second Flip Three comes up among the three cards of the first."""
    return (cards[0], cards[2]) == (FLIP_THREE, FLIP_THREE) and plain((cards[1], *cards[3:]))


async def test_a_flip_three_that_waits_is_told_and_seen_until_it_is_played(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret_where(a_pair_of_flip_threes, seats=3))
    ann = await somebody("Ann")
    await ann.open_table(pace="Calm", bots=["Novice", "Steady"])
    await ann.press("Begin the game")
    await ann.seat("Ann").get_by_role("button", name="Flip Three").click()
    waits = ann.text("After this: Flip Three (you play it).")
    await expect(waits).to_be_visible()
    seen = ann.seat("Ann").get_by_text("Waiting here: Flip Three.")
    await expect(seen).to_be_attached()
    await expect(ann.text("to play it once this Flip Three is over")).to_be_visible()
    await ann.page.reload()
    await expect(waits).to_be_visible()
    await expect(seen).to_be_attached()
    await expect(ann.targets.first).to_be_visible()
    await expect(ann.text("Who gets the Flip Three?")).to_be_visible()
    await expect(waits).not_to_be_visible()


async def test_the_end_of_a_round_is_told_once(somebody: Invite, deal_from: DealFrom) -> None:
    deal_from(secret_where(plain, seats=3))
    ann, ben = await at_one_table(somebody)
    await ann.press("Begin the game")
    for person in (ann, ben):
        await person.stay.click()
    await expect(ann.next_round).to_be_visible()
    table = ann.page.get_by_role("main")
    await expect(table.get_by_text("The round is over")).to_have_count(1)


async def test_the_rounds_are_seen_whole(somebody: Invite, deal_from: DealFrom) -> None:
    """However many there are, and wherever one has scrolled to, no figure is cut."""
    deal_from(secret_where(plain, seats=3))
    ann = await somebody("Ann")
    ben = await somebody("Ben", viewport={"width": 360, "height": 640}, has_touch=True)
    await ann.open_table(bots=["Novice", "Steady"])
    await ann.press("Begin the game")
    await expect(ann.hit).to_be_visible()

    def of_a_long_game(socket: WebSocketRoute) -> None:
        def heard(message: str | bytes) -> None:
            told = json.loads(message)
            if told["type"] == "welcome":
                told["view"]["game"]["rounds"] = [[100 + number, 0, 7] for number in range(15)]
            socket.send(json.dumps(told))

        socket.connect_to_server().on_message(heard)

    await ben.page.route_web_socket("**/live", of_a_long_game)
    await ben.look_on(ann.code)
    await ben.press("What happened")
    await ben.press("Rounds")
    rounds = ben.page.get_by_role("region", name="Rounds")
    assert await rounds.evaluate("(place) => place.scrollWidth > place.clientWidth")
    for place in (10_000, 0, 100, 230):
        await rounds.evaluate("(place, left) => { place.scrollLeft = left }", place)
        assert await rounds.evaluate(SEEN_IN_PART) == []
        await expect(rounds).to_have_class(re.compile("after" if place < 10_000 else "before"))
    await rounds.evaluate("(place) => { place.scrollLeft = 0 }")
    await expect(rounds).not_to_have_class(re.compile("before"))
    await ann.press("What happened")
    await ann.press("Rounds")
    short = ann.page.get_by_role("region", name="Rounds")
    await expect(short.get_by_role("columnheader", name="Player")).to_be_visible()
    await expect(short).not_to_have_class(re.compile("before|after"))


async def test_the_cards_of_a_line_are_named_and_told(
    somebody: Invite, deal_from: DealFrom
) -> None:
    deal_from(secret_where(lambda cards: plain(cards[:1]) and cards[1] is FREEZE, seats=3))
    ann, ben = await at_one_table(somebody)
    await ann.press("Begin the game")
    await ben.seat("Ann").get_by_role("button", name="Freeze").click()
    await ben.seat("Ann").get_by_role("button").click()
    sheet = ben.page.get_by_role("dialog")
    await expect(sheet.get_by_text(re.compile(r"^Cards: \d+, Freeze\."))).to_be_visible()
    does = sheet.get_by_role("listitem").filter(has_text="Freeze")
    await expect(does).to_contain_text("Takes a player out of the round")


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
    deal_from(secret_where(plain, seats=3))
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
    deal_from(secret_where(plain, seats=3))
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
