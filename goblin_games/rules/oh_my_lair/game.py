"""Oh My Lair! as the contract sees it: solo, council and duel behind one set of functions."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar

from goblin_games.rules.core import (
    ALL,
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
    later,
)
from goblin_games.rules.oh_my_lair import (
    board,
    choices,
    duel,
    ending,
    guess,
    narration,
    notation,
    positions,
    refusals,
    scoring,
)
from goblin_games.rules.oh_my_lair.actions import CONCEDE
from goblin_games.rules.oh_my_lair.chance import DUES
from goblin_games.rules.oh_my_lair.content import Content
from goblin_games.rules.oh_my_lair.duel import Duel
from goblin_games.rules.oh_my_lair.events import GameOver
from goblin_games.rules.oh_my_lair.machine import ASKS, FORCED, HANDLERS, LEGAL, TURNS
from goblin_games.rules.oh_my_lair.state import Lair, new_lair
from goblin_games.rules.oh_my_lair.terms import terms_of

Table = Lair | Duel
"""A solo match and a council have one lair, a duel has one for each seat."""

ENTRIES_PER_ROUND = 70
"""More than a board can need: an order, five places with draws, purchases, a battle."""
SETUP_ENTRIES = 7


class OhMyLair(Game[Table]):
    """Place your minions, conquer the island, line the road with beasts: the hero is coming."""

    slug = "oh-my-lair"
    title = "Oh My Lair!"
    Options: ClassVar[Any] = later("goblin_games.rules.oh_my_lair.options", "Options")
    Content = Content
    secrets_lead_on = True  # everybody knows which round a hidden board plays (3.6)
    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("alone against the hero"),
        "duel": Preset("same luck, own lairs, best score", {"mode": "duel", "seats": 2}, humans=0),
        "council": Preset(
            "one lair, and a war horn that goes round", {"mode": "council", "seats": 2}, humans=0
        ),
        "printed": Preset("every option as the rules print it"),
    }

    # -- the match ------------------------------------------------------------------------

    def start(self, options: Any, content: Any) -> Table:
        """The board before the first soldier is dealt."""
        terms = terms_of(options, content)
        return duel.new_duel(terms) if terms.mode == "duel" else new_lair(terms)

    def actors(self, state: Table) -> tuple[Actor, ...]:
        if isinstance(state, Lair):
            return TURNS[state.horn][state.step]
        return duel.actors(state)

    def legal(self, state: Table, seat: int) -> Sequence[Action]:
        if isinstance(state, Lair):
            return LEGAL[state.step](state) if seat == state.horn else ()
        mine = duel.asks(state, seat)
        return () if mine is None else LEGAL[mine.step](mine)

    def menu(self, view: Table, seat: int) -> Sequence[Action]:
        mine = _asked(view, seat)
        return () if mine is None else choices.menu(mine)

    def chance(self, state: Table) -> tuple[Due, ...]:
        if isinstance(state, Lair):
            return DUES[state.step](state)
        return duel.chance(state)

    def step(self, state: Table, actor: Actor, action: Action, log: Log = None) -> Table:
        after: Table
        if isinstance(state, Lair):
            after = state.copy()
            HANDLERS[type(action)](after, action, log)  # `machine.play`, without the call
            while (forced := FORCED[after.step]) is not None:
                forced(after, log)
        else:
            after = duel.step(state, actor, action, log)
        if log is not None:
            self._tell_end(after, log)
        return after

    def _tell_end(self, after: Table, log: list[Event]) -> None:
        result = self.result(after)
        if result is not None:
            log.append(GameOver(result.reason, result.winners, result.scores))

    def result(self, state: Table) -> Result | None:
        return scoring.result(state) if isinstance(state, Lair) else scoring.duel_result(state)

    def concede(self, state: Table, seat: int) -> Action | None:
        """Whoever is asked may give up: all seats of a council, one board of a duel (4.5)."""
        return None if _asked(state, seat) is None else CONCEDE

    def why_not(self, state: Table, seat: int, action: Action) -> Refusal:
        mine = _asked(state, seat)
        return Refusal("It is not your turn.") if mine is None else refusals.why_not(mine, action)

    # -- secrets --------------------------------------------------------------------------

    def view(self, state: Table, seats: Collection[int]) -> Table:
        """Solo and council hide nothing; a duel hides the boards of others (3.6)."""
        return state if isinstance(state, Lair) else duel.view(state, seats)

    def determinize(self, view: Table, seat: int, stream: random.Random) -> Table:
        return view if isinstance(view, Lair) else guess.determinize(view, seat, stream)

    def seen_by(self, state: Table, actor: Actor, action: Action) -> Seen:
        """What is done on a hidden board is its seat's secret until all boards are over (3.4)."""
        return ALL if isinstance(state, Lair) else duel.seen_by(state, actor)

    # -- texts ----------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def read(self, text: str, view: Table, seat: int) -> tuple[Action, ...]:
        return (notation.read(text, board_for(view, seat)),)

    def narrate(self, event: Event, name: Name) -> str:
        return narration.narrate(event, name)

    def phase(self, view: Table) -> Phase:
        return board.phase(view) if isinstance(view, Lair) else board.duel_phase(view)

    def question(self, view: Table, seat: int) -> str:
        return choices.question(board_for(view, seat))

    def label(self, view: Table, seat: int, action: Action) -> Label:
        return choices.label(board_for(view, seat), action)

    def board(self, view: Table, name: Name) -> tuple[str, ...]:
        return board.board(view, name) if isinstance(view, Lair) else board.duel_board(view, name)

    def ending(self, view: Table, name: Name) -> tuple[str, ...]:
        return ending.ending(view) if isinstance(view, Lair) else ending.duel_ending(view, name)

    def odds(self, view: Table, seat: int) -> tuple[str, ...]:
        mine = _asked(view, seat)
        return () if mine is None else choices.odds(mine)

    # -- proof ----------------------------------------------------------------------------

    def longest(self, options: Any) -> int:
        boards: int = options.seats if options.mode == "duel" else 1
        length: int = options.road_length
        return SETUP_ENTRIES + boards * length * ENTRIES_PER_ROUND

    def invariants(self, state: Table) -> tuple[str, ...]:
        check = positions.faults if isinstance(state, Lair) else positions.duel_faults
        return tuple(check(state))  # type: ignore[arg-type]

    def arrange(self, state: Table, **fields: Any) -> Table:
        if isinstance(state, Lair):
            return positions.arrange(state, fields)
        return positions.arrange_duel(state, fields)

    def facts(self, state: Table) -> Mapping[str, Any]:
        return positions.facts(state) if isinstance(state, Lair) else positions.duel_facts(state)


def board_for(table: Table, seat: int) -> Lair:
    """The board that a seat plays on; its own in a duel."""
    return table if isinstance(table, Lair) else duel.lair_of(table, seat)


def _asked(table: Table, seat: int) -> Lair | None:
    """The board on which a seat has to decide now."""
    if isinstance(table, Duel):
        return duel.asks(table, seat)
    return table if seat == table.horn and table.step in ASKS else None


GAME = OhMyLair()
