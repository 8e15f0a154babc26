"""The position at the table (spec 4.1)."""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from goblin_games.rules.core import CHANCE, Action, Actor, State, fixed, state
from goblin_games.rules.dice_goblinz.actions import COWARD, PASS, Role, Thing
from goblin_games.rules.dice_goblinz.dice import Dice, Rolled, merged
from goblin_games.rules.dice_goblinz.terms import Pile, Terms

T = TypeVar("T")


class Step(IntEnum):
    """The phases of the spec (4.3), in the order of a raid.

    From COMMIT to FLIP roles are secret. LATE_GRAB is the GRAB of `grabby_hand=after`,
    APPOINT and PICK are the spec's DRAFT, SETUP_PICK its SETUP_KINDS with `kinds=pick`.
    """

    SETUP_KINDS = 0
    SETUP_PICK = 1
    SETUP_RAIDS = 2
    SETUP_LEADER = 3
    RAID_START = 4
    KEY = 5
    ROOM = 6
    KEEP = 7
    LOOT = 8
    COMMIT = 9
    ROLL = 10
    POCKETZ = 11
    GRAB = 12
    FLIP = 13
    REVEAL = 14
    TRICKS = 15
    COUNT = 16
    JUDGE = 17
    LOSE = 18
    GRAB_PAYOUT = 19
    LATE_GRAB = 20
    CONTEST = 21
    PAY = 22
    UNION = 23
    BULLY = 24
    BULLY_REPLY = 25
    FIRSTS = 26
    TAKE_ALL = 27
    APPOINT = 28
    PICK = 29
    RAID_END = 30
    DEATH = 31
    RETURN = 32
    OVER = 33


class Room(NamedTuple):
    """The three dice of a room."""

    difficulty: int
    experience: int
    doohickey: int

    @property
    def loss(self) -> int:
        """Dice that a failure costs each goblin: half the difficulty, rounded up."""
        return (self.difficulty + 1) // 2


class Contest(NamedTuple):
    """How the raid went.

    Attributes:
        outcome: one of `OUTCOMES`, empty before it is known.
        greediest: who won for greed, -1 for nobody; `collector` gets what is left of the loot.
        groupie, greedy: the best single totals.
        victim, prey: whom the Hobgoblin bullies, and for which size of die.
    """

    outcome: str = ""
    greediest: int = -1
    collector: int = -1
    groupie: int = 0
    greedy: int = 0
    victim: int = -1
    prey: int = 0


class Marks(NamedTuple):
    """What goblins have done in this raid, by seat.

    Attributes:
        extra: whether a Robgoblin added a die; who committed none is a Coward.
        flips: what a Knobgoblin decided, PASS for nothing, None where hidden; only during FLIP.
        wands: Wands waved.
        averages, stenches: whether a Bobgoblin averages, a Slobgoblin stinks.
        shielded: who raised a Shield and loses nothing more.
    """

    extra: tuple[bool, ...]
    flips: tuple[Action | None, ...]
    wands: tuple[int, ...]
    averages: tuple[bool, ...]
    stenches: tuple[bool, ...]
    shielded: tuple[bool, ...]


class Draft(NamedTuple):
    """Who still waits for a pick in this round.

    Attributes:
        waiting: seats, in leader order.
        last: who had the last turn in this round, -1 before the first.
        took: whether anybody has taken anything in this round.
    """

    waiting: tuple[int, ...] = ()
    last: int = -1
    took: bool = True


OUTCOMES: Final = ("clean", "group", "greed", "failed", "nobody", "empty")
"""The six ways a raid can end; `failed` does not contain `nobody` (spec 6)."""
NO_CONTEST: Final = Contest()
NO_DRAFT: Final = Draft()
_SETTLED: Final = {outcome: Contest(outcome) for outcome in OUTCOMES}
_MARK_PLACES: Final = {name: place for place, name in enumerate(Marks._fields)}
CHANCE_TURN: Final[tuple[Actor, ...]] = (CHANCE,)
SEAT_TURN: Final = tuple((seat,) for seat in range(8))
TARGET_PER_GOBLIN: Final = 4


@state
class Table(State):
    """Everything on the table. All tuples without another note go by seat.

    Attributes:
        asked: who may act now, in the order in which one keyboard asks them.
        route: for every phase, the next one from there on that can ask somebody in this raid.
        queue: seats that the phase still has to ask or to roll for, the first one being served;
            None while the phase has not begun.
        order: the goblins of this raid, in leader order; those that sit out are not there.
        kinds: keywords, empty before they are known; `starts` their starting dice.
        out_since: the raid in which a goblin died and went out, 0 if it is in.
        dice_in_game: all dice in the pile, in pockets and on the table.
        tallies: raids by outcome, in the order of `OUTCOMES`.
        rooms: the rooms rolled, `room` the one that counts.
        loot, loot_items: what the adventurers carry, and what was thrown in.
        grabs: claims of the Grabby Hand, (seat, thing) in the order of claiming.
        roles: secret until REVEAL; None where hidden, not chosen, or out.
        raid_dice: dice in the Raid Area with their faces; None where hidden during COMMIT, while
            pockets still show them too.
        totals: as they stood when COUNT ended; 0 for those not on the raid.
    """

    terms: Terms = fixed()
    route: tuple[Step, ...] = fixed()
    step: Step
    asked: tuple[Actor, ...]
    queue: tuple[int, ...] | None
    raid: int
    raids: int
    leader: int
    order: tuple[int, ...]
    kinds: tuple[str, ...]
    starts: tuple[Dice, ...]
    pockets: tuple[Dice, ...]
    items: tuple[tuple[str, ...], ...]
    deaths: tuple[int, ...]
    out_since: tuple[int, ...]
    pile: Pile
    dice_in_game: int
    tallies: tuple[int, ...]
    # this raid
    rooms: tuple[Room, ...]
    room: Room | None
    key_user: int
    target: int
    loot: Dice
    loot_items: tuple[str, ...]
    grabs: tuple[tuple[int, Thing], ...]
    roles: tuple[Role | None, ...]
    raid_dice: tuple[Rolled | None, ...]
    marks: Marks
    totals: tuple[int, ...]
    contest: Contest
    draft: Draft


class Blank(NamedTuple):
    """Tuples by seat that every raid begins with."""

    roles: tuple[None, ...]
    raid_dice: tuple[Rolled, ...]
    marks: Marks
    zeros: tuple[int, ...]


def _blank(seats: int) -> Blank:
    no, zeros = (False,) * seats, (0,) * seats
    marks = Marks(no, (PASS,) * seats, zeros, no, no, no)
    return Blank((None,) * seats, ((),) * seats, marks, zeros)


BLANKS: Final = tuple(_blank(seats) for seats in range(9))
"""Blanks by the number of seats."""


def new_table(terms: Terms) -> Table:
    """The table before anything is rolled."""
    seats = terms.seats
    none = BLANKS[seats]
    return Table(
        terms=terms, route=tuple(Step), step=Step.SETUP_KINDS, asked=(), queue=None, raid=0,
        raids=terms.raids or 0, leader=0, order=(), kinds=("",) * seats,
        starts=((),) * seats, pockets=((),) * seats,
        items=((),) * seats, deaths=none.zeros, out_since=none.zeros, pile=terms.pile,
        dice_in_game=sum(terms.pile), tallies=(0,) * len(OUTCOMES), rooms=(), room=None,
        key_user=-1, target=0, loot=(), loot_items=(), grabs=(), roles=none.roles,
        raid_dice=none.raid_dice, marks=none.marks, totals=none.zeros, contest=NO_CONTEST,
        draft=NO_DRAFT,
    )  # fmt: skip


def go(table: Table, step: Step) -> None:
    """Begin another phase."""
    table.step = step
    table.queue = None
    table.asked = ()


def done(table: Table) -> None:
    """The phase has nothing left to do."""
    table.queue = ()
    table.asked = ()


def served(table: Table) -> None:
    """The first seat of the queue is done."""
    assert table.queue
    table.queue = table.queue[1:]
    table.asked = ()


def rolled_for(table: Table) -> None:
    """Chance is done with the first seat of the queue, and goes on to the next one if any waits."""
    assert table.queue
    table.queue = table.queue[1:]
    if not table.queue:
        table.asked = ()


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """`values` with another one at `index`."""
    new = [*values]
    new[index] = value
    return tuple(new)


def settle(table: Table, outcome: str) -> None:
    """Write down how a raid ended."""
    table.contest = _SETTLED[outcome]
    place = OUTCOMES.index(outcome)
    table.tallies = put(table.tallies, place, table.tallies[place] + 1)


def mark(table: Table, name: str, seat: int, value: object) -> None:
    """Write down what a goblin has done; `name` is a field of `Marks`."""
    place = _MARK_PLACES[name]
    new: list[Any] = [*table.marks]
    new[place] = put(new[place], seat, value)
    table.marks = Marks._make(new)


# -- questions to a table -----------------------------------------------------------------


def raid_dice(table: Table, seat: int) -> Rolled:
    """Dice of a seat in the Raid Area, as far as they may be seen."""
    return table.raid_dice[seat] or ()


def owned(table: Table, seat: int) -> int:
    """Dice in pocket and Raid Area. During COMMIT all of them are still in the pocket."""
    dice = len(table.pockets[seat])
    return dice if table.step == Step.COMMIT else dice + len(raid_dice(table, seat))


def ready(table: Table, seat: int) -> bool:
    """During COMMIT: whether a goblin of this raid has committed."""
    return seat in table.order and seat not in table.asked


def raiders(table: Table, role: Role | None = None) -> tuple[int, ...]:
    """Who is on the raid, in leader order: all Groupies and Greedy goblins, or those of a role."""
    return _raiders(table.order, table.roles, role)


@lru_cache(maxsize=8192)
def _raiders(
    order: tuple[int, ...], roles: tuple[Role | None, ...], role: Role | None
) -> tuple[int, ...]:
    if role is not None:
        return tuple([seat for seat in order if roles[seat] is role])
    return tuple([seat for seat in order if roles[seat] not in (COWARD, None)])  # R16


def secret_roles(table: Table) -> bool:
    """Whether roles are hidden now: committed or being committed, and not revealed."""
    return Step.COMMIT <= table.step <= Step.FLIP


def holders(table: Table, item: str) -> tuple[int, ...]:
    """Goblins of this raid that hold a doohickey, in leader order."""
    if not any(table.items):
        return ()
    return tuple([seat for seat in table.order if item in table.items[seat]])


def goblins(table: Table, kind: str) -> tuple[int, ...]:
    """Goblins of this raid of one kind, in leader order."""
    if kind not in table.kinds:
        return ()
    return tuple([seat for seat in table.order if table.kinds[seat] == kind])


# -- moving dice --------------------------------------------------------------------------


def gain(table: Table, seat: int, dice: Dice) -> None:
    """Dice go into a pocket."""
    table.pockets = put(table.pockets, seat, merged(table.pockets[seat], dice))


def spend(table: Table, seat: int, item: str) -> None:
    """A doohickey is discarded for good."""
    left = [*table.items[seat]]
    left.remove(item)
    table.items = put(table.items, seat, tuple(left))


def receive(table: Table, seat: int, thing: Thing) -> None:
    """A piece of the loot goes to a seat."""
    if isinstance(thing, int):
        loot = [*table.loot]
        loot.remove(thing)
        table.loot = tuple(loot)
        gain(table, seat, (thing,))
    else:
        items = [*table.loot_items]
        items.remove(thing)
        table.loot_items = tuple(items)
        table.items = put(table.items, seat, tuple(sorted((*table.items[seat], thing))))
