"""Short films of what moved: steps along the line, a throw, a fireball. Under a second each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from goblin_games.rules.core import Event
from goblin_games.rules.dragon import events as e
from goblin_games.tui.games.dragon.beast import Scene

MOST_FRAMES = 11
"""At twelve frames a second."""
FLIGHT = 7


def film(before: Scene, happened: Iterable[Event]) -> list[Scene]:
    """The frames between a scene and what has become of it; none if nothing moved."""
    spots = dict(before.spots)
    frames: list[Scene] = []
    for event in happened:
        if isinstance(event, (e.Moved, e.Landed)):
            stride = 1 if event.new > event.old else -1
            for spot in range(event.old + stride, event.new + stride, stride):
                spots[event.seat] = spot
                frames.append(Scene(dict(spots)))
        elif isinstance(event, e.ChargeStep):
            for part in (0.5, 0.0):
                spots[event.seat] = event.new + part
                frames.append(Scene(dict(spots)))
        elif isinstance(event, e.Fireball):
            frames += _flight(spots, event.who)
        elif isinstance(event, e.PushedBack):
            spots[event.seat] = event.new
        elif isinstance(event, e.GoblinDead):
            spots.pop(event.seat, None)
    return _cut(frames)


def _flight(spots: dict[int, float], who: Sequence[int]) -> list[Scene]:
    """A fireball flies over everybody it burns."""
    far = max((spots.get(seat, 0) for seat in who), default=0)
    return [Scene(dict(spots), far * part / FLIGHT) for part in range(FLIGHT + 1)]


def _cut(frames: list[Scene]) -> list[Scene]:
    if len(frames) <= MOST_FRAMES:
        return frames
    step = len(frames) / MOST_FRAMES
    return [frames[int(index * step)] for index in range(MOST_FRAMES)]
