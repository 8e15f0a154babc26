"""What the table of Goblin Dice looks like, and how what happens on it is told in moments."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from goblin_games.rules.goblin_dice.actions import Grab
from goblin_games.rules.goblin_dice.content import FINISH, FIRST, half_of, tile_of
from goblin_games.rules.goblin_dice.outlook import code_at
from goblin_games.rules.goblin_dice.state import FREE, USED, Race, Step, next_stop, standing_on
from goblin_games.tui.games.goblin_dice import ending, hill, table
from goblin_games.tui.games.goblin_dice.plan import plan as plan_of
from goblin_games.tui.games.goblin_dice.scene import Scene, moments, scene_of
from goblin_games.tui.games.goblin_dice.table import Hands, Slot
from goblin_games.tui.games.goblin_dice.tips import TIPS
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.screens.table import TableScreen

TABLE_ROWS = 7
"""Rows below the hill: light, dice, light, hands."""
LEAST_ROWS = 13
"""Rows without which nothing can be drawn."""
TURNS = (Step.TURN, Step.REROLL, Step.THIRD)
SHORT = {"slow": "slow", "trick": "trick", "dash": "dash", "luck": "luck"}


class DiceLook(TableScreen):
    """Paints the race; subclasses let people take part."""

    tips = TIPS

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.moment: Scene | None = None
        """What is shown instead of the position while something moves."""
        self._shown = len(self.match)
        self._stood = scene_of(self.view)

    @property
    def race(self) -> Race:
        """The race as everybody sees it."""
        view: Race = self.view
        return view

    def side_width(self, width: int) -> int:
        return 0

    # -- moments ------------------------------------------------------------------------------

    def look(self) -> None:
        """Show the position, unless something has moved that `catch_up` will tell."""
        if not self.is_mounted or (self.moment is None and self._something_moved()):
            return
        super().look()
        if self.moment is None:
            self._stood = scene_of(self.view)

    def _something_moved(self) -> bool:
        if not self.goblin.settings.moves or self.conductor.rushing:
            self._shown = len(self.match)
            return False
        if len(self.match) <= self._shown:
            self._shown = len(self.match)
            return False
        return any(True for _ in moments(self._stood, self._untold()))

    def _untold(self) -> list[Any]:
        told = self.match.told(self.conductor.audience, self._shown + 1)
        return [one.event for one in told]

    async def catch_up(self) -> None:
        """Tell in moments what has happened since the last time."""
        if self._something_moved() and self.is_mounted:
            danger = self._stood.danger
            self.conductor.tumbling = True
            try:
                for scene, seconds in moments(self._stood, self._untold()):
                    self.moment = scene if scene.danger else replace(scene, danger=danger)
                    if scene.stone != self._stood.stone:
                        self.moment = scene
                    self.dice_moved()
                    await self.conductor.pause(seconds)
                    if self.conductor.hurried:
                        break
            finally:
                self.conductor.tumbling = False
                self.moment = None
        self._shown = len(self.match)
        self.look()

    # -- the board ----------------------------------------------------------------------------

    def paint_board(self, pen: Pen) -> None:
        if pen.height < LEAST_ROWS:
            return
        race = self.race
        scene = self.moment or scene_of(race)
        roomy = pen.width >= 112 and pen.height >= 22
        hands = 2
        high = pen.height - TABLE_ROWS - (3 if roomy else 0)
        if self._needs_no_lights():
            high = min(high + 1, pen.height - TABLE_ROWS + 1)
        slants = hill.slants_of(scene, race.terms)
        plan = plan_of(pen.width, min(high, 16), slants, roomy)
        seat = self._actor()
        own = self._own_tile(seat)
        mine = race.hands[seat] if own is not None and seat is not None else ()
        hill.draw_hill(pen, plan, scene, race.terms, mine, own)
        top = plan.bottom + (1 if roomy else 0)
        self._paint_middle(pen.part(0, top, -1, pen.height - top - hands), seat)
        table.draw_hands(pen, pen.height - hands, self._hands())

    def _needs_no_lights(self) -> bool:
        return False

    def _actor(self) -> int | None:
        """The seat whose tile and dice matter now."""
        race = self.race
        if race.step in TURNS and race.current >= 0:
            return race.current
        if self.asked is not None:
            return self.asked
        turn = self.match.turn
        return turn if race.step == Step.GRAB and turn is not None and turn >= 0 else None

    def _own_tile(self, seat: int | None) -> int | None:
        race = self.race
        if seat is None or race.crushed[seat] or not FIRST <= race.places[seat] < FINISH:
            return None
        return tile_of(race.places[seat])

    def _paint_middle(self, pen: Pen, seat: int | None) -> None:
        """The dice in the middle, or the hand of whoever acts."""
        race = self.race
        third = race.step == Step.THIRD and not race.hands[race.current]  # R22
        if race.dice and (third or race.step in (Step.GRAB, Step.ORDER)):
            table.draw_slots(pen, 0, self._slots())
        elif race.step == Step.THROW and self.throw is not None:
            faces = [self.throw.face(index) for index in range(len(self.throw.dice))]
            loose = bool(self.throw.loose)
            table.draw_slots(pen, 0, [Slot(face, flies=loose) for face in faces])
        elif race.step in TURNS and seat is not None:
            self._paint_turn(pen, seat)
        elif race.track:
            self._paint_between(pen)

    def _paint_between(self, pen: Pen) -> None:
        """Before a throw: what the stone will do, and what comes of a shout."""
        middle = max(pen.height // 2 - 1, 0)
        words = self._stone_words()
        if self.race.stone < FINISH and next_stop(self.race) >= FIRST:
            words = [*words, ("    ", "bone"), *self._victims()]
        width = sum(len(text) for text, _ in words)
        pen.spans(max((pen.width - width) // 2, 1), middle, words)
        run = "Run! throws everybody's dice. Two hands each; grab what you can."
        pen.centre(middle + 2, run, "dim")

    def _paint_turn(self, pen: Pen, seat: int) -> None:
        race = self.race
        x = max(pen.width // 2 - 34, 2)
        hand = race.hands[seat]
        choices = self.prompt.choices
        value = choices[self.prompt.cursor].value if choices and self.asked is not None else None
        chosen = getattr(value, "value", None)
        for index, face in enumerate(hand):
            slot = Slot(
                face,
                chosen=face == chosen and hand.index(face) == index,
                note=self._use_note(seat, face),
                hit=("use", face) if self.asked is not None else None,
            )
            table.draw_slot(pen, x, 0, slot)
            x += table.WIDE + 3
        if self.throw is not None and self.throw.loose:
            face = self.throw.face(0)
            table.draw_slot(pen, x - table.WIDE - 3, 0, Slot(face))
        x = max(pen.width // 2 - 34, 2) + 2 * (table.WIDE + 3) + 4
        lines = [self._stone_words(), self._victims(), self._queue()]
        for y, line in enumerate(lines, 1):
            pen.spans(x, y, line)

    def _stone_words(self) -> list[Span]:
        """Where the stone will stop."""
        race = self.race
        if race.stone >= FINISH:
            return [("The stone lies at the finish and hurts nobody.", "dim")]
        stop = next_stop(race)
        if stop < FIRST:
            return [("The stone rolls closer, still on the start board.", "bone")]
        if stop >= FINISH:
            return [("The stone rolls home.", "bone")]
        where = f"{code_at(race, stop)} {half_of(stop)}"
        if race.terms.path:
            return [("The stone crushes all the way to ", "bone"), (where, "bold red")]
        return [("The stone will stop on ", "bone"), (where, "bold red")]

    def _victims(self) -> list[Span]:
        scene = self.moment or scene_of(self.race)
        there = [seat for space in scene.danger for seat in scene.at(space)]
        if not there:
            return [("Nobody is in its way.", "dim")]
        return [("In its way: ", "bone"), *table.letters(there)]

    def _queue(self) -> list[Span]:
        order = self.race.order
        if not order:
            return [("Then it rolls.", "dim")]
        return [("Still to run: ", "dim"), *table.letters(order)]

    # -- dice ---------------------------------------------------------------------------------

    def _slots(self) -> list[Slot]:
        race = self.race
        value = self._chosen_die()
        seat = self.asked
        slots = []
        for number, (face, owner) in enumerate(zip(race.dice, race.owners, strict=True), 1):
            if owner != FREE:
                slots.append(Slot(face, owner))
                continue
            shown = self._face(number, face)
            note = self._use_note(seat, face) if seat is not None else ""
            hit = Grab(number) if seat is not None else None
            slots.append(Slot(shown, chosen=number == value, note=note, hit=hit))
        return slots

    def _face(self, number: int, face: int) -> int:
        """What a die on the table shows."""
        return face

    def _chosen_die(self) -> int | None:
        """The number of the die under the cursor."""
        choices = self.prompt.choices
        if self.asked is None or not choices:
            return None
        value = choices[self.prompt.cursor].value
        return value.number if isinstance(value, Grab) else None

    def _use_note(self, seat: int, face: int) -> str:
        """What a die would do on the tile under a goblin."""
        race = self.race
        if not FIRST <= race.places[seat] < FINISH:
            return ""
        ground = standing_on(race, seat)
        if face in ground.moves:
            return "move"
        if face in ground.tops and not race.used[seat] & USED[ground.ability]:
            return SHORT[ground.ability]
        return "-"

    # -- hands --------------------------------------------------------------------------------

    def _hands(self) -> list[Hands]:
        return [self._hands_of(seat) for seat in range(self.race.terms.seats)]

    def _hands_of(self, seat: int) -> Hands:
        race = self.race
        entry = self.match.seats[seat]
        flat = (self.moment or scene_of(race)).flat
        fate = ""
        if race.crushed[seat] and seat in flat:
            fate = f"flat on {self._where(race.places[seat])}"
        dice: list[int | None] = [*race.hands[seat]]
        while len(dice) < 2:
            dice.append(None)
        turning = race.step in TURNS and race.current == seat
        return Hands(
            seat, entry.name, tuple(dice), fate=fate, acts=turning or seat == self.asked,
            aside=self._aside(seat),
        )  # fmt: skip

    def _aside(self, seat: int) -> str:
        entry = self.match.seats[seat]
        return entry.level or ""

    def _where(self, space: int) -> str:
        if space >= FINISH:
            return "the finish"
        return f"{code_at(self.race, space)} {half_of(space)}" if space >= FIRST else "the start"

    # -- the rest -----------------------------------------------------------------------------

    def paint_ending(self, pen: Pen) -> None:
        ending.paint(pen, self.match)

    def _repaint_parts(self) -> None:
        self.dice_moved()
