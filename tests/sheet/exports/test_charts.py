"""Score curves: what is drawn of a sheet, in text and as pictures."""

import sys
from io import BytesIO
from subprocess import run
from xml.etree import ElementTree as ET

import pytest
from rich.cells import cell_len

from flip7.sheet.changes import Joined, Left, Renamed, Returned
from flip7.sheet.exports.chart import chart_png, chart_svg
from flip7.sheet.exports.curves import Curve, Curves, curves_of, symbol
from flip7.sheet.exports.terminal_chart import terminal_chart
from tests.sheet.sheets import TIED_ONLY, begun, noted, then

ODD_NAMES = ["漢字かな", "👨‍👩‍👧", "אבג דה", "$x^2$", "_under", "<b>&", "x" * 300, "\ufffe"]
ODD = Curves(
    "<i> $y$ _",
    tuple(
        Curve(name, ((0, 0), (1, 10 * place), (2, 12 * place)))
        for place, name in enumerate(ODD_NAMES)
    ),
    target=200,
)
SVG = "{http://www.w3.org/2000/svg}"


def test_curves_are_the_totals_round_by_round() -> None:
    curves = curves_of(noted(begun(), "A=31; B=bust; C=1", "A=2; B=3; C=4"))
    assert [curve.name for curve in curves.curves] == ["Ann", "Ben", "Cem"]
    assert curves.curves[0].points == ((0, 0), (1, 31), (2, 33))
    assert (curves.target, curves.rounds, curves.highest) == (200, 2, 200)


def test_who_joins_late_starts_late_with_what_was_agreed() -> None:
    sheet = then(noted(begun(), "A=1; B=2; C=3"), Joined(4, "Dan", 2, 40))
    assert curves_of(noted(sheet, "A=1; B=1; C=1; D=9", since=2)).curves[3].points == (
        (1, 40),
        (2, 49),
    )


def test_a_missing_cell_and_an_absence_leave_a_gap() -> None:
    sheet = noted(begun(), "A=10; B=1; C=1", "B=1; C=1", "A=30; B=1; C=1")
    ann = curves_of(sheet).curves[0]
    assert ann.points == ((0, 0), (1, 10), (3, 40))
    assert list(ann.pieces()) == [((0, 0), (1, 10)), ((3, 40),)]
    away = noted(then(begun(), Left(1, 1)), "B=1; C=1")
    away = noted(then(away, Returned(1, 2)), "A=5; B=1; C=1", since=2)
    assert curves_of(away).curves[0].points == ((0, 0), (2, 5))


def test_a_curve_goes_on_level_through_a_round_not_played() -> None:
    sheet = noted(begun(rules=TIED_ONLY), "A=200; B=200; C=9", "A=5; B=6")
    assert curves_of(sheet).curves[2].points == ((0, 0), (1, 9), (2, 9))


def test_the_text_chart_tells_players_by_letters() -> None:
    sheet = noted(begun(), "A=50; B=25; C=-", "A=100; B=0; C=-", "A=50; B=0; C=-")
    assert terminal_chart(curves_of(sheet), 40, 8, plain=True).splitlines() == [
        "200 |-------------------------------...A",
        "    |                        .......",
        "    |                    ..A.",
        "    |                 ...",
        " 86 |              ...",
        "    |          .A..",
        "    |    .......B..........B...........B",
        "  0 |#..........C..........C...........C",
        "    +-----------------------------------",
        "     0          1          2           3",
        "",
        "A Ann 200  B Ben 25   C Cem 0",
        "#: several at one place",
        "--- target score 200",
    ]


@pytest.mark.parametrize("width", [30, 47, 80, 200])
def test_the_text_chart_fits_whatever_the_names_are(width: int) -> None:
    crowd = Curves("", tuple(Curve(f"Player {n}", ((0, 0), (1, n))) for n in range(70)))
    for curves in (ODD, crowd, Curves("", ())):
        for line in terminal_chart(curves, width).splitlines():
            assert cell_len(line) <= width


def test_the_plain_text_chart_is_ascii() -> None:
    assert terminal_chart(curves_of(noted(begun(), "A=5; B=7; C=9")), plain=True).isascii()


def test_a_chart_before_the_first_round_shows_who_plays() -> None:
    lines = terminal_chart(curves_of(begun()), 40, plain=True).splitlines()
    assert "A Ann 0  B Ben 0  C Cem 0" in lines


def test_sixty_players_have_sixty_letters() -> None:
    assert len({symbol(place) for place in range(62)}) == 62


def test_the_svg_is_the_same_every_time_and_has_no_date() -> None:
    curves = curves_of(noted(begun(), "A=5; B=7; C=9"))
    image = chart_svg(curves)
    assert image == chart_svg(curves)
    assert b"dc:date" not in image


def test_names_are_text_in_the_svg_whatever_they_are_made_of() -> None:
    texts = ["".join(text.itertext()) for text in ET.fromstring(chart_svg(ODD)).iter(f"{SVG}text")]
    assert "<i> $y$ _" in texts
    for place, name in enumerate(ODD_NAMES[:6]):
        assert any(symbol(place) in text and name in text for text in texts)
    assert any("x" * 23 + "…" in text for text in texts)


def test_the_png_is_a_picture_for_few_and_for_many_and_for_nobody() -> None:
    from matplotlib.image import imread

    crowd = Curves("", tuple(Curve(f"Player {n}", ((0, 0), (1, n))) for n in range(60)))
    sizes = [imread(BytesIO(chart_png(curves))).shape[:2] for curves in (ODD, crowd)]
    assert sizes[0][1] < sizes[1][1], "more players take more room beside the chart"
    assert chart_png(Curves("", ())).startswith(b"\x89PNG")


def test_a_chart_leaves_the_settings_of_others_alone() -> None:
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    chart_svg(ODD)
    assert dict(mpl.rcParams) == before


def test_the_heavy_libraries_are_loaded_only_for_pictures_and_workbooks() -> None:
    code = (
        "import sys, flip7.sheet.exports.chart, flip7.sheet.exports.spreadsheet;"
        "sys.exit(any(name in sys.modules for name in ('matplotlib', 'openpyxl')))"
    )
    assert run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_renamed_player_has_one_curve() -> None:
    sheet = then(noted(begun(), "A=5; B=7; C=9"), Renamed(1, "Anna"))
    assert [curve.name for curve in curves_of(sheet).curves] == ["Anna", "Ben", "Cem"]
