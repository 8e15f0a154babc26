"""A match: one game being played, whoever plays it and wherever its dice come from.

Front ends know this class and no game. They ask `turn` who is next, then `play` what a person
chose, `roll` when chance is next, `think` when a computer is; everything else (undo, hints,
hand-overs, recaps, resigning) is a question to the match.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from goblin_games.players.hints import Advice, advise
from goblin_games.players.question import Question, answer
from goblin_games.rules.core import (
    ALL,
    Action,
    Actor,
    AnyGame,
    ChanceAction,
    Due,
    Event,
    Label,
    Refusal,
    is_seat,
)
from goblin_games.rules.core.entry import Entry
from goblin_games.table.course import MatchError, Remark
from goblin_games.table.dice import Commitment, DiceSource, typed_outcome
from goblin_games.table.seats import Seat
from goblin_games.table.sight import Sight


class Refused(MatchError):
    """An action that is not legal; `refusal` holds the reason and its ruling."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Hint(NamedTuple):
    """What a good player would do, and why.

    Attributes:
        action: the move.
        label: how it is offered.
        reason: one sentence in the game's own terms.
        outlook: how the match looks after the move, "about 63% (+-2)";
            empty where nothing was tried out.
        runner_up: the next best move and how it looks; empty likewise.
    """

    action: Action
    label: Label
    reason: str
    outlook: str = ""
    runner_up: str = ""

    def __str__(self) -> str:
        """Everything in one line."""
        note = f" ({self.label.note})" if self.label.note else ""
        found = f" {self.outlook}" if self.outlook else ""
        other = f" Next best: {self.runner_up}" if self.runner_up else ""
        return f"{self.label.text}{note}. {self.reason}{found}{other}"


class Match(Sight):
    """One match of any game."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        content: Any,
        seats: Sequence[Seat],
        dice: DiceSource,
        *,
        typed_seed: bool = False,
        commitment: Commitment | None = None,
        practice: bool = False,
        heuristic: str | None = None,
        changes: dict[str, Any] | None = None,
    ) -> None:
        """Sit down and set up.

        Args:
            game: the rules.
            options: an instance of `game.Options`.
            content: an instance of `game.Content`.
            seats: who sits where, one for each of `options.seats`.
            dice: where outcomes come from.
            typed_seed: whether a person chose the seed and may know what it brings.
            commitment: the promise made for an automatic seed; None makes a fresh one.
            practice: whether undo may cross dice and other seats (written into the record).
            heuristic: dotted name of the module with the game's own computer player.
            changes: values of the content that differ from the shipped data, for the record.

        Raises:
            MatchError: if the number of seats does not fit.
            IllegalOptions: if the game cannot be played so.
            LevelError: if a computer player's level does not exist.
        """
        if len(seats) != options.seats:
            raise MatchError(f"{game.title} has {options.seats} seats here, not {len(seats)}.")
        names = [seat.name for seat in seats]
        if len(set(names)) < len(names):
            raise MatchError(f"Every seat needs a name of its own: {', '.join(names)}.")
        heuristic = heuristic or f"goblin_games.players.{game.slug.replace('-', '_')}"
        super().__init__(game, game.start(options, content), seats, heuristic)
        self.options = options
        self.content = content
        self.changes = changes or {}
        self.dice = dice
        self.typed_seed = typed_seed
        self.commitment = commitment or Commitment.to(dice.luck.seed)
        self.practice = practice

    # -- what may be done ---------------------------------------------------------------------

    def legal(self, seat: int) -> Sequence[Action]:
        """All legal actions of a seat."""
        return self.game.legal(self.state, seat)

    def menu(self, seat: int) -> Sequence[Action]:
        """The sensible choices of a seat, at most 200."""
        return self.game.menu(self.view(self.audience(seat)), seat)

    def foregone(self, seat: int) -> Action | None:
        """The action to play for a seat without asking, because there is no choice."""
        return self.game.foregone(self.view(self.audience(seat)), seat)

    def label(self, seat: int, action: Action) -> Label:
        """How a choice is offered; seats are called by their names."""
        label = self.game.label(self.view(self.audience(seat)), seat, action)
        return Label(self.named(label.text), self.named(label.note), label.key)

    def question(self, seat: int) -> str:
        """What a seat is asked."""
        return self.game.question(self.view(self.audience(seat)), seat)

    def odds(self, seat: int) -> tuple[str, ...]:
        """Exact chances that matter for this seat's decision."""
        lines = self.game.odds(self.view(self.audience(seat)), seat)
        return tuple(self.named(line) for line in lines)

    def refusal(self, actor: Actor, action: Action) -> Refusal | None:
        """Why an action is not legal; None if it is."""
        return self.game.refusal(self.state, actor, action)

    def read(self, seat: int, text: str) -> tuple[Action, ...]:
        """What a person typed for a seat, as actions to be played one by one.

        Raises:
            NotationError: one sentence that says what would be right.
        """
        return self.game.read(text, self.view(self.audience(seat)), seat)

    # -- doing it -----------------------------------------------------------------------------

    def play(self, actor: Actor, action: Action) -> list[Event]:
        """Play one action and return all its events (secret ones too: show only `told`).

        Raises:
            Refused: if it is not legal; nothing has changed then.
        """
        refusal = self.refusal(actor, action)
        if refusal is not None:
            raise Refused(refusal)
        return self._settle(Entry(actor, action))

    def _settle(self, entry: Entry) -> list[Event]:
        events = self._append(entry)
        if self._undone and self._undone[-1] == entry:
            self._undone.pop()
        else:
            self._undone.clear()
        return events

    def play_all(self, seat: int, actions: Sequence[Action]) -> list[Event]:
        """Play several actions until one is refused or something else than `seat` is next.

        Raises:
            Refused: only if the very first is refused.
        """
        events: list[Event] = []
        for count, action in enumerate(actions):
            if count and (self.turn != seat or self.refusal(seat, action) is not None):
                break
            events += self.play(seat, action)
        return events

    def roll(self, outcome: ChanceAction | None = None) -> list[Event]:
        """Let chance act: with the match's own dice, or with what people's dice show.

        Raises:
            MatchError: if chance is not next, or if people must say what their dice show.
            Refused: if the outcome is not possible.
        """
        due = self.due
        if due is None:
            raise MatchError("There is nothing to roll now.")
        if outcome is not None:
            return self.play(due.actor, outcome)
        return self.fall(due)

    def fall(self, due: Due, told: ChanceAction | None = None) -> list[Event]:
        """Let the match's own dice decide one of the dues: possible by its making.

        `told` is what `foretold` says of it, if the caller has asked already.

        Raises:
            MatchError: if people must say what their dice show.
        """
        told = told or self.foretold(due)
        if told is None:
            raise MatchError(f"Say what the dice show for {due.label}.")
        return self._settle(Entry(due.actor, told))

    def waits_for_dice(self) -> bool:
        """Whether people must throw real dice and say what they show."""
        due = self.due
        return due is not None and self.foretold(due) is None

    def foretold(self, due: Due) -> ChanceAction | None:
        """What the match's own dice give for a due; None if people say what theirs show."""
        return self.dice.outcome(due, self._outcomes.get(due.actor, 0))

    def throw_for_people(self) -> list[Event]:
        """With real dice: let the app throw this once."""
        due = self.due
        throw = getattr(self.dice, "throw", None)
        if due is None or throw is None:
            return self.roll()
        return self.roll(throw(due, self._outcomes.get(due.actor, 0)))

    def typed_roll(self, text: str) -> ChanceAction:
        """What people say their dice show, as the chance action that is due.

        Raises:
            MatchError: if chance is not next, or one sentence on what is wrong with `text`.
        """
        due = self.due
        if due is None:
            raise MatchError("There is nothing to roll now.")
        try:
            return typed_outcome(due, text)
        except ValueError as error:
            raise MatchError(str(error)) from None

    def think(self, seat: int) -> Action:
        """What the computer that holds a seat (or `normal` for a person) would play.

        The player sees the seat's own view only; equal seeds and positions give equal moves.
        """
        return answer(self.ponder(seat))

    def ponder(self, seat: int) -> Question:
        """The same decision as a question that can be answered elsewhere (`table.thinking`)."""
        return self._question(seat, frozenset({seat}), self.seats[seat].level or "normal")

    def hint(self, seat: int) -> Hint:
        """A good choice for a person's seat, from what that person knows.

        Where the game has searching players it is tried out a little first.
        """
        return self.hint_from(seat, advise(self.hint_question(seat)))

    def hint_question(self, seat: int) -> Question:
        """What a hint has to answer: from all that the seat's person knows."""
        return self._question(seat, self.audience(seat), "normal")

    def hint_from(self, seat: int, advice: Advice) -> Hint:
        """Advice, as this seat's person reads it."""
        other = ""
        if advice.other is not None:
            other = f"{self.label(seat, advice.other).text}, {advice.other_outlook}"
        label = self.label(seat, advice.action)
        return Hint(advice.action, label, self.named(advice.reason), advice.outlook, other)

    def concession(self, seat: int) -> Action | None:
        """The action by which a seat gives up now, if it may."""
        return self.game.concede(self.state, seat)

    # -- undo ---------------------------------------------------------------------------------

    def undo_refusal(self, person: str | None = None) -> str | None:
        """Why the last entry cannot be undone by its person; None if it can."""
        if len(self._past) == 1:
            return "There is nothing to undo."
        entry = self._past[-1].entry
        assert entry is not None
        if self.practice:
            return None
        if not is_seat(entry.actor):
            return "Dice that have been rolled stay rolled."
        if self._final(len(self)):
            return self._final_text(len(self))
        seat = self.seats[entry.actor]
        if not seat.is_human:
            return f"{seat.name} has moved since."
        if person is not None and seat.person != person:
            return f"Only {seat.person} can take that back, or everybody together (Esc t)."
        return None

    def undo(self, person: str | None = None) -> Entry:
        """Take the last entry back.

        It never crosses dice, a final action or another person's entry, except in practice.

        Raises:
            MatchError: with the reason if that is not allowed.
        """
        reason = self.undo_refusal(person)
        if reason is not None:
            raise MatchError(reason)
        if not self.practice:
            return self._drop(1)[0]
        count = 1
        while count < len(self) and self._chance_acts(len(self) - count):
            count += 1  # back to a decision: dice alone are nothing to stand at
        return self._drop(count, "practice: taken back")[0]

    def redo(self) -> Entry:
        """Play again what was undone last.

        Raises:
            MatchError: if nothing was undone, or something else was played since.
        """
        if not self._undone:
            raise MatchError("There is nothing to redo.")
        entry = self._undone[-1]
        self.play(*entry)
        return entry

    def take_back(self, count: int) -> None:
        """Take the last `count` entries back because everybody at the table agrees.

        Dice and other seats are no obstacle, final actions are. It goes into the record.

        Raises:
            MatchError: if there are not so many, or one of them is final.
        """
        if not 0 < count <= len(self):
            raise MatchError(f"There are {len(self)} entries; {count} cannot be taken back.")
        for index in range(len(self), len(self) - count, -1):
            if self._final(index):
                raise MatchError(self._final_text(index))
        self._drop(count, f"taken back by agreement: {count}")
        self._undone.clear()

    def follow(
        self, entries: Sequence[Entry], remarks: Sequence[Remark], seats: Sequence[Seat]
    ) -> int:
        """Become what somebody else has made of this match meanwhile; for watchers.

        Returns:
            the number of the first entry that was not there before.

        Raises:
            Refused: if an entry is not legal; the match stands just before it then.
        """
        mine = self.entries
        same = 0
        while same < min(len(mine), len(entries)) and mine[same] == entries[same]:
            same += 1
        journal, self.journal = self.journal, None
        try:
            self._drop(len(mine) - same)
            for entry in entries[same:]:
                self.play(*entry)
            self.remarks, self.seats = list(remarks), tuple(seats)
        finally:
            self._undone.clear()
            self.journal = journal
        return same + 1

    # -- within -------------------------------------------------------------------------------

    def _final(self, index: int) -> bool:
        """Whether entry number `index` is never undone."""
        entry = self._past[index].entry
        assert entry is not None
        return self.game.final(self._past[index - 1].state, *entry)

    def _final_text(self, index: int) -> str:
        """Why it is not; of a secret decision nothing is said but that it was one."""
        if self.seen_by(index) is not ALL:
            return "What was decided in secret is final."
        entry = self._past[index].entry
        assert entry is not None
        return f"'{entry.action}' is final."

    def _question(self, seat: int, audience: Collection[int], level: str) -> Question:
        view = self.view(audience)
        seed = self.dice.luck.number(f"player/{seat}/{len(self)}")
        choices = tuple(self.game.menu(view, seat))
        return Question(self.heuristic, level, view, seat, choices, seed)
