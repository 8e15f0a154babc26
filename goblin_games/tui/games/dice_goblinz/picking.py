"""Open decisions: loot to take, dice to pay or to lose, goblins and dice to point at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goblin_games.rules.core import Action
from goblin_games.rules.dice_goblinz import actions as act
from goblin_games.rules.dice_goblinz.dice import Die, heap, sizes_of
from goblin_games.rules.dice_goblinz.state import Step, raid_dice
from goblin_games.tui.choices import Choice, choices_of
from goblin_games.tui.games.dice_goblinz.committing import Committing
from goblin_games.tui.games.dice_goblinz.goblins import Shown
from goblin_games.tui.games.dice_goblinz.rack import Rack, Slot
from goblin_games.tui.paint import Span
from goblin_games.tui.widgets.footer import KeyHint
from goblin_games.tui.widgets.roster import seat_letter

FROM_RACK = (Step.POCKETZ, Step.GRAB, Step.LATE_GRAB, Step.PAY, Step.FIRSTS, Step.PICK)
TAKES = {Step.POCKETZ: "roll", Step.PAY: "pay", Step.GRAB: "claim"}


class Picking(Committing):
    """Everything but COMMIT and FLIP."""

    targets: Sequence[Action] = ()
    """What the cursor on the board can point at; `target` is the one it is on."""
    target = 0

    # -- asking ---------------------------------------------------------------------------------

    def _begin_open(self, seat: int) -> None:
        self.rack, self.targets, self.target = None, (), 0
        step = self.view.step
        if step in FROM_RACK:
            self._begin_rack(seat)
        elif step == Step.LOSE:
            self._begin_losing(seat)
        elif step in (Step.BULLY, Step.APPOINT):
            self._aim([a for a in self.match.menu(seat) if isinstance(a, act.Bully | act.Appoint)])
        else:
            self._ask_plainly(seat)

    def _ask_plainly(self, seat: int) -> None:
        """A short list in the prompt; a Kazoo is aimed on the board."""
        menu = self.match.menu(seat)
        kazoos = [action for action in menu if isinstance(action, act.Kazoo)]
        actions = [action for action in menu if not isinstance(action, act.Kazoo)]
        choices = choices_of([self.match.label(seat, a) for a in actions], actions)
        if kazoos:
            choices.insert(-1, Choice("k", "kazoo", "whose die rolls again?", "aim"))
        self.prompt.ask(self.who(seat), self.question(seat), choices)
        self._show_keys()

    def _begin_rack(self, seat: int) -> None:
        slots, rest = [], []
        for action in self.match.menu(seat):
            slot = self._slot(action)
            if slot is None:
                rest.append(action)
            else:
                slots.append(slot)
        self.rack = Rack(slots)
        self._rest = rest
        self._ask_rack()

    def _slot(self, action: Action) -> Slot | None:
        table = self.view
        if isinstance(action, act.Take | act.Grab):
            if isinstance(action.thing, int):
                count = table.loot.count(action.thing)
                note = f"{count} there"
                return Slot(f"d{action.thing}", action.thing, note=note, value=action)
            row = table.terms.doohickeyz[action.thing]
            return Slot(row.short, note="doohickey", value=action)
        if isinstance(action, act.Pocketz):
            return Slot(f"d{action.die}", action.die, note="pocket", value=action)
        if isinstance(action, act.Pay):
            note = "pocket" if action.pocket else "raid"
            return Slot(f"d{action.die}", action.die, note=note, value=action)
        return None

    def _ask_rack(self) -> None:
        seat, rack = self.asked, self.rack
        assert seat is not None
        assert rack is not None
        choices = []
        slot = rack.here
        if slot is not None:
            label = self.match.label(seat, slot.value)
            choices.append(Choice("Enter", label.text, label.note, slot.value))
        choices += choices_of([self.match.label(seat, a) for a in self._rest], self._rest)
        self.prompt.ask(self.who(seat), self.question(seat), choices)
        self._show_keys()

    def _begin_losing(self, seat: int) -> None:
        """Dice to lose are pushed out of a rack; the first legal ones are out already."""
        table = self.view
        first = self.match.legal(seat)[0]
        assert isinstance(first, act.Lose)
        raid, pocket = sizes_of(raid_dice(table, seat)), table.pockets[seat]
        free = any(isinstance(a, act.Lose) and not set(a.dice) <= set(raid)
                   for a in self.match.legal(seat))  # fmt: skip
        dice = heap((*raid, *pocket)) if free or len(first.dice) > len(raid) else raid
        self.rack = Rack.of_dice(dice, first.dice)
        self._rest = []
        self._ask_losing()

    def _ask_losing(self) -> None:
        seat, rack = self.asked, self.rack
        assert seat is not None
        assert rack is not None
        first = self.match.legal(seat)[0]
        assert isinstance(first, act.Lose)
        wanted, out = len(first.dice), len(rack.chosen)
        question: list[Span] = [("The raid failed. You lose ", "bone"), (str(wanted), "bold red"),
                                (": " if wanted > 1 else " die: ", "bone")]  # fmt: skip
        choices = []
        if out == wanted:
            choices = [Choice("Enter", "throw them away" if wanted > 1 else "throw it away",
                              value="lose")]  # fmt: skip
        else:
            more = wanted - out
            question.append((f"push out {more} more" if more > 0 else f"take {-more} back", "bone"))
        self.prompt.ask(self.who(seat), question, choices)
        self._show_keys()

    # -- pointing at goblins and their dice -----------------------------------------------------

    def _aim(self, targets: Sequence[Action]) -> None:
        self.targets, self.target = targets, 0
        self._ask_target()

    def _ask_target(self) -> None:
        seat = self.asked
        assert seat is not None
        action = self.targets[self.target]
        rest = [a for a in self.match.menu(seat) if isinstance(a, act.Pass)]
        if isinstance(action, act.Appoint):
            choices = [
                Choice(seat_letter(a.seat).lower(), self.match.name(a.seat), value=a)
                for a in self.targets if isinstance(a, act.Appoint)
            ]  # fmt: skip
            self.prompt.ask(self.who(seat), self.question(seat), choices, self.target)
            self._show_keys()
            return
        label = self.match.label(seat, action)
        choices = [Choice("Enter", label.text, label.note, action)]
        if isinstance(action, act.Kazoo):
            choices.append(Choice("Backspace", "no kazoo", value="unaim"))
        choices += choices_of([self.match.label(seat, a) for a in rest], rest)
        self.prompt.ask(self.who(seat), self.question(seat), choices)
        self._show_keys()

    def point(self, shown: Shown) -> None:
        if not self.targets or self.asked is None:
            return
        aims = [_aim_of(self, action) for action in self.targets]
        seats = frozenset(seat for seat, die in aims if die is None)
        shown.open_to = seats
        shown.targets = frozenset((seat, die) for seat, die in aims if die is not None)
        shown.aimed = aims[self.target]

    # -- keys -----------------------------------------------------------------------------------

    def _open_press(self, key: str, character: str | None) -> bool:
        if self.targets:
            return self._target_press(key, character)
        rack = self.rack
        if rack is None:
            if character == "k" and any(c.value == "aim" for c in self.prompt.choices):
                self._begin_kazoo()
                return True
            return False
        slot = rack.key(character)
        if key in ("left", "right", "up", "down"):
            rack.move(1 if key in ("right", "down") else -1)
        elif slot is not None and rack.many:
            self._push(slot)
        elif slot is not None:
            self.play(rack.slots[slot].value)
            return True
        elif key == "space" and rack.many:
            self._push(rack.cursor)
        elif key == "enter":
            self._take_from_rack()
            return True
        else:
            return False
        self._rack_changed()
        return True

    def _rack_changed(self) -> None:
        if self.view.step == Step.LOSE:
            self._ask_losing()
        else:
            self._ask_rack()
        self.dice_moved()

    def _take_from_rack(self) -> None:
        rack = self.rack
        assert rack is not None
        if rack.many:
            self.play(act.Lose(rack.chosen))
        elif rack.here is not None:
            self.play(rack.here.value)

    def _begin_kazoo(self) -> None:
        assert self.asked is not None
        self._aim([a for a in self.match.menu(self.asked) if isinstance(a, act.Kazoo)])
        self.dice_moved()

    def _target_press(self, key: str, character: str | None) -> bool:
        if key in ("left", "right"):
            self.target = (self.target + (1 if key == "right" else -1)) % len(self.targets)
        elif key in ("up", "down"):
            self._next_goblin(1 if key == "down" else -1)
        elif key == "enter":
            self.play(self.targets[self.target])
            return True
        elif key == "backspace" and isinstance(self.targets[0], act.Kazoo):
            self._unaim()
            return True
        else:
            return False
        self._ask_target()
        self.dice_moved()
        return True

    def _unaim(self) -> None:
        self.targets = ()
        assert self.asked is not None
        self._ask_plainly(self.asked)
        self.dice_moved()

    def _next_goblin(self, step: int) -> None:
        """Up and down go from goblin to goblin as they stand on the screen."""
        aims = [_aim_of(self, action)[0] for action in self.targets]
        seats = sorted(set(aims))
        at = seats.index(aims[self.target])
        self.target = aims.index(seats[(at + step) % len(seats)])

    def _hit_target(self, seat: int, die: Die | None) -> bool:
        aims = [_aim_of(self, action) for action in self.targets]
        if (seat, die) not in aims:
            if self.targets or not any(c.value == "aim" for c in self.prompt.choices):
                return False
            self._begin_kazoo()
            return True
        self.play(self.targets[aims.index((seat, die))])
        return True

    def _open_hinted(self, action: Action) -> bool:
        """Put the cursor on the hint, if it is on the board."""
        if isinstance(action, act.Kazoo) and not self.targets:
            self._begin_kazoo()
        if action in self.targets:
            self.target = list(self.targets).index(action)
            self._ask_target()
        elif isinstance(action, act.Lose) and self.rack is not None:
            self.rack.choose(action.dice)
            self._rack_changed()
        elif self.rack is not None and any(s.value == action for s in self.rack.slots):
            values = [slot.value for slot in self.rack.slots]
            self.rack.cursor = values.index(action)
            self._rack_changed()
        else:
            return False
        self.dice_moved()
        return True

    def _open_hints(self) -> list[KeyHint]:
        glyphs = self.goblin.glyphs
        sideways = f"{glyphs.left}{glyphs.right}"
        if self.targets:
            return [KeyHint(f"{glyphs.up}{glyphs.down}{sideways}", "point"),
                    KeyHint("Enter", "this one", "enter")]  # fmt: skip
        if self.rack is not None and self.rack.many:
            return [KeyHint(sideways, "die"), KeyHint("Space", "in or out", "space"),
                    KeyHint("Enter", "lose", "enter")]  # fmt: skip
        return [KeyHint(sideways, "look"), KeyHint("Enter", "choose", "enter")]


def _aim_of(screen: Picking, action: Any) -> tuple[int, Die | None]:
    """The seat, and the die of it, that an action is aimed at."""
    if isinstance(action, act.Kazoo):
        return action.seat, (action.die, action.face)
    if isinstance(action, act.Bully):
        dice = [die for die in raid_dice(screen.view, action.seat) if die[0] == action.die]
        return action.seat, dice[-1] if dice else None
    return action.seat, None
