"""Goblin Dice as the contract sees it."""

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
    is_seat,
    later,
)
from goblin_games.rules.goblin_dice import (
    board,
    choices,
    ending,
    grabs,
    machine,
    narration,
    notation,
    positions,
    refusals,
    sight,
)
from goblin_games.rules.goblin_dice.actions import GRABS, Grab
from goblin_games.rules.goblin_dice.content import DICE_EACH, Content
from goblin_games.rules.goblin_dice.rounds import lay_tiles
from goblin_games.rules.goblin_dice.state import Race, Step, new_race
from goblin_games.rules.goblin_dice.terms import terms_of, track_of

LONGEST_PATH_RACE = 16
"""Rounds after which the stone has been everywhere, with `crush=path` (R16)."""
_ROUND_ENTRIES = 3
"""A shout, a throw and a toss for who goes first."""
_TURN_ENTRIES = DICE_EACH + 3
"""Two grabs, then at most luck, its re-roll and a use."""
_THIRD_ENTRIES = 2

_HERE = {"grab_mode": "reflex"}
_AFAR = {"grab_mode": "draft"}


class GoblinDice(Game[Race]):
    """Run from a rolling stone with whatever dice you can grab."""

    slug = "goblin-dice"
    title = "Goblin Dice"
    Options: ClassVar[Any] = later("goblin_games.rules.goblin_dice.options", "Options")
    Content = Content
    lots = ("head_seat",)
    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("a random track", _HERE, remote=_AFAR),
        "printed": Preset("every option as printed", _HERE, remote=_AFAR),
        "stroll": Preset("a gentle track", {**_HERE, "track": "stroll"}, remote=_AFAR),
        "brawl": Preset("a track of shoving", {**_HERE, "track": "brawl"}, remote=_AFAR),
        "armageddon": Preset("a fast stone", {**_HERE, "track": "armageddon"}, remote=_AFAR),
        "family": Preset("no abilities, more moves", {**_HERE, "family": "both"}, remote=_AFAR),
        "duel": Preset(
            "two champions, six dice",
            {**_HERE, "seats": 2, "duel": True, "track": "armageddon"},
            remote=_AFAR,
        ),
    }

    # -- the match ------------------------------------------------------------------------

    def start(self, options: Any, content: Any) -> Race:
        """The race before its tiles are drawn, or before the first shout on a known track."""
        race = new_race(terms_of(options, content))
        codes = track_of(options)
        if codes is not None:
            lay_tiles(race, codes)
        return race

    def actors(self, state: Race) -> tuple[Actor, ...]:
        return machine.ACTORS[state.step](state)

    def legal(self, state: Race, seat: int) -> Sequence[Action]:
        return machine.LEGAL[state.step](state, seat)

    def menu(self, view: Race, seat: int) -> Sequence[Action]:
        return choices.menu(view, seat)

    def chance(self, state: Race) -> tuple[Due, ...]:
        return machine.chance(state)

    def step(self, state: Race, actor: Actor, action: Action, log: Log = None) -> Race:
        after = state.copy()
        machine.HANDLERS[type(action)](after, actor, action, log)
        return after

    def foregone(self, view: Race, seat: int) -> Action | None:
        """A die that is dealt (4.4c), or one of several that are all alike (4.4b)."""
        if view.step not in (Step.GRAB, Step.THIRD):
            return None
        menu = choices.menu(view, seat)
        return menu[0] if len(menu) == 1 and isinstance(menu[0], Grab) else None

    def contest(self, state: Race) -> Mapping[str, tuple[int, ...]] | None:
        """What a scramble in real time is about (4.4a), for the table's controller."""
        reflex = state.terms.grab_mode == "reflex" and state.step == Step.GRAB
        return grabs.contest(state) if reflex else None

    def taking(self, prize: int) -> Action:
        """The action of whoever gets a die in a scramble."""
        return GRABS[prize]

    def needs_screen(self, options: Any) -> str:
        if options.grab_mode != "reflex":
            return ""
        return (
            "With grab_mode=reflex dice are grabbed by quick keys while lights move, which lines "
            "cannot show; here grab_mode can be draft or deal."
        )

    def result(self, state: Race) -> Result | None:
        return ending.result(state)

    def refusal(self, state: Race, actor: Actor, action: Action) -> Refusal | None:
        """Why an action is not legal; a seat out of turn hears more than that."""
        if not is_seat(actor):
            return super().refusal(state, actor, action)
        if action in machine.legal(state, actor):
            return None
        return refusals.why_not(state, actor, action)

    def why_not(self, state: Race, seat: int, action: Action) -> Refusal:
        return refusals.why_not(state, seat, action)

    # -- secrets --------------------------------------------------------------------------

    def view(self, state: Race, seats: Collection[int]) -> Race:
        """Nothing is hidden but face-down tiles, and those from everybody (spec 4.5)."""
        return sight.view(state)

    def determinize(self, view: Race, seat: int, stream: random.Random) -> Race:
        return sight.determinize(view, stream)

    # -- texts ----------------------------------------------------------------------------

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def read(self, text: str, view: Race, seat: int) -> tuple[Action, ...]:
        return notation.read(text, view, seat)

    def narrate(self, event: Event, name: Name) -> str:
        return narration.narrate(event, name)

    def phase(self, view: Race) -> Phase:
        return board.phase(view)

    def question(self, view: Race, seat: int) -> str:
        return choices.question(view, seat)

    def label(self, view: Race, seat: int, action: Action) -> Label:
        return choices.label(view, seat, action)

    def board(self, view: Race, name: Name) -> tuple[str, ...]:
        return board.board(view, name)

    def odds(self, view: Race, seat: int) -> tuple[str, ...]:
        return choices.odds(view, seat)

    def ending(self, view: Race, name: Name) -> tuple[str, ...]:
        return narration.ending(view, name)

    # -- proof ----------------------------------------------------------------------------

    def longest(self, options: Any) -> int:
        rounds: int = options.round_limit or LONGEST_PATH_RACE
        per_seat = _TURN_ENTRIES + (_THIRD_ENTRIES if options.duel else 0)
        seats: int = options.seats
        return 1 + rounds * (_ROUND_ENTRIES + seats * per_seat)

    def invariants(self, state: Race) -> tuple[str, ...]:
        return tuple(positions.faults(state))

    def arrange(self, state: Race, **fields: Any) -> Race:
        return positions.arrange(state, fields)

    def facts(self, state: Race) -> Mapping[str, Any]:
        return positions.facts(state)


GAME = GoblinDice()
