"""Pages to print: what is on them, that nothing breaks out of them, that they need no other."""

import re
from html.parser import HTMLParser

import pytest

from flip7.game.rules import EDITIONS, edition
from flip7.sheet.changes import Joined, Remarked, Renamed, Retitled
from flip7.sheet.exports.form import FormError, empty_form
from flip7.sheet.exports.markup import Markup, element, join
from flip7.sheet.exports.printed import score_sheet
from flip7.sheet.sheet import begin
from tests.sheet.sheets import AT, begun, noted, then

VOID = {"meta", "col"}


class Page(HTMLParser):
    """What is in a page, and whether every element is closed where it should be."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.tables: list[list[list[str]]] = []
        self.words: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("th", "td"):
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self.open:
            return
        self.words.append(data)
        if "th" in self.open or "td" in self.open:
            self.tables[-1][-1][-1] += data

    @property
    def text(self) -> str:
        """All that is to be read."""
        return " ".join(self.words)

    def tags(self, name: str) -> list[dict[str, str | None]]:
        """The attributes of all elements of this name."""
        return [attributes for tag, attributes in self.elements if tag == name]


def test_an_empty_form_has_a_box_for_every_player_and_round() -> None:
    (table,) = Page(empty_form(edition(), 3, ["Ann", "Ben"])).tables
    assert table[0] == ["Round", "Ann", "Ben", "Player 3"]
    assert [row[0] for row in table[1:]] == [str(number) for number in range(1, 13)]
    assert all(row[1:] == [""] * 3 for row in table[1:])


def test_many_players_stand_one_below_the_other_on_paper_that_lies() -> None:
    html = empty_form(edition(), 30, rounds=10)
    (table,) = Page(html).tables
    assert table[0] == ["Player", *(str(number) for number in range(1, 11))]
    assert [row[0] for row in table[1:]] == [f"Player {number}" for number in range(1, 31)]
    assert "size: A4 landscape" in html
    assert "size: A4 portrait" in empty_form(edition(), 8)


@pytest.mark.parametrize("id", EDITIONS)
def test_a_form_has_the_rules_of_its_edition_in_brief(id: str) -> None:
    text = Page(empty_form(edition(id, target_score=150, flip_bonus=25), 3)).text
    assert "150 points or more, the highest total wins" in text
    assert "25 points if you have 7 different Numbers" in text
    assert f"{id}(target_score=150, flip_bonus=25)" in text
    tie = {"everyone": "everyone plays", "tied_only": "only they play", "shared": "win together"}
    assert tie[edition(id).tie_break] in text


def test_forms_that_nobody_could_print_are_refused() -> None:
    with pytest.raises(FormError, match="players=0: from 1 to 1000"):
        empty_form(edition(), 0)
    with pytest.raises(FormError, match="rounds=101: from 1 to 100"):
        empty_form(edition(), 3, rounds=101)
    with pytest.raises(FormError, match="3 names for 2 players"):
        empty_form(edition(), 2, ["Ann", "Ben", "Cem"])


def test_a_filled_sheet_tells_points_busts_gaps_and_rounds_not_played_apart() -> None:
    sheet = noted(begun(dealer=2), "A=31; B=bust; C=12 9 x2", "A=0; C=20")
    sheet = noted(then(sheet, Joined(4, "Dan", 3, 20)), "A=5; B=44; C=-; D=7", since=3)
    (table,) = Page(score_sheet(sheet)).tables
    assert table == [
        ["Round", "Ann d", "Ben", "Cem *", "Dan"],
        ["Start", "0", "0", "0", "20"],
        ["1", "31", "bust", "4212 9 x2", "-"],
        ["2", "0= 31", "?", "20= 62", "-"],
        ["3", "5= 36", "44= 44", "-", "7= 27"],
        ["Total", "36", "44", "62", "27"],
    ]


def test_a_filled_sheet_says_who_has_won_and_what_was_remarked() -> None:
    sheet = then(noted(begun(), "A=201; B=9; C=0"), Remarked("at home"), Remarked("late", 1))
    text = Page(score_sheet(sheet)).text
    assert "Ann wins with 201 points" in text
    assert "at home" in text
    assert "Round 1: late" in text


def test_many_players_have_their_rounds_in_several_tables() -> None:
    sheet = begin(edition(target_score=999), [f"{letter}" for letter in "ABCDEFGHIJ"], at=AT)
    cells = "; ".join(f"{letter}=3" for letter in "ABCDEFGHIJ")
    tables = Page(score_sheet(noted(sheet, *[cells] * 16))).tables
    assert [len(table[0]) for table in tables] == [1 + 14 + 1, 1 + 2 + 1]
    assert all(row[-1].startswith(("48", "Total")) for table in tables for row in table)


@pytest.mark.parametrize(
    "name", ["<b>Ben</b>", '"><script>alert(1)</script>', "&lt;", "'", "</style>", "]]>", "<!--"]
)
def test_no_text_becomes_a_part_of_the_page(name: str) -> None:
    plain = Page(score_sheet(noted(begun(), "A=1; B=2; C=3")))
    sheet = then(noted(begun(), "A=1; B=2; C=3"), Renamed(1, name), Retitled(name))
    page = Page(score_sheet(sheet))
    assert page.elements == plain.elements
    assert page.tables[0][0][1].startswith(name)
    form = Page(empty_form(edition(), 1, [name], title=name))
    assert name in form.text
    assert not form.tags("script")


def test_a_page_needs_no_other_and_may_load_none() -> None:
    for html in (score_sheet(begun()), empty_form(edition(), 3)):
        page = Page(html)
        assert not re.search(r"https?:|url\(|@import", html)
        assert not any(
            "src" in attributes or "href" in attributes for _, attributes in page.elements
        )
        assert {"charset": "utf-8"} in page.tags("meta")
        assert any(
            str(meta.get("content")).startswith("default-src 'none'") for meta in page.tags("meta")
        )


def test_tables_can_be_followed_by_those_who_hear_them() -> None:
    for html in (score_sheet(noted(begun(), "A=1; B=2; C=3")), empty_form(edition(), 3)):
        page = Page(html)
        assert page.tags("html") == [{"lang": "en"}]
        assert len(page.tags("caption")) == len(page.tables) == 1
        assert all(head.get("scope") in ("row", "col") for head in page.tags("th"))
        assert len(page.tags("h1")) == len(page.tags("title")) == 1


def test_a_name_turns_nothing_around_it() -> None:
    sheet = then(begun(), Renamed(1, "אבג"))
    assert "<bdi>אבג</bdi>" in score_sheet(sheet)


def test_people_of_one_name_have_their_numbers_with_them() -> None:
    (table,) = Page(score_sheet(begun("Sam Sam Ben"))).tables
    assert table[0] == ["Round", "Sam (1)", "Sam (2)", "Ben"]


def test_markup_escapes_every_text_and_no_markup() -> None:
    inner = element("b", "1 < 2")
    assert inner == "<b>1 &lt; 2</b>"
    assert element("p", inner, " & ", [inner], class_="x'y", hidden=True, id=None) == (
        '<p class="x&#x27;y" hidden><b>1 &lt; 2</b> &amp; <b>1 &lt; 2</b></p>'
    )
    assert join("a", Markup("<i>")) == "a<i>"
