"""Keeping dice and using them: the two decisions that take more than one key."""

from __future__ import annotations

from goblin_games.rules.dragon import turn
from goblin_games.rules.dragon.actions import STOP, Keep, Use
from goblin_games.rules.dragon.allocation import listed
from goblin_games.rules.dragon.choices import plan_text, rerolled, sensible_keeps
from goblin_games.rules.dragon.odds import better, no_bust, percent
from goblin_games.rules.dragon.plans import outcome
from goblin_games.rules.dragon.state import Cave, Step
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.dragon import tables
from goblin_games.tui.games.dragon.allotment import Plan, plan_of, plans, regrouped, turned
from goblin_games.tui.games.dragon.look import DragonLook
from goblin_games.tui.paint import Span

AWAY = {"fwd": ("b", "back"), "back": ("f", "forward")}


class Dicework(DragonLook):
    """The Keep and the Use step."""

    # -- keeping ------------------------------------------------------------------------------

    def _begin_keep(self) -> None:
        cave = self.cave
        self.pool = turn.keepable(cave)
        now = tuple(sorted((*cave.kept, *cave.loose), reverse=True))
        self.offers = []
        for values in sensible_keeps(cave):
            count, kept = rerolled(cave, Keep(values))
            self.offers.append(tables.Offer(
                values, percent(no_bust(cave, kept, count)),
                percent(better(cave, kept, count, now)),
            ))  # fmt: skip
        self.cursor = None
        self._choose_values(self.offers[0].values if self.offers else ())
        self._ask_keep()

    def _choose_values(self, values: tuple[int, ...]) -> None:
        left = list(values)
        self.chosen_dice = set()
        for index, die in enumerate(self.pool):
            if die in left:
                left.remove(die)
                self.chosen_dice.add(index)

    def _kept_values(self) -> tuple[int, ...]:
        return tuple(self.pool[index] for index in sorted(self.chosen_dice))

    def _ask_keep(self, at: int = -2) -> None:
        """Ask with the numbers for the dice that are chosen now.

        Args:
            at: where the prompt's cursor goes; -2 leaves it to the dice.
        """
        assert self.asked is not None
        cave = self.cave
        values = self._kept_values()
        choices = []
        if len(values) < len(self.pool):
            action = Keep(values)
            count, kept = rerolled(cave, action)
            now = tuple(sorted((*cave.kept, *cave.loose), reverse=True))
            note = (f"no bust {percent(no_bust(cave, kept, count))}, "
                    f"better {percent(better(cave, kept, count, now))}")  # fmt: skip
            dice = f"those {count}" if values or cave.kept else f"all {count}"
            text = "roll it again" if count == 1 else f"roll {dice} again"
            choices.append(Choice("r", text, note, action))
        final = self._as_if_stopped(cave)
        choices.append(Choice("s", "stop", final, STOP))
        if at == -2:
            at = 0 if len(choices) > 1 and not self._stopping_is_fine(cave) else len(choices) - 1
        question: list[Span] = [("Keep which dice?", "bone")]
        self.prompt.ask(self.who(self.asked), question, choices, max(at, 0))
        if self.cursor is not None:
            self.prompt.cursor = -1
            self.prompt.repaint()
        self._show_keys()

    def _stopped(self, cave: Cave) -> Use:
        final = cave.copy()
        final.kept = tuple(sorted((*cave.kept, *cave.loose), reverse=True))
        final.loose, final.step = (), Step.USE
        best: Use = self.match.game.menu(final, cave.turn)[0]  # type: ignore[assignment]
        return best

    def _as_if_stopped(self, cave: Cave) -> str:
        final = cave.copy()
        final.kept = tuple(sorted((*cave.kept, *cave.loose), reverse=True))
        final.loose, final.step = (), Step.USE
        return f"best: {plan_text(final, self._stopped(cave))}"

    def _stopping_is_fine(self, cave: Cave) -> bool:
        return not self._stopped(cave).unused

    def _keep_press(self, key: str, character: str | None) -> bool:
        last = len(self.pool) - 1
        if character and character.isdigit() and 1 <= int(character) <= last + 1:
            self._toggle(int(character) - 1)
        elif key in ("left", "right"):
            self._move_among(list(range(last + 1)), 1 if key == "right" else -1)
        elif key in ("up", "down"):
            self._next_offer(1 if key == "down" else -1)
        elif key in ("enter", "space") and self.cursor is not None:
            self._toggle(self.cursor)
        else:
            return False
        return True

    def _toggle(self, index: int) -> None:
        self.chosen_dice ^= {index}
        self._ask_keep(-2 if self.cursor is None else 0)
        self._repaint_parts()

    def _next_offer(self, step: int) -> None:
        if self.offers:
            at = self.offer_index()
            at = (at + step) % len(self.offers) if at >= 0 else 0
            self._take_offer(at)

    def _take_offer(self, index: int) -> None:
        self.cursor = None
        self._choose_values(self.offers[index].values)
        self._ask_keep(0)
        self._repaint_parts()

    def offer_index(self) -> int:
        values = self._kept_values()
        found = [index for index, offer in enumerate(self.offers) if offer.values == values]
        return found[0] if found else -1

    def _move_among(self, places: list[int], step: int) -> None:
        """Left and right: over the dice, then over the prompt's choices, and round again."""
        choices = len(self.prompt.choices)
        ring: list[tuple[str, int]] = [("die", place) for place in places]
        ring += [("choice", index) for index in range(choices)]
        now = ("die", self.cursor) if self.cursor is not None else ("choice", self.prompt.cursor)
        at = ring.index(now) if now in ring else len(places)
        what, where = ring[(at + step) % len(ring)]
        self.cursor = where if what == "die" else None
        self.prompt.cursor = -1 if what == "die" else where
        self.prompt.repaint()
        self._show_keys()
        self._repaint_parts()

    # -- using --------------------------------------------------------------------------------

    def _begin_use(self) -> None:
        cave = self.cave
        assert self.asked is not None
        uses = [use for use in self.match.menu(self.asked) if isinstance(use, Use)]
        self.ways = [tables.Way(use, outcome(cave, use)) for use in uses]
        self.cursor = None
        self.plan = plan_of(self.ways[0].use)
        self._ask_use()

    def _ask_use(self) -> None:
        assert self.asked is not None
        assert self.plan is not None
        choices = [Choice("Enter", "use them so", value="use")]
        other = turned(plans(self.cave), self.plan)
        if other is not None:
            key, word = AWAY[self.plan.way]
            choices.append(Choice(key, f"go {word} instead", value="turn"))
        glyphs = self.goblin.glyphs
        question: list[Span] = [("Use your dice", "bone")]
        if len(self.ways) > 1:
            question += [(f"   {glyphs.up}{glyphs.down}", "bold amber"), (" plans", "bone")]
        values = sorted(self.open_values())
        if values:
            named = " ".join(str(value) for value in values)
            question += [(f"   {named}", "bold amber"), (" regroup", "bone")]
        self.prompt.ask(self.who(self.asked), question, choices)
        if self.cursor is not None:
            self.prompt.cursor = -1
            self.prompt.repaint()
        self._show_keys()

    def open_values(self) -> set[int]:
        if self.plan is None:
            return set()
        every = plans(self.cave)
        return {
            share.value
            for share in self.plan.shares
            if len({plan.share(share.value) for plan in every}) > 1
        }

    def plan_index(self) -> int:
        if self.plan is None or self.asked is None:
            return -1
        same = listed(self.plan.use(), [way.use for way in self.ways], self.cave.terms.bust_moves)
        return next((i for i, way in enumerate(self.ways) if way.use == same), -1)

    def _use_press(self, key: str, character: str | None) -> bool:
        assert self.plan is not None
        values = [share.value for share in self.plan.shares if share.value in self.open_values()]
        if character and character in "123456":
            self._regroup(int(character))
        elif character in ("f", "b"):
            self._turn("fwd" if character == "f" else "back")
        elif key in ("up", "down"):
            step = 1 if key == "down" else -1
            self._take_plan((self.plan_index() + step) % len(self.ways))
        elif key in ("left", "right"):
            self._move_among(values, 1 if key == "right" else -1)
        elif key in ("enter", "space") and self.cursor is not None:
            self._regroup(self.cursor)
        elif key == "enter" and self.prompt.cursor <= 0:
            self._use()
        else:
            return False
        return True

    def _regroup(self, value: int) -> None:
        assert self.plan is not None
        if self.plan.share(value) is None:
            self.tell(f"There is no {value} among your dice.", "red")
            return
        found = regrouped(plans(self.cave), self.plan, value)
        if found is None:
            alone = self.cave.kept.count(value) == 1
            what = f"The {value} is alone" if alone else f"The {value}s have no choice"
            self.tell(f"{what}: whether it passes depends on the others."
                      if alone else f"{what}.", "amber")  # fmt: skip
            return
        self._show_plan(found)

    def _turn(self, way: str) -> None:
        assert self.plan is not None
        found = turned(plans(self.cave), self.plan)
        if self.plan.way == way:
            return
        if found is None or not self.plan.way:
            self.tell("Nobody moves in this plan." if not self.plan.way else
                      "There is not enough room behind you.", "amber")  # fmt: skip
            return
        self._show_plan(found)

    def _take_plan(self, index: int) -> None:
        self.cursor = None
        self._show_plan(plan_of(self.ways[index].use))

    def _show_plan(self, plan: Plan) -> None:
        self.plan = plan
        self._ask_use()
        self._repaint_parts()

    def _use(self) -> None:
        if self.plan is not None:
            use = self.plan.use()
            uses = [way.use for way in self.ways]
            self.play(listed(use, uses, self.cave.terms.bust_moves) or use)
