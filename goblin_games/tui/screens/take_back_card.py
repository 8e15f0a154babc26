"""Taking moves back together, across dice and other people's moves, if everybody agrees."""

from __future__ import annotations

from collections.abc import Collection

from goblin_games.rules.core import is_seat, may_see
from goblin_games.table.match import Match
from goblin_games.tui.choices import Choice
from goblin_games.tui.screens.list_card import ListCard

MOST = 9


def take_back_card(match: Match, audience: Collection[int]) -> ListCard | None:
    """The last decisions; dismissed with how many entries go. None if nobody has decided."""
    choices: list[Choice] = []
    for number, entry in reversed(list(enumerate(match.entries, 1))):
        if is_seat(entry.actor) and len(choices) < MOST:
            text = f"before {match.name(entry.actor)}: {_move(match, audience, number)}"
            key = str(len(choices) + 1)
            choices.append(Choice(key, text, value=len(match) - number + 1))
    if not choices:
        return None
    return ListCard("Take back", choices, "Does everybody at the table agree? The record tells it.")


def _move(match: Match, audience: Collection[int], number: int) -> str:
    """Entry `number` as it was offered, if these seats may know it."""
    if not may_see(match.seen_by(number), audience):
        return "a secret"
    actor, action = match.entries[number - 1]
    view = match.view(audience, number - 1)
    return match.named(match.game.label(view, actor, action).text)
