"""Potions (2.5, 4.4.3): drunk instead of moving."""

from __future__ import annotations

from collections.abc import Iterator

from goblin_games.rules.core import Log
from goblin_games.rules.goblins_lair.actions import Drink
from goblin_games.rules.goblins_lair.blows import give
from goblin_games.rules.goblins_lair.content import HEAL, SPEED, SUPER, TREASURES
from goblin_games.rules.goblins_lair.events import PotionDrunk, tell
from goblin_games.rules.goblins_lair.magic import friends, heal, most_lives
from goblin_games.rules.goblins_lair.state import Lair, Potion, edit, seat_of
from goblin_games.rules.goblins_lair.walking import begin_hero, end_move


def choices(lair: Lair, seat: int) -> Iterator[Drink]:
    """What a hero may drink, or give to a friend in touch (R24, R25)."""
    hero = lair.heroes[seat - 1]
    for potion in (HEAL, SUPER):
        if hero.bag[potion]:
            for _, other in friends(lair, hero):
                may = other.name == hero.name or lair.terms.options.give_potions
                if may and other.lives < most_lives(lair, other):
                    yield Drink(hero.name, TREASURES[potion], other.name)
    if hero.bag[SPEED] and hero.speed == Potion.NONE:  # R23
        yield Drink(hero.name, TREASURES[SPEED], hero.name)


def drink(lair: Lair, action: Drink, log: Log) -> None:
    """The potion is gone, and so is the move (R23, R24)."""
    seat = seat_of(lair, action.figure)
    begin_hero(lair, seat)
    potion = TREASURES.index(action.potion)
    hero = edit(lair, seat)
    give(hero, potion, -1)
    tell(log, PotionDrunk, hero.name, action.potion, action.target)
    if potion == SPEED:
        hero.speed = Potion.SOON
    else:
        heal(lair, action.target, lair.terms.treasures[potion].amount, log)
    end_move(lair, log)
