"""What blows and spells are worth to a hero, in points (spec 9)."""

from __future__ import annotations

from typing import Final

from goblin_games.rules.core import Action
from goblin_games.rules.goblins_lair.actions import Attack, Cast, Shoot
from goblin_games.rules.goblins_lair.odds import hero_hits, monster_hits
from goblin_games.rules.goblins_lair.state import (
    Hero,
    King,
    Lair,
    Monster,
    is_king,
    monster_named,
)

STRONG: Final = 8
"""Attack from which a monster is worth a paralysis or a hold."""
WORTH_A_MISSILE: Final = 5
"""Attack from which a monster is worth a missile."""
WORTH_WAITING: Final = 10
"""The same for patient heroes, as long as there is a king to keep it for."""
LATER_CAST: Final = 0.6
"""How sure a spell is once it has been cast."""
HOLDING: Final = 5
"""What it is worth to be spared a hit."""
TIRED_OF_HOLDING: Final = 5
"""Eventless turns after which nobody is held any more."""


def blow(lair: Lair, hero: Hero, monster: Monster) -> float:
    """What a blow at a monster is worth."""
    points = lair.terms.kinds[monster.kind].attack
    return hero_hits(lair, hero, monster) / 10 * (points + 1)


def worth(lair: Lair, hero: Hero, action: Action, *, patient: bool = False) -> float:
    """What an action of the fight is worth; 0 for what the computer leaves alone."""
    if not isinstance(action, Attack | Shoot | Cast):
        return 0.0
    monster = monster_named(lair, action.target)
    if monster is None:
        return 0.0
    if isinstance(action, Attack | Shoot):
        return blow(lair, hero, monster)
    points = lair.terms.kinds[monster.kind].attack
    sure = 1.0 if action.spell not in hero.cast else LATER_CAST
    if action.spell == "missile" and is_worth_a_missile(lair, monster, patient=patient):
        return sure * (points + 1)
    if action.spell == "hold" and points >= STRONG and lair.quiet < TIRED_OF_HOLDING:
        return sure * _threat(lair, monster) * HOLDING
    return 0.0


def is_worth_a_missile(lair: Lair, monster: Monster, *, patient: bool = False) -> bool:
    """Patient heroes keep their missiles for the king: three that hit for certain fell him."""
    saving = patient and lair.king != King.FALLEN and not is_king(monster)
    least = WORTH_WAITING if saving else WORTH_A_MISSILE
    return lair.terms.kinds[monster.kind].attack >= least


def _threat(lair: Lair, monster: Monster) -> float:
    """The best chance of a monster to hit somebody that it touches."""
    touched = lair.ground.contact[monster.at]
    chances = [
        monster_hits(lair, monster, hero) / 10
        for hero in lair.heroes
        if hero.at >= 0 and touched >> hero.at & 1
    ]
    return max(chances, default=0.0)
