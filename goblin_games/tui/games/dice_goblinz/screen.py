"""The table of Dice Goblinz: who is asked what, and what must not stay on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.timer import Timer

from goblin_games.rules.core import Action
from goblin_games.rules.dice_goblinz.actions import Role
from goblin_games.rules.dice_goblinz.narration import goblin as goblin_name
from goblin_games.rules.dice_goblinz.state import Step
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.dice_goblinz import ending
from goblin_games.tui.games.dice_goblinz.acting import Acting
from goblin_games.tui.games.dice_goblinz.committing import AGE
from goblin_games.tui.games.dice_goblinz.rack import Rack
from goblin_games.tui.paint import Pen
from goblin_games.tui.screens.text_card import Line, TextCard
from goblin_games.tui.widgets.event_log import EventLog
from goblin_games.tui.widgets.footer import KeyHint

SECRET_STEPS = (Step.COMMIT, Step.FLIP)


class DiceGoblinzScreen(Acting):
    """Secrets lie face down; the reveal is a moment; everything else is picked on the board."""

    final_count = 2.4
    _age: Timer | None = None
    _half: tuple[int, int, Role | None, Rack | None] | None = None
    """What somebody had chosen who walked away: seat, entries, role and dice."""

    # -- asking ---------------------------------------------------------------------------------

    def offer(self, seat: int) -> None:
        self.forget_choice()
        self.line.words = [str(action) for action in self.match.menu(seat)]
        self.throw, self.thrower = None, None
        if self.view.step == Step.COMMIT:
            self._begin_commit(seat)
        elif self.view.step == Step.FLIP:
            self._begin_flip(seat)
        else:
            self._begin_open(seat)
        self._take_up_again(seat)
        self._mind_the_time()
        self.dice_moved()

    def wait_for(self, seat: int) -> None:
        self.forget_choice()
        super().wait_for(seat)

    def play(self, *actions: Action) -> None:
        secret = self.match.secret_turn
        before = len(self.match)
        super().play(*actions)
        if len(self.match) != before:
            self.rack, self.targets = None, ()
            if secret:
                self._hide_decision()

    def _hide_decision(self) -> None:
        """A decision was made in secret: nothing on the screen may still tell of it."""
        self.forget_choice()
        self._mind_the_time(stop=True)
        self.prompt.close_line()
        self.prompt.ask(("", "bone"), [("It lies face down.", "dim")])
        self.query_one(EventLog).tell(None)
        self.look()

    def blank(self) -> None:
        self.forget_choice()
        self.targets = ()
        self._mind_the_time(stop=True)
        super().blank()

    def _mind_the_time(self, *, stop: bool = False) -> None:
        """Somebody who walks away from a half-made secret decision leaves a covered table."""
        if self._age is not None:
            self._age.stop()
            self._age = None
        if not stop and self.asked is not None and self.view.step in SECRET_STEPS:
            self._age = self.set_timer(AGE, self._walked_away)

    def _walked_away(self) -> None:
        if self.asked is None or not self.match.secret_turn or not self.is_current:
            return
        if len(self.conductor.persons) < 2 or not self.goblin.settings.covers:
            return
        half = (self.asked, len(self.match), self.role, self.rack)
        self.conductor.leave_seat()
        self._half = half

    def _take_up_again(self, seat: int) -> None:
        """A decision that somebody walked away from lies there as it was."""
        half, self._half = self._half, None
        if half is not None and half[:2] == (seat, len(self.match)):
            self.role, self.rack = half[2:]
            self._asked_again()

    # -- keys and clicks ------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> bool:
        self._mind_the_time()
        return super().press(key, character)

    def reserved_press(self, key: str, character: str | None) -> bool:
        if character == "l" and not self.watched and self._may_look():
            self.peek()
            return True
        return super().reserved_press(key, character)

    def _may_look(self) -> bool:
        persons = self.conductor.persons
        table = self.view
        return bool(persons) and Step.COMMIT <= table.step <= Step.FLIP and not self.line_use

    def game_press(self, key: str, character: str | None) -> bool:
        if self.view.step in SECRET_STEPS and self.rack is not None:
            return self._secret_press(key, character)
        return self._open_press(key, character)

    def game_hit(self, target: Any) -> bool:
        if not isinstance(target, tuple):
            return False
        what, value = target
        self._mind_the_time()
        if what == "role":
            self._take_role(value)
            self._asked_again()
        elif what == "slot" and self.rack is not None:
            self._hit_slot(value)
        elif what == "seat":
            return self._hit_target(value, None)
        elif what == "die":
            return self._hit_target(*value)
        else:
            return False
        return True

    def _hit_slot(self, index: int) -> None:
        rack = self.rack
        assert rack is not None
        if self.view.step in SECRET_STEPS:
            self._push(index)
            self._asked_again()
        elif rack.many:
            self._push(index)
            self._rack_changed()
        else:
            self.play(rack.slots[index].value)

    def chosen(self, choice: Choice) -> None:
        value = choice.value
        if value in ("commit", "flip"):
            self._decide()
        elif value == "all":
            self._all_or_none()
            self._asked_again()
        elif value == "lose":
            self._take_from_rack()
        elif value == "aim":
            self._begin_kazoo()
        elif value == "unaim":
            self._unaim()
        else:
            super().chosen(choice)

    def hint(self) -> None:
        """Hints know the asked person's role: while others look on, they are for the card."""
        alone = len(self.conductor.persons) < 2 or self.match.secret_turn
        seat = self.asked
        if seat is None or alone or not self.has_secret(self.match.audience(seat)):
            super().hint()
        else:
            self.peek(hint=True)

    def hinted(self, action: Action) -> None:
        if self.view.step in SECRET_STEPS and self.rack is not None:
            self._secret_hinted(action)
        elif not self._open_hinted(action):
            super().hinted(action)

    def move_hints(self) -> list[KeyHint]:
        if self.view.step in SECRET_STEPS and self.rack is not None:
            return self._secret_hints()
        return self._open_hints()

    def key_hints(self) -> Sequence[KeyHint]:
        hints = list(super().key_hints())
        if self._may_look() and not self.watched and self._somebody_hides():
            hints.insert(-1, KeyHint("l", "my role", "l"))
            hints.insert(min(4, len(hints) - 1), hints.pop(-2))
        return hints

    def _somebody_hides(self) -> bool:
        held = (i for i, seat in enumerate(self.match.seats) if seat.person is not None)
        return self.has_secret(frozenset(held))

    def next_panel(self) -> None:
        """Tab: what every goblin and every doohickey does."""
        table = self.view
        lines: list[Line] = []
        for seat, kind in enumerate(table.kinds):
            if kind:
                row = table.terms.goblinz[kind]
                lines.append(f"# {self.match.name(seat)}, {goblin_name(kind)}: {row.trick}")
                lines.append(f"{row.does[:1].upper()}{row.does[1:]}.")
        for thing in table.terms.doohickeyz.values():
            lines.append([(thing.name, "bold amber")])
            lines.append(f"{thing.does[:1].upper()}{thing.does[1:]}.")
        self.app.push_screen(TextCard("Goblinz and doohickeyz", lines))

    # -- the end --------------------------------------------------------------------------------

    def paint_ending(self, pen: Pen) -> None:
        ending.paint(pen, self.match, self.counted)
