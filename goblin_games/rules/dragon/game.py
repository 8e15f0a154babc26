"""Poke the Dragon as a game of the house."""

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
)
from goblin_games.rules.dragon import (
    board,
    choices,
    machine,
    narration,
    notation,
    outlook,
    positions,
    reading,
    refusals,
    scoring,
    secrets,
)
from goblin_games.rules.dragon.content import Content as DragonContent
from goblin_games.rules.dragon.options import Options as DragonOptions
from goblin_games.rules.dragon.state import Cave, new_cave
from goblin_games.rules.dragon.terms import terms_of

ENTRIES_PER_TURN = 400
"""Far more than any turn has ever had; a hunt ends with probability 1, not surely (R51)."""
NIGHT_WITHOUT_END = 5_000
"""Rounds after which a match without dawn has long been decided (R50)."""


class PokeTheDragon(Game[Cave]):
    """Goblins against a Dragon: 1 to 6 of them, together or for glory."""

    slug = "dragon"
    title = "Poke the Dragon"
    Options = DragonOptions
    Content = DragonContent
    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("together against a normal Dragon", {}),
        "printed": Preset("every option as printed", {}),
        "hard": Preset("together against a tougher Dragon", {"difficulty": "hard"}),
        "glory": Preset("only the Champion wins", {"victory": "glory"}),
    }

    # -- the match ------------------------------------------------------------------------

    def start(self, options: DragonOptions, content: DragonContent) -> Cave:
        return new_cave(terms_of(options, content))

    def actors(self, state: Cave) -> tuple[Actor, ...]:
        return machine.actors(state)

    def legal(self, state: Cave, seat: int) -> Sequence[Action]:
        return machine.legal(state, seat)

    def menu(self, view: Cave, seat: int) -> Sequence[Action]:
        return choices.menu(view) if seat in machine.actors(view) else ()

    def chance(self, state: Cave) -> tuple[Due, ...]:
        return machine.chance(state)

    def step(self, state: Cave, actor: Actor, action: Action, log: Log = None) -> Cave:
        new = state.copy()
        machine.play(new, action, log)
        return new

    def result(self, state: Cave) -> Result | None:
        return scoring.result(state)

    def why_not(self, state: Cave, seat: int, action: Action) -> Refusal:
        return refusals.why_not(state, seat, action)

    # -- secrets --------------------------------------------------------------------------

    def view(self, state: Cave, seats: Collection[int]) -> Cave:
        return secrets.view(state, seats)

    def determinize(self, view: Cave, seat: int, stream: random.Random) -> Cave:
        return secrets.determinize(view, stream)

    def seen_by(self, state: Cave, actor: Actor, action: Action) -> Seen:
        return secrets.entry_seen_by(state, actor, action)

    # -- texts ----------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def read(self, text: str, view: Cave, seat: int) -> tuple[Action, ...]:
        return reading.read(text, view)

    def narrate(self, event: Event, name: Name) -> str:
        return narration.narrate(event, name)

    def phase(self, view: Cave) -> Phase:
        return narration.phase(view)

    def question(self, view: Cave, seat: int) -> str:
        return choices.question(view)

    def label(self, view: Cave, seat: int, action: Action) -> Label:
        return choices.label(view, action)

    def board(self, view: Cave, name: Name) -> tuple[str, ...]:
        return board.board(view, name)

    def odds(self, view: Cave, seat: int) -> tuple[str, ...]:
        return outlook.odds(view)

    def ending(self, view: Cave, name: Name) -> tuple[str, ...]:
        return board.ending(view, name)

    # -- proof ----------------------------------------------------------------------------

    def longest(self, options: DragonOptions) -> int:
        return (options.dawn or NIGHT_WITHOUT_END) * options.seats * ENTRIES_PER_TURN

    def invariants(self, state: Cave) -> tuple[str, ...]:
        return tuple(positions.faults(state))

    def arrange(self, state: Cave, **fields: Any) -> Cave:
        return positions.arrange(state, fields)

    def facts(self, state: Cave) -> Mapping[str, Any]:
        return positions.facts(state)


GAME = PokeTheDragon()
