"""Secret decisions: a role and raid dice, and the Knobgoblin's change of heart."""

from __future__ import annotations

from goblin_games.rules.core import Action
from goblin_games.rules.dice_goblinz.actions import (
    COWARD,
    GREEDY,
    GROUPIE,
    PASS,
    Flip,
    Raid,
    Role,
)
from goblin_games.rules.dice_goblinz.dice import dice_text, kinds
from goblin_games.rules.dice_goblinz.odds import amount, mean
from goblin_games.rules.dice_goblinz.state import Step, raid_dice
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.dice_goblinz.goblins import ROLE_TEXT, ROLE_WIDE, role_tile
from goblin_games.tui.games.dice_goblinz.look import GoblinzLook
from goblin_games.tui.games.dice_goblinz.rack import Rack, Slot
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.widgets.footer import KeyHint

ROLE_KEYS = {"g": GREEDY, "o": GROUPIE, "c": COWARD}
LETTERS = {role: key for key, role in ROLE_KEYS.items()}
MEANING = {
    GREEDY: "your dice count against the group",
    GROUPIE: "your dice count for the group",
    COWARD: "safe at home; dice only bluff",
}
AGE = 25.0
"""Seconds without a key after which a half-made secret decision is covered again."""


class Committing(GoblinzLook):
    """COMMIT and FLIP: roles by letter, dice by number, Enter lays it face down."""

    role: Role | None = None
    """The role that is being chosen; never the one that is committed."""

    # -- beginning and forgetting ---------------------------------------------------------------

    def forget_choice(self) -> None:
        """Leave nothing of a decision in the prompt, on the board or in memory of keys."""
        self.role, self.rack = None, None
        self.line.forget()
        self.line.words = []

    @property
    def own_role(self) -> Role | None:
        """The role that the asked seat has committed, for its owner's eyes."""
        if self.asked is None:
            return None
        role: Role | None = self.match.view(self.match.audience(self.asked)).roles[self.asked]
        return role

    def _secret_step(self, step: Step) -> bool:
        return self.asked is not None and not self.blanked and self.view.step == step

    def _begin_commit(self, seat: int) -> None:
        pocket = self.view.pockets[seat]
        self.role, self.rack = None, Rack.of_dice(pocket, pocket)
        self._ask_commit()

    def _begin_flip(self, seat: int) -> None:
        self.role = None
        flips = [a for a in self.match.legal(seat) if isinstance(a, Flip)]
        slots = [
            Slot(f"d{size}", size, note="pocket", value=(size, 0))
            for size in kinds(self.view.pockets[seat])
        ]
        for size, face in dict.fromkeys(raid_dice(self.view, seat)):
            slots.append(Slot(f"d{size}={face}", size, note="raid", value=(size, face)))
        self.rack = Rack(slots if flips else [])
        self._ask_flip()

    # -- asking ---------------------------------------------------------------------------------

    def _ask_commit(self) -> None:
        seat, rack = self.asked, self.rack
        assert seat is not None
        assert rack is not None
        dice = rack.chosen
        question: list[Span]
        if self.role is None:
            question = [("What are you this time? Choose, and push dice in or out.", "bone")]
        else:
            question = [(ROLE_TEXT[self.role].removeprefix("- "), "bold green"),
                        (f" with {dice_text(dice, 'no dice')}", "bone")]  # fmt: skip
            if dice:
                odds = f"{len(dice)} to {sum(dice)}, about {amount(mean(dice))}"
                question.append((f"  {odds}", "dim"))
        choices = [Choice("Enter", "ready", value="commit")] if self.role else []
        choices.append(Choice("a", "all dice" if dice != rack.dice else "no dice", value="all"))
        self.prompt.ask(self.who(seat), question, choices)
        self._show_keys()

    def _ask_flip(self) -> None:
        seat, rack = self.asked, self.rack
        assert seat is not None
        assert rack is not None
        role = self.own_role
        assert role is not None
        question: list[Span] = [("You are ", "bone"), (str(role).upper(), "bold green")]
        choices = [Choice("p", f"stay {role}", value=PASS)]
        if not rack.slots:
            question.append((", and have nothing to pay a change with", "dim"))
        elif self.role is None:
            question.append((". Change your mind for a die?", "bone"))
        else:
            slot = rack.here
            assert slot is not None
            text = f"turn {self.role}, for the {slot.name}"
            choices.insert(0, Choice("Enter", text, value="flip"))
        self.prompt.ask(self.who(seat), question, choices)
        self._show_keys()

    def paint_choosing(self, pen: Pen, rack: Rack) -> None:
        if self._secret_step(Step.COMMIT) or self._secret_step(Step.FLIP):
            self._paint_roles(pen)
        rack.draw(pen, 1, cursor=True)

    def _paint_roles(self, pen: Pen) -> None:
        flipping = self.view.step == Step.FLIP
        own = self.own_role if flipping else None
        x = 3
        for key, role in ROLE_KEYS.items():
            if role is own:
                continue
            x = pen.put(x, 0, f"{key} ", "bold amber")
            text, ink = role_tile(role)
            text = text.replace("- ", "").center(ROLE_WIDE)
            if role is not self.role:
                ink = "bone on raised"
            elif pen.glyphs.name == "ascii":
                text = f"[{text[1:-1]}]"
            if role is self.role and role is COWARD:
                ink = "bold ink on bone"
            pen.put(x, 0, text, ink)
            pen.hot(x - 2, 0, ROLE_WIDE + 2, ("role", role))
            x += ROLE_WIDE + 2
        if self.role is not None:
            said = MEANING[self.role] if not flipping else "the die goes into the loot"
            pen.put(x, 0, said, "dim")

    # -- keys -----------------------------------------------------------------------------------

    def _secret_press(self, key: str, character: str | None) -> bool:
        rack = self.rack
        assert rack is not None
        flipping = self.view.step == Step.FLIP
        slot = rack.key(character)
        if character in ROLE_KEYS:
            self._take_role(ROLE_KEYS[character])
        elif key in ("up", "down"):
            self._next_role(1 if key == "down" else -1)
        elif key in ("left", "right"):
            rack.move(1 if key == "right" else -1)
        elif slot is not None:
            self._push(slot)
        elif key in ("space", "plus", "minus") and not flipping:
            self._push(rack.cursor, -1 if key == "minus" else 1)
        elif character == "a" and not flipping:
            self._all_or_none()
        elif key == "enter":
            self._decide()
            return True
        elif key == "backspace":
            self.role = None
        elif character == "p" and flipping:
            self.play(PASS)
            return True
        else:
            return False
        self._asked_again()
        return True

    def _asked_again(self) -> None:
        if self._secret_step(Step.COMMIT):
            self._ask_commit()
        elif self._secret_step(Step.FLIP):
            self._ask_flip()
        self.dice_moved()

    def _roles(self) -> list[Role]:
        own = self.own_role if self.view.step == Step.FLIP else None
        return [role for role in ROLE_KEYS.values() if role is not own]

    def _next_role(self, step: int) -> None:
        roles = self._roles()
        at = roles.index(self.role) + step if self.role in roles else (0 if step > 0 else -1)
        self._take_role(roles[at % len(roles)], quiet=True)

    def _take_role(self, role: Role, *, quiet: bool = False) -> None:
        seat = self.asked
        assert seat is not None
        if role not in self._roles():
            self.tell(f"You are {role} already.")
            return
        if self.view.step == Step.COMMIT:
            refusal = self.match.refusal(seat, Raid(role, self.view.pockets[seat]))
            if refusal is not None:
                self.tell(str(refusal), "red")
                if not quiet:
                    return
        self.role = role

    def _push(self, index: int, step: int = 1) -> None:
        rack = self.rack
        assert rack is not None
        if not rack.slots:
            return
        rack.cursor = index
        if rack.many:
            rack.slots[index].turn(step)

    def _all_or_none(self) -> None:
        rack = self.rack
        assert rack is not None
        rack.choose(() if rack.chosen == rack.dice else rack.dice)

    def _decide(self) -> None:
        rack = self.rack
        assert rack is not None
        if self.view.step == Step.COMMIT:
            if self.role is None:
                self.tell("First say what you are: g Greedy, o Groupie or c Coward.")
            else:
                self.play(Raid(self.role, rack.chosen))
            return
        slot = rack.here
        if self.role is None or slot is None:
            self.play(PASS)
        else:
            size, face = slot.value
            self.play(Flip(self.role, size, face))

    def _secret_hinted(self, action: Action) -> None:
        """Lay the hint out; nothing is played."""
        rack = self.rack
        assert rack is not None
        if isinstance(action, Raid):
            self.role = action.role
            rack.choose(action.dice)
        elif isinstance(action, Flip):
            self.role = action.role
            wanted = (action.die, action.face)
            rack.cursor = next((i for i, s in enumerate(rack.slots) if s.value == wanted), 0)
        else:
            self.role = None
        self._asked_again()

    def _secret_hints(self) -> list[KeyHint]:
        glyphs = self.goblin.glyphs
        upright, sideways = f"{glyphs.up}{glyphs.down}", f"{glyphs.left}{glyphs.right}"
        if self.view.step == Step.FLIP:
            return [KeyHint(upright, "role"), KeyHint(sideways, "die"),
                    KeyHint("Enter", "flip" if self.role else "stay", "enter")]  # fmt: skip
        return [KeyHint(upright, "role"), KeyHint(sideways, "die"),
                KeyHint("Space", "in or out", "space"),
                KeyHint("Enter", "ready", "enter")]  # fmt: skip
