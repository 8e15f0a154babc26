"""The last page: the lair stands or it does not, the score, and the roll that decided it."""

from __future__ import annotations

from typing import Any

from goblin_games.rules.core import ChanceAction, Dice, is_seat
from goblin_games.rules.oh_my_lair.duel import Duel, lair_of
from goblin_games.rules.oh_my_lair.ending import how
from goblin_games.rules.oh_my_lair.scoring import score, score_lines, won
from goblin_games.rules.oh_my_lair.state import Lair, Step
from goblin_games.table.match import Match
from goblin_games.tui import art
from goblin_games.tui.games.oh_my_lair.verdict import after_chance, throw_on
from goblin_games.tui.paint import Pen
from goblin_games.tui.widgets.dice import Throw, draw_throw
from goblin_games.tui.widgets.gauge import draw_hearts
from goblin_games.tui.widgets.roster import draw_seat

BATTLE_ROLLS = (Step.BATTLE_ROLL, Step.BATTLE_REROLL)


def paint(pen: Pen, match: Match) -> None:
    """Paint the page."""
    wide = min(pen.width, 92)
    high = min(pen.height, 24)
    pen = pen.part((pen.width - wide) // 2, (pen.height - high) // 2, wide, high)
    state = match.state
    if isinstance(state, Duel):
        _paint_duel(pen, match, state)
    else:
        _paint_one(pen, match, state)


def _paint_one(pen: Pen, match: Match, lair: Lair) -> None:
    stands = won(lair)
    ink = "green" if stands else "red"
    word = "THE LAIR STANDS" if stands else "THE LAIR IS LOST"
    pen.put(4, 2, f"  {word}  ", f"bold ink on {ink}")
    pen.put(4, 4, how(lair), "bone")
    art.draw_goblin(pen, pen.width - 34, 6, ink if stands else "dim")
    _paint_score(pen, 6, lair)
    _paint_decision(pen, 15, match, lair)


def _paint_score(pen: Pen, y: int, lair: Lair) -> int:
    for what, points in score_lines(lair):
        pen.put(4, y, what, "dim")
        pen.right(34, y, points, "bone" if points else "dim")
        y += 1
    pen.put(4, y, pen.glyphs.line * 30, "faint")
    pen.put(4, y + 1, "score", "bold bone")
    pen.right(34, y + 1, score(lair), "bold amber")
    return y + 2


def _paint_decision(pen: Pen, y: int, match: Match, lair: Lair) -> None:
    throw = last_battle(match)
    if throw is None:
        text = "Not one creature ever bit him." if not lair.battles else ""
        pen.put(4, y, text, "dim")
        return
    title = "THE ROLL THAT DECIDED IT" if won(lair) else "THE LAST BITE"
    pen.spans(4, y, [(title, "dim"), (f"  {throw.label}", "dim")])
    end = draw_throw(pen, 4, y + 1, throw, pen.width - 8)
    widest = max(sum(len(text) for text, _ in line) for line in throw.words)
    if end + 4 + widest <= pen.width:
        for row, line in enumerate(throw.words, y + 1):
            pen.spans(end + 4, row, line)
    else:
        x = 4
        for line in throw.words:
            x = pen.put(pen.spans(x, y + 4, line), y + 4, "   ")
    if not won(lair) and lair.hero is not None:
        hero = lair.terms.heroes[lair.hero]
        x = pen.put(4, y + 5, f"{hero.name} came in with ", "dim")
        draw_hearts(pen, x, y + 5, lair.hero_hp or 0, hero.hp)


def last_battle(match: Match, seat: int = 0) -> Throw | None:
    """The dice of the last battle on a board as they lay when it was decided."""
    entries = match.entries
    for index in range(len(entries), 0, -1):
        entry = entries[index - 1]
        if is_seat(entry.actor) or not isinstance(entry.action, ChanceAction):
            continue
        before: Any = match.state_at(index - 1)
        due = next((d for d in match.game.chance(before) if d.actor == entry.actor), None)
        lair = _lair(before, seat)
        on_board = due is not None and (due.board is None or due.board == seat)
        if lair is None or not on_board or not isinstance(due, Dice):
            continue
        if lair.step in BATTLE_ROLLS:
            dice, _ = after_chance(lair, entry.action)
            return throw_on(lair, dice)
    return None


def _lair(state: Any, seat: int) -> Lair | None:
    if isinstance(state, Lair):
        return state
    return lair_of(state, seat) if isinstance(state, Duel) and state.boards else None


def _paint_duel(pen: Pen, match: Match, duel: Duel) -> None:
    result = match.result
    assert result is not None
    names = " and ".join(match.name(seat) for seat in result.winners)
    lost = bool(result.detail.get("all_lost"))
    pen.put(4, 2, f"  {names} did best  ", "bold ink on green")
    pen.put(4, 4, "Nobody saved the lair, some lost it better." if lost else "", "bone")
    lairs = [lair_of(duel, seat) for seat in range(len(match.seats))]
    for column, lair in enumerate(lairs):
        x = 26 + column * 14
        draw_seat(pen, x, 6, column)
        pen.put(x + 4, 6, match.name(column)[:9], "bold bone")
        pen.put(x, 7, "stands" if won(lair) else "lost", "green" if won(lair) else "red")
    labels = list(dict.fromkeys(what for lair in lairs for what, _ in score_lines(lair)))
    for y, what in enumerate(labels, 9):
        pen.put(4, y, what, "dim")
        for column, lair in enumerate(lairs):
            points = dict(score_lines(lair)).get(what)
            pen.right(26 + column * 14 + 8, y, "" if points is None else points, "bone")
    y = 9 + len(labels)
    pen.put(4, y, pen.glyphs.line * (24 + 14 * len(lairs)), "faint")
    pen.put(4, y + 1, "score", "bold bone")
    for column, lair in enumerate(lairs):
        best = column in result.winners
        ink = "bold amber" if best else "bone"
        pen.right(26 + column * 14 + 8, y + 1, score(lair), ink)
        pen.put(26 + column * 14 + 9, y + 1, pen.glyphs.crown if best else "", "amber")
