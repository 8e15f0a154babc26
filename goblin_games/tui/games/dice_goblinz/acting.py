"""What is played out on the table: loot drops in, roles turn up, two sums climb."""

from __future__ import annotations

import random

from goblin_games.rules.dice_goblinz.actions import RollDice
from goblin_games.rules.dice_goblinz.dice import SIZES
from goblin_games.table.match import Match
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.dice_goblinz.peeking import Peeking
from goblin_games.tui.games.dice_goblinz.scene import Scene, scene_of, scene_since
from goblin_games.tui.widgets.event_log import EventLog

TURN, STEP = 0.09, 1 / 12
"""Seconds between two roles that turn up, and between steps of growing sums or falling loot."""
STEPS = 9
GO_ON = Choice("Space", "go on", value="roll")


class Acting(Peeking):
    """Shows what has happened as scenes, each under a few seconds and skipped by any key."""

    _seen = 0
    """So many entries have been shown with all that they led to."""
    _looked_at = 0
    """So many entries there were when everybody looked at the raid dice last."""

    def __init__(self, match: Match, *, pace: float | None = None, watched: bool = False) -> None:
        super().__init__(match, pace=pace, watched=watched)
        self._seen = len(match)

    def look(self) -> None:
        """Show the table as it is now, unless a scene is still to come, or goes on."""
        if not self.is_mounted:
            return
        if self.scene is not None:
            self.dice_moved()
            return
        self._seen = min(self._seen, len(self.match))
        if not self.blanked and scene_since(self.match, self._seen + 1) is not None:
            self.dice_moved()
            return
        if self._seen < len(self.match) and self.loot_drawn() and self._moving:
            self.landed = ()
        self._seen = len(self.match)
        super().look()

    @property
    def _moving(self) -> bool:
        return self.goblin.settings.moves and not self.conductor.rushing

    async def catch_up(self) -> None:
        """Let new loot drop in, or play the scene of the last entry, if it made one."""
        if self.landed is not None:
            await self._drop_loot()
        await self._let_all_look()
        index = scene_since(self.match, self._seen + 1)
        scene = scene_of(self.match, index) if index is not None else None
        if scene is not None:
            await self._perform(scene)
            self.scene, self.turned, self.grown = None, None, 1.0
            self._seen = len(self.match)
            self.look()

    async def _let_all_look(self) -> None:
        """Raid dice that have just been rolled lie there until everybody has seen them.

        Whoever decides next in secret would otherwise send all others away at once.
        """
        match = self.match
        if self._looked_at == len(match) or not match.secret_turn or self.blanked:
            return
        self._looked_at = len(match)
        if self.conductor.rushing:
            return
        if isinstance(match.entries[-1].action, RollDice) and len(self.conductor.persons) > 1:
            self.prompt.ask(("All dice lie.", "bone"), [], [GO_ON])
            self._show_keys()
            await self.conductor.decision()

    async def _perform(self, scene: Scene) -> None:
        self.asked = None
        self.forget_choice()
        self.throw, self.thrower = None, None
        self.scene = scene
        moving = self._moving
        self.query_one(EventLog).show(scene.sentences)
        self.prompt.ask(("", "bone"), [])
        self._show_title()
        if scene.reveals and moving:
            await self._turn_up(scene)
        if (scene.reveals or scene.counts) and moving:
            await self._grow()
        self.turned, self.grown = None, 1.0
        self.dice_moved()
        if scene.ended and self.conductor.persons and not self.conductor.rushing:
            await self._hold(scene)
        elif scene.ended or scene.counts:
            await self.conductor.pause(min(self.conductor.pace * 4, 4.0))

    async def _drop_loot(self) -> None:
        """One die after the other falls out of the pile; what it is shows when the next comes."""
        loot, sizes = self.view.loot, random.Random()
        for count in range(len(loot)):
            self.landed = (*loot[:count], sizes.choice(SIZES))
            self.dice_moved()
            await self.conductor.pause(STEP)
            if self.conductor.hurried:
                break
        self.landed = None
        self.dice_moved()

    async def _turn_up(self, scene: Scene) -> None:
        """Roles turn over one after the other."""
        self.grown = 0.0
        self.turned = frozenset()
        for seat in scene.table.order:
            self.turned = self.turned | {seat}
            self.dice_moved()
            await self.conductor.pause(TURN)
            if self.conductor.hurried:
                break
        self.turned = None

    async def _grow(self) -> None:
        """The two sums climb until the target is met, or not."""
        for step in range(STEPS + 1):
            self.grown = step / STEPS
            self.dice_moved()
            await self.conductor.pause(STEP)
            if self.conductor.hurried:
                break
        self.grown = 1.0

    async def _hold(self, scene: Scene) -> None:
        """Let people talk it over."""
        words = f"Raid {scene.raid} is over."
        self.prompt.ask((words, "green"), [], [GO_ON])
        self._show_keys()
        await self.conductor.decision()

    def past_shown(self, index: int) -> None:
        """In a replay the scene of an entry stands still, as it was when all was counted."""
        self.scene = scene_of(self.match, index) if index else None
