"""How a race ends, and who got which place (spec 6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from goblin_games.rules.core import Log, Result
from goblin_games.rules.goblin_dice.content import FINISH
from goblin_games.rules.goblin_dice.events import RaceOver
from goblin_games.rules.goblin_dice.state import Race, Step

FINISHED: Final = "finish"
SURVIVED: Final = "last_survivor"
CRUSHED: Final = "all_crushed"
TIME: Final = "time_limit"


def end(race: Race, reason: str, log: Log) -> None:
    """The race is over here and now; nothing else counts any more (R18)."""
    race.step = Step.OVER
    race.reason = reason
    if log is not None:
        log.append(RaceOver(reason, winners(race)))


def winners(race: Race) -> tuple[int, ...]:
    """Who won: one seat, several by the round limit (R16), nobody if all were crushed (R12)."""
    match race.reason:
        case "finish":
            return (race.places.index(FINISH),)
        case "time_limit":
            front = max([race.places[seat] for seat in race.living])
            return tuple([seat for seat in race.living if race.places[seat] == front])
    return race.living  # the last survivor, or nobody


def places_taken(race: Race, best: Sequence[int]) -> tuple[int, ...]:
    """Everybody's place: winners, the living by position, the crushed by round and position."""

    def merit(seat: int) -> tuple[bool, bool, int, int]:
        alive = not race.crushed[seat]
        return seat in best, alive, race.crushed[seat], race.places[seat]

    merits = [merit(seat) for seat in range(race.terms.seats)]
    return tuple(1 + sum(other > mine for other in merits) for mine in merits)


def result(race: Race) -> Result | None:
    """How it ended; None while it goes on.

    Scores are whole: 1 for each winner. The spec's exact share of a win is `score` in the detail.
    """
    if race.step != Step.OVER:
        return None
    best = winners(race)
    seats = range(race.terms.seats)
    places = places_taken(race, best)
    share = str(Fraction(1, len(best) or 1))
    detail = {
        "rounds": race.round,
        "score": [share if seat in best else "0" for seat in seats],
        "space": list(race.places),
        "alive": [not race.crushed[seat] for seat in seats],
        "crushed_round": list(race.crushed),
        "place": list(places),
    }
    scores = tuple(int(seat in best) for seat in seats)
    return Result(best, scores, places, race.reason, detail)
