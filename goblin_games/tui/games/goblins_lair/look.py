"""What the table looks like: the map, the panel beside it, and who may be chosen at the start."""

from __future__ import annotations

from typing import Any

from goblin_games.rules.core import Due, Phase
from goblin_games.rules.goblins_lair.board import focus
from goblin_games.rules.goblins_lair.narration import who
from goblin_games.rules.goblins_lair.odds import targets_of_hero
from goblin_games.rules.goblins_lair.paths import active_figure
from goblin_games.rules.goblins_lair.state import MONSTER_SEAT, NOBODY, Lair, Pending
from goblin_games.rules.goblins_lair.state import Phase as Stage
from goblin_games.tui.games.goblins_lair import ending, panel, roster
from goblin_games.tui.games.goblins_lair.chart import (
    Marks,
    Window,
    corner_note,
    draw_legend,
    draw_map,
    hero_ink,
    window,
)
from goblin_games.tui.games.goblins_lair.tips import TIPS
from goblin_games.tui.games.goblins_lair.verdict import verdict
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.screens.table import TableScreen
from goblin_games.tui.widgets.dice import Throw
from goblin_games.tui.widgets.event_log import EventLog
from goblin_games.tui.widgets.rule import Rule

SMALL_SIDE, WIDEST_SIDE = 32, 44
STEP_PACE, PLACE_PACE = 0.06, 0.3
FIGHTS = (Stage.HERO_FIGHT, Stage.MONSTER_FIGHT)


class LairLook(TableScreen):
    """Paints a lair; subclasses let people decide in it."""

    tips = TIPS

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.window: Window | None = None
        self.cursor: int | None = None
        """The square that is pointed at, while squares can be chosen."""

    @property
    def lair(self) -> Lair:
        """The position as it may be seen."""
        lair: Lair = self.view
        return lair

    # -- what stands where --------------------------------------------------------------------

    def side_width(self, width: int) -> int:
        if width < 110:
            return SMALL_SIDE
        plan = self.lair.ground.plan
        wide = 2 * plan.width
        if wide > width - 28:
            wide = plan.width + 2
        return max(28, min(WIDEST_SIDE, width - wide))

    def _place(self) -> None:
        super()._place()
        height = self.app.size[1]
        need = self.lair.ground.plan.height
        self.log_rows, self.prompt.inline_at_most, ruled = 2, 2, height >= 30
        self.prompt.rows_at_most = 3
        if ruled:
            left = height - 2 - 1 - 3 - need
            ruled = left >= 2
            if ruled:
                self.prompt.inline_at_most, self.prompt.rows_at_most = 3, 5
                self.log_rows = max(2, min(8, left - 7 if left > 12 else left - 2))
        self.query_one(Rule).display = ruled
        self._balance()

    log_rows = 2

    def _balance(self) -> None:
        """The prompt grows at the cost of the last events, so that the map stays where it is."""
        more = max(0, self.prompt.wanted - self.prompt.inline_at_most)
        self.query_one(EventLog).styles.height = max(1, self.log_rows - more)

    @property
    def pace(self) -> float:
        """A figure's next step follows at once."""
        pace = super().pace
        lair: Lair = self.match.state
        if lair.pending == Pending.PLACE:
            return min(pace, PLACE_PACE)
        if lair.active != NOBODY and lair.phase in (Stage.HERO_MOVE, Stage.MONSTER_MOVE):
            return min(pace, STEP_PACE)
        return pace

    # -- painting -----------------------------------------------------------------------------

    def paint_board(self, pen: Pen) -> None:
        lair = self.lair
        if lair.phase == Stage.PICK and lair.terms.options.heroes == "draft":
            roster.draw_roster(pen, lair, self._chosen_word())
        elif lair.phase == Stage.SPELLS:
            roster.draw_spells(pen, lair, self._chosen_spells())
        else:
            self._paint_map(pen, lair)

    def _paint_map(self, pen: Pen, lair: Lair) -> None:
        plan = lair.ground.plan
        marks = self.marks()
        wide = pen.width - 1
        at = focus(lair) if marks.cursor is None else marks.cursor
        if marks.aim is not None:
            at = marks.aim
        self.window = view = window(lair, wide, pen.height, at, self.window)
        shown = (view.wide - 1) * view.stretch + 1
        x = max(1, (pen.width - shown) // 2) if pen.width - shown < 12 else 1
        below = pen.height - view.high
        y = 0 if below < 6 else 1
        draw_map(pen, x, y, lair, view, marks)
        note = corner_note(lair, view)
        if note:
            pen.right(pen.width - 1, pen.height - 1, note, "dim on panel")
        elif below >= 6 and plan.height + 2 < pen.height:
            self._paint_below(pen.part(x, view.high + 2))

    def _paint_below(self, pen: Pen) -> None:
        """Where there is room below the map: the dice, large, and the rules of the phase."""
        if self.throw is not None:
            pen.put(1, 0, self.throw.label[:26].upper(), "dim")
            panel.draw_dice(pen.part(1, 1, 40), 0, self.throw)
        else:
            draw_legend(pen.part(1, 0, 42))
        left = 44
        if pen.width - left >= 30:
            self.paint_rules(pen.part(left, 0, pen.width - left - 1))

    @property
    def _dice_below(self) -> bool:
        return self.window is not None and self.window.stretch == 2

    def paint_side(self, pen: Pen) -> None:
        lair = self.lair
        active = self.figure_shown()
        tall = pen.height >= 24
        dice = 0 if self._dice_below or self.throw is None else 3
        y = 1 if tall else 0
        spare = pen.height - y - dice - 1
        monsters = min(len(lair.monsters), 3) + 1
        spare = min(spare - monsters, (4 if tall else 2) * len(lair.heroes) + 1)
        y = panel.draw_heroes(pen, y, lair, active, spare)
        gap = 1 if pen.height - y - dice - monsters > 0 else 0
        y += gap + (1 if tall else 0)
        if lair.phase in (Stage.PICK, Stage.SPELLS):
            return
        rows = pen.height - y - dice - (1 if dice and gap else 0)
        y = panel.draw_monsters(pen, y, lair, self.chances(), self.aimed(), rows)
        if dice:
            panel.draw_dice(pen, pen.height - 3, self.throw)
        if pen.height - y - dice >= 4:
            panel.draw_areas(pen, y + 1, lair)

    def paint_ending(self, pen: Pen) -> None:
        ending.paint(pen, self.match)

    # -- what subclasses know better ----------------------------------------------------------

    def marks(self) -> Marks:
        """What is lit on the map."""
        return Marks(active=active_figure(self.lair))

    def aimed(self) -> str:
        """The figure that is aimed at."""
        return ""

    def _chosen_word(self) -> str:
        return ""

    def _chosen_spells(self) -> tuple[str, ...]:
        return ()

    def figure_shown(self) -> str:
        """Whose move it is, as far as that is known."""
        lair, seat = self.lair, self.asked
        if seat is not None and seat != MONSTER_SEAT and seat <= len(lair.heroes):
            return lair.heroes[seat - 1].name
        return active_figure(lair)

    def chances(self) -> dict[str, str]:
        """The chance of whoever acts to hit each monster that can be attacked from there."""
        lair, name = self.lair, self.figure_shown()
        for hero in lair.heroes:
            if hero.name == name:
                return {t.figure: f"{10 * t.hits}%" for t in targets_of_hero(lair, hero)}
        return {}

    # -- words --------------------------------------------------------------------------------

    def who(self, seat: int) -> Span:
        lair = self.lair
        if seat == MONSTER_SEAT:
            return self.match.name(seat), "red"
        if seat <= len(lair.heroes):
            return who(lair.heroes[seat - 1].name), hero_ink(seat)
        return self.match.name(seat), hero_ink(seat)

    def middle(self, phase: Phase) -> list[Span]:
        spans = super().middle(phase)
        lair = self.lair
        if lair.pending and lair.discovery is not None and lair.pending != Pending.SECRET:
            spans.append((f" {self.goblin.glyphs.dot} area {lair.discovery.area}", "bold amber"))
        return spans

    def roll_shown(self, throw: Throw, due: Due, before: Any, index: int) -> None:
        told = self.match.told(self.log_audience, index)
        label, words = verdict([one.event for one in told if one.index == index])
        throw.label, throw.words = label or throw.label, words
        self.throw = throw
