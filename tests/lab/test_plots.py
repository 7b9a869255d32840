"""Pictures of studies: what they show, and that the same figures give the same file."""

import subprocess
import sys
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from flip7.game.rules import edition
from flip7.lab.decks import read_deck
from flip7.lab.drawing import FORMS, drawing, figure, look, picture
from flip7.lab.duplicate_play import duplicate
from flip7.lab.result import ResultError
from flip7.lab.simulation import Simulation, simulate
from flip7.lab.sweeps import sweep
from flip7.lab.tournaments import tournament
from flip7.sheet.exports.drawing import short

SVG = "{http://www.w3.org/2000/svg}"
FOUR = "stay:25,ev,stay:25,novice"


@cache
def found(players: str = FOUR, *, single_rounds: bool = False) -> Simulation:
    rules = edition(min_players=1)
    return simulate(players, 120, rules=rules, seed=3, single_rounds=single_rounds)


def texts_of(simulation: Simulation) -> list[str]:
    """What is written in the picture, in the order in which it is drawn."""
    image = ET.fromstring(picture(simulation.plot(), "svg"))
    return ["".join(text.itertext()) for text in image.iter(f"{SVG}text")]


def test_players_are_named_the_best_first() -> None:
    simulation = found()
    names = ["stay:25 #1", "ev", "stay:25 #2", "novice"]
    rates = [figures.win_rate.value for figures in simulation.players if figures.win_rate]
    best_first = [name for _, name in sorted(zip(rates, names, strict=True), reverse=True)]
    assert [text for text in texts_of(simulation) if text in names] == best_first


def test_win_rates_are_compared_with_equal_chances_and_points_are_not() -> None:
    assert texts_of(found()).count("1/4 each") == 2, "by player and by place"
    single = texts_of(found(single_rounds=True))
    assert "1/4 each" not in single
    assert "Games won" not in single
    assert "Points in single rounds" in single


def test_the_values_are_written_beside_the_dots() -> None:
    texts = texts_of(found())
    for figures in found().players:
        assert figures.win_rate is not None
        assert f"{100 * figures.win_rate.value:.1f}" in texts
        assert f"{100 * figures.busts.value:.1f}" in texts


def test_a_player_alone_has_no_order_of_play() -> None:
    assert "By order of play" in texts_of(found())
    assert "By order of play" not in texts_of(found("stay:25", single_rounds=True))


def test_a_picture_says_what_was_played() -> None:
    assert "120 games · seed 3 · official(min_players=1)" in texts_of(found())


def test_where_it_comes_from_takes_two_lines_where_one_is_too_short() -> None:
    deck = " ".join(f"{n}*{n + 1}" for n in range(20))
    rules = edition(min_players=1, deck=read_deck(deck))
    texts = texts_of(simulate("ev", 20, rules=rules, single_rounds=True))
    first, last = (text for text in texts if text[:9] == "20 rounds" or text[-6:] == "19*20)")
    assert f"{first} {last}" == f"20 rounds · seed 0 · {rules}"


@pytest.mark.parametrize(("curves", "opaque"), [(1, 0.18), (24, 0.9 / 24)])
def test_bands_of_many_curves_do_not_hide_them(curves: int, opaque: float) -> None:
    seats = range(3, 3 + curves)
    drawn = sweep("stay:20..21,ev", 1, seats=seats, rules=edition(target_score=10)).plot()
    bands = drawn.axes[0].collections
    assert [band.get_alpha() for band in bands] == pytest.approx([opaque] * curves)


def test_a_comparison_fits_its_picture() -> None:
    longest = "risk:0.30/leader/careful"
    drawn = duplicate("ev", longest, 20, others=longest).plot()
    picture(drawn, "png")
    box = drawn.axes[1].xaxis.label.get_window_extent()
    assert 0 <= box.x0 < box.x1 <= drawn.bbox.x1


def test_all_against_all_is_a_matrix_whose_columns_have_the_numbers_of_the_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = "a $x_1$ strategy of one's own with a long name.py"
    (tmp_path / own).write_text("import os\n\ndef stays(view):\n    return view.points >= 20\n")
    monkeypatch.chdir(tmp_path)
    played = tournament(["ev", own, "stay:2"], seats=(3, 4), most_games=20, rules=edition())
    image = ET.fromstring(picture(played.plot(), "svg"))
    texts = ["".join(text.itertext()) for text in image.iter(f"{SVG}text")]
    ranking = [standing.player for standing in played.leagues[0].ranking]
    rows = [f"{short(name, 28)}  {number}" for number, name in enumerate(ranking, start=1)]
    assert [text for text in texts if text in rows][:3] == rows
    assert [text for text in texts if text in {"1", "2", "3"}] == ["1", "2", "3"] * 2
    assert "seats 3,4 · until 0.005 · at most 20 games · seed 0 · official" in texts


def test_more_players_make_a_higher_picture() -> None:
    from matplotlib.image import imread

    crowd = found(",".join(f"stay:{limit}" for limit in range(20, 38)))
    few, many = (
        imread(BytesIO(picture(simulation.plot(), "png"))).shape for simulation in (found(), crowd)
    )
    assert many[0] > few[0]
    assert many[1] == few[1]


def test_the_same_figures_give_the_same_files_in_another_process() -> None:
    code = (
        "from hashlib import sha256\n"
        "from flip7.lab.drawing import FORMS, drawing, figure, look, picture\n"
        "with drawing():\n"
        "    drawn = figure(3, 2)\n"
        "    drawn.subplots().plot([1, 2, 4], label='stay:25', **look(8))\n"
        "for form in FORMS:\n"
        "    print(sha256(picture(drawn, form)).hexdigest())"
    )
    other = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    with drawing():
        drawn = figure(3, 2)
        drawn.subplots().plot([1, 2, 4], label="stay:25", **look(8))
    images = [picture(drawn, form) for form in FORMS]
    assert other.stdout.split() == [sha256(image).hexdigest() for image in images]
    assert not any(b"CreationDate" in image or b"dc:date" in image for image in images)


def test_a_picture_is_named_by_its_form_or_by_a_file_of_it() -> None:
    with drawing():
        drawn = figure(2, 1)
    assert picture(drawn, ".PNG") == picture(drawn, "png")
    assert picture(drawn, "pdf").startswith(b"%PDF")
    with pytest.raises(ResultError, match=r"^'\.gif': no such picture .* \.svg, \.png, \.pdf can$"):
        picture(drawn, ".gif")


def test_lines_are_told_apart_without_colour() -> None:
    looks = {(look(place)["marker"], look(place)["linestyle"]) for place in range(28)}
    assert len(looks) == 28


def test_settings_of_others_stay_as_they_are() -> None:
    import matplotlib as mpl

    before = dict(mpl.rcParams)
    picture(found().plot(), "png")
    assert dict(mpl.rcParams) == before
