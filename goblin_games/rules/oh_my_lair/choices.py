"""How the choices of a seat are offered: the question, the menu, the labels, the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from goblin_games.rules.core import Action, Label
from goblin_games.rules.oh_my_lair import machine
from goblin_games.rules.oh_my_lair.actions import (
    Buy,
    Concede,
    Done,
    Keep,
    Mojo,
    Next,
    Order,
    Summon,
)
from goblin_games.rules.oh_my_lair.content import PLACES
from goblin_games.rules.oh_my_lair.dice import in_battle
from goblin_games.rules.oh_my_lair.odds import amount, less_than, percent
from goblin_games.rules.oh_my_lair.outlook import (
    after_reroll,
    battle_odds,
    crowd_power,
    digs_exactly,
    is_attack,
    mean_damage,
    mean_yield,
    roll_unit,
    roll_yield,
    soldier_defence,
    unit,
)
from goblin_games.rules.oh_my_lair.rerolls import reach
from goblin_games.rules.oh_my_lair.state import Lair, Step, cap, power_at, suspects

MENU_LIMIT = 200
_BY_KEYWORD = {place.keyword: number for number, place in enumerate(PLACES)}


def question(lair: Lair) -> str:
    """What is asked now, in a few words."""
    match lair.step:
        case Step.ORDER:
            return "Place your minion" if lair.minions == 1 else "Place your minions"
        case Step.CHOOSE:
            return "Roll for which place next?"
        case Step.BUY:
            return "Buy and summon"
    return "Keep the battle roll?" if in_battle(lair) else "Keep the roll?"


# -- the menu -----------------------------------------------------------------------------


def menu(lair: Lair) -> Sequence[Action]:
    """The sensible choices: rerolls of the lowest die only, and never more than 200 summons."""
    legal = machine.legal(lair)
    if lair.step in (Step.ROLLED, Step.BATTLE_ROLLED):
        return [action for action in legal if not isinstance(action, Mojo) or _useful(lair, action)]
    if len(legal) <= MENU_LIMIT:
        return legal
    spaces = sorted({action.space for action in legal if isinstance(action, Summon)})
    near = spaces[: MENU_LIMIT // (len(lair.pit) + 1)]
    return [a for a in legal if not isinstance(a, Summon) or a.space in near]


def _useful(lair: Lair, action: Mojo) -> bool:
    """Every effect but exact digging grows with the sum, so only the lowest die is worth a mojo."""
    die = lair.dice[action.die - 1]
    if lair.dice.index(die) != action.die - 1:
        return False  # the same as an earlier die
    return digs_exactly(lair) or die == min(lair.dice)


# -- labels -------------------------------------------------------------------------------


def label(lair: Lair, action: Action) -> Label:
    """A choice in a few words, with its odds or effect."""
    match action:
        case Order():
            return _order_label(lair, action)
        case Next(place):
            place_row = PLACES[_BY_KEYWORD[place]]
            return Label(place_row.name, _place_note(lair, place), place_row.key)
        case Keep():
            return Label("keep", _keep_note(lair), "k")
        case Mojo(die):
            return Label(f"reroll the {lair.dice[die - 1]}", _reroll_note(lair, die), str(die))
        case Buy("minion"):
            return Label("buy a minion", f"2 gold, {lair.minions} of {cap(lair)}", "m")
        case Buy():
            return Label("buy a mojo", f"1 gold, {lair.mojo} of 3", "j")
        case Summon(creature, space):
            return _summon_label(lair, creature, space)
        case Done():
            return Label("done", f"the hero walks to {lair.position + 1}", "d")
        case Concede():
            return Label("give up the lair")
    return Label(str(action))


def _order_label(lair: Lair, order: Order) -> Label:
    placed = [(place, count) for place, count in enumerate(order.minions) if count]
    text = ", ".join(f"{PLACES[place].keyword} {count}" for place, count in placed)
    return Label(text, ", ".join(_outlook(lair, place, count) for place, count in placed))


def _outlook(lair: Lair, place: int, minions: int) -> str:
    """The risk of an attack, or what a place is expected to bring."""
    if is_attack(lair, place):
        failing = less_than(minions, soldier_defence(lair, place))
        hits = amount(mean_yield(lair, place, minions))
        return f"{PLACES[place].keyword} fails {percent(failing)}, {hits} hits"
    brings = mean_yield(lair, place, minions)
    return f"{amount(brings)} {unit(lair, place, 2)}"


def _place_note(lair: Lair, keyword: str) -> str:
    place = _BY_KEYWORD[keyword]
    minions = dict(lair.todo)[place]
    dice = "1 die" if minions == 1 else f"{minions} dice"
    return f"{dice}: {_outlook(lair, place, minions)}"


def _keep_note(lair: Lair) -> str:
    pips = sum(lair.dice)
    brings = roll_yield(lair, pips)
    if brings == 0 and not in_battle(lair) and is_attack(lair, lair.todo[0][0]):
        return f"{pips} pips, no hit: {_price_of_failure(lair)}"
    return f"{pips} pips, {brings} {roll_unit(lair, brings)}"


def _price_of_failure(lair: Lair) -> str:
    safe = lair.terms.safe_last_minion and lair.minions == 1
    return "nobody dies" if safe else "a minion dies"


def _reroll_note(lair: Lair, die: int) -> str:
    now = roll_yield(lair, sum(lair.dice))
    better = [brings for brings in after_reroll(lair, die) if brings > now]
    if not better:
        return "cannot help"
    more = "+" if max(better) > min(better) else ""
    chance = percent(Fraction(len(better), 6))
    return f"{min(better)}{more} {roll_unit(lair, max(better))} {chance}"


def _summon_label(lair: Lair, creature: str, space: int) -> Label:
    power = crowd_power(lair, space, creature)
    dice = "1 die" if power == 1 else f"{power} dice"
    hits = amount(mean_damage(lair, power))
    beside = [lair.terms.creatures[other].name for other in lair.road[space]]
    company = f"beside {beside[0]}, " if beside else ""
    name = lair.terms.creatures[creature].name
    return Label(f"{name} on {space}", f"{company}{dice}, {hits} hits")


# -- odds ---------------------------------------------------------------------------------


def odds(lair: Lair) -> tuple[str, ...]:
    """Exact chances for the pending decision, one sentence each."""
    match lair.step:
        case Step.ORDER:
            return tuple(_order_odds(lair))
        case Step.CHOOSE:
            return tuple(_choose_odds(lair))
        case Step.ROLLED | Step.BATTLE_ROLLED:
            return tuple(_roll_odds(lair))
        case Step.BUY:
            return tuple(_buy_odds(lair))
    return ()


def _order_odds(lair: Lair) -> Iterator[str]:
    counts = range(1, lair.minions + 1)
    for place, row in enumerate(PLACES):
        if is_attack(lair, place):
            defence = soldier_defence(lair, place)
            fails = ", ".join(f"{n}: {percent(less_than(n, defence))}" for n in counts)
            yield f"{row.name}, an attack against {defence}, fails with this many minions: {fails}."
        means = ", ".join(f"{n}: {amount(mean_yield(lair, place, n))}" for n in counts)
        yield f"{row.name} brings on average, in {unit(lair, place, 2)}: {means}."


def _choose_odds(lair: Lair) -> Iterator[str]:
    for place, minions in lair.todo:
        yield f"{PLACES[place].name} with {minions}: {_outlook(lair, place, minions)}."


def _roll_odds(lair: Lair) -> Iterator[str]:
    pips = sum(lair.dice)
    now = roll_yield(lair, pips)
    yield f"The roll of {pips} pips brings {now} {roll_unit(lair, now)}."
    if not digs_exactly(lair):
        ahead = [n for n in range(1, 37) if roll_yield(lair, pips + n) > now]
        if ahead:
            need = f"{ahead[0]} more pip{'s' if ahead[0] > 1 else ''}"
            yield f"It takes {need} for {now + 1} {roll_unit(lair, now + 1)}."
        else:
            yield "More pips would bring nothing more."
    for die, face in enumerate(lair.dice, start=1):
        brings = after_reroll(lair, die)
        better = sum(n > now for n in brings)
        worse = sum(n < now for n in brings)
        yield (
            f"Rerolling die {die}, the {face}: better {percent(Fraction(better, 6))}, "
            f"worse {percent(Fraction(worse, 6))}."
        )
    if lair.mojo > 1 and not digs_exactly(lair):
        yield from _mojo_odds(lair, now)


def _mojo_odds(lair: Lair, now: int) -> Iterator[str]:
    """What all the mojo can make of the roll (R16)."""
    pips = sum(lair.dice)
    chances = []
    for most in range(pips + 1, pips + 5 * lair.mojo + 1):
        brings = roll_yield(lair, most)
        if brings > max(now, roll_yield(lair, most - 1)):
            chance = percent(reach(lair.dice, most, lair.mojo))
            chances.append(f"{brings} {roll_unit(lair, brings)} or more {chance}")
    if chances:
        yield f"All {lair.mojo} mojo, spent as well as can be: {', '.join(chances)}."


def _buy_odds(lair: Lair) -> Iterator[str]:
    for space, crowd in enumerate(lair.road):
        if crowd:
            yield from _battle_sentences(lair, f"The battle on {space}", power_at(lair, space))
    powers = sorted({lair.terms.power[creature] for creature in lair.pit})
    for power in powers:
        yield from _battle_sentences(lair, f"Power {power} alone", power)
    if lair.pit:
        best = sorted(lair.terms.power[creature] for creature in lair.pit)[-2:]
        if len(best) == 2:
            yield from _battle_sentences(lair, "The strongest two of the Pit", sum(best))


def _battle_sentences(lair: Lair, what: str, power: int) -> Iterator[str]:
    dice = "1 die" if power == 1 else f"{power} dice"
    if lair.hero is None:
        count = len(suspects(lair))
        yield (
            f"{what}: {dice}, {amount(mean_damage(lair, power))} hits on average over "
            f"the {count} suspects."
        )
        return
    chances = ", ".join(
        f"{hits} hits {percent(chance)}" for hits, chance in battle_odds(lair, power) if chance
    )
    yield f"{what}: {dice}; {chances.replace('1 hits', '1 hit')}."
