"""Tables at the right for whoever decides about dice: plans, or what is worth keeping."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from goblin_games.rules.dragon.actions import BACK, Use
from goblin_games.rules.dragon.plans import EVERYONE, SELF, Outcome
from goblin_games.rules.dragon.state import Cave, Values
from goblin_games.tui.games.dragon.wording import gains
from goblin_games.tui.paint import Pen


class Way(NamedTuple):
    """A legal way to use the dice, and what comes of it."""

    use: Use
    found: Outcome


class Offer(NamedTuple):
    """Dice that could be kept: the chance of no bust, and that one more roll is an improvement."""

    values: Values
    safe: str
    better: str


def _window(cursor: int, count: int, rows: int) -> range:
    """The lines to show so that the cursor is among them."""
    first = min(max(cursor - rows // 2, 0), max(count - rows, 0))
    return range(first, min(first + rows, count))


def draw_plans(pen: Pen, y: int, cave: Cave, ways: Sequence[Way], cursor: int, rows: int) -> None:
    """The plans, best first; the one that the dice show is marked."""
    text = f"{cursor + 1}/{len(ways)}" if cursor >= 0 else f"{len(ways)}"
    pen.spans(2, y, [("PLANS ", "dim"), (text, "bone")])
    pen.put(14, y, "anger susp", "dim")
    for row, index in enumerate(_window(max(cursor, 0), len(ways), rows - 1), y + 1):
        use, found = ways[index]
        on = " on raised" if index == cursor else ""
        if on:
            pen.fill(1, row, pen.width - 1, 1, "bone on raised")
            pen.put(0, row, pen.glyphs.here, "bold amber")
        word, ink = _where(use, found)
        pen.put(2, row, word, f"{ink}{on}")
        _changed(pen, 18, row, cave.anger, found.anger, on)
        _changed(pen, 23, row, cave.suspicion, found.suspicion, on)
        more = gains(found)
        if more and pen.width > 34:
            pen.put(26, row, more, f"green{on}")
        elif more:
            pen.put(13, row, "+" if not found.healing else "!", f"bold green{on}")
        pen.hot(1, row, pen.width - 1, ("plan", index))


def _where(use: Use, found: Outcome) -> tuple[str, str]:
    if found.bust:
        hunted = {SELF: "BUST, you", EVERYONE: "BUST, ALL"}
        return hunted.get(found.attack, "BUST"), "red"
    if found.distance == 0:
        return "ATTACK", "bold green"
    if not found.steps:
        return f"stay at {found.distance}", "bone"
    return f"{'back' if use.way == BACK else 'on'} to {found.distance}", "bone"


def _changed(pen: Pen, x: int, y: int, now: int, then: int, on: str) -> None:
    ink = "dim" if now == then else "bold green" if then < now else "bold red"
    pen.right(x, y, then, f"{ink}{on}")


def draw_offers(pen: Pen, y: int, offers: Sequence[Offer], cursor: int, rows: int) -> None:
    """What is worth keeping, with its chances."""
    pen.put(2, y, "KEEP", "dim")
    pen.right(pen.width - 8, y, "no bust", "dim")
    pen.right(pen.width - 1, y, "better", "dim")
    for row, index in enumerate(_window(max(cursor, 0), len(offers), rows - 1), y + 1):
        offer = offers[index]
        on = " on raised" if index == cursor else ""
        if on:
            pen.fill(1, row, pen.width - 1, 1, "bone on raised")
            pen.put(0, row, pen.glyphs.here, "bold amber")
        values = "".join(str(value) for value in offer.values) or "nothing"
        pen.put(2, row, values, f"bold bone{on}" if on else "bone")
        pen.right(pen.width - 8, row, offer.safe, f"bone{on}")
        pen.right(pen.width - 1, row, offer.better, f"bone{on}")
        pen.hot(1, row, pen.width - 1, ("offer", index))
