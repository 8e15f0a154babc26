"""The position as plain text: at most 78 columns, ASCII, in reading order (spec 10)."""

from __future__ import annotations

from collections.abc import Iterator

from goblin_games.rules.core import Name
from goblin_games.rules.dragon.content import CAVE_MOUTH, FRUSTRATED, MOST_ANGER, MOST_SUSPICION
from goblin_games.rules.dragon.odds import hide_chance, percent
from goblin_games.rules.dragon.scoring import champions, winners
from goblin_games.rules.dragon.state import (
    Cave,
    Goblin,
    Step,
    bonus,
    stealth,
    threshold,
    trap_at,
)

BAR = 20
NAME = 8
WIDTH = 78


def board(cave: Cave, name: Name) -> tuple[str, ...]:
    """All that a player must see."""
    lines = [
        _dragon(cave),
        _trackers(cave, name),
        "",
        *_line(cave),
        "",
        *(_goblin(cave, seat, name) for seat in range(cave.terms.seats)),
        *_pending(cave, name),
    ]
    return tuple(line.rstrip()[:WIDTH] for line in lines)


def _dragon(cave: Cave) -> str:
    full = max(cave.terms.dragon_hp, cave.dragon_hp)
    filled = -(-BAR * cave.dragon_hp // full)
    spots = " ".join(f"[{spot}]" for spot in cave.spots) or "none"
    hp = f"{cave.dragon_hp}/{cave.terms.dragon_hp}"
    return f"Dragon  HP {hp} {'#' * filled}{'-' * (BAR - filled)}  weak spots {spots}"


def _trackers(cave: Cave, name: Name) -> str:
    line = (
        f"anger {_dots(cave.anger, MOST_ANGER)} {cave.anger}   "
        f"suspicion {_dots(cave.suspicion, MOST_SUSPICION)} {cave.suspicion}"
    )
    if cave.step in (Step.STATS, Step.FIRST_SPOTS, Step.OVER):
        return line
    sneaks = stealth(cave, cave.turn)
    need = threshold(cave, cave.turn)
    sum_ = f"{cave.anger} + {cave.suspicion} - {sneaks}"
    return f"{line}   {_short(cave.turn, name)} needs a die > {need} ({sum_})"


def _dots(count: int, most: int) -> str:
    return "*" * count + "." * (most - count)


def _short(seat: int, name: Name) -> str:
    called = name(seat).encode("ascii", "replace").decode()
    return called[:NAME]


def _line(cave: Cave) -> Iterator[str]:
    """The nine spots: their numbers, the traps, and who stands there."""
    yield "  spot   " + "".join(f"{spot:^7}" for spot in range(CAVE_MOUTH + 1))
    yield " <@)>== |" + "".join(f"{_spot(cave, spot):_^6}|" for spot in range(CAVE_MOUTH + 1))
    stacks = [_standing(cave, spot) for spot in range(CAVE_MOUTH + 1)]
    for level in range(max(1, max(len(stack) for stack in stacks))):
        row = "".join(f"{_nth(stack, level):^7}" for stack in stacks)
        yield "         " + row


def _spot(cave: Cave, spot: int) -> str:
    """A trap by its owner, with its rank where it is known."""
    trap = trap_at(cave, spot)
    return "" if trap is None else f"T{trap.owner}{':' + trap.rank if trap.rank else ''}"


def _standing(cave: Cave, spot: int) -> list[str]:
    """Who stands on a spot, two goblins in a row."""
    here = [
        f"G{s}" for s, goblin in enumerate(cave.goblins) if goblin.hp and goblin.distance == spot
    ]
    return ["".join(here[i : i + 2]) for i in range(0, len(here), 2)]


def _nth(stack: list[str], level: int) -> str:
    return stack[level] if level < len(stack) else ""


# -- goblins ------------------------------------------------------------------------------


def _goblin(cave: Cave, seat: int, name: Name) -> str:
    goblin = cave.goblins[seat]
    mark = ">" if seat == cave.turn and cave.step != Step.OVER else " "
    who = f"{mark}G{seat} {_short(seat, name):<{NAME}}"
    if not goblin.hp:
        return f"{who} dead at {goblin.distance}, damage {goblin.damage}"
    hearts = "h" * goblin.hp + "." * (cave.terms.goblin_hp - goblin.hp)
    tokens = "o" * goblin.tokens + "." * (FRUSTRATED - goblin.tokens)
    upset = "!" if cave.frustrated and seat == cave.turn else ""
    return (
        f"{who} {hearts} st {goblin.stealth} sp {goblin.speed} att+{bonus(goblin)}"
        f"{_lent(goblin)} tk {tokens}{upset} at {goblin.distance} {_hides(cave, seat)} "
        f"dmg {goblin.damage}"
    )


def _lent(goblin: Goblin) -> str:
    """How much of the attack bonus will end again (R18)."""
    lent = goblin.fresh + goblin.fading
    return f"({lent} lent)" if lent else ""


def _hides(cave: Cave, seat: int) -> str:
    chance = hide_chance(cave, seat)
    return f"hide {percent(chance)}" if chance else "CANNOT HIDE"


# -- what is on the table -----------------------------------------------------------------


def _pending(cave: Cave, name: Name) -> Iterator[str]:
    if cave.kept or cave.loose:
        yield ""
        limit = threshold(cave, cave.turn)
        kept = " ".join(f"[{die}]" for die in cave.kept) or "-"
        yield f"roll {cave.rolls} of {cave.goblins[cave.turn].speed}   kept {kept}"
        if cave.loose:
            yield "rolled   " + "".join(f"[{die}]".center(6) for die in cave.loose)
            yield "         " + "".join(_mark(cave, die, limit).center(6) for die in cave.loose)
    if cave.step == Step.STRIKE:
        yield ""
        yield from _strike(cave, name)
    if cave.hunted:
        yield ""
        hunted = " ".join(f"G{seat}" for seat in cave.hunted)
        yield f"attacked by the Dragon: {hunted}"
    if cave.step == Step.CARD and cave.dealt is not None:
        yield ""
        yield f"your cards: {' '.join(cave.dealt)}"
    if cave.facing >= 0 and cave.trap_die:
        yield ""
        yield f"G{cave.facing} has rolled {cave.trap_die} against a trap card"


def _mark(cave: Cave, die: int, limit: int) -> str:
    if die > limit:
        return "pass"
    return "pair" if (*cave.kept, *cave.loose).count(die) > 1 else "FAIL"


def _strike(cave: Cave, name: Name) -> Iterator[str]:
    goblin = cave.goblins[cave.striker]
    dice = " ".join(f"[{die}]" for die in cave.dice)
    yield f"{_short(cave.striker, name)} attacks: dice {dice}, attack +{bonus(goblin)}"
    left = min(cave.reach, len(cave.spots)) - len(cave.struck)
    struck = ", ".join(f"{spot} by {total}" for spot, total in cave.struck) or "none yet"
    yield f"reach {cave.reach}, {left} more to target; struck: {struck}"


# -- the end ------------------------------------------------------------------------------


def ending(cave: Cave, name: Name) -> tuple[str, ...]:
    """Who won and why, then what everybody did."""
    if not cave.outcome:
        return ()
    lines = [_verdict(cave, name)]
    best = champions(cave)
    order = sorted(range(cave.terms.seats), key=lambda seat: -cave.goblins[seat].damage)
    for seat in order:
        goblin = cave.goblins[seat]
        fate = f"alive with {goblin.hp} HP" if goblin.hp else f"died at {goblin.distance}"
        crown = ", Champion" if seat in best else ""
        lines.append(f"{name(seat)}: {goblin.damage} damage, {fate}{crown}")
    return tuple(lines)


def _verdict(cave: Cave, name: Name) -> str:
    if cave.outcome == "slain":
        won = " and ".join(name(seat) for seat in winners(cave))
        who = won if cave.terms.glory else "The tribe"
        verb = "win" if cave.terms.glory and len(winners(cave)) > 1 else "wins"
        return f"{who} {verb}: the Dragon was slain in round {cave.round}."
    if cave.outcome == "wiped":
        return f"The Dragon wins with {cave.dragon_hp} HP left: no goblin lives."
    return f"The Dragon wins with {cave.dragon_hp} HP left: round {cave.round} is over, it is dawn."
