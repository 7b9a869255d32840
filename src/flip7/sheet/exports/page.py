"""The page on which score sheets are printed: its style, and the rules in brief."""

from __future__ import annotations

from collections.abc import Sequence

from flip7.game.rules import EDITIONS, Rules
from flip7.learn.language import Language, shown
from flip7.learn.options import edition_title
from flip7.learn.sections import Steps
from flip7.learn.texts import rules_section
from flip7.sheet.exports.markup import Markup, block_markup, element, join

MOST_COLUMNS = 8
"""So many players fit side by side on upright paper; more are listed one below the other."""

# Whatever a sheet holds, the page loads and runs nothing.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"

_STYLE = """
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { font: 11pt/1.35 "DejaVu Sans", Arial, Helvetica, sans-serif; color: #000; background: #fff;
  max-width: 297mm; margin: 0 auto; padding: 8mm; }
body.upright { max-width: 210mm; }
h1 { font-size: 16pt; margin: 0 0 1mm; overflow-wrap: anywhere; }
h2 { font-size: 11pt; margin: 4mm 0 1mm; break-after: avoid; }
p { margin: 1mm 0; overflow-wrap: anywhere; }
ul, ol { margin: 0; padding-left: 5mm; }
.sheet { border-collapse: collapse; table-layout: fixed; margin: 3mm 0;
  width: calc(100% - 0.5mm); }
.sheet caption { text-align: left; font-size: 9pt; padding-bottom: 1mm; }
.sheet th, .sheet td { border: 0.3mm solid #333; padding: 1mm; text-align: center;
  overflow-wrap: anywhere; }
.sheet thead th, .sheet tfoot th, .sheet tfoot td { background: #eee; font-weight: bold;
  print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.sheet thead { display: table-header-group; }
.sheet tfoot { display: table-row-group; }
.sheet tr { break-inside: avoid; }
.upright .sheet col.first { width: 17mm; }
.lying .sheet col.first { width: 46mm; }
.lying .sheet tbody th { text-align: left; }
.sheet th bdi { display: -webkit-inline-box; max-width: 100%; overflow: hidden;
  -webkit-box-orient: vertical; -webkit-line-clamp: 3; }
.blank { display: inline-block; min-width: 110mm; border-bottom: 0.2mm solid #333; }
.sheet small { display: block; font-size: 8pt; color: #333; }
.sheet .missing { font-weight: bold; background: #fff3b0; print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
.note { white-space: pre-line; overflow-wrap: anywhere; }
.sheet .won { outline: 0.8mm solid #000; outline-offset: -0.8mm; }
.empty .sheet tbody th, .empty .sheet td { height: 11mm; }
.empty .sheet thead th { height: 11mm; }
.empty .sheet td.box { padding: 0; background: linear-gradient(#999, #999) center / 100% 0.2mm
  no-repeat; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.brief { margin-top: 4mm; columns: 2; column-gap: 8mm; font-size: 9pt; }
.brief section { break-inside: avoid; margin-bottom: 3mm; }
.brief h2 { margin-top: 0; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
  white-space: nowrap; }
@media print {
  body { padding: 0; max-width: none !important; }
}
"""


def page(
    title: str, content: Sequence[Markup], *, upright: bool, kind: str, language: Language
) -> str:
    """A whole page in one file that needs no other. `kind` tells empty from filled sheets."""
    size = "portrait" if upright else "landscape"
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=_POLICY),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", shown(title)),
        element("style", Markup(f"{_STYLE}@page {{ size: A4 {size}; margin: 10mm; }}\n")),
    )
    layout = "upright" if upright else "lying"
    body = element(
        "body", element("main", element("h1", shown(title)), content), class_=f"{kind} {layout}"
    )
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=language.code)}\n"


def rules_line(rules: Rules, language: Language) -> Markup:
    """Which rules are in force, in a line; house rules as they are written."""
    name = edition_title(EDITIONS[rules.edition], language)
    line = language.gettext("Rules: {name}.", name=name)
    if rules != EDITIONS[rules.edition].rules:
        line = language.gettext("Rules: {name}, changed: {rules}.", name=name, rules=str(rules))
    return element("p", line)


def rules_in_brief(rules: Rules, language: Language) -> Markup:
    """What one looks up while playing: the rules in a few lines, and how a round is counted."""
    summary = rules_section(rules, "summary", language)
    scoring = rules_section(rules, "scoring", language)
    steps = [block for block in scoring.blocks if isinstance(block, Steps)]
    keeping = rules_section(rules, "keeping_score", language)
    parts = (
        (summary.title, summary.blocks),
        (scoring.title, steps),
        (keeping.title, keeping.blocks),
    )
    sections = (
        element("section", element("h2", title), map(block_markup, blocks))
        for title, blocks in parts
    )
    return element("div", join(sections), class_="brief")
