"""Every language has every message, whole and with its fields."""

import io
import re
from collections.abc import Iterable, Iterator
from string import Formatter

import msgspec
import polib
import pytest

from flip7.game.rules import EDITIONS, edition
from flip7.learn.catalogue import CATALOGUES, Catalogue
from flip7.learn.editions import one_edition
from flip7.learn.language import ENGLISH, LANGUAGES, Language, language
from flip7.learn.reference import CHINESE_TERMS, FRENCH_TERMS
from flip7.learn.texts import rules_text
from tools.catalogues import PLURALS, extract_pages, template

TRANSLATED = [tag for tag in LANGUAGES if tag != ENGLISH.code]
FILES = {tag: polib.pofile(str(CATALOGUES / f"{tag}.po"), encoding="utf-8") for tag in TRANSLATED}
RUN = "run: python tools/catalogues.py"

everywhere = pytest.mark.parametrize("tag", TRANSLATED)


@pytest.fixture(scope="module")
def wanted() -> polib.POFile:
    """Every message in the code."""
    return template()


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def forms(entry: polib.POEntry) -> list[str]:
    return [text for _, text in sorted(entry.msgstr_plural.items())] or [entry.msgstr]


def test_the_languages_that_there_are_have_catalogues() -> None:
    assert sorted(path.stem for path in CATALOGUES.iterdir()) == sorted(TRANSLATED)
    assert sorted(PLURALS) == sorted(TRANSLATED)


@everywhere
def test_no_message_is_missing_and_none_is_there_that_is_gone(
    tag: str, wanted: polib.POFile
) -> None:
    there = {(entry.msgid, entry.msgid_plural) for entry in FILES[tag]}
    assert there == {(entry.msgid, entry.msgid_plural) for entry in wanted}, RUN
    assert [entry.msgid for entry in FILES[tag].obsolete_entries()] == [], f"{RUN} --tidy"


@everywhere
def test_every_message_is_translated_for_certain(tag: str) -> None:
    left = [*FILES[tag].untranslated_entries(), *FILES[tag].fuzzy_entries()]
    assert [entry.msgid for entry in left] == []


@everywhere
def test_a_plural_has_all_its_forms(tag: str) -> None:
    several = [entry for entry in FILES[tag] if entry.msgid_plural]
    assert {len(entry.msgstr_plural) for entry in several} == {PLURALS[tag][0]}


@everywhere
def test_a_translation_has_the_fields_of_its_message(tag: str) -> None:
    for entry in FILES[tag]:
        possible = fields(entry.msgid) | fields(entry.msgid_plural)
        needed = fields(entry.msgid) & fields(entry.msgid_plural or entry.msgid)
        for text in forms(entry):
            assert fields(text) <= possible, entry.msgid
            assert needed <= fields(text) | {"count"}, entry.msgid


@everywhere
def test_a_translation_begins_and_ends_where_its_message_does(tag: str) -> None:
    for entry in FILES[tag]:
        for text in (entry.msgid, entry.msgid_plural, *forms(entry)):
            assert text == text.strip(), entry.msgid


def test_messages_of_the_pages_are_found() -> None:
    page = """
    // _("not this")
    <!-- _("nor this") -->
    /* `_("{name} is the host", { name })` */
    const title = _('Table {code}', { code });
    const words = N_("It's your turn") + gone_("no call");
    <p title={_("A long one" +
        ' in two')}>{n_("{count} card", "{count} cards", count)}</p>{_(variable)}
    """
    found = extract_pages(io.BytesIO(page.encode()), {}, (), {})
    assert [messages for _, _, messages, _ in found] == [
        ("Table {code}",),
        ("It's your turn",),
        ("A long one in two",),
        ("{count} card", "{count} cards"),
    ]


def test_french_has_its_spaces_and_apostrophes() -> None:
    wrong = re.compile("'|(?<!\u00a0)[;:!?»]|«(?!\u00a0)")
    told = [text for entry in FILES["fr"] for text in forms(entry)]
    assert [text for text in told if wrong.search(text.replace("!r}", "}"))] == []


def test_chinese_has_its_own_marks() -> None:
    wrong = re.compile("[\u4e00-\u9fff}] ?[,;:!?]|[,;:!?] ?[\u4e00-\u9fff]|[\u4e00-\u9fff]\\.")
    told = [text for entry in FILES["zh-Hans"] for text in forms(entry)]
    assert [text for text in told if wrong.search(text.replace("!r}", "}"))] == []


@pytest.mark.parametrize(
    ("tag", "other"),
    [("fr", r"\b(tu|te|toi|ton|ta|tes)\b|\bt\u2019"), ("zh-Hans", "您|机器人")],
)
def test_people_and_bots_are_addressed_in_one_way(tag: str, other: str) -> None:
    told = [text for entry in FILES[tag] for text in forms(entry)]
    assert [text for text in told if re.search(other, text, re.IGNORECASE)] == []


def texts(value: object) -> Iterator[str]:
    """Every text in sections."""
    match value:
        case str():
            yield value
        case msgspec.Struct():
            yield from texts(msgspec.structs.astuple(value)[-2:])  # a section's id is no text
        case tuple():
            for part in value:
                yield from texts(part)


@everywhere
@pytest.mark.parametrize("id", EDITIONS)
def test_no_edition_leaves_a_sentence_in_english(tag: str, id: str) -> None:
    def told(spoken: Language) -> set[str]:
        rules = edition(id, min_players=1, freeze_self="alone_only", target_score=99)
        sections = (*rules_text(rules, spoken), one_edition(EDITIONS[id], spoken))
        return {text for text in texts(sections) if " " in text}

    same = {word for pair in (*FRENCH_TERMS, *CHINESE_TERMS) for word in pair}
    same |= {"Eric Olsen", "O'Neil Mabile", "Flip 7: With A Vengeance", "99 points."}
    arithmetic = {text for text in told(ENGLISH) if not re.search("[a-z]{2}", text)}
    assert told(ENGLISH) & told(language(tag)) <= same | arithmetic


def terms(tag: str, pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The words of the catalogue for the English terms of these pairs."""
    catalogue = Catalogue(CATALOGUES / f"{tag}.po")
    return {english: catalogue.gettext(english) for english, _ in pairs}


def test_the_words_of_the_game_are_those_of_the_french_box() -> None:
    pairs = [pair for pair in FRENCH_TERMS if pair[0] not in ("bust", "modifier", "action card")]
    expected = {english: french.casefold() for english, french in pairs}
    assert {english: text.casefold() for english, text in terms("fr", pairs).items()} == expected


def test_french_tells_the_card_from_the_choice_of_the_same_name() -> None:
    told = [text for entry in FILES["fr"] for text in forms(entry) if "Stop" in text]
    alone = re.compile(r"(?<!arte )(?<!«\u00a0)Stop(?!\u00a0»)")
    choices = re.compile("^Stop(\u00a0:|$| avec)|Stop ou encore")
    assert [text for text in told if alone.search(text) and not choices.search(text)] == []


def test_the_words_of_the_game_are_those_of_chinese_players() -> None:
    for english, text in terms("zh-Hans", CHINESE_TERMS).items():
        known = dict(CHINESE_TERMS)[english]
        if english not in ("active", "modifier", "player tips"):  # never alone in the texts
            assert known.startswith(text)


def test_plural_forms_count_as_the_language_does() -> None:
    french, chinese = language("fr"), language("zh-Hans")
    counted = [french.ngettext("{count} point", "{count} points", n) for n in (0, 1, 2)]
    assert counted == ["0 point", "1 point", "2 points"]
    counted = [chinese.ngettext("{count} point", "{count} points", n) for n in (0, 1, 2)]
    assert counted == ["0 分", "1 分", "2 分"]


def test_a_message_that_is_not_translated_stays_english() -> None:
    assert language("fr").gettext("No such {thing}", thing="message") == "No such message"
    assert language("fr").ngettext("{count} sheep", "{count} sheeps", 2) == "2 sheeps"


def test_the_messages_of_a_language_for_other_programs() -> None:
    messages = language("fr").messages
    assert messages["{count} point"] == ("{count} point", "{count} points")
    assert messages["Hit"] == ("Encore",)
    assert ENGLISH.messages == {}
