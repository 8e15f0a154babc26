"""The last page: whose lair it is now, every score in its parts, the blow that decided it."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.rules.core import Event, is_seat
from goblin_games.rules.goblins_lair import events as e
from goblin_games.rules.goblins_lair.ending import EXPLORED, hero_score
from goblin_games.rules.goblins_lair.narration import REASONS, who
from goblin_games.rules.goblins_lair.state import Lair, opened_count, treasure_points
from goblin_games.table.match import Match
from goblin_games.tui import art
from goblin_games.tui.games.goblins_lair.chart import Marks, draw_map, hero_ink, window
from goblin_games.tui.games.goblins_lair.verdict import verdict
from goblin_games.tui.paint import Pen, wrap
from goblin_games.tui.widgets.dice import Throw, draw_throw, throw_of
from goblin_games.tui.widgets.gauge import draw_hearts


def paint(pen: Pen, match: Match) -> None:
    """Paint the page."""
    lair: Lair = match.state
    won = lair.reason == EXPLORED
    wide = min(pen.width, 100)
    pen = pen.part((pen.width - wide) // 2, max(0, (pen.height - 36) // 2), wide)
    ours = match.seats[0].person is not None and not any(s.person for s in match.seats[1:])
    ink = "green" if won != ours else "red"
    word = "THE LAIR IS DONE FOR" if won else "THE LAIR STANDS"
    x = pen.put(3, 1, f"  {word}  ", f"bold ink on {ink}")
    pen.put(x + 2, 1, _winners(match), "bold bone")
    for y, line in enumerate(wrap(_why(lair), pen.width - 6)[:2], 3):
        pen.put(3, y, line, "bone")
    y = _paint_scores(pen, 6, match, lair)
    beside = pen.width >= 92
    art.draw_goblin(pen, pen.width - 31, 5 if beside else y + 1, "dim" if won else ink)
    y = _paint_blow(pen, y + 1, match)
    plan = lair.ground.plan
    if pen.height - y > plan.height + 1 and plan.width < pen.width - 4:
        at = plan.labels[0]
        view = window(lair, plan.width, plan.height, at, None)
        draw_map(pen, 3, y + 1, lair, view, Marks())


def _winners(match: Match) -> str:
    result = match.result
    assert result is not None
    lair: Lair = match.state
    if lair.terms.options.victory == "sides":
        return "The heroes win, the fallen too." if lair.reason == EXPLORED else "The monsters win."
    names = [_name(match, lair, seat) for seat in result.winners]
    return f"{' and '.join(names)} {'wins' if len(names) == 1 else 'win'}."


def _name(match: Match, lair: Lair, seat: int) -> str:
    return who(lair.heroes[seat - 1].name) if seat else match.name(0)


def _why(lair: Lair) -> str:
    opened = f"{opened_count(lair)} of {lair.ground.areas} areas open"
    hid = f", the king hid in {lair.king_area}" if lair.king_area else ""
    return f"{REASONS[lair.reason]} Turn {lair.turn}, {opened}{hid}."


def _paint_scores(pen: Pen, y: int, match: Match, lair: Lair) -> int:
    result = match.result
    assert result is not None
    pen.put(21, y, "lives  monsters  gold  treasure  score", "dim")
    seats = sorted(range(1, len(lair.heroes) + 1), key=lambda s: (result.ranks[s], s))
    for seat in seats:
        y += 1
        hero = lair.heroes[seat - 1]
        row = lair.terms.heroes[hero.name]
        chip = f"[{row.letter}]" if pen.glyphs.name == "ascii" else f" {row.letter} "
        pen.put(3, y, chip, f"bold ink on {hero_ink(seat)}")
        best = seat in result.winners
        pen.put(7, y, who(hero.name), "bold bone" if best else "bone")
        if hero.lives:
            draw_hearts(pen, 21, y, hero.lives, row.lives)
        else:
            pen.put(21, y, "out", "red")
        for end, value in ((36, hero.points), (42, hero.gold), (52, treasure_points(hero))):
            pen.right(end, y, value, "bone" if value else "dim")
        pen.right(59, y, hero_score(lair, hero), "bold amber" if best else "bold bone")
        if best:
            pen.put(60, y, pen.glyphs.crown, "amber")
    y += 1
    pen.put(3, y, "[m]" if pen.glyphs.name == "ascii" else " m ", "bold ink on red")
    pen.put(7, y, f"{match.name(0)}, the monsters"[:22], "bone")
    pen.right(59, y, lair.lair_points, "bold bone")
    if 0 in result.winners:
        pen.put(60, y, pen.glyphs.crown, "amber")
    return y + 1


def _paint_blow(pen: Pen, y: int, match: Match) -> int:
    found = last_blow(match)
    if found is None:
        return y
    throw, title = found
    pen.put(3, y, title, "dim")
    end = draw_throw(pen, 3, y + 1, throw, 16)
    pen.put(end + 3, y + 1, throw.label, "bone")
    for row, line in enumerate(throw.words[1:3] if len(throw.words) > 2 else throw.words[:2], 2):
        pen.spans(end + 3, y + row, [*throw.words[0], ("  ", "bone"), *line]
                  if row == 2 and len(throw.words) > 2 else line)  # fmt: skip
    return y + 4


def last_blow(match: Match) -> tuple[Throw, str] | None:
    """The roll that brought the king down, or the last hero; the last hit of all otherwise."""
    wanted: Sequence[type[Event]] = (e.KingFallen, e.HeroOut, e.MonsterDefeated)
    lair: Lair = match.state
    kinds = wanted if lair.reason == EXPLORED else (e.HeroOut, e.HeroHit, e.MonsterDefeated)
    told = list(match.told(frozenset(range(len(match.seats)))))
    for kind in kinds:
        index = next((t.index for t in reversed(told) if isinstance(t.event, kind)), None)
        if index is None or index < 1:
            continue
        entry, before = match.entries[index - 1], match.state_at(index - 1)
        if is_seat(entry.actor):
            continue
        due = next(iter(match.game.chance(before)), None)
        throw = throw_of(due, entry.action)  # type: ignore[arg-type]
        throw.label, throw.words = verdict([t.event for t in told if t.index == index])
        titles = {e.KingFallen: "THE BLOW THAT DECIDED IT", e.HeroOut: "THE BITE THAT DECIDED IT"}
        return throw, titles.get(kind, "THE LAST BLOW")
    return None
