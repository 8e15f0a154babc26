"""A match in line mode: who is next, what happened, what can be done."""

from __future__ import annotations

import time
from collections.abc import Collection

from goblin_games.line.commands import COMMANDS, Quit
from goblin_games.line.console import Console, Gone
from goblin_games.rules.core import ALL, Action, NotationError, is_seat
from goblin_games.table.course import MatchError
from goblin_games.table.match import Match
from goblin_games.table.seats import seats_of
from goblin_games.table.store import StoreError

SHOWN = 20
"""How many choices are listed without being asked for."""


class LineTable:
    """Plays one match with whoever sits at the console.

    Attributes:
        match: the match.
        console: where the lines go.
        person: who sits at the keyboard; None before anybody does.
        told: how many events have been read out.
    """

    def __init__(self, match: Match, console: Console, *, pace: float = 0.0) -> None:
        """`pace` is the pause after each move of a computer, in seconds."""
        self.match = match
        self.console = console
        self.pace = pace
        self.person: str | None = None
        self._told = 0
        self._seated = -1
        self._resumed = len(match) > 0
        self._where = ""
        self._restart = False

    # -- the loop -------------------------------------------------------------------------

    def run(self) -> None:
        """Play until it is over, somebody quits or nobody is there any more.

        Raises:
            Gone: if the input ended or the output is closed; nothing is lost.
        """
        self.skip_told()
        while not self.match.over:
            try:
                self._move()
            except Quit:
                return
            except StoreError as error:
                self._not_saved(error)
        self.read_out()
        self.say_ending()

    def _move(self) -> None:
        turn = self.match.turn
        assert turn is not None
        if not is_seat(turn):
            self._chance()
        elif self.match.seats[turn].is_human and self.match.foregone(turn) is None:
            self._person(turn)
        elif self.match.seats[turn].is_human:
            self.match.play(turn, self.match.foregone(turn) or self.match.legal(turn)[0])
            self.read_out()
        else:
            self.match.play(turn, self.match.think(turn))
            self.read_out()
            time.sleep(self.pace)

    def _chance(self) -> None:
        if self.match.waits_for_dice():
            self._real_dice()
        else:
            secret = self._first_secret()
            self.match.roll()
            if secret:
                self._be_alone()
        self.read_out()

    def _first_secret(self) -> bool:
        """Whether whoever sits here is about to see what nobody else may, for the first time."""
        due, people = self.match.due, {seat.person for seat in self.match.seats if seat.person}
        if due is None or due.seen_by is ALL or self.person is None or len(people) < 2:
            return False
        own = seats_of(self.match.seats, self.person)
        return bool(own & (due.seen_by or frozenset())) and not self.match.secrets_for(own)

    def _be_alone(self) -> None:
        self.console.clear()
        self.console.say(f"This is for {self.person} alone. Nobody else looks.")
        self.console.ask(f"{self.person}, press Enter when you are ready. ")

    def _real_dice(self) -> None:
        due = self.match.due
        assert due is not None
        if due.seen_by:
            self._sit(self.match.seats[min(due.seen_by)].person or "")
        while True:
            what = self.match.named(due.label)
            self.console.say(f"Throw for {what}. What do the dice show? (auto rolls for you)")
            answer = self.console.ask()
            if answer.lower() in ("auto", "a"):
                self.match.throw_for_people()
                return
            if answer.lower() in ("quit", "q"):
                raise Quit
            try:
                self.match.roll(self.match.typed_roll(answer))
                return
            except MatchError as error:
                self.console.say(str(error))

    def _person(self, seat: int) -> None:
        self._sit(self.match.seats[seat].person or "")
        self.read_out()
        self.show_phase(seat)
        secret = self.match.game.discreet and self.match.secret_turn
        if secret:
            self.say_secrets(seat)
        self.show_choices(seat)
        self._answer(seat)
        if secret and self.match.turn != seat and not self._cover_is_next():
            self.clear_away()

    def _cover_is_next(self) -> bool:
        turn = self.match.turn
        if turn is None or not is_seat(turn) or not self.match.seats[turn].is_human:
            return False
        return self.match.needs_cover(self.person, self.match.seats[turn].person or "")

    def _answer(self, seat: int) -> None:
        while self.match.turn == seat:
            length = len(self.match)
            try:
                self.obey(seat, self.console.ask())
            except StoreError as error:
                self._not_saved(error)
            if len(self.match) != length or self._restart:
                self._restart = False
                return

    # -- what a person types -----------------------------------------------------------------

    def obey(self, seat: int, text: str) -> None:
        """Do what somebody typed for a seat: a choice, a command or notation."""
        word, _, rest = text.partition(" ")
        action = self._choice(seat, text)
        try:
            if not text:
                self.show_choices(seat)
            elif action is not None:
                self.match.play(seat, action)
            elif word.lower() in COMMANDS:
                COMMANDS[word.lower()].do(self, seat, rest.strip())
            else:
                self.match.play_all(seat, self.match.read(seat, text))
        except (MatchError, NotationError) as error:
            self.console.say(str(error))

    def _choice(self, seat: int, text: str) -> Action | None:
        menu = self.match.menu(seat)
        if text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= len(menu):
            return menu[int(text[:4]) - 1]
        if len(text) == 1 and text.isalpha():
            for action in menu:
                if self.match.label(seat, action).key == text:
                    return action
        return None

    def ask_again(self) -> None:
        """After a command that changed more than this seat: look afresh at whose turn it is."""
        self._restart = True

    # -- what is shown -----------------------------------------------------------------------

    @property
    def audience(self) -> Collection[int]:
        """Whose knowledge may stand on the screen: the person's who sits there."""
        if all(seat.person is None for seat in self.match.seats):
            return range(len(self.match.seats))
        if self.person is None or self.match.game.discreet:
            return ()
        return seats_of(self.match.seats, self.person)

    def skip_told(self) -> None:
        """Take everything so far as read."""
        self._told = len(self.match)

    def read_out(self) -> None:
        """Say what has happened since the last time."""
        if self._told < len(self.match):
            for sentence in self.match.sentences(self.audience, self._told + 1):
                self.console.say(sentence)
        self._told = len(self.match)

    def show_phase(self, seat: int) -> None:
        """Where we are; the whole board too when a new round has begun."""
        phase = self.match.phase(self.audience)
        self.console.put("")
        self.console.say(", ".join(part for part in (phase.where, phase.name, phase.aside) if part))
        if phase.where != self._where:
            self._where = phase.where
            self.show_board()

    def show_board(self) -> None:
        """The position in words and letters."""
        for line in self.match.game.board(self.match.view(self.audience), self.match.name):
            self.console.put(line)

    def show_choices(self, seat: int, *, everything: bool = False) -> None:
        """The question and its numbered choices."""
        self.console.say(f"{self.match.name(seat)}: {self.match.question(seat)}")
        menu = self.match.menu(seat)
        shown = menu if everything else menu[:SHOWN]
        for number, action in enumerate(shown, 1):
            label = self.match.label(seat, action)
            key = f" [{label.key}]" if label.key.isalpha() else ""
            note = f" ({label.note})" if label.note else ""
            self.console.say(f"{number:3} {label.text}{key}{note}", indent=6)
        if len(shown) < len(menu):
            more = len(menu) - len(shown)
            self.console.say(f"    {more} more: type choices to see them all, or type your own.")

    def say_secrets(self, seat: int) -> None:
        """What the person knows and the others may not."""
        for sentence in self.match.confidences(self.match.audience(seat)):
            self.console.say(f"For your eyes only: {sentence}")

    def clear_away(self) -> None:
        """Push secrets out of sight, if there is anybody to hide them from."""
        if len(self.match.persons) > 1:
            self.console.clear()
            self.console.say(
                "What was secret stands further up now: this kind of screen cannot be wiped, so "
                "nobody scrolls back."
            )

    def say_ending(self) -> None:
        """How it ended, and the seed for whoever wants to check the dice."""
        self.console.put("")
        everybody = range(len(self.match.seats))
        for line in self.match.game.ending(self.match.view(everybody), self.match.name):
            self.console.say(line)

    # -- changing places -----------------------------------------------------------------------

    def _sit(self, person: str) -> None:
        covered = self.match.needs_cover(self.person, person)
        if person == self.person and (not covered or self._seated == len(self.match)):
            return
        before = self.person
        if covered:
            self.cover(person)
        self.person = person
        self._seated = len(self.match)
        if covered or (before is None and self._resumed):
            self._told = max(0, min(self._told, self.match.recap_start(person) - 1))
            if self._told < len(self.match):
                self.console.say("Since your last turn:")
            self._where = ""

    def cover(self, person: str) -> None:
        """Clear the screen as well as it can be, and wait for the person."""
        self.console.clear()
        self.console.say(f"Pass the keyboard to {person}. Nobody else looks.")
        self.console.say("This kind of screen cannot be wiped, so nobody scrolls back either.")
        self.console.ask(f"{person}, press Enter when you are ready. ")
        while self.match.locked(person):
            pin = self.console.ask(f"{person}, your PIN: ")
            if pin.lower() in ("quit", "q"):
                raise Quit
            if self.match.unlocks(person, pin):
                self.console.clear()
                return
            self.console.say(
                f"That is not {person}'s PIN. Nothing is lost: try again, or quit for now."
            )

    def _not_saved(self, error: StoreError) -> None:
        self.console.say(f"{error}")
        self.console.say("Press Enter to try again, or type unsaved to go on without saving.")
        answer = self.console.ask().lower()
        if answer == "unsaved":
            self.match.journal = None
        elif answer in ("quit", "q"):
            raise Quit


def check_lines(match: Match) -> None:
    """Refuse a match that plain lines cannot show.

    Raises:
        MatchError: one sentence that says why.
    """
    why = match.game.needs_screen(match.options)
    if why:
        raise MatchError(why)


def result_line(match: Match) -> str:
    """The last line of a plain demo: `result: reason; winners ...; scores ...`."""
    result = match.result
    if result is None:
        return "result: unfinished"
    winners = ", ".join(match.name(seat) for seat in result.winners) or "nobody"
    scores = ", ".join(f"{match.name(seat)} {score}" for seat, score in enumerate(result.scores))
    return f"result: {match.named(result.reason)}; winners: {winners}; scores: {scores}"


__all__ = ["Gone", "LineTable", "check_lines", "result_line"]
