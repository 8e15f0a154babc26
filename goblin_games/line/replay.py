"""A finished or unfinished match read out from its start."""

from __future__ import annotations

from collections.abc import Collection

from goblin_games.line.console import Console
from goblin_games.line.table import result_line
from goblin_games.table.match import Match


def read_out(match: Match, audience: Collection[int], console: Console) -> None:
    """Every sentence that these seats may know, then how it ended."""
    console.say(f"{match.game.title}: {', '.join(seat.name for seat in match.seats)}")
    where = ""
    for index in range(len(match) + 1):
        phase = match.game.phase(match.view(audience, index))
        if phase.where != where:
            where = phase.where
            console.say(where)
        for told in match.told(audience, index):
            if told.index == index and (text := match.tell(told.event)):
                console.say("  " + text, indent=2)
    if match.over:
        for line in match.game.ending(match.view(range(len(match.seats))), match.name):
            console.say(line)
    console.put(result_line(match))
