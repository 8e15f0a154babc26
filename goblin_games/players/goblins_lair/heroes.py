"""How the computer plays a hero: what to be, to learn, to hit. Moving is in `marching`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from goblin_games.players.goblins_lair.choice import Choice
from goblin_games.players.goblins_lair.marching import move
from goblin_games.players.goblins_lair.worth import worth
from goblin_games.rules.core import Action
from goblin_games.rules.goblins_lair.actions import Cast, LearnSpells, Pass, Pick, Search
from goblin_games.rules.goblins_lair.state import King, Lair, Phase, hero_of

PICKS: Final = ("corinna", "rissiel", "ariel", "bryn", "wulf", "hugo", "hagrim", "sable")
"""Armour first, then what reaches further than a sword, then whoever is left."""
SPELLS: Final = {
    "ariel": ("cure", "hold", "missile", "paralysis"),
    "bryn": ("cure", "missile"),
    "rissiel": ("cure", "missile"),
}


def choose(lair: Lair, seat: int, choices: Sequence[Action], *, patient: bool = False) -> Choice:
    """The choice of a hero's seat; `patient` heroes save missiles and search every room."""
    match lair.phase:
        case Phase.PICK:
            return _pick(lair, choices)
        case Phase.SPELLS:
            return _learn(lair, seat, choices)
        case Phase.START:
            return Choice(choices[0], "The first free square is as good as any.")
        case Phase.HERO_MOVE:
            return move(lair, seat, choices, patient)
        case Phase.HERO_FIGHT:
            return _fight(lair, seat, choices, patient)
    search = next((c for c in choices if isinstance(c, Search)), None)
    return Choice(search or choices[0], "Whoever searches may find something.")


def _pick(lair: Lair, choices: Sequence[Action]) -> Choice:
    wanted = {action.hero: action for action in choices if isinstance(action, Pick)}
    best = next(wanted[name] for name in PICKS if name in wanted)
    return Choice(best, "A party needs armour in front and magic behind it.")


def _learn(lair: Lair, seat: int, choices: Sequence[Action]) -> Choice:
    name = hero_of(lair, seat).name
    wanted = LearnSpells(name, SPELLS.get(name, ()))
    best = wanted if wanted in choices else choices[0]
    return Choice(best, "Cure keeps the party going, missile never misses.")


def _fight(lair: Lair, seat: int, choices: Sequence[Action], patient: bool) -> Choice:
    hero = hero_of(lair, seat)
    best = max(choices, key=lambda choice: worth(lair, hero, choice, patient=patient))
    saved = patient and lair.king != King.FALLEN and any(map(_is_missile, choices))
    if not worth(lair, hero, best, patient=patient):
        idle = next(choice for choice in choices if isinstance(choice, Pass))
        if saved:
            return Choice(idle, "A missile is better kept for the king.")
        return Choice(idle, "Nothing worth the trouble is in reach.")
    if isinstance(best, Cast) and best.spell == "hold":
        return Choice(best, "Holding that one saves more than a blow would bring.")
    if saved and not _is_missile(best):
        return Choice(best, "A good chance, and the missile is kept for the king.")
    return Choice(best, "The best chance of the most points.")


def _is_missile(action: Action) -> bool:
    return isinstance(action, Cast) and action.spell == "missile"
