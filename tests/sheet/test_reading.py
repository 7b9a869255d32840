"""What is typed into a cell of a sheet, and which entry it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flip7.game.cards import CARDS, NUMBERS, parse_cards
from flip7.game.errors import Flip7Error
from flip7.game.rules import Rules, edition
from flip7.sheet.entry import Absent, Bust, Cards, Entry, Total, points_of
from flip7.sheet.limits import fault_of
from flip7.sheet.reading import EntryError, RepeatedNumber, read_entry, write_entry

OFFICIAL = edition()

ENTRIES: dict[str, Entry | None] = {
    "?": None,
    "empty": None,
    "Empty": None,
    "bust": Bust(),
    "B": Bust(),
    "bust 8 5 8": Bust(parse_cards("8 5 8")),
    "bust,8,5,8": Bust(parse_cards("8 5 8")),
    "B, 8, 5, 8": Bust(parse_cards("8 5 8")),
    "b 8,8": Bust(parse_cards("8 8")),
    "out": Absent(),
    "-": Absent(),
    "0": Total(0),
    "31": Total(31),
    " 31 ": Total(31),
    "06": Total(6),
    "12": Total(12),
    "10+15+8": Total(33, "10+15+8"),
    "10 + 15 + 8": Total(33, "10+15+8"),
    "10 +15+ 8": Total(33, "10+15+8"),
    "45 points": Total(45),
    "1 point": Total(1),
    "10+15 pts": Total(25, "10+15"),
    "x": Bust(),
    "X": Bust(),
    "12 +4": Cards(parse_cards("12 +4")),
    "12 9 5 3 x2 +4": Cards(parse_cards("12 9 5 3 x2 +4")),
    "12,9,5": Cards(parse_cards("12 9 5")),
    "12,": Cards(parse_cards("12")),
    "x2": Cards(parse_cards("x2")),
    "×2": Cards(parse_cards("x2")),
    "SC": Cards(parse_cards("SC")),
    "fz": Cards(parse_cards("FZ")),
    "+4": Cards(parse_cards("+4")),
    "8 +8": Cards(parse_cards("8 +8")),
    "+8 8": Cards(parse_cards("+8 8")),
    "9 sc fz": Cards(parse_cards("9 SC FZ")),
}

REFUSED = {
    "": "nothing is typed; type points (31), a sum",
    "-10": "a round never brings less than 0 points",
    "\u221210": "a round never brings less than 0 points",
    "12.5": "points are a whole number",
    "1e3": "points are a whole number",
    "1E3": "points are a whole number",
    "\u0663\u0661": "points are typed with the digits 0 to 9",
    "\uff11\uff12": "points are typed with the digits 0 to 9",
    "1" + "0" * 30: "a round brings from 0 to 1,000,000,000 points",
    "9" * 5000: "a sum is typed with at most 1000 characters",
    "9 " * 5000: "cards are typed with at most 1000 characters",
    "NaN": "this is no entry; type points",
    "inf": "this is no entry",
    "=1+1": "this is no entry",
    "10+": "this is no entry",
    "+10+5": "this is no entry",
    "+5": "'+5' is no card",
    "12 + x2": "a sum is of numbers alone, as 10+15+8",
    "12 9 + 4": "a sum is of numbers alone, as 10+15+8",
    "12 9 points": "'points' is no card",
    "x 2": "'x' is no card",
    "12x2": "cards are typed with blanks between them, as 12 9 x2",
    "\u0663 \u0661": "'\u0663' is no card",
    "13 2": "13 is no card of this deck",
    ",": "no card is typed",
    "F3": "a Flip Three (F3) lies in no line",
    "F3 8": "a Flip Three (F3) lies in no line",
    "0 1 2 3 4 5 6 7": "8 Numbers: the round is over once somebody has 7",
    "5 SC SC": "2 times Second Chance",
    "bust 8 5": "the line of a bust has one Number twice",
    "bust x": "'x' is no card",
    "8 8 8": "3 times 8",
    "8 8 5 5": "2 times 8 and 2 times 5",
    "\x1b[2J": r"'\x1b[2J': this is no entry",
    "\udcff": "this is no entry",
}


@pytest.mark.parametrize(("text", "entry"), ENTRIES.items())
def test_what_is_typed_is_an_entry(text: str, entry: Entry | None) -> None:
    assert read_entry(text, OFFICIAL) == entry


@pytest.mark.parametrize(("text", "told"), REFUSED.items(), ids=[repr(t[:20]) for t in REFUSED])
def test_what_is_none_is_refused_in_one_line(text: str, told: str) -> None:
    with pytest.raises(EntryError) as refused:
        read_entry(text, OFFICIAL)
    message = str(refused.value)
    assert told in message
    assert message.isprintable()
    assert len(message) < 300


class TestARepeatedNumber:
    def test_is_asked_about(self) -> None:
        with pytest.raises(RepeatedNumber) as asked:
            read_entry("8 5 8 +4", OFFICIAL)
        assert asked.value.card == "8"
        assert asked.value.bust == Bust(parse_cards("8 5 8 +4"))
        assert asked.value.saved == Cards(parse_cards("8 5 +4"))
        assert "bust" in str(asked.value)
        assert "Second Chance" in str(asked.value)

    def test_takes_its_second_chance_along(self) -> None:
        with pytest.raises(RepeatedNumber) as asked:
            read_entry("8 SC 5 8", OFFICIAL)
        assert asked.value.saved == Cards(parse_cards("8 5"))

    def test_is_not_asked_about_where_the_line_can_not_be_anyway(self) -> None:
        with pytest.raises(EntryError, match="8 Numbers"):
            read_entry("0 1 2 3 4 5 6 7 7", OFFICIAL)

    def test_is_a_number_and_no_modifier(self) -> None:
        with pytest.raises(EntryError, match="2 times \\+8, but there is 1"):
            read_entry("+8 +8", OFFICIAL, seats=3)
        assert read_entry("+8 +8", OFFICIAL, seats=19) == Cards(parse_cards("+8 +8"))
        with pytest.raises(EntryError, match="3 times \\+8, but there are 2"):
            read_entry("+8 +8 +8", OFFICIAL, seats=19)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("12 8 +10 x2", 50),
        ("x2 +10 8 12", 50),
        ("0 1 2 3 8 10 12 x2", 87),
        ("0 1 2 3 4 5 6", 36),
        ("6 7 8 9 10 11 12 x2 +2 +4 +6 +8 +10", 171),
        ("x2", 0),
        ("+2 +6 x2", 8),
        ("0,", 0),
        ("9 SC FZ", 9),
        ("10+15+8", 33),
        ("bust 8 8 5", 0),
    ],
)
def test_an_entry_is_worth_what_the_rules_say(text: str, points: int) -> None:
    entry = read_entry(text, OFFICIAL)
    assert entry is not None
    assert points_of(entry, OFFICIAL) == points


@given(st.permutations(parse_cards("12 9 5 3 x2 +4 SC")))
def test_the_order_of_cards_does_not_matter(cards: list[str]) -> None:
    entry = read_entry(" ".join(cards), OFFICIAL)
    assert entry is not None
    assert points_of(entry, OFFICIAL) == 62


@pytest.mark.parametrize(
    ("rules", "text", "points"),
    [
        (edition(flip_count=3, flip_bonus=50), "1 2 3", 56),
        (edition(flip_bonus=0), "0 1 2 3 4 5 6", 21),
        (edition(decks=2), "5 x2 x2", 10),
    ],
)
def test_house_options_count(rules: Rules, text: str, points: int) -> None:
    entry = read_entry(text, rules, seats=3)
    assert entry is not None
    assert points_of(entry, rules) == points


def test_a_house_rule_ends_lines_earlier() -> None:
    with pytest.raises(EntryError, match="4 Numbers: the round is over once somebody has 3"):
        read_entry("1 2 3 4", edition(flip_count=3))


sums = st.lists(st.integers(0, 999), min_size=2, max_size=5)
entries = st.one_of(
    st.none(),
    st.just(Absent()),
    st.just(Bust()),
    st.builds(Total, st.integers(0, 10**9)),
    sums.map(lambda terms: Total(sum(terms), "+".join(map(str, terms)))),
    st.lists(st.sampled_from(CARDS), unique=True, min_size=1).map(lambda line: Cards(tuple(line))),
    st.sampled_from(NUMBERS[:13]).map(lambda card: Bust((card, card))),
)


@given(entries)
def test_an_entry_is_read_as_it_is_written(entry: Entry | None) -> None:
    if entry is None or fault_of(entry, OFFICIAL, None) is None:
        assert read_entry(write_entry(entry), OFFICIAL) == entry


@given(st.text(max_size=30) | st.text("0123456789+-x,. scfzb?2", max_size=20))
def test_no_text_does_any_harm(text: str) -> None:
    try:
        entry = read_entry(text, OFFICIAL, seats=3)
    except Flip7Error:
        return
    assert read_entry(write_entry(entry), OFFICIAL, seats=3) == entry
