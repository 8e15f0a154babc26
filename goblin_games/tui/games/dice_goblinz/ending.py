"""The last page: who has the most dice, raid by raid, and the raid that made the difference."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from goblin_games.rules.dice_goblinz import events as ev
from goblin_games.rules.dice_goblinz.dice import SIZES, Dice
from goblin_games.rules.dice_goblinz.narration import listed
from goblin_games.rules.dice_goblinz.state import Table
from goblin_games.table.match import Match
from goblin_games.tui import art
from goblin_games.tui.games.dice_goblinz.dice import size_ink
from goblin_games.tui.paint import Pen, wrap
from goblin_games.tui.widgets.roster import draw_seat

WHY = {
    "most_dice": "More dice than anybody else. That is all that counts.",
    "strongest": "As many dice as the next, but bigger ones.",
    "cleverest": "Tied in dice and in their size; the doohickeyz decided it.",
    "shared": "As many dice, and as big: they share it.",
    "all_eaten": "Nobody has a single die left. Big Boss eats them all.",
}
ENDS = {"clean": "won", "group": "group", "greed": "GREED", "failed": "lost", "nobody": "home",
        "empty": "-"}  # fmt: skip


@dataclass
class RaidStory:
    """How one raid ended: its outcome, and the dice that everybody owned afterwards."""

    number: int
    outcome: str
    counts: Sequence[int]


def paint(pen: Pen, match: Match, progress: float = 1.0) -> None:
    """Paint the page, or the final count as far as it has come; at 1 it is over."""
    wide = min(pen.width, 96)
    high = min(pen.height, 30)
    pen = pen.part((pen.width - wide) // 2, (pen.height - high) // 2, wide, high)
    table: Table = match.state
    if progress < 1.0:
        pen.put(4, 1, "  BIG BOSS COUNTS THE DICE  ", "bold ink on amber")
        pen.put(4, 2, "Whoever has the most is spared.", "bone")
        _paint_scores(pen, 4, match, table, progress)
        return
    ink = _paint_verdict(pen, match)
    y = _paint_scores(pen, 4, match, table, progress)
    stories = raid_stories(match)
    y = _paint_raids(pen, y + 1, match, stories)
    _paint_decision(pen, y + 1, match, stories)
    if pen.height - y > 8 and pen.width >= 90:
        art.draw_goblin(pen, pen.width - 32, y + 1, ink)


def _paint_verdict(pen: Pen, match: Match) -> str:
    """Who is spared and why; returns the colour of the news."""
    result = match.result
    assert result is not None
    won = bool(result.winners)
    people = {i for i, seat in enumerate(match.seats) if seat.person}
    ours = bool(people & set(result.winners)) or not people
    ink = "green" if won and ours else "red"
    names = listed([match.name(seat) for seat in result.winners])
    word = f"{names.upper()} {'HAS' if len(result.winners) == 1 else 'HAVE'} THE MOST DICE"
    pen.put(4, 1, f"  {word if won else 'EVERYBODY IS SUPPER'}  ", f"bold ink on {ink}")
    pen.put(4, 2, WHY[result.reason], "bone")
    return ink


OWNS, BAR = 29, 33


def counted(dice: Dice, place: int, places: int, progress: float) -> Dice | None:
    """The dice of a goblin that the final count has come to; None before its turn.

    The last place is counted first, and every place takes equally long.

    >>> [counted((8, 8, 6, 4), place, 2, 0.75) for place in (0, 1)]
    [(8, 8), (8, 8, 6, 4)]
    >>> counted((8, 8, 6, 4), 0, 2, 0.5) is None
    True
    """
    part = progress * places - (places - 1 - place)
    return dice[: round(min(part, 1.0) * len(dice))] if part > 0 else None


def _paint_scores(pen: Pen, y: int, match: Match, table: Table, progress: float) -> int:
    """One goblin a row, the best first: every die a block in the colour of its size."""
    result = match.result
    assert result is not None
    pen.right(OWNS, y, "dice", "dim")
    pen.right(pen.width - 4, y, "size", "dim")
    x = BAR
    for size in reversed(SIZES):
        x = pen.put(x, y, f"d{size}", f"bold {size_ink(size)}") + 1
    order = sorted(range(len(match.seats)), key=lambda seat: (result.ranks[seat], seat))
    room = pen.width - BAR - 18
    most = max((len(pocket) for pocket in table.pockets), default=0)
    cells = 2 if 3 * most <= room else 1
    each = max(-(-most // room), 1)  # so many dice share a block
    for place, seat in enumerate(order):
        y += 1
        won = seat in result.winners and progress >= 1.0
        draw_seat(pen, 5, y, seat)
        pen.put(9, y, match.name(seat)[:11], "bold bone" if won else "bone")
        pen.put(21, y, table.terms.goblinz[table.kinds[seat]].short, "dim")
        dice = counted(table.pockets[seat], place, len(order), progress)
        if dice is None:
            continue
        pen.right(4, y, f"{result.ranks[seat]}.", "dim")
        pen.right(OWNS, y, len(dice), "bold amber" if won else "bold bone")
        pen.put(OWNS + 1, y, pen.glyphs.crown if won else " ", "amber")
        x = _paint_heap(pen, y, dice[::each], cells)
        pen.right(pen.width - 4, y, sum(dice), "dim")
        if dice == table.pockets[seat]:
            _paint_rest(pen, x, y, table, seat)
    return y + 1


def _paint_heap(pen: Pen, y: int, dice: Dice, cells: int) -> int:
    """The dice side by side."""
    x = BAR
    for size in dice:
        x = pen.put(x, y, pen.glyphs.bar * cells, size_ink(size)) + (cells > 1)
    return x


def _paint_rest(pen: Pen, x: int, y: int, table: Table, seat: int) -> None:
    """What was never used, and how often the goblin died."""
    if not table.pockets[seat]:
        x = pen.put(x, y, "supper", "bold red")
    x += 1
    for item in table.items[seat]:
        x = pen.put(x, y, table.terms.doohickeyz[item].short.lower(), "amber") + 1
    pen.put(x, y, pen.glyphs.skull * table.deaths[seat], "red")


def raid_stories(match: Match) -> list[RaidStory]:
    """All raids, with how they ended and who owned how much then."""
    stories: list[RaidStory] = []
    outcome = ""
    for told in match.told(range(len(match.seats))):
        event = told.event
        if isinstance(event, ev.RaidStarted):
            outcome = ""
        elif isinstance(event, ev.RaidEmpty):
            outcome = "empty"
        elif isinstance(event, ev.RaidFailed):
            outcome = "failed"
        elif isinstance(event, ev.TotalsCounted) and not event.totals:
            outcome = "nobody"
        elif isinstance(event, ev.RaidWon):
            outcome = "clean"
        elif isinstance(event, ev.ContestWon):
            outcome = event.side
        elif isinstance(event, ev.RaidEnded):
            home = outcome == "failed" and stories and stories[-1].counts == event.counts
            stories.append(RaidStory(event.number, "nobody" if home else outcome, event.counts))
    return stories


def _paint_raids(pen: Pen, y: int, match: Match, stories: Sequence[RaidStory]) -> int:
    """Raid by raid: how it ended, and the dice of everybody after it."""
    result = match.result
    assert result is not None
    step = max(min((pen.width - 24) // max(len(stories), 1), 6), 3)
    shown = stories[-max((pen.width - 24) // step, 1) :]
    pen.put(4, y, "RAID BY RAID", "dim")
    wide = step >= 6
    for column, story in enumerate(shown):
        x = 22 + (column + 1) * step
        text = ENDS[story.outcome or "empty"]
        ink = {"greed": "bold red", "group": "green", "clean": "green"}.get(story.outcome, "dim")
        pen.right(x, y, text if wide else text[:1], ink)
    if pen.height - y < len(match.seats) + 4:
        return y + 1
    order = sorted(range(len(match.seats)), key=lambda seat: (result.ranks[seat], seat))
    for seat in order:
        y += 1
        draw_seat(pen, 5, y, seat)
        pen.put(9, y, match.name(seat)[:11], "bone")
        before = None
        for column, story in enumerate(shown):
            count = story.counts[seat]
            ink = "dim" if before is None or count == before else "green"
            ink = "red" if before is not None and count < before else ink
            pen.right(22 + (column + 1) * step, y, count, ink)
            before = count
    return y + 1


def _paint_decision(pen: Pen, y: int, match: Match, stories: Sequence[RaidStory]) -> None:
    text = turning_point(match, stories)
    for line in wrap(text, pen.width - 10) if text else []:
        if y < pen.height:
            pen.put(4, y, line, "bone")
        y += 1


def turning_point(match: Match, stories: Sequence[RaidStory]) -> str:
    """The raid in which the winner gained most on the best of the others."""
    result = match.result
    if result is None or not result.winners or not stories:
        return ""
    winner = result.winners[0]
    best, swing = None, 0
    before: Sequence[int] | None = None
    for story in stories:
        if before is not None:
            gains = [now - then for now, then in zip(story.counts, before, strict=True)]
            others = [gain for seat, gain in enumerate(gains) if seat != winner]
            lead = gains[winner] - max(others)
            if lead > swing:
                best, swing = (story, gains[winner]), lead
        before = story.counts
    if best is None:
        return "No single raid decided it; it was won one die at a time."
    story, gain = best
    how = {"greed": "by greed", "group": "against the greedy", "clean": "fair and square"}
    way = how.get(story.outcome, "by losing less than the others")
    many = f"{gain} dice" if gain != 1 else "one die"
    what = f"brought {match.name(winner)} {many}" if gain > 0 else f"spared {match.name(winner)}"
    return f"What decided it: raid {story.number} {what}, {way}."
