"""What the table of Poke the Dragon looks like: the parts, and which of them are shown."""

from __future__ import annotations

from typing import Any

from textual.timer import Timer

from goblin_games.rules.core import Action, Due, is_seat
from goblin_games.rules.dragon.actions import At, Card, Hit, Land
from goblin_games.rules.dragon.odds import fire_chance, percent
from goblin_games.rules.dragon.plans import outcome
from goblin_games.rules.dragon.state import Cave, Step
from goblin_games.tui.games.dragon import art, beast, ending, panel, rolls, tables, tribe
from goblin_games.tui.games.dragon.allotment import Plan
from goblin_games.tui.games.dragon.film import film
from goblin_games.tui.games.dragon.tips import TIPS
from goblin_games.tui.games.dragon.wording import details
from goblin_games.tui.paint import Pen
from goblin_games.tui.screens.table import TableScreen
from goblin_games.tui.widgets.canvas import Canvas
from goblin_games.tui.widgets.dice import NARROW, Die, Throw, draw_narrow_die

FRAME = 1 / 12
ON_THE_CAVE = (Step.LAND, Step.AT)


class DragonLook(TableScreen):
    """Paints the cave; subclasses let people decide in it."""

    tips = TIPS

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.rolled: Cave | None = None
        """The position in which the dice on the table were due."""
        self.read_dice = False
        """Whether the asked person has seen the last dice and gone on."""
        self.plan: Plan | None = None
        """How the dice are grouped at this moment."""
        self.ways: list[tables.Way] = []
        self.offers: list[tables.Offer] = []
        self.chosen_dice: set[int] = set()
        self.pool: tuple[int, ...] = ()
        self.cursor: int | None = None
        """The value or the die under the cursor; None if it is on the prompt's choices."""
        self._peeking = False
        self._peeked_at = -1
        self._scenes: list[beast.Scene] = []
        self._timer: Timer | None = None
        self._filmed = len(self.match)

    @property
    def cave(self) -> Cave:
        """The position as it may be shown."""
        view: Cave = self.view
        return view

    # -- secrets ------------------------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """Whether several people look at this screen, so that cards stay face down."""
        return len(self.conductor.persons) > 1

    @property
    def peeking(self) -> bool:
        """Whether the trap cards that the viewer knows lie face up."""
        return self._peeking or not self.shared

    @property
    def log_audience(self) -> frozenset[int]:
        return frozenset() if self.shared and not self.match.over else super().log_audience

    # -- the board ----------------------------------------------------------------------------

    def paint_board(self, pen: Pen) -> None:
        cave = self.cave
        big = pen.height >= 25 and pen.width >= 76
        mono = self.goblin.palette.kind == "mono"
        rows = 2 * art.HEIGHT if big else art.HEIGHT
        left = 2 * art.WIDTH + 3 if big else art.WIDTH + 2
        art.draw_dragon(pen, 1, 0, self._mood(), big=big, mono=mono)
        ahead = self._ahead()
        gap = 2 if big else 1
        beast.draw_trackers(pen, left + (1 if big else 0), 2 if big else 0, cave, ahead, gap=gap)
        open_spots, cursor = self._open_spots()
        if ahead is not None and not open_spots and ahead.spot is not None:
            cursor = ahead.spot
        beast.draw_line(
            pen, left, rows - 2, cave, self._scene(), open_spots=open_spots, cursor=cursor,
            ranks=self.peeking,
        )  # fmt: skip
        top = rows + 2
        self._paint_panel(pen, top, pen.height - top)

    def _mood(self) -> str:
        return art.mood_of(self.cave)

    def _ahead(self) -> beast.Ahead | None:
        if self._deciding(Step.USE) and self.plan is not None:
            return beast.ahead_of(self.cave, outcome(self.cave, self.plan.use()))
        return None

    def _open_spots(self) -> tuple[list[int], int | None]:
        if self.asked is None or self.cave.step not in ON_THE_CAVE:
            return [], None
        spots = [c.value.spot for c in self.prompt.choices if isinstance(c.value, (Land, At))]
        value = self.pointed()
        return spots, value.spot if isinstance(value, (Land, At)) else None

    def pointed(self) -> Any:
        """The value of the prompt's choice under the cursor."""
        choices, cursor = self.prompt.choices, self.prompt.cursor
        return choices[cursor].value if 0 <= cursor < len(choices) else None

    def _paint_panel(self, pen: Pen, y: int, rows: int) -> None:
        cave = self.cave
        if self.throw is not None and self.rolled is not None and self._shows_throw():
            end = self._paint_throw(pen, y, self.rolled, self.throw, rows)
            if self.asked is not None and y + rows - end > 2:
                self._paint_details(pen, end + 1, y + rows - end - 1, titled=False)
        elif self._deciding(Step.KEEP):
            kept = () if cave.terms.free_keep else cave.kept
            panel.draw_keep(pen, y, cave, kept, self.pool, self.chosen_dice, self.cursor)
        elif self._deciding(Step.USE) and self.plan is not None:
            panel.draw_use(pen, y, cave, self.plan, self.open_values(), self.cursor)
        elif self._deciding(Step.STRIKE):
            value = self.pointed()
            panel.draw_strike(pen, y, cave, value.spot if isinstance(value, Hit) else None)
        elif self._deciding(Step.CARD):
            self._paint_cards(pen, y)
        elif self._deciding(Step.GUESS):
            self._paint_guess(pen, y)
        elif self.asked is not None:
            self._paint_details(pen, y, rows)
        else:
            self._paint_waiting(pen, y)

    def _shows_throw(self) -> bool:
        if self.asked is None:
            return True
        quiet = (Step.BEGIN, Step.ACTION, Step.TRAIN, Step.LAND, Step.AT)
        return not self.read_dice and self.cave.step in quiet

    def _paint_throw(self, pen: Pen, y: int, before: Cave, throw: Throw, rows: int) -> int:
        if before.step != Step.ROLL:
            brief = self.asked is not None
            return rolls.draw_roll(pen, y, before, throw, rows, brief=brief)
        pen.put(2, y, f"{self.match.name(before.turn)} rolls", "dim")
        x = 2
        for face in before.kept:
            draw_narrow_die(pen, x, y + 1, Die(face, mark="aside"))
            x += panel.STEP
        x += 1 if before.kept else 0
        for index, die in enumerate(throw.dice):
            draw_narrow_die(pen, x, y + 1, die, throw.face(index))
            x += NARROW + 1
        return y + 4

    def _paint_details(self, pen: Pen, y: int, rows: int, *, titled: bool = True) -> None:
        """What the choice under the cursor does."""
        value = self.pointed()
        if titled:
            title = "SHARE OUT FOUR POINTS"
            if self.cave.step != Step.STATS:
                choice = self.prompt.choices[self.prompt.cursor] if self.prompt.choices else None
                title = f"{choice.text or f'spot {choice.key}'}".upper() if choice else ""
            pen.put(2, y, title, "dim")
            y, rows = y + 1, rows - 1
        if isinstance(value, Action):
            panel.draw_said(pen, y, details(self.cave, value, self.match.name), rows)

    def _paint_cards(self, pen: Pen, y: int) -> None:
        dealt = self.cave.dealt
        pen.put(2, y, "TWO CARDS, FOR YOUR EYES ONLY", "dim")
        if not self.peeking or dealt is None:
            for index in range(2):
                panel.draw_card(pen, 2 + 9 * index, y + 1, None)
            pen.put(22, y + 1, "Everybody else looks at the", "bone")
            pen.put(22, y + 2, "ceiling now.", "bone")
            return
        value = self.pointed()
        for index, rank in enumerate(dealt):
            chosen = isinstance(value, Card) and value.rank == rank
            panel.draw_card(pen, 2 + 9 * index, y + 1, rank, chosen=chosen)
            pen.hot(2 + 9 * index, y + 1, 7, Card(rank), 3)
        if isinstance(value, Card):
            share = {"a": "1/2", "6": "1/2", "2": "1/3", "5": "1/3"}.get(value.rank, "1/6")
            pen.put(22, y + 1, "Who lands here rolls a die and", "bone")
            pen.put(22, y + 2, "guesses: higher, same, lower?", "bone")
            pen.spans(22, y + 3, [(f"This card catches {share}", "bold amber")])

    def _paint_guess(self, pen: Pen, y: int) -> None:
        cave = self.cave
        trap = next((t for t in cave.traps if t.spot == cave.goblins[cave.facing].distance), None)
        pen.put(2, y, "A TRAP: IS THE CARD HIGHER, THE SAME OR LOWER?", "dim")
        draw_narrow_die(pen, 2, y + 1, Die(cave.trap_die))
        panel.draw_card(pen, 10, y + 1, trap.rank if trap and self.peeking else None)
        whose = self.match.name(trap.owner) if trap else "somebody"
        own = trap is not None and trap.rank is not None
        text = "It is yours, and you know it." if own else f"{whose} put it there."
        pen.put(20, y + 1, text, "bone")
        pen.put(20, y + 2, "A wrong guess, and the Dragon", "bone")
        pen.put(20, y + 3, "sees you.", "bone")

    def _paint_waiting(self, pen: Pen, y: int) -> None:
        turn = self.match.turn
        if turn is not None and is_seat(turn):
            pen.put(2, y, f"{self.match.name(turn)} thinks.", "dim")

    # -- the side -----------------------------------------------------------------------------

    def paint_side(self, pen: Pen) -> None:
        cave = self.cave
        using, keeping = self._deciding(Step.USE), self._deciding(Step.KEEP)
        need = 6 if using or keeping else 0
        turn = self.match.turn
        acting = cave.turn if turn is None or not is_seat(turn) else turn
        y = tribe.draw_tribe(pen, 0, cave, self.match.name, acting, pen.height - need) + 1
        room = pen.height - y
        if using and self.ways:
            tables.draw_plans(pen, y, cave, self.ways, self.plan_index(), min(room, 14))
            y += min(room, min(len(self.ways) + 1, 14)) + 1
        elif keeping and self.offers:
            tables.draw_offers(pen, y, self.offers, self.offer_index(), min(room, 9))
            y += min(room, len(self.offers) + 1) + 1
        elif room >= 6 and cave.step != Step.OVER:
            y = tribe.draw_legend(pen, y) + 1
        if pen.width >= 34 and pen.height - y > 4 and cave.step not in (Step.STATS, Step.OVER):
            y = tribe.draw_reach(pen, y, cave, self._striking_seat()) + 1
            pen.spans(2, y, [("A FIREBALL comes ", "dim"), (percent(fire_chance(cave)), "bone"),
                             (" of the time", "dim")])  # fmt: skip
            y += 2
        if pen.width >= 34 and pen.height - y > 5:
            self.paint_rules(pen.part(2, y, pen.width - 3))

    def _striking_seat(self) -> int:
        cave = self.cave
        return cave.striker if cave.striker >= 0 else cave.turn

    def open_values(self) -> set[int]:
        """The values whose dice can be used in another way."""
        return set()

    def plan_index(self) -> int:
        """The place of the present plan in the list of plans."""
        return -1

    def offer_index(self) -> int:
        """The place of the chosen dice among the offers."""
        return -1

    def paint_ending(self, pen: Pen) -> None:
        mono = self.goblin.palette.kind == "mono"
        ending.paint(pen, self.match, mono=mono)

    # -- dice and motion ----------------------------------------------------------------------

    def roll_shown(self, throw: Throw, due: Due, before: Any, index: int) -> None:
        throw.words = rolls.verdict(before, [die.face for die in throw.dice])
        self.throw = throw
        self.rolled = before
        self.read_dice = False

    def look(self) -> None:
        self._start_film()
        super().look()

    def _start_film(self) -> None:
        length, self._filmed = self._filmed, len(self.match)
        self._scenes = []
        still = not self.goblin.settings.motion or self.conductor.rushing or self.blanked
        if still or not self.is_mounted or length >= self._filmed or self._filmed - length > 3:
            return
        told = self.match.told(self.conductor.audience, length + 1)
        self._scenes = film(beast.scene_of(self.cave), (t.event for t in told))
        if self._scenes and self._timer is None:
            self._timer = self.set_interval(FRAME, self._next_scene)

    def _next_scene(self) -> None:
        if self._scenes:
            self._scenes.pop(0)
        if not self._scenes and self._timer is not None:
            self._timer.stop()
            self._timer = None
        if self.is_mounted:
            self.query_one("#board", Canvas).repaint()

    def _scene(self) -> beast.Scene:
        return self._scenes[0] if self._scenes else beast.scene_of(self.cave)

    # -- helpers ------------------------------------------------------------------------------

    def _deciding(self, step: Step) -> bool:
        """Whether a person at this screen is asked for something of this kind now."""
        return self.asked is not None and self.cave.step == step

    def _repaint_parts(self) -> None:
        for part in ("#board", "#side"):
            for canvas in self.query(part).results(Canvas):
                canvas.repaint()
