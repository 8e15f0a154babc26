"""What the dice come to: before the reveal if all were Groupies, then the two sums."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from goblin_games.rules.dice_goblinz.actions import GREEDY, GROUPIE
from goblin_games.rules.dice_goblinz.count import total
from goblin_games.rules.dice_goblinz.odds import amount, mean, percent
from goblin_games.rules.dice_goblinz.outlook import all_hands, all_help, margin_text, shown_sum
from goblin_games.rules.dice_goblinz.state import Step, Table, raiders
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.widgets.gauge import draw_bar

LABEL, BAR = 3, 13
TALL = 4
"""Rows of the panel below the goblins."""


@dataclass(frozen=True)
class Sums:
    """The numbers of a raid: sums of both sides, and the best single goblin of each."""

    groupies: int
    greedy: int
    target: int
    best_groupie: tuple[int, int] | None
    best_greedy: tuple[int, int] | None

    @property
    def left(self) -> int:
        """What the Greedy leave of it."""
        return self.groupies - self.greedy


def sums_of(table: Table) -> Sums:
    """The sums as they stand; totals do not change any more once they are counted."""
    done = table.step > Step.COUNT
    points = {s: table.totals[s] if done else total(table, s) for s in raiders(table)}
    sides = {role: raiders(table, role) for role in (GROUPIE, GREEDY)}
    best = {
        role: max(((points[s], s) for s in seats), key=lambda pair: pair[0], default=None)
        for role, seats in sides.items()
    }
    return Sums(
        sum(points[s] for s in sides[GROUPIE]), sum(points[s] for s in sides[GREEDY]),
        table.target, best[GROUPIE], best[GREEDY],
    )  # fmt: skip


def draw_sums(
    pen: Pen, y: int, table: Table, name: Callable[[int], str], grown: float = 1.0
) -> None:
    """The two sums, what is left, and who would win; `grown` of 1 shows all of it."""
    sums = sums_of(table)
    width = pen.width - BAR - 32
    top = max(sums.groupies, sums.greedy, sums.target, 1)
    rows = [("groupies", sums.groupies, "green"), ("greedy", sums.greedy, "red")]
    for row, (label, value, ink) in enumerate(rows, y):
        now = round(value * grown)
        pen.put(LABEL, row, label, "dim")
        draw_bar(pen, BAR, row, width, now, top, ink)
        pen.put(BAR + width, row, " " * 8, "bone")
        pen.right(BAR + width + 4, row, now, "bold bone")
    _draw_verdict_row(pen, y + 2, sums, width, top, grown)
    if grown >= 1:
        pen.spans(LABEL, y + 3, verdict(table, sums, name))


def _draw_verdict_row(pen: Pen, y: int, sums: Sums, width: int, top: int, grown: float) -> None:
    left = round(sums.left * grown)
    pen.put(LABEL, y, "left", "dim")
    met = sums.left >= sums.target
    draw_bar(pen, BAR, y, width, max(left, 0), top, "bone", sums.target)
    x = BAR + width
    pen.right(x + 4, y, left, "bold bone")
    x = pen.put(x + 4, y, f" of {sums.target}  ", "dim")
    if grown >= 1:
        word = margin_text(sums.left - sums.target)
        mark = pen.glyphs.done if met else pen.glyphs.skull
        pen.put(x, y, f"{mark} {word}", "bold green" if met else "bold red")


def verdict(table: Table, sums: Sums, name: Callable[[int], str]) -> list[Span]:
    """One line on what the sums mean, or have come to."""
    settled = table.contest.outcome
    over = table.step > Step.COUNT
    if not raiders(table):
        return [("Everybody stayed at home. Nothing gained, nothing lost.", "dim")]
    if sums.left < sums.target:
        word = "The raid fails" if over else "As it lies, the raid fails"
        loss = table.room.loss if table.room else 0
        cost = f"{loss} dice" if loss > 1 else "a die"
        return [(word, "bold red"), (f": everybody on it loses {cost}.", "dim")]
    if sums.best_greedy is None or sums.best_groupie is None:
        word = "Nobody was greedy" if over else "Nobody is greedy"
        return [(word, "bold green"), (": the Groupies share the loot.", "dim")]
    groupie, greedy = sums.best_groupie, sums.best_greedy
    greed = settled == "greed" if settled else greedy[0] > groupie[0]
    who = name(greedy[1] if greed else groupie[1])
    versus = f"best Groupie {groupie[0]}, best Greedy {greedy[0]}: "
    if greed:
        who = name(table.contest.collector) if table.contest.collector >= 0 else who
        grab = f"greed wins, {who} takes it all" if over else f"greed would win, by {who}"
        return [(versus, "dim"), (grab, "bold red")]
    grab = "the group wins and shares the loot" if over else "the group would win"
    return [(versus, "dim"), (grab, "bold green")]


def draw_outlook(pen: Pen, y: int, table: Table) -> None:
    """Before the roll: what all dice of all goblins would come to."""
    hands = all_hands(table)
    expected = mean(hands)
    width = pen.width - BAR - 32
    top = max(float(expected) * 1.4, float(table.target), 1.0)
    pen.put(LABEL, y, "all in", "dim")
    draw_bar(pen, BAR, y, width, float(expected), top, "moss", table.target)
    x = BAR + width
    x = pen.put(x + 1, y, amount(expected), "bold bone")
    pen.put(x, y, f" of {table.target} on average", "dim")
    chance = percent(all_help(table, table.target))
    spans: list[Span] = [
        ("If all goblins were Groupies with all their dice, they would win ", "dim"),
        (chance, "bold bone"), (".", "dim"),
    ]  # fmt: skip
    pen.spans(LABEL, y + 1, spans)


def draw_shown(pen: Pen, y: int, table: Table) -> None:
    """After the roll: the best case, since roles are still face down."""
    shown = shown_sum(table)
    width = pen.width - BAR - 32
    top = max(shown, table.target, 1)
    pen.put(LABEL, y, "all dice", "dim")
    draw_bar(pen, BAR, y, width, shown, top, "moss", table.target)
    x = BAR + width
    pen.right(x + 4, y, shown, "bold bone")
    pen.put(x + 4, y, f" of {table.target}", "dim")
    if table.step == Step.ROLL:
        return
    text = margin_text(shown - table.target)
    pen.put(LABEL, y + 1, f"{text} if all of them were Groupies. They are not.", "dim")
