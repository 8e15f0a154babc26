"""Before the first round: soldiers, the hero on the start, the first creatures (spec 3.3)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Log
from goblin_games.rules.oh_my_lair.actions import Deal, DrawCreature
from goblin_games.rules.oh_my_lair.content import REGIONS
from goblin_games.rules.oh_my_lair.events import CreatureDrawn, HeroRevealed, SoldierPlaced
from goblin_games.rules.oh_my_lair.state import PIT, REVEAL_START, UPKEEP, WAIT, Lair

FIRST_CREATURES = 3


def deal(lair: Lair, action: Deal, log: Log) -> None:
    """A soldier takes his post, face up (R2)."""
    hero = lair.terms.heroes[action.hero]
    lair.soldiers = (*lair.soldiers, hero.keyword)
    lair.soldier_hp = (*lair.soldier_hp, hero.hp)
    if log is not None:
        log.append(SoldierPlaced(action.region, hero.keyword))
    if len(lair.soldiers) == len(REGIONS):
        _put_hero_on_start(lair, log)


def _put_hero_on_start(lair: Lair, log: Log) -> None:
    lair.step = PIT
    if lair.terms.road_hero is not None:  # R33
        turn_up(lair, lair.terms.road_hero, log)
    elif lair.terms.reveal == "start":  # R4
        lair.step = REVEAL_START


def turn_up(lair: Lair, hero: str, log: Log) -> None:
    """The hero on the road shows his face, at full strength."""
    lair.hero = hero
    lair.hero_hp = lair.terms.heroes[hero].hp
    if log is not None:
        log.append(HeroRevealed(hero, lair.hero_hp))


@lru_cache(maxsize=4096)
def _without(creatures: tuple[str, ...], gone: str) -> tuple[str, ...]:
    return tuple(creature for creature in creatures if creature != gone)


def take_from_pile(lair: Lair, creature: str, log: Log) -> None:
    """A creature from the pile lies in the Pit, face up."""
    lair.pile = _without(lair.pile, creature)
    lair.pit = (*lair.pit, creature)
    if log is not None:
        log.append(CreatureDrawn(creature))


def first_draw(lair: Lair, action: DrawCreature, log: Log) -> None:
    """One of the three creatures that are there from the start."""
    take_from_pile(lair, action.creature, log)
    if len(lair.pit) == FIRST_CREATURES:
        lair.step = UPKEEP if lair.terms.wait == "never" else WAIT
