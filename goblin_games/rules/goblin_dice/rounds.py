"""How a race begins and how its rounds do: tiles, the shout, whose round it is."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Log
from goblin_games.rules.goblin_dice.actions import Run, Tiles
from goblin_games.rules.goblin_dice.content import DICE_EACH, DUEL_DICE, TILES_IN_RACE
from goblin_games.rules.goblin_dice.events import RoundStarted, RunShouted, SetupDone
from goblin_games.rules.goblin_dice.state import Race, Step

FACE_DOWN = "?"


def lay_tiles(race: Race, codes: tuple[str, ...]) -> None:
    """Lay the track, face down but for its first tile in Unexpected Turns (R24)."""
    race.track = codes
    race.revealed = 1 if race.terms.unexpected else TILES_IN_RACE
    race.step = Step.RUN


def _announce(race: Race, log: Log) -> None:
    """The track, as far as it lies face up."""
    if log is not None:
        shown = [str(code) for code in race.track[: race.revealed]]
        log.append(SetupDone((*shown, *(FACE_DOWN,) * (TILES_IN_RACE - race.revealed))))
    open_round(race, log)


def tiles(race: Race, chance: int, action: Tiles, log: Log) -> None:
    """The tiles that were drawn are laid in their order."""
    lay_tiles(race, action.codes)
    _announce(race, log)


def open_round(race: Race, log: Log) -> None:
    """All dice are back in hand, so somebody may shout."""
    race.step = Step.RUN
    if log is not None:
        log.append(RoundStarted(race.round))


def run(race: Race, seat: int, action: Run, log: Log) -> None:
    """A seat shouts, which gives it nothing but fame (R25).

    On a fixed track the very first shout also tells how the race began, for nothing came before.
    """
    if race.terms.fixed_track and race.round == 1:
        _announce(race, log)
    race.runner = seat
    race.step = Step.THROW
    if log is not None:
        log.append(RunShouted(seat))


def from_head(race: Race) -> tuple[int, ...]:
    """The living seats, clockwise from the head seat of this round (4.4)."""
    head = (race.terms.head_seat + race.round - 1) % race.terms.seats
    return _clockwise(race.living, head)


@lru_cache(maxsize=1 << 9)
def _clockwise(living: tuple[int, ...], head: int) -> tuple[int, ...]:
    return tuple(sorted(living, key=lambda seat: (seat < head, seat)))


def dice_in_play(race: Race) -> int:
    """How many dice the next throw has: the dice of the crushed are out of the game (R21)."""
    return DUEL_DICE if race.terms.duel else DICE_EACH * len(race.living)
