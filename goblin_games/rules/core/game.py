"""The contract that every game fulfils.

A game is one stateless object: a set of pure functions over its state. The table plays it,
keeps its history and asks its seats; front ends and players see views only. CONTRIBUTING
walks through a small game, line by line.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from goblin_games.rules.core.action import Action, ChanceAction, Refusal
from goblin_games.rules.core.actors import ALL, Actor, Seen, actor_text, is_seat
from goblin_games.rules.core.chance import Due
from goblin_games.rules.core.errors import InputError
from goblin_games.rules.core.event import Event
from goblin_games.rules.core.state import State

if TYPE_CHECKING:
    from goblin_games.rules.core.options import Options

S = TypeVar("S", bound=State)
Log = list[Event] | None
Name = Callable[[int], str]
"""How people call a seat."""


class IllegalOptions(InputError):
    """Options or content that make no game: the spec's error code and one sentence."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class IllegalPosition(InputError):
    """A hand-made position that the rules can never reach."""


class Result(NamedTuple):
    """How a match ended.

    Attributes:
        winners: the seats that won; empty if all lost.
        scores: points by seat.
        ranks: place by seat, 1 for the best; tied seats share a place.
        reason: the spec's word for the end.
        detail: the spec's own result fields, plain values.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: str
    detail: Mapping[str, Any] = MappingProxyType({})


class Label(NamedTuple):
    """How a choice is offered: a key, a few words, and odds or effects set small beside them.

    `key` is one letter or digit, or empty if the choice is only numbered.
    """

    text: str
    note: str = ""
    key: str = ""


class Phase(NamedTuple):
    """Where in the game we are, for title bars.

    Attributes:
        where: round or turn, "round 4 of 12".
        name: the phase in the game's word, "Order".
        aside: facts of the whole table, "normal".
        rules: the section of the rules text that explains this moment.
    """

    where: str
    name: str
    aside: str = ""
    rules: str = ""


class Preset(NamedTuple):
    """A ready way to sit down and play.

    Attributes:
        text: what it is, a few words for the set-up screen.
        options: the options that it sets; all others keep their defaults.
        humans: how many seats people take if nobody says who sits where; 0 means all.
        first: the first of those seats; the ones before it are the computer's.
        together: whether one person holds all of them.
        remote: what it sets differently where keys travel far or no screen is there.
    """

    text: str
    options: Mapping[str, Any] = MappingProxyType({})
    humans: int = 1
    first: int = 0
    together: bool = False
    remote: Mapping[str, Any] = MappingProxyType({})


class Game(ABC, Generic[S]):
    """A game's rules. One instance per game, without any state of its own."""

    slug: ClassVar[str]
    title: ClassVar[str]
    Options: ClassVar[type[Options]]
    Content: ClassVar[type]
    """The data the rules run on: a frozen dataclass whose fields are tuples of rows.

    Each row is a frozen dataclass with a `keyword` and a `status`. The table loads it from
    `assets/<game>/<field>.toml`.
    """

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("the usual game"),
        "printed": Preset("every option as printed"),
    }
    """Ready set-ups by name; `quick` comes first and is what a game is without a word said."""

    lots: ClassVar[tuple[str, ...]] = ()
    """Options that are a seat's number, drawn by lot when people sit down, unless it is said."""

    secrets_lead_on: ClassVar[bool] = False
    """Whether all may see what a secret roll leads to, such as the round a hidden board plays."""

    discreet: ClassVar[bool] = False
    """Whether secrets lie face down on a shared screen, as cards on a real table do.

    Then the screen shows what everybody may know, each secret decision comes after a hand-over,
    and people look at their own secrets when they ask for it. Otherwise whoever sits there sees
    all that they may know.
    """

    # -- the match ------------------------------------------------------------------------

    @abstractmethod
    def start(self, options: Any, content: Any) -> S:
        """The first state. IllegalOptions if this game cannot be played so."""

    @abstractmethod
    def actors(self, state: S) -> tuple[Actor, ...]:
        """Who may act now, in the order in which one keyboard asks them; () when it is over."""

    @abstractmethod
    def legal(self, state: S, seat: int) -> Sequence[Action]:
        """All legal actions of a seat in a stable order; may be virtual. Empty if not its turn."""

    def menu(self, view: S, seat: int) -> Sequence[Action]:
        """At most 200 sensible choices out of `legal`, never none if something is legal."""
        return self.legal(view, seat)

    @abstractmethod
    def chance(self, state: S) -> tuple[Due, ...]:
        """The chance steps that are due: one for each chance actor in `actors`."""

    @abstractmethod
    def step(self, state: S, actor: Actor, action: Action, log: Log = None) -> S:
        """The next state; the given one is untouched.

        `action` must be legal; this is not checked. Forced moves are played on, their events
        and the action's own are appended to `log` if there is one.
        """

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """How it ended; None while somebody may act."""

    def foregone(self, view: S, seat: int) -> Action | None:
        """A choice that is none; front ends make it for people without asking.

        A die that is dealt, for instance. None where there is something to choose.
        """
        return None

    def needs_screen(self, options: Any) -> str:
        """Why these options cannot be played in plain lines, one sentence; empty if they can."""
        return ""

    def concede(self, state: S, seat: int) -> Action | None:
        """The action by which a seat gives up, if it may now. It is never in `legal`."""
        return None

    def final(self, state: S, actor: Actor, action: Action) -> bool:
        """Whether this action, legal in `state`, is never undone.

        Games override it where the same words are final in one phase and not in another.
        """
        return action.final

    # -- why not --------------------------------------------------------------------------

    def refusal(self, state: S, actor: Actor, action: Action) -> Refusal | None:
        """Why an action is not legal now; None exactly when it is."""
        if not is_seat(actor):
            return self._chance_refusal(state, actor, action)
        if action in self.legal(state, actor) or action == self.concede(state, actor):
            return None
        if actor not in self.actors(state):
            return Refusal("It is not your turn.")
        return self.why_not(state, actor, action)

    @abstractmethod
    def why_not(self, state: S, seat: int, action: Action) -> Refusal:
        """The reason for an action that is known to be illegal, with its ruling."""

    def _chance_refusal(self, state: S, actor: Actor, action: Action) -> Refusal | None:
        for due in self.chance(state):
            if due.actor == actor:
                if isinstance(action, ChanceAction) and due.accepts(action):
                    return None
                return Refusal(
                    f"'{action}' is no possible outcome of {due.label}.", "", due.seen_by
                )
        return Refusal(f"No roll or draw of {actor_text(actor)} is due.")

    # -- secrets --------------------------------------------------------------------------

    def view(self, state: S, seats: Collection[int]) -> S:
        """What these seats may know together; no seats: the public. Hidden fields are None.

        Games without secrets keep this default.
        """
        return state

    def determinize(self, view: S, seat: int, stream: random.Random) -> S:
        """A full state drawn from all that are consistent with what the seat sees."""
        return view

    def seen_by(self, state: S, actor: Actor, action: Action) -> Seen:
        """Who may read this entry in the record before the match is over."""
        for due in self.chance(state) if not is_seat(actor) else ():
            if due.actor == actor:
                return due.seen_by
        return ALL

    # -- texts ----------------------------------------------------------------------------

    @abstractmethod
    def parse(self, text: str) -> Action:
        """The action of a canonical text; NotationError if there is none."""

    def read(self, text: str, view: S, seat: int) -> tuple[Action, ...]:
        """What a person typed, shorthands allowed, as actions to be played one by one."""
        return (self.parse(" ".join(text.lower().split())),)

    @abstractmethod
    def narrate(self, event: Event, name: Name) -> str:
        """One whole sentence for an event; empty if it is not worth one."""

    @abstractmethod
    def phase(self, view: S) -> Phase:
        """Where in the game we are."""

    @abstractmethod
    def question(self, view: S, seat: int) -> str:
        """What a seat is asked now, a few words: "Place your minions"."""

    @abstractmethod
    def label(self, view: S, seat: int, action: Action) -> Label:
        """How a choice is offered to people."""

    @abstractmethod
    def board(self, view: S, name: Name) -> tuple[str, ...]:
        """The position as plain text lines of at most 78 columns, ASCII, in reading order."""

    def odds(self, view: S, seat: int) -> tuple[str, ...]:
        """Exact chances that matter for this decision, one sentence each."""
        return ()

    def ending(self, view: S, name: Name) -> tuple[str, ...]:
        """How it ended, for the last screen: who won and why, then the score line by line."""
        result = self.result(view)
        if result is None:
            return ()
        best = " and ".join(name(seat) for seat in result.winners)
        places = sorted(range(len(result.ranks)), key=lambda seat: result.ranks[seat])
        return (
            f"{best} win." if len(result.winners) > 1 else f"{best or 'Nobody'} wins.",
            *(f"{result.ranks[seat]}. {name(seat)}: {result.scores[seat]}" for seat in places),
        )

    # -- proof ----------------------------------------------------------------------------

    @abstractmethod
    def longest(self, options: Any) -> int:
        """No match with these options has more entries than this."""

    @abstractmethod
    def invariants(self, state: S) -> tuple[str, ...]:
        """What is wrong with a state, one sentence each; () for every reachable state."""

    @abstractmethod
    def arrange(self, state: S, **fields: Any) -> S:
        """`state` with these facts changed by hand. IllegalPosition if it cannot be."""

    @abstractmethod
    def facts(self, state: S) -> Mapping[str, Any]:
        """The position as plain named values, for worked examples."""


AnyGame = Game[Any]
