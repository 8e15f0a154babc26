"""The Goblin's Lair as the house knows it: every question goes to the module that answers it."""

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
from goblin_games.rules.goblins_lair import (
    board,
    ending,
    flow,
    machine,
    menus,
    narration,
    notation,
    positions,
    reading,
    refusals,
    sanity,
    secrets,
    setup,
    words,
)
from goblin_games.rules.goblins_lair.content import Content
from goblin_games.rules.goblins_lair.state import Lair
from goblin_games.rules.goblins_lair.terms import terms_of

ENTRIES_PER_TURN = 4_000
LONGEST_DEFAULT = 12 * 16
NO_LIMIT = 100_000


class GoblinsLair(Game[Lair]):
    """Heroes against a lair full of monsters, and against each other."""

    slug = "goblins-lair"
    title = "The Goblin's Lair"
    Options: ClassVar[Any] = later("goblin_games.rules.goblins_lair.options", "Options")
    Content = Content
    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset(
            "four heroes together against the computer's lair",
            {"preset": "coop"},
            humans=4,
            first=1,
            together=True,
        ),
        "printed": Preset("every option as printed", {}, humans=4, first=1, together=True),
        "fair": Preset(
            "a person plays the monsters and counts every Life", {"preset": "fair"}, humans=0
        ),
        "brook": Preset(
            "a longer evening in Weeping Brook",
            {"preset": "coop", "map": "brook"},
            humans=4,
            first=1,
            together=True,
        ),
        "deep": Preset(
            "all sixteen areas of Gnashfang Deep, six heroes",
            {"preset": "coop", "map": "deep", "hero_count": 6},
            humans=6,
            first=1,
            together=True,
        ),
    }

    # -- the match ----------------------------------------------------------------------------

    def start(self, options: Any, content: Any) -> Lair:
        lair = setup.new_lair(terms_of(options, content))
        flow.play_on(lair, None)
        return lair

    def actors(self, state: Lair) -> tuple[Actor, ...]:
        return machine.actors(state)

    def legal(self, state: Lair, seat: int) -> Sequence[Action]:
        return machine.legal(state, seat)

    def menu(self, view: Lair, seat: int) -> Sequence[Action]:
        return menus.menu(view, seat)

    def chance(self, state: Lair) -> tuple[Due, ...]:
        return machine.chance(state)

    def step(self, state: Lair, actor: Actor, action: Action, log: Log = None) -> Lair:
        lair = state.copy()
        machine.play(lair, action, log)
        return lair

    def result(self, state: Lair) -> Result | None:
        return ending.result(state)

    def why_not(self, state: Lair, seat: int, action: Action) -> Refusal:
        return refusals.why_not(state, seat, action)

    # -- secrets ------------------------------------------------------------------------------

    def view(self, state: Lair, seats: Collection[int]) -> Lair:
        return secrets.view(state, seats)

    def determinize(self, view: Lair, seat: int, stream: random.Random) -> Lair:
        return secrets.determinize(view, stream)

    def seen_by(self, state: Lair, actor: Actor, action: Action) -> Seen:
        return None if is_seat(actor) else machine.seen_by(state)

    # -- texts --------------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def read(self, text: str, view: Lair, seat: int) -> tuple[Action, ...]:
        return reading.read(text, view, seat)

    def narrate(self, event: Event, name: Name) -> str:
        return narration.narrate(event, name)

    def phase(self, view: Lair) -> Phase:
        return words.phase(view)

    def question(self, view: Lair, seat: int) -> str:
        return words.question(view, seat)

    def label(self, view: Lair, seat: int, action: Action) -> Label:
        return words.label(view, seat, action, menus.menu(view, seat))

    def board(self, view: Lair, name: Name) -> tuple[str, ...]:
        return board.board(view, name)

    def odds(self, view: Lair, seat: int) -> tuple[str, ...]:
        return words.odds(view, menus.menu(view, seat))

    def ending(self, view: Lair, name: Name) -> tuple[str, ...]:
        return board.ending(view, name)

    # -- proof --------------------------------------------------------------------------------

    def longest(self, options: Any) -> int:
        limit = options.turn_limit
        turns = LONGEST_DEFAULT if limit is None else limit or NO_LIMIT
        return 500 + turns * ENTRIES_PER_TURN

    def invariants(self, state: Lair) -> tuple[str, ...]:
        return tuple(sanity.faults(state))

    def arrange(self, state: Lair, **fields: Any) -> Lair:
        return positions.arrange(state, fields)

    def facts(self, state: Lair) -> Mapping[str, Any]:
        return positions.facts(state)


GAME = GoblinsLair()
