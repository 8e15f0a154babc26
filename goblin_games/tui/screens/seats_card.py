"""Who plays which seat: computers take over for absent people, and give back."""

from __future__ import annotations

from goblin_games.players.levels import READY
from goblin_games.table.match import Match
from goblin_games.tui.choices import Choice
from goblin_games.tui.screens.list_card import ListCard
from goblin_games.tui.widgets.roster import seat_letter


def seats_card(match: Match) -> ListCard:
    """All seats; dismissed with the number of one."""
    choices = [
        Choice(
            seat_letter(index).lower(),
            seat.name,
            f"computer, {seat.level}" if seat.level else f"{seat.person} decides",
            index,
        )
        for index, seat in enumerate(match.seats)
    ]
    return ListCard("Who plays", choices)


def level_card(match: Match, index: int) -> ListCard:
    """Who may play a seat; dismissed with (seat, level), the level None for its person."""
    seat = match.seats[index]
    choices = []
    if seat.person is not None:
        choices.append(Choice("p", f"{seat.person} decides", "", (index, None)))
    for number, level in enumerate(READY, 1):
        choices.append(Choice(str(number), f"a computer, {level}", "", (index, level)))
    return ListCard(f"{seat.name}'s seat", choices)
