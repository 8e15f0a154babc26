"""Dice Goblinz as the contract sees it."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from goblin_games.rules.core import (
    Action,
    Actor,
    Due,
    Event,
    Game,
    Label,
    Log,
    Name,
    Phase,
    Preset,
    Refusal,
    Result,
    Seen,
    is_seat,
    later,
)
from goblin_games.rules.dice_goblinz import (
    board,
    choices,
    machine,
    narration,
    notation,
    positions,
    reading,
    refusals,
    scoring,
    secrets,
)
from goblin_games.rules.dice_goblinz.actions import Pass
from goblin_games.rules.dice_goblinz.content import Content
from goblin_games.rules.dice_goblinz.events import GameOver
from goblin_games.rules.dice_goblinz.machine import CHOICES, DUES, HANDLERS
from goblin_games.rules.dice_goblinz.state import CHANCE_TURN, Step, Table, new_table
from goblin_games.rules.dice_goblinz.terms import terms_of


class DiceGoblinz(Game[Table]):
    """Raid adventurers together, and take as much of the loot as you dare."""

    slug = "dice-goblinz"
    title = "Dice Goblinz"
    discreet = True
    Options: ClassVar[Any] = later("goblin_games.rules.dice_goblinz.options", "Options")
    Content = Content
    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("every goblin another kind", {"seats": 5, "kinds": "distinct"}),
        "printed": Preset("every option as printed, twins possible", {"seats": 5}),
        "handicap": Preset(
            "one more die for the two poorest kinds",
            {"seats": 5, "kinds": "distinct", "handicap": "fair"},
        ),
    }

    # -- the match ------------------------------------------------------------------------

    def start(self, options: Any, content: Any) -> Table:
        """The table before the first goblin is rolled."""
        table = new_table(terms_of(options, content))
        machine.play_on(table, None)
        return table

    def actors(self, state: Table) -> tuple[Actor, ...]:
        return state.asked

    def legal(self, state: Table, seat: int) -> Sequence[Action]:
        return CHOICES[state.step](state, seat) if seat in state.asked else ()

    def menu(self, view: Table, seat: int) -> Sequence[Action]:
        return choices.menu(view, seat)

    def chance(self, state: Table) -> tuple[Due, ...]:
        return DUES[state.step](state) if state.asked == CHANCE_TURN else ()

    def step(self, state: Table, actor: Actor, action: Action, log: Log = None) -> Table:
        new = state.copy()
        HANDLERS[type(action)](new, actor, action, log)
        if not new.asked:
            machine.play_on(new, log)
        return new

    def result(self, state: Table) -> Result | None:
        return scoring.result(state)

    def final(self, state: Table, actor: Actor, action: Action) -> bool:
        """Commitments and all answers to FLIP, `pass` included (4.4)."""
        return action.final and (not isinstance(action, Pass) or state.step == Step.FLIP)

    # -- why not, and secrets -------------------------------------------------------------

    def why_not(self, state: Table, seat: int, action: Action) -> Refusal:
        return refusals.why_not(state, seat, action)

    def view(self, state: Table, seats: Collection[int]) -> Table:
        return secrets.view(state, seats)

    def determinize(self, view: Table, seat: int, stream: random.Random) -> Table:
        return secrets.determinize(view, seat, stream)

    def seen_by(self, state: Table, actor: Actor, action: Action) -> Seen:
        return secrets.seen_by(state, actor, action) if is_seat(actor) else None

    # -- texts ----------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def read(self, text: str, view: Table, seat: int) -> tuple[Action, ...]:
        return (reading.read(text, view, seat),)

    def narrate(self, event: Event, name: Name) -> str:
        return narration.narrate(event, name)

    def phase(self, view: Table) -> Phase:
        return board.phase(view)

    def question(self, view: Table, seat: int) -> str:
        return choices.question(view, seat)

    def label(self, view: Table, seat: int, action: Action) -> Label:
        return choices.label(view, seat, action)

    def board(self, view: Table, name: Name) -> tuple[str, ...]:
        return board.board(view, name)

    def odds(self, view: Table, seat: int) -> tuple[str, ...]:
        return choices.odds(view, seat)

    def ending(self, view: Table, name: Name) -> tuple[str, ...]:
        """Who is spared and why, then every goblin's dice."""
        result = scoring.result(view)
        if result is None:
            return ()
        over = narration.narrate(GameOver(result.winners, result.reason), name)
        return (over, *scoring.score_lines(view, result, name))

    # -- proof ----------------------------------------------------------------------------

    def longest(self, options: Any) -> int:
        """Setup, and for each raid a generous count of every question it can ask.

        A raid asks each seat at most once for each of key, commitment, roll, extra die and its
        roll, flip, count, loss or payment, union and death; every doohickey found so far adds a
        claim or a trick that all may answer; each piece of loot is appointed and taken.
        """
        seats: int = options.seats
        raids: int = options.raids if isinstance(options.raids, int) else seats + 4
        finds = raids + 1
        loot = 4 + seats + 3 * seats + finds
        each = 12 * seats + 12 + 2 * loot + finds * (seats + 3)
        return 2 * seats + 2 + raids * each

    def invariants(self, state: Table) -> tuple[str, ...]:
        return positions.faults(state)

    def arrange(self, state: Table, **fields: Any) -> Table:
        return positions.arrange(state, fields)

    def facts(self, state: Table) -> Mapping[str, Any]:
        return positions.facts(state)


GAME = DiceGoblinz()
