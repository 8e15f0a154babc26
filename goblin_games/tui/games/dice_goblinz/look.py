"""What the table looks like: the same places at every size."""

from __future__ import annotations

from typing import Any

from goblin_games.rules.core import Due, Phase
from goblin_games.rules.dice_goblinz.actions import DrawLoot
from goblin_games.rules.dice_goblinz.dice import IN_THE_AIR, SIZES, Dice, Rolled
from goblin_games.rules.dice_goblinz.outlook import counted
from goblin_games.rules.dice_goblinz.state import Step, Table, raid_dice
from goblin_games.table.match import Match
from goblin_games.tui.games.dice_goblinz import gauges
from goblin_games.tui.games.dice_goblinz.goblins import Shown, draw_goblins
from goblin_games.tui.games.dice_goblinz.rack import Rack
from goblin_games.tui.games.dice_goblinz.room import draw_room
from goblin_games.tui.games.dice_goblinz.scene import Scene
from goblin_games.tui.games.dice_goblinz.tips import TIPS
from goblin_games.tui.paint import Pen, Span, wrap
from goblin_games.tui.screens.table import TableScreen
from goblin_games.tui.widgets.dice import Throw, draw_throw
from goblin_games.tui.widgets.roster import draw_seat

SIDE = 36


class GoblinzLook(TableScreen):
    """Paints the public table; what is chosen just now is painted by those who let it be chosen."""

    tips = TIPS
    view: Table

    def __init__(self, match: Match, *, pace: float | None = None, watched: bool = False) -> None:
        super().__init__(match, pace=pace, watched=watched)
        self.rack: Rack | None = None
        self.scene: Scene | None = None
        self.turned: frozenset[int] | None = None
        self.grown = 1.0
        self.thrower: int | None = None
        """The seat whose raid dice lie in `throw`."""
        self.landed: Dice | None = None
        """The loot dice that lie there while they still drop in, the falling one last."""

    # -- the frame ----------------------------------------------------------------------------

    def side_width(self, width: int) -> int:
        return SIDE if width >= 116 else 0

    def middle(self, phase: Phase) -> list[Span]:
        table = self.view
        if self.scene is not None:
            table = self.scene.table
            name = "The raid is over" if self.scene.ended else "Reveal"
            where = f"raid {table.raid} of {table.raids}"
            phase = Phase(where, name, phase.aside, phase.rules)
        spans = super().middle(phase)
        if table.raid and table.step != Step.OVER:
            dot = f" {self.goblin.glyphs.dot} "
            spans += [(dot, "dim"), ("leader ", "dim"), (self.match.name(table.leader), "bone")]
        return spans

    # -- the board ----------------------------------------------------------------------------

    def paint_board(self, pen: Pen) -> None:
        table = self.scene.table if self.scene is not None else self.view
        seats = table.terms.seats
        panel = pen.height - gauges.TALL
        two_rows = 2 * seats + 3 <= panel
        spare = panel - 3 - seats * (2 if two_rows else 1)
        y = 1 if spare >= 2 else 0
        draw_room(pen, y, table, self.match.name, self.landed)
        y += 3 if spare >= (2 if two_rows else 3) else 2
        draw_goblins(pen, y, table, self._shown(table, two_rows))
        self.paint_panel(pen.part(0, panel), table)

    def _shown(self, table: Table, two_rows: bool) -> Shown:
        scene = self.scene
        turn = self.match.turn if scene is None and not self.blanked else None
        acting = self.asked if self.asked is not None else turn
        shown = Shown(
            self.match.name,
            acting=acting if acting is not None and acting >= 0 else None,
            two_rows=two_rows,
            told=self._told_of(),
            turned=self.turned,
            verb="chooses" if self.asked is not None else "thinks",
        )
        if scene is not None:
            shown.changes = scene.changes if scene.ended else {}
            shown.acting = None
        self._show_tumbling(shown, table)
        self.point(shown)
        return shown

    def _told_of(self) -> frozenset[int]:
        """Whose ability is told below their name: of the person who is asked."""
        if self.asked is None or self.scene is not None or self.side_width(self.size.width):
            return frozenset()
        return frozenset({self.asked})

    def _show_tumbling(self, shown: Shown, table: Table) -> None:
        throw, seat = self.throw, self.thrower
        if throw is None or seat is None or seat not in table.order:
            return
        dice = raid_dice(table, seat)
        if all(face != IN_THE_AIR for _, face in dice):
            return
        faces = [throw.face(index) for index in range(len(throw.dice))]
        if len(faces) == len(dice):
            shown.faces = {seat: tuple((size, f) for (size, _), f in zip(dice, faces, strict=True))}
        else:
            shown.faces = {seat: _one_in_the_air(dice, faces[0])}

    def point(self, shown: Shown) -> None:
        """Say what can be pointed at, and what the cursor is on."""

    # -- the panel below the goblins ------------------------------------------------------------

    def paint_panel(self, pen: Pen, table: Table) -> None:
        """The lower rows: what is chosen from, dice that roll, or what it all comes to."""
        if self.rack is not None and self.asked is not None:
            if table.step > Step.COUNT:
                self._paint_verdict(pen, table)
            self.paint_choosing(pen, self.rack)
        elif counted(table) and table.step not in (Step.APPOINT, Step.PICK, Step.OVER):
            gauges.draw_sums(pen, 0, table, self.match.name, self.grown)
        elif table.step in (Step.APPOINT, Step.PICK, Step.FIRSTS):
            self._paint_verdict(pen, table)
        elif table.step == Step.COMMIT:
            gauges.draw_outlook(pen, 1, table)
        elif Step.ROLL <= table.step <= Step.FLIP and any(table.raid_dice):
            gauges.draw_shown(pen, 1, table)
        elif self.throw is not None and self.thrower is None:
            self._paint_throw(pen, self.throw)

    def _paint_verdict(self, pen: Pen, table: Table) -> None:
        pen.spans(gauges.LABEL, 0, gauges.verdict(table, gauges.sums_of(table), self.match.name))

    def paint_choosing(self, pen: Pen, rack: Rack) -> None:
        """The rack, while somebody chooses from it."""
        rack.draw(pen, 1)

    def _paint_throw(self, pen: Pen, throw: Throw) -> None:
        pen.put(gauges.LABEL, 0, throw.label, "dim")
        draw_throw(pen, gauges.LABEL, 1, throw, pen.width - 2 * gauges.LABEL)
        names = ("difficulty", "experience", "find")
        if len(throw.dice) == len(names) and not throw.loose:
            pen.put(gauges.LABEL + 29, 2, " ".join(
                f"{name} {die.face}," for name, die in zip(names, throw.dice, strict=True)
            ).rstrip(","), "dim")  # fmt: skip

    def roll_shown(self, throw: Throw, due: Due, before: Any, index: int) -> None:
        super().roll_shown(throw, due, before, index)
        throw.label = self.match.named(throw.label)
        self.thrower = None
        if before.step == Step.ROLL and before.queue:
            self.thrower = before.queue[0]
        elif before.step in (Step.POCKETZ, Step.TRICKS):
            self.thrower = next(
                (s for s in before.order if any(f == IN_THE_AIR for _, f in raid_dice(before, s))),
                None,
            )

    def linger(self, due: Due) -> float:
        """Raid dice settle one goblin after the other, at a trot."""
        seconds = super().linger(due)
        return seconds if self.match.state.raid and self.thrower is None else seconds * 0.35

    def tumbles(self, throw: Throw) -> int:
        return 5

    # -- the side, where there is room ----------------------------------------------------------

    def paint_side(self, pen: Pen) -> None:
        table = self.view
        seat = self._card_of()
        y = 1
        if seat is not None and table.kinds[seat]:
            y = self._paint_card(pen, y, table, seat)
        y = self._paint_items(pen, y + 1, table)
        if pen.height - y > 4:
            self._paint_pile(pen, pen.height - 3, table)
        room = pen.part(1, y + 1, pen.width - 2, pen.height - y - 5)
        if room.height >= 5:
            self.paint_rules(room)

    def _card_of(self) -> int | None:
        """Whose goblin card lies there: whoever is asked, or the only person's."""
        if self.asked is not None:
            return self.asked
        turn = self.match.turn
        persons = self.conductor.persons
        if len(persons) == 1:
            return next(i for i, s in enumerate(self.match.seats) if s.person == persons[0])
        return turn if turn is not None and turn >= 0 else None

    def _paint_card(self, pen: Pen, y: int, table: Table, seat: int) -> int:
        row = table.terms.goblinz[table.kinds[seat]]
        draw_seat(pen, 1, y, seat)
        pen.put(5, y, self.match.name(seat)[: pen.width - 6], "bold bone")
        pen.put(1, y + 1, row.name, "green")
        pen.put(2 + len(row.name), y + 1, row.trick, "dim")
        y += 2
        for line in wrap(f"{row.does[:1].upper()}{row.does[1:]}.", pen.width - 2):
            pen.put(1, y, line, "bone")
            y += 1
        for item in table.items[seat]:
            thing = table.terms.doohickeyz[item]
            for number, line in enumerate(wrap(f"{thing.name}: {thing.does}.", pen.width - 2)):
                pen.put(1, y, line, "amber" if number == 0 else "dim")
                y += 1
        return y

    def _paint_items(self, pen: Pen, y: int, table: Table) -> int:
        held = [(seat, item) for seat, items in enumerate(table.items) for item in items]
        if held:
            pen.put(1, y, "DOOHICKEYZ", "dim")
            for seat, item in held[: max(pen.height - y - 8, 0)]:
                y += 1
                pen.put(1, y, table.terms.doohickeyz[item].short, "amber")
                pen.put(9, y, self.match.name(seat), "dim")
            y += 1
        return y

    def _paint_pile(self, pen: Pen, y: int, table: Table) -> None:
        pen.put(1, y, "DA PILE", "dim")
        if not table.pile:
            pen.put(1, y + 1, "has no end", "bone")
            return
        x = 1
        for size, count in zip(SIZES, table.pile, strict=True):
            pen.put(x, y + 1, f"d{size}", "dim")
            pen.put(x, y + 2, count, "bone")
            x += 5

    def loot_drawn(self) -> bool:
        """Whether the last entry laid the loot out."""
        entries = self.match.entries
        return bool(entries) and isinstance(entries[-1].action, DrawLoot)


def _one_in_the_air(dice: Rolled, face: int) -> Rolled:
    """One die shows a face although it still tumbles."""
    return tuple((size, face if f == IN_THE_AIR else f) for size, f in dice)
