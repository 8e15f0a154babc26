"""A match: one game being played, whoever plays it and wherever its dice come from.

Front ends know this class and no game. They ask `turn` who is next, then `play` what a person
chose, `roll` when chance is next, `think` when a computer is; everything else (undo, hints,
hand-overs, recaps, resigning) is a question to the match.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any, NamedTuple, Protocol

from goblin_games.players.hints import Advice, advise
from goblin_games.players.levels import check_level
from goblin_games.players.question import Question, answer
from goblin_games.rules.core import (
    ALL,
    CHANCE,
    Action,
    Actor,
    AnyGame,
    ChanceAction,
    Due,
    Event,
    InputError,
    Label,
    Phase,
    Refusal,
    Result,
    Seen,
    canonical,
    is_seat,
    may_see,
)
from goblin_games.rules.core.entry import Entry
from goblin_games.table.dice import Commitment, DiceSource, typed_outcome
from goblin_games.table.pins import fits, seal
from goblin_games.table.seats import Seat, check_name, seats_of

_SEAT = re.compile(r"\b[Ss]eat (\d+)\b")


class MatchError(InputError):
    """Something that cannot be done in this match now; the message is one sentence."""


class Refused(MatchError):
    """An action that is not legal; `refusal` holds the reason and its ruling."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Journal(Protocol):
    """Keeps a match safe. It is told of everything before the screen shows it.

    Each call finds the match as it is to be kept, and keeps all of it (entries, seats, remarks,
    the end) at once. If it raises, the match goes back to what it was before.
    """

    def append(self, index: int, text: str) -> None:
        """Entry number `index` was made, the last one now."""
        ...

    def truncate(self, length: int) -> None:
        """Only the first `length` entries stand."""
        ...

    def describe(self) -> None:
        """Seats or remarks have changed."""
        ...


@dataclass(frozen=True, slots=True)
class Told:
    """An event with the number of the entry that caused it (0 for what the start itself does)."""

    index: int
    event: Event


@dataclass(frozen=True, slots=True)
class Remark:
    """A line of the record that is no move: a take-back, a computer taking over.

    `index` is the number of entries that stood when it was made.
    """

    index: int
    text: str


class Hint(NamedTuple):
    """What a good player would do, and why.

    Attributes:
        action: the move.
        label: how it is offered.
        reason: one sentence in the game's own terms.
        outlook: how the match looks after the move, "won in 63% of tries (give or take 2)";
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


@dataclass(slots=True)
class _Moment:
    """A position, the entry that led to it and what was told on the way."""

    state: Any
    entry: Entry | None
    events: tuple[Event, ...] = field(default=())


class Match:
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
        self.heuristic = heuristic or f"goblin_games.players.{game.slug.replace('-', '_')}"
        for seat in seats:
            if seat.level is not None:
                check_level(seat.level, self.heuristic)
        self.game = game
        self.options = options
        self.content = content
        self.changes = changes or {}
        self.seats = tuple(seats)
        self.dice = dice
        self.typed_seed = typed_seed
        self.commitment = commitment or Commitment.to(dice.luck.seed)
        self.practice = practice
        self.remarks: list[Remark] = []
        self.journal: Journal | None = None
        self._past: list[_Moment] = [_Moment(game.start(options, content), None)]
        self._undone: list[Entry] = []
        self._outcomes: dict[Actor, int] = {}

    # -- where we are -----------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The full position. For rules and records only: front ends use `view`."""
        return self._past[-1].state

    @property
    def entries(self) -> list[Entry]:
        """All entries that stand, oldest first."""
        return [moment.entry for moment in self._past[1:] if moment.entry is not None]

    def __len__(self) -> int:
        return len(self._past) - 1

    @property
    def turn(self) -> Actor | None:
        """Who is to act first of all who may; CHANCE or a board's chance; None when it is over."""
        actors = self.game.actors(self.state)
        return actors[0] if actors else None

    @property
    def over(self) -> bool:
        """Whether nobody has anything left to do."""
        return self.turn is None

    @property
    def result(self) -> Result | None:
        """How it ended."""
        return self.game.result(self.state)

    @property
    def due(self) -> Due | None:
        """The chance step that is next, if chance is."""
        turn = self.turn
        if turn is None or is_seat(turn):
            return None
        return next(due for due in self.game.chance(self.state) if due.actor == turn)

    def state_at(self, index: int) -> Any:
        """The full position after `index` entries; for replays and reviews."""
        return self._past[index].state

    def fingerprint(self) -> str:
        """A hash of the position, the same on every machine and Python version."""
        return blake2b(canonical(self.state).encode(), digest_size=16).hexdigest()

    # -- what may be known --------------------------------------------------------------------

    def audience(self, seat: int) -> frozenset[int]:
        """The seats whose knowledge whoever decides for `seat` has: all seats of its person."""
        person = self.seats[seat].person
        if person is None:
            return frozenset({seat})
        return seats_of(self.seats, person)

    def view(self, audience: Collection[int], index: int | None = None) -> Any:
        """The position as these seats may know it, now or after `index` entries."""
        state = self.state if index is None else self.state_at(index)
        return self.game.view(state, audience)

    def name(self, seat: int) -> str:
        """How the log calls a seat."""
        return self.seats[seat].name

    def phase(self, audience: Collection[int]) -> Phase:
        """Where in the game we are, for a title bar that these seats see."""
        return self.game.phase(self.view(audience))

    def stands(self) -> str:
        """Where it stands, as the public may know it: "round 3 of 13, Ann to move"."""
        where = self.phase(()).where
        turn = self.turn
        if turn is None or not is_seat(turn):
            return where
        return ", ".join(part for part in (where, f"{self.name(turn)} to move") if part)

    def told(self, audience: Collection[int], since: int = 0) -> Iterator[Told]:
        """Events that these seats may know, from entry number `since` on."""
        everything = self.over
        for index, moment in enumerate(self._past):
            if index >= since:
                for event in moment.events:
                    if everything or may_see(event.seen_by, audience):
                        yield Told(index, event)

    def sentences(self, audience: Collection[int], since: int = 0) -> list[str]:
        """The log in words, as these seats may know it, from entry number `since` on."""
        texts = (self.tell(told.event) for told in self.told(audience, since))
        return [text for text in texts if text]

    def tell(self, event: Event) -> str:
        """One event in words; may be empty."""
        return self.game.narrate(event, self.name)

    def secrets_for(self, audience: Collection[int]) -> bool:
        """Whether these seats know anything that the public does not."""
        return bool(self.view(audience).key() != self.view(()).key())

    def needs_cover(self, before: str | None, after: str) -> bool:
        """Whether the screen must be covered while the keyboard goes from person to person.

        Only if there are two different persons and either of them knows secrets. In a discreet
        game nothing secret ever stands there, so what matters is whether the next decision is
        one; then even the person who sits there is asked to send all others away, unless they
        have just made another one.
        """
        if self.game.discreet:
            again = before == after and self._decided_secretly(after)
            return self.secret_turn and len(self.persons) > 1 and not again
        if before == after:
            return False
        if self.secrets_for(seats_of(self.seats, after)):
            return True
        return before is not None and self.secrets_for(seats_of(self.seats, before))

    @property
    def persons(self) -> list[str]:
        """Everybody human at the table, in seat order, also those a computer stands in for."""
        return list(dict.fromkeys(seat.person for seat in self.seats if seat.person))

    @property
    def secret_turn(self) -> bool:
        """Whether the seat that is next decides something that others may not see."""
        turn = self.turn
        if turn is None or not is_seat(turn):
            return False
        first = self.legal(turn)[0]
        return self.game.seen_by(self.state, turn, first) is not ALL

    def _decided_secretly(self, person: str) -> bool:
        """Whether the last entry is a secret one of this person."""
        entry = self._past[-1].entry
        own = entry is not None and entry.actor in seats_of(self.seats, person)
        return own and self.seen_by(len(self)) is not ALL

    def confidences(self, audience: Collection[int]) -> list[str]:
        """What these seats know and others may not yet, in words: the secrets that still are."""
        first = len(self)
        while first and self._secret_at(audience, first):
            first -= 1
        told = self.told(audience, first + 1)
        return [self.tell(t.event) for t in told if t.event.seen_by is not ALL]

    def _secret_at(self, audience: Collection[int], index: int) -> bool:
        return bool(self.view(audience, index).key() != self.view((), index).key())

    def recap_start(self, person: str) -> int:
        """The number of the first entry after this person's last own one."""
        own = seats_of(self.seats, person)
        for index in range(len(self._past) - 1, 0, -1):
            entry = self._past[index].entry
            if entry is not None and entry.actor in own:
                return index + 1
        return 0

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

    def named(self, text: str) -> str:
        """A text of the rules with `seat 2` replaced by that seat's name."""
        return _SEAT.sub(self._name_found, text)

    def _name_found(self, found: re.Match[str]) -> str:
        seat = int(found[1])
        return self.name(seat) if seat < len(self.seats) else found[0]

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
        return Hint(advice.action, label, advice.reason, advice.outlook, other)

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
            return f"Only {seat.person} can take that back."
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

    # -- who sits where -----------------------------------------------------------------------

    def take_over(self, seat: int, level: str = "normal") -> None:
        """Let a computer decide for an absent person, or change a computer's level.

        Raises:
            LevelError: if there is no such level.
        """
        check_level(level, self.heuristic)
        self._seat(seat, self.seats[seat].taken_over(level))
        self.remark(f"s{seat} is played by the computer ({level})")

    def give_back(self, seat: int) -> None:
        """The person is back and decides again.

        Raises:
            MatchError: if the seat belongs to no person.
        """
        if self.seats[seat].person is None:
            raise MatchError(f"{self.name(seat)} was never a person's seat.")
        self._seat(seat, self.seats[seat].given_back())
        self.remark(f"s{seat} is played by its person again")

    def rename(self, seat: int, name: str) -> None:
        """Give a seat another name; its person goes with it if they hold no other seat.

        Raises:
            MatchError: if the name cannot be used or another seat has it.
        """
        try:
            name = check_name(name)
        except ValueError as error:
            raise MatchError(str(error)) from None
        if any(other.name == name for index, other in enumerate(self.seats) if index != seat):
            raise MatchError(f"Another seat is called {name}.")
        old = self.seats[seat]
        person = name if old.person == old.name else old.person
        self._seat(seat, replace(old, name=name, person=person))

    def lock(self, person: str, pin: str | None) -> None:
        """Ask for a PIN before this person's secrets are shown; None asks no more.

        Raises:
            MatchError: if the PIN cannot be used.
        """
        try:
            sealed = seal(pin) if pin is not None else None
        except ValueError as error:
            raise MatchError(str(error)) from None
        locked = [replace(seat, pin=sealed) if seat.person == person else seat
                  for seat in self.seats]  # fmt: skip
        self._describe(tuple(locked), self.remarks)

    def locked(self, person: str) -> bool:
        """Whether this person has a PIN."""
        return any(seat.pin is not None for seat in self.seats if seat.person == person)

    def unlocks(self, person: str, pin: str) -> bool:
        """Whether this is the person's PIN; true of any if there is none."""
        sealed = next((s.pin for s in self.seats if s.person == person and s.pin), None)
        return sealed is None or fits(sealed, pin)

    def remark(self, text: str) -> None:
        """Write a line into the record that is no move."""
        self._describe(self.seats, [*self.remarks, Remark(len(self), " ".join(text.split()))])

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

    def seen_by(self, index: int) -> Seen:
        """Who may read entry number `index` (from 1) before the match is over."""
        entry = self._past[index].entry
        assert entry is not None
        return self.game.seen_by(self._past[index - 1].state, *entry)

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

    def _append(self, entry: Entry) -> list[Event]:
        log: list[Event] = []
        self._past.append(_Moment(self.game.step(self.state, *entry, log), entry, tuple(log)))
        self._count(entry, 1)
        if self.journal is not None:
            try:
                self.journal.append(len(self), str(entry))
            except BaseException:
                self._past.pop()
                self._count(entry, -1)
                raise
        return log

    def _drop(self, count: int, remark: str | None = None) -> list[Entry]:
        """Take entries back, with a remark about it; remarks on them move to where they were."""
        length = len(self) - count
        past, remarks = self._past, self.remarks
        gone = [moment.entry for moment in past[length + 1 :] if moment.entry is not None]
        self._past = past[: length + 1]
        self.remarks = [Remark(min(old.index, length), old.text) for old in remarks]
        if remark is not None:
            self.remarks.append(Remark(length, remark))
        if self.journal is not None:
            try:
                self.journal.truncate(length)
            except BaseException:
                self._past, self.remarks = past, remarks
                raise
        for entry in gone:
            self._count(entry, -1)
        self._undone.extend(reversed(gone))
        return gone

    def _count(self, entry: Entry, by: int) -> None:
        if not is_seat(entry.actor):
            self._outcomes[entry.actor] = self._outcomes.get(entry.actor, 0) + by

    def _chance_acts(self, index: int) -> bool:
        """Whether chance was next after `index` entries."""
        actors = self.game.actors(self.state_at(index))
        return bool(actors) and not is_seat(actors[0])

    def _question(self, seat: int, audience: Collection[int], level: str) -> Question:
        view = self.view(audience)
        seed = self.dice.luck.number(f"player/{seat}/{len(self)}")
        choices = tuple(self.game.menu(view, seat))
        return Question(self.heuristic, level, view, seat, choices, seed)

    def _seat(self, index: int, seat: Seat) -> None:
        self._describe((*self.seats[:index], seat, *self.seats[index + 1 :]), self.remarks)

    def _describe(self, seats: tuple[Seat, ...], remarks: list[Remark]) -> None:
        before = self.seats, self.remarks
        self.seats, self.remarks = seats, remarks
        if self.journal is not None:
            try:
                self.journal.describe()
            except BaseException:
                self.seats, self.remarks = before
                raise


def is_chance(actor: Actor | None) -> bool:
    """Whether this actor is chance."""
    return actor is not None and actor <= CHANCE
