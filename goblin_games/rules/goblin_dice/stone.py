"""The stone rolls: whom it crushes, what it does to its speed, and how a round ends."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.goblin_dice.content import (
    FINISH,
    FIRST,
    MAX_SPEED,
    MIN_SPEED,
    tile_of,
)
from goblin_games.rules.goblin_dice.crushing import crush, turn_up
from goblin_games.rules.goblin_dice.ending import CRUSHED, SURVIVED, TIME, end
from goblin_games.rules.goblin_dice.events import (
    DiceReturned,
    GoblinCrushed,
    SpeedChanged,
    SpeedKept,
    StoneRolled,
    StoneStep,
)
from goblin_games.rules.goblin_dice.rounds import dice_in_play, open_round
from goblin_games.rules.goblin_dice.state import NOBODY, Race, ground


def roll(race: Race, log: Log) -> None:
    """Spec 4.3, STONE: movement, speed, dice, the next round or the end."""
    start = race.stone
    reason = _travel(race, log)
    if log is not None:
        log.append(StoneRolled(start, race.stone, race.speed))
    if reason:
        end(race, reason, log)
        return
    _change_speed(race, start, log)
    _take_dice_back(race, log)
    if race.round == race.terms.round_limit:  # R16
        end(race, TIME, log)
        return
    race.round += 1
    open_round(race, log)


def _travel(race: Race, log: Log) -> str:
    """The stone's steps with its victims; the reason if that ends the race, else empty."""
    steps = min(race.speed, FINISH - race.stone)  # R15: it stays on the finish for good
    for step in range(steps):
        race.stone += 1
        if log is not None:
            log.append(StoneStep(race.stone))
        if FIRST <= race.stone < FINISH:
            turn_up(race, tile_of(race.stone), log)  # R24
        if (race.terms.path or step == steps - 1) and (reason := _crush_here(race, log)):  # R10
            return reason
    return ""


def _crush_here(race: Race, log: Log) -> str:
    """All goblins on the stone's space at once, then the survivors are counted (R12)."""
    victims = [seat for seat in race.living if race.places[seat] == race.stone]
    if not victims:
        return ""
    crush(race, victims)
    if log is not None:
        log.extend(GoblinCrushed(seat, race.stone) for seat in victims)
    if len(race.living) > 1:
        return ""
    return SURVIVED if race.living else CRUSHED


def _change_speed(race: Race, start: int, log: Log) -> None:
    """Slope and uphill work where the stone stopped, once, and not on the same tile (R13)."""
    before = race.speed
    kept = _why_speed_stays(race, start)
    if not kept:
        race.speed = before + _slant(race)
    if log is not None:
        tile = tile_of(race.stone) + 1
        log.append(SpeedKept(kept) if kept else SpeedChanged(before, race.speed, tile))


def _why_speed_stays(race: Race, start: int) -> str:
    """What keeps the speed as it is; empty if the tile changes it."""
    if race.stone < FIRST:
        return "start_board"  # R14
    if race.stone >= FINISH:
        return "finish_board"  # R15
    if start >= FIRST and tile_of(start) == tile_of(race.stone):
        return "same_tile"
    slant = _slant(race)
    if slant == 0:
        return "flat"
    return "" if MIN_SPEED <= race.speed + slant <= MAX_SPEED else "limit"


def _slant(race: Race) -> int:
    here = ground(race, race.stone)
    assert here is not None, "the stone has turned up every tile it rolled over (R24)"
    return here.slant


def _take_dice_back(race: Race, log: Log) -> None:
    """Everybody has their own dice again; those of the crushed are out of the game (R21)."""
    seats = race.terms.seats
    race.dice = race.owners = race.free = race.round_order = ()
    race.hands = ((),) * seats
    race.used = (0,) * seats
    race.runner = NOBODY
    if log is not None:
        log.append(DiceReturned(dice_in_play(race)))
