"""The position as plain text, and where in the game it is (spec 10)."""

from __future__ import annotations

from collections.abc import Iterator

from goblin_games.rules.core import Name, Phase
from goblin_games.rules.oh_my_lair.content import (
    FIRST_REGION,
    PLACES,
    RESOURCES,
    Cost,
)
from goblin_games.rules.oh_my_lair.dice import IN_THE_AIR, in_battle
from goblin_games.rules.oh_my_lair.duel import Duel, Unseen
from goblin_games.rules.oh_my_lair.scoring import score_lines
from goblin_games.rules.oh_my_lair.state import Lair, Step, cap, power_at, suspects
from goblin_games.rules.oh_my_lair.terms import NO_LIMIT, Terms

WIDTH = 78

_PHASES = {
    Step.DEAL: ("Setup", "setup"),
    Step.REVEAL_START: ("Setup", "setup"),
    Step.PIT: ("Setup", "setup"),
    Step.BUY: ("Buy", "buy"),
    Step.REVEAL: ("Hero", "hero"),
    Step.BATTLE_ROLL: ("Battle", "battle"),
    Step.BATTLE_ROLLED: ("Battle", "battle"),
    Step.BATTLE_REROLL: ("Battle", "battle"),
    Step.WAIT: ("Waiting", "modes"),
    Step.OVER: ("The end", "scoring"),
}


def phase(lair: Lair) -> Phase:
    """Round and phase of one board; all that is not named above belongs to the Order phase."""
    name, rules = _PHASES.get(lair.step, ("Order", "order"))
    if lair.todo and lair.step in (Step.ROLL, Step.ROLLED, Step.REROLL):
        name = f"{name}: {PLACES[lair.todo[0][0]].name}"
    return Phase(_round(lair.round, lair.terms), name, _aside(lair.terms), rules)


def duel_phase(duel: Duel) -> Phase:
    """The phase of the first board that is being played and may be seen."""
    if not duel.boards:
        return phase(duel.common)
    seen = [board for board in duel.boards if isinstance(board, Lair)]
    playing = [board for board in seen if board.step not in (Step.WAIT, Step.OVER)]
    if playing or (seen and len(seen) == len(duel.boards)):
        return phase((playing or seen)[0])
    rounds = [board.round for board in duel.boards if isinstance(board, Unseen)]
    return Phase(_round(max(rounds, default=0), duel.terms), "Waiting", _aside(duel.terms), "modes")


def _round(number: int, terms: Terms) -> str:
    return f"round {number} of {terms.length}" if number else "before round 1"


def _aside(terms: Terms) -> str:
    level = f"length {terms.length}" if terms.level == "custom" else terms.level
    return f"{level}, {terms.mode}"


def board(lair: Lair, name: Name) -> tuple[str, ...]:
    """One board, line by line: the road, the hero, the island, the hoard, the Pit, the roll."""
    lines = [*_road(lair), *_hero(lair), *_island(lair), *_hoard(lair), *_pit(lair)]
    if lair.dice:
        lines.append(_roll(lair))
    if lair.terms.mode == "council" and lair.step != Step.OVER:
        lines.append(f"War horn: {name(lair.horn)} decides.")
    if lair.step == Step.OVER:
        lines += [f"Score, {what}: {points}" for what, points in score_lines(lair)]
    return tuple(line[:WIDTH].rstrip() for line in lines)


def duel_board(duel: Duel, name: Name) -> tuple[str, ...]:
    """All boards that may be seen, each under its seat's name; one line for a hidden one."""
    if not duel.boards:
        return board(duel.common, name)
    lines: list[str] = []
    for seat, lair in enumerate(duel.boards):
        if isinstance(lair, Unseen):
            at = f"playing round {lair.round}" if lair.round else lair.status
            lines.append(f"{name(seat)}: {at}."[:WIDTH])
        else:
            lines += [f"{name(seat)}: {_status(lair)}"[:WIDTH], *board(lair, name)]
    return tuple(lines)


def _status(lair: Lair) -> str:
    if lair.step == Step.OVER:
        return "finished."
    return f"playing round {lair.round}." if lair.round else "not started."


def _road(lair: Lair) -> Iterator[str]:
    """Numbers above, then the hero @, the power on each space, ! for Danger, X for the lair."""
    length = lair.terms.length
    yield "Road   " + " ".join(f"{space:>2}" for space in range(length + 1))
    yield "       " + " ".join(f"{_mark(lair, space):>2}" for space in range(length + 1))
    for space, crowd in enumerate(lair.road):
        if crowd:
            who = " and ".join(lair.terms.creatures[creature].name for creature in crowd)
            yield f"       space {space}: {who}, power {power_at(lair, space)}"


def _mark(lair: Lair, space: int) -> str:
    if space == lair.position:
        return "@"
    if lair.road[space]:
        return str(power_at(lair, space))
    return {0: "S", lair.terms.length - 1: "!", lair.terms.length: "X"}.get(space, ".")


def _hero(lair: Lair) -> Iterator[str]:
    left = lair.terms.length - lair.position
    steps = f"{left} step{'' if left == 1 else 's'} from the lair"
    if lair.hero is None:
        yield f"Hero   unknown, on space {lair.position}, {steps}; he is one of"
        shown = [lair.terms.heroes[name] for name in suspects(lair)]
        yield from _wrapped([f"{hero.name} {hero.hp} hp, def {hero.h_def}" for hero in shown])
    else:
        hero = lair.terms.heroes[lair.hero]
        yield (
            f"Hero   {hero.name}, {lair.hero_hp} of {hero.hp} hp, def {hero.h_def}, "
            f"on space {lair.position}, {steps}"
        )
    if _unstoppable(lair):
        yield "       Nothing can stop him now."


def _wrapped(parts: list[str]) -> Iterator[str]:
    line = "      "
    for part in parts:
        if len(line) + len(part) + 2 > WIDTH:
            yield line
            line = "      "
        line += f" {part};"
    yield line[:-1]


def _unstoppable(lair: Lair) -> bool:
    return lair.position >= lair.terms.last_space and not in_battle(lair) and lair.hero_hp != 0


def _island(lair: Lair) -> Iterator[str]:
    waiting = dict(lair.todo)
    for number, place in enumerate(PLACES):
        what = _place_line(lair, number)
        minions = f"  minions {waiting[number]}" if waiting.get(number) else ""
        yield f"{place.key}  {place.name:<19} {what}{minions}"


def _place_line(lair: Lair, number: int) -> str:
    place, region = PLACES[number], number - FIRST_REGION
    if number < FIRST_REGION:
        return f"{place.pips} pips for one {place.gives}"
    if region >= len(lair.soldiers):
        return "no soldier yet"
    hp = lair.soldier_hp[region]
    if not hp:
        return f"yours, {place.pips} pips for one {place.gives}"
    soldier = lair.terms.heroes[lair.soldiers[region]]
    return f"{soldier.name} {hp} of {soldier.hp} hp, def {soldier.s_def}, guards the {place.gives}"


def _hoard(lair: Lair) -> Iterator[str]:
    limit = "" if lair.terms.gold_limit == NO_LIMIT else f"/{lair.terms.gold_limit}"
    stock = "  ".join(f"{kind} {n}" for kind, n in zip(RESOURCES, lair.stock, strict=True))
    yield (
        f"Hoard  minions {lair.minions}/{cap(lair)}  gold {lair.gold}{limit}  "
        f"mojo {lair.mojo}/3  {stock}"
    )


def _pit(lair: Lair) -> Iterator[str]:
    yield f"Pit    {len(lair.pit) or 'no'} creatures here, {len(lair.pile)} in the pile"
    for creature in lair.pit:
        row = lair.terms.creatures[creature]
        yield f"       {row.name:<12} power {row.power}  costs {cost_text(row.cost)}"


def cost_text(cost: Cost) -> str:
    """A cost in words.

    >>> cost_text((1, 0, 2))
    '1 bone, 2 tusk'
    """
    return ", ".join(f"{n} {kind}" for n, kind in zip(cost, RESOURCES, strict=True) if n)


def _roll(lair: Lair) -> str:
    dice = " ".join("[ ]" if die == IN_THE_AIR else f"[{die}]" for die in lair.dice)
    where = "Battle" if in_battle(lair) else (PLACES[lair.todo[0][0]].name if lair.todo else "")
    return f"Roll   {dice}  {sum(lair.dice)} pips  {where}"
