"""What the table of Oh My Lair! looks like: which board is shown, and its parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goblin_games.rules.core import ChanceAction, Dice, Due, Phase, board_of, is_seat
from goblin_games.rules.oh_my_lair.actions import Mojo
from goblin_games.rules.oh_my_lair.content import PLACES
from goblin_games.rules.oh_my_lair.dice import IN_THE_AIR
from goblin_games.rules.oh_my_lair.duel import Duel, Unseen
from goblin_games.rules.oh_my_lair.state import Lair, Step, suspects
from goblin_games.tui.games.oh_my_lair import ending, hoard, island, road
from goblin_games.tui.games.oh_my_lair.tips import TIPS
from goblin_games.tui.games.oh_my_lair.verdict import after_chance, throw_on
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.screens.table import TableScreen
from goblin_games.tui.widgets.dice import Throw
from goblin_games.tui.widgets.roster import draw_seat

NO_MINIONS = [0, 0, 0, 0, 0]
BATTLES = (Step.REVEAL, Step.BATTLE_ROLL, Step.BATTLE_ROLLED, Step.BATTLE_REROLL)


class LairLook(TableScreen):
    """Paints a board; subclasses let people decide on it."""

    tips = TIPS
    strip_rows = 2

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.placed = list(NO_MINIONS)
        self.sent: list[int] = []
        """The places in the order in which minions went there, for Backspace."""
        self.place = 0
        self.leading: str | None = None
        """The creature that is being led to the road."""
        self.space = 0
        self.digits = ""
        self.read_dice = False
        """Whether the asked person has seen the last dice and gone on."""
        self.shown: int | None = None
        """The seat whose board Tab has brought up."""

    @property
    def owner(self) -> int:
        """The seat whose board is shown."""
        if isinstance(self.view, Lair):
            return int(self.view.horn)
        seats = range(len(self.match.seats))
        turn = self.match.turn
        playing = turn if turn is None or is_seat(turn) else board_of(turn)
        wanted: list[int | None] = [
            self.shown,
            self.asked,
            playing,
            *sorted(self.conductor.audience),
            *seats,
        ]
        boards = self.view.boards
        for seat in wanted:
            if seat is not None and (not boards or not isinstance(boards[seat], Unseen)):
                return seat
        return 0

    @property
    def lair(self) -> Lair | None:
        """The board that is shown; None if all are hidden."""
        return _board(self.view, self.owner)

    def next_panel(self) -> None:
        if isinstance(self.view, Duel) and self.view.boards:
            count = len(self.view.boards)
            for step in range(1, count + 1):
                seat = (self.owner + step) % count
                if not isinstance(self.view.boards[seat], Unseen):
                    self.shown = None if seat == self.asked else seat
                    break
            self.look()

    def strip_height(self, height: int) -> int:
        return 2 if height < 34 else 3

    def paint_board(self, pen: Pen) -> None:
        lair = self.lair
        if lair is None:
            self._paint_hidden(pen)
            return
        placing = self._deciding(Step.ORDER)
        placed = self.placed if placing else self._standing(lair)
        tall = pen.height >= 21
        if tall:
            pen = pen.part(0, 1)
        first = self._first_row(lair)
        island.draw_island(pen, first, lair, placed, self.place if placing else None)
        top = 9 if tall else first + 7
        self._paint_middle(pen, top, lair, 5 if tall else 4)
        if tall and top + 7 + len(suspects(lair)) < pen.height:
            island.draw_suspects(pen, top + 6, lair)
        else:
            island.draw_hero(pen, pen.height, lair)

    def _first_row(self, lair: Lair) -> int:
        """Where both halves begin: higher if a small screen must hold a horde of suspects."""
        return 1 if self.app.size.height > 24 or island.hero_rows(lair) < 3 else 0

    def _paint_middle(self, pen: Pen, y: int, lair: Lair, rows: int) -> None:
        throw = self._throw_now(lair)
        fresh = throw is not None and not self.read_dice
        if self._deciding(Step.ORDER) and not fresh:
            island.draw_outlook(pen, y, lair, self.placed, rows)
        elif self._deciding(Step.BUY) and not fresh:
            island.draw_battles(pen, y, lair, rows)
        elif throw is not None:
            keys = [die for die in range(1, len(throw.dice) + 1) if self._may_reroll(die)]
            choices = self.prompt.choices
            value = choices[self.prompt.cursor].value if choices and keys else None
            chosen = value.die if isinstance(value, Mojo) else 0
            island.draw_throw_with_words(pen, y, throw, keys, chosen)

    def _paint_hidden(self, pen: Pen) -> None:
        pen.put(2, 2, "Everybody minds their own lair.", "dim")
        for y, seat in enumerate(range(len(self.match.seats)), 4):
            draw_seat(pen, 2, y, seat)
            board = self.view.boards[seat]
            text = board.status if isinstance(board, Unseen) else ""
            pen.put(6, y, f"{self.match.name(seat)}  {text}", "bone")

    def _standing(self, lair: Lair) -> Sequence[int]:
        waiting = dict(lair.todo)
        return [waiting.get(place, 0) for place in range(len(PLACES))]

    def paint_side(self, pen: Pen) -> None:
        lair = self.lair
        if lair is None:
            return
        y = hoard.draw_hoard(pen, self._first_row(lair), lair)
        others = self._others() if len(self.match.seats) > 1 else []
        y += 1
        room = pen.height - y - 1 - (len(others) + 1 if others and pen.height > 18 else 0)
        hoard.draw_pit(pen, y, lair, self._affordable(), self.leading, room)
        if others and pen.height > 18:
            for row, (seat, text) in enumerate(others, pen.height - len(others)):
                draw_seat(pen, 2, row, seat)
                pen.put(6, row, f"{self.match.name(seat)}  ", "bone")
                pen.right(pen.width - 1, row, text, "dim")
        elif pen.width >= 34:
            self.paint_rules(pen.part(2, y + max(len(lair.pit), 1) + 2, pen.width - 3))

    def _others(self) -> list[tuple[int, str]]:
        view = self.view
        if isinstance(view, Lair):
            return [(seat, "war horn" if seat == view.horn else "")
                    for seat in range(len(self.match.seats))]  # fmt: skip
        found = []
        for seat, board in enumerate(view.boards):
            round_ = f"round {board.round}" if board.round else "waits"
            found.append((seat, board.status if isinstance(board, Unseen) else round_))
        return found

    def paint_strip(self, pen: Pen) -> None:
        lair = self.lair
        if lair is not None:
            spaces = self._spaces() if self.leading else ()
            road.draw_road(pen, lair, spaces, self.space if self.leading else None)

    def paint_ending(self, pen: Pen) -> None:
        ending.paint(pen, self.match)

    def middle(self, phase: Phase) -> list[Span]:
        spans = super().middle(phase)
        lair = self.lair
        if lair is not None and lair.step in BATTLES:
            names = [lair.terms.creatures[keyword].name for keyword in lair.road[lair.position]]
            spans.append((f" {self.goblin.glyphs.dot} {' + '.join(names)}", "bone"))
        if isinstance(self.view, Duel) and self.view.boards:
            spans += [(f"  {self.match.name(self.owner)}'s lair", "green")]
        return spans

    def roll_shown(self, throw: Throw, due: Due, before: Any, index: int) -> None:
        board = due.board
        lair = _board(before, board if board is not None else 0)
        outcome = self.match.entries[index - 1].action
        if lair is None or not isinstance(due, Dice) or not isinstance(outcome, ChanceAction):
            self.throw = throw
            return
        dice, moved = after_chance(lair, outcome)
        made = throw_on(lair, dice, moved)
        throw.label, throw.dice, throw.words = made.label, made.dice, made.words
        throw.loose = moved if self.match.over or self.is_current else frozenset()
        self.throw = throw
        self.read_dice = False

    def _throw_now(self, lair: Lair) -> Throw | None:
        if self.throw is None and lair.dice and IN_THE_AIR not in lair.dice:
            return throw_on(lair, lair.dice)
        return self.throw

    def _may_reroll(self, die: int) -> bool:
        return any(isinstance(c.value, Mojo) and c.value.die == die for c in self.prompt.choices)

    def kind_of_question(self) -> str:
        return "Mojo" if self._deciding(Step.ROLLED) else super().kind_of_question()

    def _deciding(self, step: Step) -> bool:
        """Whether a person at this screen is asked for something of this kind now."""
        lair = self.lair
        return self.asked is not None and lair is not None and lair.step == step

    def _deciding_roll(self) -> bool:
        return self._deciding(Step.ROLLED) or self._deciding(Step.BATTLE_ROLLED)

    def _dice_read(self) -> None:
        if not self.read_dice and not self._deciding_roll():
            self.read_dice = True
            self._repaint_parts()

    def _repaint_parts(self) -> None:
        for part in self.query("Part"):
            if hasattr(part, "repaint"):
                part.repaint()

    def _affordable(self) -> set[str]:
        return set()

    def _spaces(self) -> list[int]:
        return []


def _board(view: Any, seat: int) -> Lair | None:
    """A seat's board in a view or a state."""
    if isinstance(view, Lair):
        return view
    board = view.boards[seat] if view.boards else view.common
    return board if isinstance(board, Lair) else None
