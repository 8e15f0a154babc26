"""Who plays which seat: computers take over for absent people, and give back; and their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from goblin_games.players.levels import READY
from goblin_games.rules.core.errors import InputError
from goblin_games.table.match import Match
from goblin_games.tui.choices import Choice
from goblin_games.tui.screens.line_card import LineCard
from goblin_games.tui.screens.list_card import ListCard
from goblin_games.tui.widgets.roster import seat_letter

if TYPE_CHECKING:
    from goblin_games.tui.screens.reserved import Reserved

PERSON, NAME = "its person", "another name"


async def change_seat(table: Reserved) -> None:
    """Ask which seat is meant and what is to become of it, and do that."""
    match, app = table.match, table.goblin
    seat: int | None = await app.push_screen_wait(seats_card(match))
    if seat is None:
        return
    chosen: str | None = await app.push_screen_wait(level_card(match, seat))
    try:
        if chosen == NAME:
            await _rename(table, seat)
        elif chosen == PERSON:
            match.give_back(seat)
        elif chosen is not None:
            match.take_over(seat, chosen)
    except InputError as error:
        table.tell(str(error), "red")
    table.changed()


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
    """What may become of a seat; dismissed with a level, `PERSON`, or `NAME`."""
    seat = match.seats[index]
    choices = []
    if seat.person is not None:
        choices.append(Choice("p", f"{seat.person} decides", value=PERSON))
    for number, level in enumerate(READY, 1):
        choices.append(Choice(str(number), f"a computer, {level}", value=level))
    choices.append(Choice("n", "another name", value=NAME))
    return ListCard(f"{seat.name}'s seat", choices)


async def _rename(table: Reserved, seat: int) -> None:
    match = table.match
    before = match.seats[seat]
    card = LineCard(f"{before.name}'s seat", "Another name, at most 16 letters.", before.name)
    name: str | None = await table.goblin.push_screen_wait(card)
    if not name:
        return
    match.rename(seat, name)
    if before.person is not None and table.conductor.viewer == before.person:
        table.conductor.viewer = match.seats[seat].person
