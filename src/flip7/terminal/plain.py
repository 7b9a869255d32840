"""The plain face: a game line by line, for screen readers, pipes and slow terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flip7.game.cards import CardError
from flip7.game.events import Drawn, GameOver, Kept, RoundOver
from flip7.game.moves import STAY, Awaited, Choice, Due, IllegalMove, Over
from flip7.game.rules import Rules, change
from flip7.learn.card_names import the_card
from flip7.learn.language import ENGLISH, N_, Language
from flip7.learn.phrases import points_phrase
from flip7.learn.render import as_text
from flip7.learn.sentences import explain, narrate, status_name, why_won
from flip7.learn.texts import rules_text
from flip7.odds.next_card import next_card
from flip7.terminal.answers import in_both, move_by_beginning, move_of, no_card, plain
from flip7.terminal.table import Moment, Table
from flip7.terminal.turns import target_of, whose
from flip7.terminal.view import notes, ranks
from flip7.terminal.words import (
    TIES,
    TIES_QUESTION,
    cards_text,
    line_text,
    odds_text,
    sheet,
)

LONGEST_SHOWN = 20

Read = Callable[[str], str | None]
"""Shows a question and returns the line that answers it; `None` at the end of input."""


class Plain:
    """Plays a table's game: `read` asks, `write` tells a line, `wait` is called after every move
    that no person made."""

    def __init__(
        self,
        table: Table,
        read: Read,
        write: Callable[[str], None],
        wait: Callable[[], None] = lambda: None,
        language: Language = ENGLISH,
    ) -> None:
        self.table = table
        self.language = language
        self._read = read
        self._write = write
        self._thoughts: list[str] = []
        self._wait = wait
        self._commands: dict[tuple[str, str], Callable[[], None]] = {
            (N_("table"), "t"): self._show_table,
            (N_("odds"), "o"): self._show_odds,
            (N_("rules"), "r"): self._show_rules,
            (N_("totals"), "p"): self._show_totals,
            (N_("history"), "i"): self._show_history,
            (N_("why"), "w"): self._show_thoughts,
            (N_("help"), "?"): self._help,
        }
        if table.real_cards:
            self._commands[N_("undo"), "u"] = self._undo

    def run(self) -> bool:
        """Play until the game is over, or somebody leaves; whether it is over."""
        self._greet()
        while True:
            asked = self.table.asked()
            if isinstance(asked, Over):
                self._say_end(asked)
                return True
            if asked is None:
                moment = self.table.advance()
                self._thoughts += filter(None, [self.table.thought(moment, self.language)])
                self._tell(moment)
                self._wait()
            elif not self._answered(asked):
                return False

    # ------------------------------------------------------------ asking

    def _answered(self, asked: Awaited) -> bool:
        """Ask once and do what is answered; whether the game goes on."""
        answer = self._read(self._question(asked))
        if answer is None or is_quit(answer, self.language):
            return False
        try:
            self._do(answer, asked)
        except CardError:
            self._write(no_card(plain(answer), self.language))
        except IllegalMove as error:
            self._write(explain(error.reason, self.table.names, self.language))
        return True

    def _do(self, answer: str, asked: Awaited) -> None:
        command = self._command(answer)
        move = None
        if command is None or isinstance(asked, Choice):
            move = move_of(answer, asked, self.table.names, self.language)
        if command is None and move is None:
            move = move_by_beginning(answer, asked, self.table.names)
        if move is not None:
            moment = self.table.play(move)
            if isinstance(asked, Choice):
                self._thoughts.clear()
            self._tell(moment)
        elif command is not None:
            command()
        else:
            self._refuse(answer.strip(), asked)

    def _refuse(self, answer: str, asked: Awaited) -> None:
        shown = answer if len(answer) <= LONGEST_SHOWN else f"{answer[:LONGEST_SHOWN]}…"
        if answer:
            _ = self.language.gettext
            self._write(_("{answer} is no answer here.", answer=repr(shown)))
        self._write(self._possible(asked))

    def _command(self, answer: str) -> Callable[[], None] | None:
        word = answer.strip().casefold()
        commands = {name: do for names, do in self._commands.items() for name in names}
        return in_both(commands, self.language).get(word)

    def _question(self, asked: Awaited) -> str:
        _ = self.language.gettext
        state, names = self.table.state, self.table.names
        match asked:
            case Due(seat=seat):
                return _("Which card comes up for {name}?", name=names[seat])
            case Choice(seat=seat, moves=moves, card=None):
                question = N_("{name}, you have {held}. Hit or stay?")
                if STAY not in moves:
                    question = N_("{name}, you have {held}. You must hit: Enter or h")
                return _(question, name=names[seat], held=line_text(state, seat, self.language))
            case Choice(seat=seat, moves=moves, card=card) if card is not None:
                options = [
                    _(
                        "{number} {name} ({points})",
                        number=target + 1,
                        name=names[target],
                        points=points_phrase(state.line_value(target), self.language),
                    )
                    for target in map(target_of, moves)
                    if target is not None
                ]
                return _(
                    "{name}, {the_card} goes to whom? {options}",
                    name=names[seat],
                    the_card=the_card(card, self.language),
                    options=self.language.row(options),
                )
            case _:
                return _("Enter begins round {round}.", round=state.round + 1)

    def _possible(self, asked: Awaited) -> str:
        _ = self.language.gettext
        match asked:
            case Due():
                what = _("a card: 0 to 12, +2 +4 +6 +8 +10, x2, FZ, F3, SC")
            case Choice(card=None, moves=moves):
                what = _("hit (h), stay (s)") if STAY in moves else _("hit (h)")
            case Choice():
                what = _("the number or the name of a seat")
            case _:
                what = _("Enter")
        commands = [
            _("{name} ({key})", name=_(name), key=key)
            for name, key in (*self._commands, (N_("quit"), "q"))
        ]
        return _("Possible: {what}; {commands}.", what=what, commands=self.language.row(commands))

    # ------------------------------------------------------------ telling

    def _greet(self) -> None:
        _ = self.language.gettext
        table = self.table
        names = self.language.all_of([self._title(seat) for seat in range(table.state.seats)])
        self._write(
            _("Flip 7, rules {rules}. At the table: {names}.", rules=table.rules, names=names)
        )
        self._write(_("At any question, help tells what can be answered."))
        if table.moments:
            self._write(_("The game goes on in round {round}.", round=table.state.round))
            self._show_table()
        else:
            self._write(
                _("Round 1 begins. {dealer} deals.", dealer=table.names[table.state.dealer])
            )

    def _title(self, seat: int) -> str:
        name = self.table.names[seat]
        if self.table.players[seat] is None:
            return name
        return self.language.gettext("{name} (a bot)", name=name)

    def _tell(self, moment: Moment) -> None:
        names = self.table.names
        told = [event for event in moment.events if not isinstance(event, GameOver)]
        for number, sentence in enumerate(narrate(told, names, self.language)):
            sentences = [sentence, *self._now(moment)] if not number else [sentence]
            self._write(self.language.prose(sentences))
        if any(isinstance(event, RoundOver) for event in told):
            self._show_sheet()

    def _now(self, moment: Moment) -> Iterator[str]:
        """What lies in front of who just kept a card."""
        match moment.events:
            case (Drawn(seat=seat), Kept(), *_rest):
                line = line_text(moment.after, seat, self.language)
                yield self.language.gettext("Now: {line}.", line=line)

    def _say_end(self, over: Over) -> None:
        state = self.table.state
        self._write(why_won(over.outcome, self.table.names, state.totals, self.language))

    # ------------------------------------------------------------ what can be looked at

    def _help(self) -> None:
        asked = self.table.asked()
        if asked is not None:
            self._write(self._possible(asked))

    def _show_table(self) -> None:
        _ = self.language.gettext
        state, names = self.table.state, self.table.names
        for seat in range(state.seats):
            standing = status_name(state.statuses[seat], self.language)
            for note in notes(state, seat, self.language):
                standing = _("{standing}; {note}", standing=standing, note=note)
            self._write(
                _(
                    "{number} {name}: {line}; {standing}; total {total}.",
                    number=seat + 1,
                    name=names[seat],
                    line=line_text(state, seat, self.language),
                    standing=standing,
                    total=state.totals[seat],
                )
            )
        self._write(
            _(
                "{deck} in the deck, {discard} in the discard pile. Round {round}, {dealer} deals.",
                deck=cards_text(len(state.deck), self.language),
                discard=cards_text(len(state.discard), self.language),
                round=state.round,
                dealer=names[state.dealer],
            )
        )

    def _show_odds(self) -> None:
        _ = self.language.gettext
        seat = whose(self.table.state)
        if seat is None:
            self._write(_("The round is over: no card comes."))
        else:
            odds = odds_text(next_card(self.table.state, seat), self.language)
            self._write(_("{name}: {words}", name=self.table.names[seat], words=odds))

    def _show_rules(self) -> None:
        self._write(as_text(rules_text(self.table.rules, self.language)).rstrip())

    def _show_totals(self) -> None:
        state, names = self.table.state, self.table.names
        for place, seat in sorted((place, seat) for seat, place in enumerate(ranks(state.totals))):
            points = points_phrase(state.totals[seat], self.language)
            row = {"rank": place, "name": names[seat], "points": points}
            self._write(self.language.gettext("{rank}. {name}: {points}", **row))

    def _show_history(self) -> None:
        _ = self.language.gettext
        for number, over in enumerate(self.table.rounds, start=1):
            scored = zip(self.table.names, over.scores, strict=False)  # of who was there by then
            scores = self.language.row(f"{name} {score}" for name, score in scored)
            self._write(_("Round {round}: {scores}", round=number, scores=scores))
        if not self.table.rounds:
            self._write(_("No round is over yet."))

    def _show_thoughts(self) -> None:
        """What the bots thought since a person's last move."""
        none = self.language.gettext("No bot has had to think since.")
        for thought in self._thoughts or [none]:
            self._write(thought)

    def _show_sheet(self) -> None:
        for row in sheet(self.table.state, self.table.names, self.language):
            self._write(
                self.language.gettext(
                    "{rank}. {name}: {arithmetic}; total {total}",
                    rank=row.rank,
                    name=row.name,
                    arithmetic=row.arithmetic,
                    total=row.total,
                )
            )

    def _undo(self) -> None:
        undone = self.table.undo()
        _ = self.language.gettext
        self._write(_("Taken back.") if undone else _("There is nothing to take back."))


def is_quit(answer: str, language: Language) -> bool:
    """Whether somebody wants to leave."""
    return plain(answer) in in_both({"q": True, N_("quit"): True}, language)


def ask_ties(
    rules: Rules, read: Read, write: Callable[[str], None], language: Language = ENGLISH
) -> Rules | None:
    """`rules` with what people agree upon for ties; `None` at the end of input."""
    _ = language.gettext
    ways = list(TIES)
    write(_(TIES_QUESTION))
    for number, way in enumerate(ways, start=1):
        write(f"{number} {_(TIES[way])}")
    while True:
        answer = read(_("1, 2 or 3 (Enter is 1)?"))
        if answer is None or is_quit(answer, language):
            return None
        word = answer.strip().casefold() or "1"
        if word in ways or word in ("1", "2", "3"):
            way = word if word in ways else ways[int(word) - 1]
            return change(rules, tie_break=way)
        write(_("Possible: 1, 2, 3, quit (q)."))
