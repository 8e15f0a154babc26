"""The lower half of the board: dice that wait for a decision, and what a choice would do."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from goblin_games.rules.dragon.content import RANKS
from goblin_games.rules.dragon.plans import outcome
from goblin_games.rules.dragon.state import Cave, bonus, threshold
from goblin_games.tui.games.dragon.allotment import Plan
from goblin_games.tui.games.dragon.wording import Said, block_words, outcome_line
from goblin_games.tui.paint import Pen, numbers_bright, wrap
from goblin_games.tui.widgets.dice import NARROW, Die, draw_narrow_die

STEP = NARROW + 1


def draw_said(pen: Pen, y: int, said: Sequence[Said], rows: int) -> None:
    """Paragraphs below each other, with their numbers bright, in so many rows."""
    end = y + rows
    for text, ink in said:
        loud = "bold bone" if ink in ("bone", "dim") else f"bold {ink}"
        for line in wrap(text, pen.width - 3):
            if y < end:
                pen.spans(2, y, numbers_bright(line, ink, loud))
            y += 1


# -- keeping --------------------------------------------------------------------------------


def draw_keep(
    pen: Pen, y: int, cave: Cave, kept: Sequence[int], pool: Sequence[int],
    chosen: Collection[int], cursor: int | None,
) -> None:  # fmt: skip
    """Set-aside dice dim at the left; the others with a key each, those to keep with a rim.

    Args:
        kept: dice that stay whatever happens.
        pool: the dice to choose from.
        chosen: indices of those that would be set aside.
        cursor: the index of the die under the cursor.
    """
    speed = cave.goblins[cave.turn].speed
    limit = threshold(cave, cave.turn)
    left = speed - cave.rolls
    rolls = "the last roll is next" if left == 1 else f"{left} more rolls"
    pen.spans(2, y, [(f"ROLL {cave.rolls} OF {speed}", "dim"), (f"   {rolls}", "bone")])
    x = 2
    for die in kept:
        draw_narrow_die(pen, x, y + 1, Die(die, mark="aside"))
        pen.put(x, y + 4, "aside", "dim")
        x += STEP
    x += 1 if kept else 0
    every = (*kept, *pool)
    for index, die in enumerate(pool):
        mark = "chosen" if index in chosen else ""
        draw_narrow_die(pen, x, y + 1, Die(die, mark=mark))
        pen.hot(x, y + 1, NARROW, ("die", index), 5)
        word, ink = _mark(die, every, limit)
        pen.put(x + (NARROW - len(word)) // 2, y + 4, word, ink)
        here = index == cursor
        tick = pen.glyphs.done if index in chosen else " "
        key = f"{pen.glyphs.here if here else ' '}{index + 1}{tick}"
        pen.put(x + 1, y + 5, key, "bold ink on amber" if here else "bold amber")
        x += STEP


def _mark(die: int, every: Sequence[int], limit: int) -> tuple[str, str]:
    if die > limit:
        return ("step", "green")
    if every.count(die) > 1:
        return ({2: "pair", 3: "three", 4: "four", 5: "five"}.get(every.count(die), "many"), "blue")
    return ("FAIL", "bold red")


# -- using ----------------------------------------------------------------------------------


def draw_use(
    pen: Pen, y: int, cave: Cave, plan: Plan, open_values: Collection[int], cursor: int | None
) -> None:
    """The final dice as the plan groups them, what each group does, and the sum of it all.

    Args:
        open_values: values whose dice could also do something else.
        cursor: the value under the cursor.
    """
    use = plan.use()
    found = outcome(cave, use)
    spans = outcome_line(found, plan.way)
    pen.spans(2, y, spans)
    blocks = sum(len(share.combos) + len(share.movers) + share.unused for share in plan.shares)
    spare = pen.width - 3 - NARROW * len(cave.kept) - blocks - 2 * len(plan.shares)
    between = 2 if spare >= 0 else 1
    x = 2
    for share in plan.shares:
        start = x
        for size, words, ink in block_words(cave, share, found.threshold):
            x = _draw_block(pen, x, y, share.value, size, words, ink)
        here = share.value == cursor
        width = x - 1 - start
        middle = start + width // 2 - 1
        if share.value in open_values:
            key = f"{pen.glyphs.here if here else ' '}{share.value} "
            pen.put(middle, y + 5, key, "bold ink on amber" if here else "bold amber")
            pen.hot(start, y + 1, width, ("value", share.value), 5)
        x += between - 1 if len(plan.shares) > 1 else 0


def _draw_block(pen: Pen, x: int, y: int, value: int, size: int, words: str, ink: str) -> int:
    mark = "failed" if words == "FAIL" else ""
    for number in range(size):
        draw_narrow_die(pen, x + number * NARROW, y + 1, Die(value, mark=mark))
    wide = size * NARROW
    text = words if len(words) <= wide else words.replace("suspicion", "susp.")[:wide]
    pen.put(x + (wide - len(text)) // 2, y + 4, text, ink)
    return x + wide + 1


# -- striking -------------------------------------------------------------------------------


def draw_strike(pen: Pen, y: int, cave: Cave, target: int | None) -> None:
    """Attack dice from high to low; the first one is being used now."""
    goblin = cave.goblins[cave.striker]
    left = min(cave.reach, len(cave.spots)) - len(cave.struck)
    spots = "1 weak spot" if left == 1 else f"{left} weak spots"
    more = f", attack +{bonus(goblin)} on each" if bonus(goblin) else ""
    pen.spans(2, y, [("ATTACK DICE", "dim"), (f"   for {spots} more{more}", "bone")])
    x = 2
    for index, die in enumerate(cave.dice):
        if x + NARROW > pen.width - 14:
            pen.put(x, y + 2, pen.glyphs.more, "dim")
            x += 2
            break
        draw_narrow_die(pen, x, y + 1, Die(die, mark="" if index else "chosen"))
        x += STEP
    for row, (spot, total) in enumerate(cave.struck[-3:], y + 1):
        rest = spot - total - bonus(goblin)
        word, ink = ("falls", "bold green") if rest <= 0 else (f"{rest} left", "dim")
        pen.spans(x + 1, row, [(f"{total} on the {spot} ", "bone"), (word, ink)])
    if target is not None and cave.dice:
        rest = target - cave.dice[0] - bonus(goblin)
        word, ink = ("falls", "bold green") if rest <= 0 else (f"stays, {rest} left", "amber")
        plus = f" + {bonus(goblin)}" if bonus(goblin) else ""
        blow = f"{cave.dice[0]}{plus}"
        pen.spans(2, y + 5, [(blow, "bold bone"), (" against the ", "bone"),
                             (str(target), "bold bone"), (": ", "bone"), (word, ink)])  # fmt: skip


# -- cards ----------------------------------------------------------------------------------


def draw_card(pen: Pen, x: int, y: int, rank: str | None, *, chosen: bool = False) -> None:
    """A trap card, 7 x 3 cells; face down without a rank."""
    bare = pen.glyphs.name == "ascii"
    ground = "green" if chosen else "bone" if rank else "red"
    for row in range(3):
        text = "       " if not bare else ("+-----+" if row != 1 else "|     |")
        pen.put(x, y + row, text, f"ink on {ground}")
    if rank is None:
        for row in range(3):
            pen.put(x + 1, y + row, pen.glyphs.rest * 5, f"ink on {ground}")
        pen.put(x + 3, y + 1, "?", f"bold ink on {ground}")
        return
    pen.put(x + 3, y + 1, rank.upper(), f"bold ink on {ground}")
    value = RANKS.index(rank) + 1
    if rank == "a" and not bare:
        pen.put(x + 5, y + 2, str(value), f"ink on {ground}")
