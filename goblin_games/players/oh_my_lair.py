"""The heuristic goblin of Oh My Lair! (spec 9.3).

Every place, roll and purchase gets a worth, made of exact means and a few weights. The weights
were tuned by random search over whole matches.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from goblin_games.rules.core import Action
from goblin_games.rules.oh_my_lair.actions import (
    BUY_MINION,
    BUY_MOJO,
    DONE,
    KEEP,
    Buy,
    Keep,
    Mojo,
    Next,
    Order,
    Summon,
)
from goblin_games.rules.oh_my_lair.buy import can_buy_minion, can_buy_mojo, can_pay, open_spaces
from goblin_games.rules.oh_my_lair.content import (
    FIRST_REGION,
    GOLD,
    MAX_MOJO,
    MINION_PRICE,
    PLACES,
    REGIONS,
    RESEARCH,
    RESOURCES,
    TRACK_END,
    Cost,
)
from goblin_games.rules.oh_my_lair.dice import in_battle
from goblin_games.rules.oh_my_lair.game import Table, board_for
from goblin_games.rules.oh_my_lair.odds import amount, less_than, percent, sums
from goblin_games.rules.oh_my_lair.order import dig_yield, orders
from goblin_games.rules.oh_my_lair.outlook import (
    digs_exactly,
    is_attack,
    mean_damage,
    roll_unit,
    roll_yield,
    soldier_defence,
)
from goblin_games.rules.oh_my_lair.state import Lair, Step, cap, power_at, suspects
from goblin_games.rules.oh_my_lair.terms import Terms

Worth = Callable[[int], float]
"""What so many pips are worth."""

# Order
COIN_FOR_MINION: Final = 4.55  # times the share of the road that is left
COIN_FOR_MOJO: Final = 0.54
RESEARCH_BY_PIT_POWER: Final = ((2, 0.94), (5, 0.58), (9, 0.36))
RESEARCH_ANYWAY: Final = 0.02
RESEARCH_GLUT: Final = 0.12
CONQUEST: Final = (3.8, 0.4)  # times the share of the road that is left, and always
CONQUEST_DEMAND: Final = 0.5
DAMAGE: Final = 0.77
LOST_MINION: Final = 4.2
DIG_WANTED, DIG_ANYWAY = 0.84, 0.2
MOJO_ON_ORDER: Final = 0.56
# Buy
AMBUSH: Final = 0.14
COST_BASE: Final = 4
SUMMON: Final = 0.014
HARMLESS: Final = 0.05
"""Hits on average that are not worth speaking of."""
# Battle
MOJO_IN_BATTLE: Final = 0.16
SECOND_MOJO: Final = 0.8


class OhMyLairPlayer:
    """Plays solo, council and duel from what the seat sees."""

    def choose(
        self, view: Table, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        """The best choice by the weights above; `stream` is not used."""
        lair = board_for(view, seat)
        match lair.step:
            case Step.ORDER:
                return best_order(lair)
            case Step.BUY:
                return best_purchase(lair)
            case Step.ROLLED:
                return order_mojo(lair)
            case Step.BATTLE_ROLLED:
                return battle_mojo(lair)
        return choices[0]

    def reason(self, view: Table, seat: int, action: Action) -> str:
        """Why, in the game's own words."""
        return _reason(board_for(view, seat), action)


PLAYER = OhMyLairPlayer()


# -- the state of affairs -----------------------------------------------------------------


def spaces_left(lair: Lair) -> int:
    """Spaces in front of the hero where creatures can stand."""
    return lair.terms.last_space - lair.position


def _share_left(lair: Lair) -> float:
    return spaces_left(lair) / lair.terms.length


def demand(lair: Lair, kind: int) -> int:
    """How much more of a resource the whole Pit would take."""
    cost = lair.terms.cost
    return sum([cost[creature][kind] for creature in lair.pit]) - lair.stock[kind]


def minion_money(lair: Lair) -> int:
    """Gold that would still go into minions, whatever is in the chest."""
    return MINION_PRICE * (cap(lair) - lair.minions)


# -- order --------------------------------------------------------------------------------


@cache
def _floats(dice: int) -> tuple[tuple[int, float], ...]:
    return tuple((pips, float(chance)) for pips, chance in sums(dice))


def _mean(dice: int, worth: Worth) -> float:
    return sum(chance * worth(pips) for pips, chance in _floats(dice))


Vector = tuple[float, ...]
"""The worth of 0, 1, 2 ... minions at a place."""


def best_order(lair: Lair) -> Order:
    """The order with the highest sum of place worths."""
    gold, research, wastes, forest, plains = place_vectors(lair)
    best, top = None, float("-inf")
    for action, (a, b, c, d, e) in _splits(lair.minions):
        total = gold[a] + research[b] + wastes[c] + forest[d] + plains[e]
        if total > top:
            best, top = action, total
    assert best is not None
    return best


def best_orders(lair: Lair, most: int) -> list[Order]:
    """The `most` orders with the highest sums of place worths, best first."""
    gold, research, wastes, forest, plains = place_vectors(lair)
    totals = [
        (gold[a] + research[b] + wastes[c] + forest[d] + plains[e], action)
        for action, (a, b, c, d, e) in _splits(lair.minions)
    ]
    totals.sort(key=lambda pair: -pair[0])
    return [action for _, action in totals[:most]]


@cache
def _splits(minions: int) -> tuple[tuple[Order, tuple[int, ...]], ...]:
    return tuple(
        (action, action.minions) for action in orders(minions) if isinstance(action, Order)
    )


def place_vectors(lair: Lair) -> list[Vector]:
    """The worth of every number of minions at each place."""
    return [_place_vector(lair, place, lair.minions) for place in range(len(PLACES))]


def _place_mean(lair: Lair, place: int, minions: int) -> float:
    """The worth of sending so many minions to a place."""
    return _place_vector(lair, place, minions)[minions] if minions else 0.0


def _place_vector(lair: Lair, place: int, minions: int) -> Vector:
    if place == GOLD:
        first, second = _coins_wanted(lair)
        return _gold_vector(minions, first, second, COIN_FOR_MINION * _share_left(lair))
    if place == RESEARCH:
        return _research_vector(minions, _research_weight(lair), len(lair.pile))
    region = place - FIRST_REGION
    if lair.soldier_hp[region]:
        soldier = lair.terms.heroes[lair.soldiers[region]]
        prize = _conquest(lair, region)
        return _attack_vector(minions, soldier.s_def, lair.soldier_hp[region], soldier.hp, prize)
    each = DIG_WANTED if demand(lair, region) >= 2 else DIG_ANYWAY
    room = TRACK_END - lair.stock[region]
    return _dig_vector(minions, lair.terms.dig_yield, REGIONS[region].pips, each, room)


@lru_cache(maxsize=10_000)
def _gold_vector(minions: int, first: int, second: int, per_coin: float) -> Vector:
    return (0.0, *(_coins_mean(n, first, second, per_coin) for n in range(1, minions + 1)))


@lru_cache(maxsize=10_000)
def _research_vector(minions: int, weight: float, pile: int) -> Vector:
    found = (_yield_mean(n, PLACES[RESEARCH].pips) for n in range(1, minions + 1))
    return (0.0, *(_creatures_worth(weight, pile, mean) for mean in found))


@lru_cache(maxsize=10_000)
def _attack_vector(minions: int, defence: int, hp: int, full: int, prize: float) -> Vector:
    chances = (_attack_chances(n, defence, hp, full) for n in range(1, minions + 1))
    return (0.0, *(prize * won - LOST_MINION * failed for won, failed in chances))


@lru_cache(maxsize=10_000)
def _dig_vector(minions: int, rule: str, pips: int, each: float, room: int) -> Vector:
    worth = _dig(rule, pips, each, room)
    return (0.0, *(_mean(n, worth) for n in range(1, minions + 1)))


def place_worth(lair: Lair, place: int) -> Worth:
    """The worth of a roll at a place."""
    if place == GOLD:
        first, second = _coins_wanted(lair)
        per_coin = COIN_FOR_MINION * _share_left(lair)
        return lambda pips: _coins(pips // 3, first, second, per_coin)
    if place == RESEARCH:
        weight, pile = _research_weight(lair), len(lair.pile)
        return lambda pips: _creatures_worth(weight, pile, pips // PLACES[RESEARCH].pips)
    if is_attack(lair, place):
        return _attack_worth(lair, place - FIRST_REGION)
    return _dig_worth(lair, place - FIRST_REGION)


def _coins_wanted(lair: Lair) -> tuple[int, int]:
    room = lair.terms.gold_limit - lair.gold
    first = min(room, max(0, minion_money(lair) - lair.gold))
    return first, min(room - first, MAX_MOJO - lair.mojo + 1)


def _coins(found: int, first: int, second: int, per_coin: float) -> float:
    return per_coin * min(found, first) + COIN_FOR_MOJO * min(max(found - first, 0), second)


@cache
def _coin_means(minions: int, first: int, second: int) -> tuple[float, float]:
    return (
        _mean(minions, lambda pips: min(pips // 3, first)),
        _mean(minions, lambda pips: min(max(pips // 3 - first, 0), second)),
    )


def _coins_mean(minions: int, first: int, second: int, per_coin: float) -> float:
    for_minions, for_mojo = _coin_means(minions, first, second)
    return per_coin * for_minions + COIN_FOR_MOJO * for_mojo


@cache
def _yield_mean(minions: int, per: int) -> float:
    return _mean(minions, lambda pips: pips // per)


def _research_weight(lair: Lair) -> float:
    """What a creature is worth to this Pit; 0 if none can come or serve any more."""
    if not lair.pile or spaces_left(lair) <= 1:
        return 0.0
    pit_power = sum([lair.terms.power[creature] for creature in lair.pit])
    return next((w for most, w in RESEARCH_BY_PIT_POWER if pit_power <= most), RESEARCH_ANYWAY)


def _creatures_worth(weight: float, pile: int, found: float) -> float:
    return weight * min(found, pile) * (1 - RESEARCH_GLUT * max(0.0, found - 1))


@cache
def _attack_chances(minions: int, defence: int, hp: int, full: int) -> tuple[float, float]:
    """Mean share of the soldier that is won, conquest counted extra; and the chance to fail."""
    won = _mean(minions, lambda pips: _share_won(pips // defence, hp, full))
    return won, float(less_than(minions, defence))


def _share_won(hits: int, hp: int, full: int) -> float:
    return (hits >= hp) + DAMAGE * min(hits, hp) / full


def _conquest(lair: Lair, region: int) -> float:
    wanted = CONQUEST_DEMAND if demand(lair, region) > 0 else 0.0
    return CONQUEST[0] * _share_left(lair) + CONQUEST[1] + wanted


def _attack_worth(lair: Lair, region: int) -> Worth:
    soldier = lair.terms.heroes[lair.soldiers[region]]
    hp, prize = lair.soldier_hp[region], _conquest(lair, region)

    def worth(pips: int) -> float:
        hits = pips // soldier.s_def
        return prize * _share_won(hits, hp, soldier.hp) if hits else -LOST_MINION

    return worth


def _dig_worth(lair: Lair, region: int) -> Worth:
    room = TRACK_END - lair.stock[region]
    each = DIG_WANTED if demand(lair, region) >= 2 else DIG_ANYWAY
    return _dig(lair.terms.dig_yield, REGIONS[region].pips, each, room)


def _dig(rule: str, wanted: int, each: float, room: int) -> Worth:
    return lambda pips: each * min(dig_yield(rule, pips, wanted), room)


def order_mojo(lair: Lair) -> Action:
    """Mojo on the lowest die if the roll gains enough by it."""
    worth = place_worth(lair, lair.todo[0][0])
    dice = set(lair.dice) if digs_exactly(lair) else {min(lair.dice)}
    gain, die = max((_reroll_gain(lair.dice, die, worth), die) for die in dice)
    return Mojo(lair.dice.index(die) + 1) if gain > MOJO_ON_ORDER else KEEP


def _reroll_gain(dice: Sequence[int], die: int, worth: Worth) -> float:
    rest = sum(dice) - die
    return sum(worth(rest + face) for face in range(1, 7)) / 6 - worth(rest + die)


# -- buy ----------------------------------------------------------------------------------


def best_purchase(lair: Lair) -> Action:
    """Minions first, then the best ambush, then mojo with what is left."""
    if can_buy_minion(lair) and spaces_left(lair) >= 1:
        return BUY_MINION
    scored = [(score, summon) for score, summon in _ambushes(lair) if score > _enough(lair)]
    if scored:
        return max(scored, key=lambda pair: pair[0])[1]
    spare = lair.gold - (minion_money(lair) if spaces_left(lair) >= 1 else 0)
    return BUY_MOJO if spare >= 1 and can_buy_mojo(lair) else DONE


def _enough(lair: Lair) -> float:
    return SUMMON if spaces_left(lair) > 2 else 0.0


def _ambushes(lair: Lair) -> Iterator[tuple[float, Summon]]:
    """Every summon that can be paid, on the spaces worth a look, with its score."""
    paid = [creature for creature in lair.pit if can_pay(lair, creature)]
    spaces = _ambush_spaces(lair) if paid else []
    for space in spaces:
        power = power_at(lair, space)
        before = hits_expected(lair, power)
        for creature in paid:
            own = lair.terms.power[creature]
            gain = hits_expected(lair, power + own) - before
            if not power and spaces_left(lair) > 2:
                gain += AMBUSH * own * min(1.0, (space - lair.position) / 3)
            yield gain / (_pips(lair.terms.cost[creature]) + COST_BASE), Summon(creature, space)


def _ambush_spaces(lair: Lair) -> list[int]:
    """Spaces where one creature waits for company, and one empty space not far ahead."""
    spaces = open_spaces(lair)
    waiting = [space for space in spaces if lair.road[space]]
    empty = min(lair.position + 2, lair.terms.last_space)
    return [*waiting, empty] if empty in spaces and not lair.road[empty] else waiting


def hits_expected(lair: Lair, power: int) -> float:
    """Mean hits of a battle with so many dice, over all who may walk the road."""
    if not power:
        return 0.0
    return _hits_mean(power, targets_of(lair))


Targets = tuple[tuple[int, int], ...]
"""Defence and hit points of all who may walk the road."""


def targets_of(lair: Lair) -> Targets:
    """Defence and hit points of all who may walk the road."""
    return _targets(lair.terms, lair.soldiers, lair.hero, lair.hero_hp)


@lru_cache(maxsize=4096)
def _targets(terms: Terms, soldiers: tuple[str, ...], hero: str | None, hp: int | None) -> Targets:
    found = suspects(Lair(terms=terms, soldiers=soldiers, hero=hero))
    heroes = [terms.heroes[name] for name in found]
    return tuple((row.h_def, row.hp if hp is None else hp) for row in heroes)


@lru_cache(maxsize=4096)
def _hits_mean(power: int, targets: Targets) -> float:
    return sum(_hits(power, defence, hp) for defence, hp in targets) / len(targets)


@cache
def _hits(power: int, defence: int, hp: int) -> float:
    return _mean(power, lambda pips: min(pips // defence, hp))


def _pips(cost: Cost) -> int:
    return sum(n * region.pips for n, region in zip(cost, REGIONS, strict=True))


# -- battle -------------------------------------------------------------------------------


def battle_mojo(lair: Lair) -> Action:
    """Mojo on the lowest die if a hit is near enough; never when the hero is dead already."""
    assert lair.hero is not None
    assert lair.hero_hp is not None
    defence, hp = lair.terms.heroes[lair.hero].h_def, lair.hero_hp
    if sum(lair.dice) // defence >= hp:
        return KEEP
    gain = _battle_gain(tuple(sorted(lair.dice)), defence, hp, min(lair.mojo, 2))
    wanted = 0.0 if spaces_left(lair) <= 0 else MOJO_IN_BATTLE
    return Mojo(lair.dice.index(min(lair.dice)) + 1) if gain > wanted else KEEP


@lru_cache(maxsize=20_000)
def _battle_gain(dice: tuple[int, ...], defence: int, hp: int, mojo: int) -> float:
    """Mean hits gained by one reroll of the lowest die, or 0.8 of what two gain."""

    def hits(pips: int) -> float:
        return min(pips // defence, hp)

    one = _reroll_gain(dice, dice[0], hits)
    if mojo < 2:
        return one
    two = 0.0
    for face in range(1, 7):
        again = tuple(sorted((face, *dice[1:])))
        two += hits(sum(again)) + max(0.0, _reroll_gain(again, again[0], hits))
    return max(one, SECOND_MOJO * (two / 6 - hits(sum(dice))))


# -- reasons ------------------------------------------------------------------------------


def _reason(lair: Lair, action: Action) -> str:
    match action:
        case Order():
            return _order_reason(lair, action)
        case Next(place):
            return f"The {place} dice may as well fall first."
        case Keep():
            brings = roll_yield(lair, sum(lair.dice))
            return f"The roll brings {brings} {roll_unit(lair, brings)}, and mojo is dear."
        case Mojo(die):
            what = "the hero's next hit" if in_battle(lair) else "what this place brings"
            return f"The {lair.dice[die - 1]} is the weak die, and {what} is near enough."
        case Buy("minion"):
            return "Every minion is one more die for every round to come."
        case Buy():
            return "Gold that buys no minion buys the next lucky roll."
        case Summon(creature, space):
            there = power_at(lair, space)
            power = there + lair.terms.power[creature]
            hits = mean_damage(lair, power)
            dice = "1 die" if power == 1 else f"{power} dice"
            if hits < HARMLESS and not there:
                return f"Alone it harms nobody, but one more creature fits on space {space} (R12)."
            return f"With {dice} on space {space} the hero takes {amount(hits)} hits on average."
    return "Nothing on offer is worth its price now."


def _order_reason(lair: Lair, order: Order) -> str:
    """The place that gives this order most of its worth."""
    placed = [(place, n) for place, n in enumerate(order.minions) if n]
    place, minions = max(placed, key=lambda pair: _place_mean(lair, *pair))
    name = PLACES[place].name
    if place == GOLD:
        return f"{minions} on {name}, since coins become minions and mojo."
    if place == RESEARCH:
        return f"{minions} on {name}, since the Pit is too weak for this hero."
    if is_attack(lair, place):
        safe = percent(1 - less_than(minions, soldier_defence(lair, place)))
        return f"{minions} on the {name} hit with {safe}, and the region is a die for good."
    return f"{minions} on the {name}, since the Pit wants {RESOURCES[place - FIRST_REGION]}."
