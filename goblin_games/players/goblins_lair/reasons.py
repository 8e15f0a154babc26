"""Why a choice may be good that the heuristic would not make: what the searching players find."""

from __future__ import annotations

from goblin_games.rules.core import Action
from goblin_games.rules.goblins_lair.actions import (
    Attack,
    Cast,
    Done,
    Drink,
    End,
    Open,
    Pass,
    PlaceAt,
    Shoot,
    Step,
)
from goblin_games.rules.goblins_lair.odds import hero_hits, monster_hits, percent
from goblin_games.rules.goblins_lair.state import Lair, hero_of, monster_named, seat_of

_PLAIN: dict[type[Action], str] = {
    Done: "Whoever stays out of reach is not hit.",
    End: "Whoever waits here lets the others come.",
    Open: "Behind this door there is more to win than to lose.",
    Pass: "Nothing in reach is worth the trouble.",
    PlaceAt: "From there it meets the heroes when it suits the monsters.",
    Step: "That way the fight begins where it should.",
}


def reason(lair: Lair, action: Action) -> str:
    """One sentence for any action."""
    match action:
        case Attack(figure, target) | Shoot(figure, target):
            return f"{target} is hit {_chance(lair, figure, target)} of the time, and it matters."
        case Cast(_, "cure", target) | Drink(_, _, target):
            return f"{target} may need it in the next fight."
        case Cast(_, spell, target):
            return f"{spell} does most good on {target}."
    return _PLAIN.get(type(action), "It seems to come out a little better.")


def _chance(lair: Lair, attacker: str, target: str) -> str:
    """The chance of an attack by either side."""
    monster = monster_named(lair, target)
    if monster is not None:
        return percent(hero_hits(lair, hero_of(lair, seat_of(lair, attacker)), monster))
    monster = monster_named(lair, attacker)
    assert monster is not None
    return percent(monster_hits(lair, monster, hero_of(lair, seat_of(lair, target))))
