"""Tic-tac-toe on the contract: small enough to be solved, and what other engines measure with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from goblin_games.rules import core
from goblin_games.rules.core import Action, Label, Phase, Refusal
from goblin_games.rules.core.notation import NotationError, number, split
from goblin_games.rules.core.options import Options

LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
FULL = 0o777
WON = tuple(any(mask & line == line for line in LINES) for mask in range(FULL + 1))


class TicTacToeOptions(Options):
    """Two seats, nothing else."""

    seats: int = Field(2, ge=2, le=2)


@dataclass(frozen=True, slots=True)
class TicTacToeContent:
    """Tic-tac-toe needs no data."""


@core.state
class Grid(core.State):
    """`crosses` and `noughts` have one bit for each cell; `turn` is who is next, or OVER."""

    crosses: int = 0
    noughts: int = 0
    turn: int = 0


OVER = 2
ACTORS: tuple[tuple[int, ...], ...] = ((0,), (1,), ())


class Mark(Action):
    """Take a cell, 0 to 8."""

    word = "mark"
    cell: int


class Marked(core.Event):
    seat: int
    cell: int


LEGAL = tuple(
    tuple(Mark(cell) for cell in range(9) if not taken >> cell & 1) for taken in range(FULL + 1)
)


class TicTacToe(core.Game[Grid]):
    slug = "tic-tac-toe"
    title = "Tic-tac-toe"
    Options = TicTacToeOptions
    Content = TicTacToeContent

    def start(self, options: TicTacToeOptions, content: TicTacToeContent) -> Grid:
        return Grid()

    def actors(self, state: Grid) -> tuple[int, ...]:
        return ACTORS[state.turn]

    def legal(self, state: Grid, seat: int) -> Sequence[Action]:
        return LEGAL[state.crosses | state.noughts] if seat == state.turn else ()

    def chance(self, state: Grid) -> tuple[core.Due, ...]:
        return ()

    def step(self, state: Grid, actor: int, action: Action, log: core.Log = None) -> Grid:
        new = state.copy()
        bit = 1 << action.cell  # type: ignore[attr-defined]
        if actor:
            mine = new.noughts = state.noughts | bit
        else:
            mine = new.crosses = state.crosses | bit
        over = WON[mine] or new.crosses | new.noughts == FULL
        new.turn = OVER if over else 1 - actor
        if log is not None:
            log.append(Marked(actor, action.cell))  # type: ignore[attr-defined]
        return new

    def result(self, state: Grid) -> core.Result | None:
        if state.turn != OVER:
            return None
        if WON[state.crosses]:
            return core.Result((0,), (1, 0), (1, 2), "line")
        if WON[state.noughts]:
            return core.Result((1,), (0, 1), (2, 1), "line")
        return core.Result((), (0, 0), (1, 1), "full")

    def why_not(self, state: Grid, seat: int, action: Action) -> Refusal:
        return Refusal("That cell is taken.", "T1")

    def parse(self, text: str) -> Action:
        match split(text):
            case ["mark", cell]:
                return Mark(number(cell, "A cell", 0, 8))
        raise NotationError(f"'{text}' is no move; write mark and a cell.")

    def narrate(self, event: core.Event, name: core.Name) -> str:
        match event:
            case Marked(seat, cell):
                return f"{name(seat)} takes cell {cell}."
        return ""

    def phase(self, view: Grid) -> Phase:
        return Phase(f"{(view.crosses | view.noughts).bit_count()} taken", "Mark")

    def question(self, view: Grid, seat: int) -> str:
        return "Which cell?"

    def label(self, view: Grid, seat: int, action: Action) -> Label:
        return Label(str(action))

    def board(self, view: Grid, name: core.Name) -> tuple[str, ...]:
        def cell(at: int) -> str:
            return "x" if view.crosses >> at & 1 else "o" if view.noughts >> at & 1 else "."

        return tuple("".join(cell(3 * row + column) for column in range(3)) for row in range(3))

    def longest(self, options: TicTacToeOptions) -> int:
        return 9

    def invariants(self, state: Grid) -> tuple[str, ...]:
        return ("a cell taken twice",) if state.crosses & state.noughts else ()

    def arrange(self, state: Grid, **fields: Any) -> Grid:
        new = state.copy()
        for field, value in fields.items():
            setattr(new, field, value)
        return new

    def facts(self, state: Grid) -> Mapping[str, Any]:
        return {"crosses": state.crosses, "noughts": state.noughts, "turn": state.turn}


GAME = TicTacToe()
