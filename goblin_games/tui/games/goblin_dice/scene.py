"""What stands on the hill at one moment, and the moments between two positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from goblin_games.rules.core import Event
from goblin_games.rules.goblin_dice import events as ev
from goblin_games.rules.goblin_dice.state import Race, danger_zone, put

STEP, PUSH, SLOWED, ROLL, CRUNCH, HOME = 0.15, 0.3, 0.3, 0.18, 0.45, 0.5
"""Seconds for which a moment of each kind is shown."""


@dataclass(frozen=True, slots=True)
class Cry:
    """A word that hangs over a space for a moment."""

    space: int
    text: str
    ink: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of the race.

    Attributes:
        track: the codes of the tiles; None for those that lie face down.
        stone: the stone's space.
        speed: its speed.
        places: each goblin's space.
        flat: the seats that are crushed.
        danger: the spaces where the stone would crush now.
        cry: what somebody shouts.
    """

    track: tuple[str | None, ...]
    stone: int
    speed: int
    places: tuple[int, ...]
    flat: frozenset[int] = frozenset()
    danger: range = range(0)
    cry: Cry | None = None

    def at(self, space: int) -> list[int]:
        """The goblins that stand on a space, in seat order."""
        return [
            seat
            for seat, place in enumerate(self.places)
            if place == space and seat not in self.flat
        ]


Moment = tuple[Scene, float]


def scene_of(race: Race) -> Scene:
    """The moment of a position."""
    flat = frozenset(seat for seat, round_ in enumerate(race.crushed) if round_)
    danger = danger_zone(race) if race.track and not race.reason else range(0)
    return Scene(race.track, race.stone, race.speed, race.places, flat, danger)


def moments(scene: Scene, events: Sequence[Event]) -> Iterator[Moment]:
    """The moments from a scene on, as the events tell them, each with its seconds."""
    now = scene
    for index, event in enumerate(events):
        following = events[index + 1] if index + 1 < len(events) else None
        match event:
            case ev.GoblinMoved(seat, _, end) | ev.GoblinDashed(seat, _, end):
                for space in range(now.places[seat] + 1, end + 1):
                    now = replace(now, places=put(now.places, seat, space))
                    yield now, STEP
            case ev.DirtyTrick(seat):
                cry = Cry(now.places[seat], "Trick!", "bold violet")
                yield replace(now, cry=cry), PUSH
            case ev.GoblinPushed(seat, _, end):
                now = replace(now, places=put(now.places, seat, end))
                if not isinstance(following, ev.GoblinPushed):
                    yield now, PUSH
            case ev.GoblinShovedUnder(seat, space):
                now = replace(now, places=put(now.places, seat, space))
                yield replace(now, cry=Cry(space, "CRUNCH", "bold ink on red")), CRUNCH
                now = replace(now, flat=now.flat | {seat})
            case ev.StoneSlowed(_, _, after):
                now = replace(now, speed=after)
                yield now, SLOWED
            case ev.StoneStep(space):
                now = replace(now, stone=space, danger=range(0))
                yield now, ROLL
            case ev.GoblinCrushed(seat, space):
                if not isinstance(following, ev.GoblinCrushed):
                    yield replace(now, cry=Cry(space, "CRUNCH", "bold ink on red")), CRUNCH
                    crushed = frozenset(now.at(space))
                    now = replace(now, flat=now.flat | crushed)
                    yield now, CRUNCH / 2
            case ev.SpeedChanged(before, after, _):
                now = replace(now, speed=after)
                word = "faster" if after > before else "slower"
                ink = "bold red" if after > before else "bold green"
                yield replace(now, cry=Cry(now.stone, word, ink)), SLOWED
            case ev.TileRevealed(number, code):
                now = replace(now, track=put(now.track, number - 1, code))
            case ev.GoblinFinished(seat):
                yield replace(now, cry=Cry(now.places[seat], "HOME!", "bold ink on green")), HOME
            case _:
                pass
