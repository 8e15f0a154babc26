"""What a roll or a choice is worth on this board: the meaning of the odds (spec 9.1, 10)."""

from __future__ import annotations

from fractions import Fraction

from goblin_games.rules.oh_my_lair.content import (
    FIRST_REGION,
    GOLD,
    PLACES,
    REGIONS,
    RESEARCH,
    TRACK_END,
)
from goblin_games.rules.oh_my_lair.dice import in_battle
from goblin_games.rules.oh_my_lair.odds import expected, mean, sums
from goblin_games.rules.oh_my_lair.order import dig_yield
from goblin_games.rules.oh_my_lair.state import Lair, power_at, suspects

_UNITS = ("gold", "creature", "bone", "wood", "tusk")


def is_attack(lair: Lair, place: int) -> bool:
    """Whether minions there fight a soldier."""
    return place >= FIRST_REGION and lair.soldier_hp[place - FIRST_REGION] > 0


def soldier_defence(lair: Lair, place: int) -> int:
    """Pips for one hit on the soldier of a region."""
    return lair.terms.heroes[lair.soldiers[place - FIRST_REGION]].s_def


def place_yield(lair: Lair, place: int, pips: int) -> int:
    """What so many pips bring at a place: gold, creatures, hits or resources, after limits."""
    if place == GOLD:
        return min(pips // PLACES[GOLD].pips, lair.terms.gold_limit - lair.gold)
    if place == RESEARCH:
        return min(pips // PLACES[RESEARCH].pips, len(lair.pile))
    region = place - FIRST_REGION
    if lair.soldier_hp[region]:
        return min(pips // soldier_defence(lair, place), lair.soldier_hp[region])
    found = dig_yield(lair.terms.dig_yield, pips, REGIONS[region].pips)
    return min(found, TRACK_END - lair.stock[region])


def mean_yield(lair: Lair, place: int, minions: int) -> Fraction:
    """The expected yield of so many minions at a place."""
    return mean(minions, lambda pips: place_yield(lair, place, pips))


def unit(lair: Lair, place: int, count: int) -> str:
    """What a place yields, in one word."""
    word = "hit" if is_attack(lair, place) else _UNITS[place]
    return f"{word}s" if word in ("hit", "creature") and count != 1 else word


def roll_yield(lair: Lair, pips: int) -> int:
    """What the pending roll would bring with so many pips."""
    if not in_battle(lair):
        return place_yield(lair, lair.todo[0][0], pips)
    assert lair.hero is not None
    return min(pips // lair.terms.heroes[lair.hero].h_def, lair.hero_hp or 0)


def roll_unit(lair: Lair, count: int) -> str:
    """What the pending roll brings, in one word."""
    if in_battle(lair):
        return "hit" if count == 1 else "hits"
    return unit(lair, lair.todo[0][0], count)


def after_reroll(lair: Lair, die: int) -> tuple[int, ...]:
    """The yield of the pending roll for each new face of one die, counted from 1."""
    rest = sum(lair.dice) - lair.dice[die - 1]
    return tuple(roll_yield(lair, rest + face) for face in range(1, 7))


def digs_exactly(lair: Lair) -> bool:
    """Whether more pips may be worse: digging with `dig_yield=exact` (R9)."""
    if in_battle(lair) or lair.terms.dig_yield != "exact":
        return False
    place = lair.todo[0][0]
    return place >= FIRST_REGION and not is_attack(lair, place)


def mean_damage(lair: Lair, power: int) -> Fraction:
    """Expected hits of a battle with so many dice, averaged over the suspects."""
    found = suspects(lair)
    total = Fraction(0)
    for name in found:
        hero = lair.terms.heroes[name]
        hp = hero.hp if lair.hero_hp is None else lair.hero_hp
        total += expected(power, hero.h_def, hp)
    return total / len(found)


def battle_odds(lair: Lair, power: int) -> tuple[tuple[int, Fraction], ...]:
    """The chance of each number of hits on a hero who is known."""
    assert lair.hero is not None
    hero, hp = lair.terms.heroes[lair.hero], lair.hero_hp or 0
    chances = [Fraction(0)] * (hp + 1)
    for pips, chance in sums(power):
        chances[min(pips // hero.h_def, hp)] += chance
    return tuple(enumerate(chances))


def crowd_power(lair: Lair, space: int, creature: str) -> int:
    """The dice on a space once a creature joins it."""
    return power_at(lair, space) + lair.terms.power[creature]
