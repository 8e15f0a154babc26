"""What happens in a race (spec 4.6). Spaces are on the number line of spec 2.1."""

from __future__ import annotations

from goblin_games.rules.core import Event


class SetupDone(Event):
    """The track, tile 1 first; "?" for a tile that lies face down (R24)."""

    track: tuple[str, ...]


class RoundStarted(Event):
    round: int


class RunShouted(Event):
    seat: int


class DiceThrown(Event):
    values: tuple[int, ...]


class DieGrabbed(Event):
    """`hand` is "left" for a seat's first die, "right" for its second, "third" after the turns."""

    seat: int
    number: int
    value: int
    hand: str


class TurnOrder(Event):
    """`reason` decided who starts: "rear", "lower_die", "higher_die" or "chance" (R3, R4)."""

    seats: tuple[int, ...]
    reason: str


class TurnStarted(Event):
    seat: int


class GoblinMoved(Event):
    seat: int
    start: int
    end: int


class GoblinDashed(Event):
    seat: int
    start: int
    end: int


class StoneSlowed(Event):
    """The speed before and after, equal if it was 1 already (R6)."""

    seat: int
    before: int
    after: int


class DirtyTrick(Event):
    seat: int


class GoblinPushed(Event):
    """Equal spaces mean that it could not be pushed (R7, R8)."""

    seat: int
    start: int
    end: int


class GoblinShovedUnder(Event):
    seat: int
    space: int


class LuckUsed(Event):
    seat: int


class DieRerolled(Event):
    seat: int
    old: int
    new: int


class TileRevealed(Event):
    """`index` is the tile's number from 1."""

    index: int
    code: str


class TurnEnded(Event):
    seat: int
    unused: tuple[int, ...]


class StoneStep(Event):
    space: int


class GoblinCrushed(Event):
    seat: int
    space: int


class StoneRolled(Event):
    """The movement is over; `speed` is what it rolled with."""

    start: int
    end: int
    speed: int


class SpeedChanged(Event):
    before: int
    after: int
    tile: int


class SpeedKept(Event):
    """`reason`: "same_tile", "flat", "limit", "start_board" or "finish_board" (R13)."""

    reason: str


class DiceReturned(Event):
    """How many dice the next throw has."""

    count: int


class GoblinFinished(Event):
    seat: int


class RaceOver(Event):
    """The end; `reason` is one of spec 6."""

    reason: str
    winners: tuple[int, ...]
