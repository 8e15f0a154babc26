"""What happens under the stone, and what it turns up on the way."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.rules.core import Log
from goblin_games.rules.goblin_dice.events import TileRevealed
from goblin_games.rules.goblin_dice.state import Race, put


def crush(race: Race, seats: Sequence[int]) -> None:
    """These seats are out, and their unused dice with them (R21)."""
    for seat in seats:
        race.crushed = put(race.crushed, seat, race.round)
        race.hands = put(race.hands, seat, ())
    race.living = tuple([seat for seat in race.living if seat not in seats])


def turn_up(race: Race, tile: int, log: Log) -> None:
    """Whoever comes onto a face-down tile turns it up at once (R24)."""
    if tile < race.revealed:
        return
    race.revealed = tile + 1
    if log is not None:
        log.append(TileRevealed(tile + 1, str(race.track[tile])))
