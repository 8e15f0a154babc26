"""Buying and summoning: a creature is picked in the Pit and led to a space of the road."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.rules.oh_my_lair.actions import DONE, Buy, Summon
from goblin_games.rules.oh_my_lair.state import Lair, Step
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.oh_my_lair import hoard, island
from goblin_games.tui.games.oh_my_lair.placing import Placing
from goblin_games.tui.paint import Span


class Summoning(Placing):
    """The Buy phase."""

    def _ask_buy(self, lair: Lair) -> None:
        assert self.asked is not None
        menu = self.match.menu(self.asked)
        choices = [
            Choice("m" if action.ware == "minion" else "j", action.ware,
                   "2 gold" if action.ware == "minion" else "1 gold", action)
            for action in menu if isinstance(action, Buy)
        ]  # fmt: skip
        for place, keyword in enumerate(lair.pit):
            if any(isinstance(a, Summon) and a.creature == keyword for a in menu):
                name = lair.terms.creatures[keyword].name
                choices.append(Choice(hoard.pit_key(place), name, "", ("lead", keyword)))
        choices.append(Choice("d", "done", f"the hero walks to {lair.position + 1}", DONE))
        question: list[Span] = [("Buy and summon", "bone")]
        self.prompt.ask(self.who(self.asked), question, choices, len(choices) - 1)
        self._show_keys()

    def _ask_space(self) -> None:
        lair = self.lair
        assert self.asked is not None
        assert lair is not None
        assert self.leading is not None
        name = lair.terms.creatures[self.leading].name
        glyphs = self.goblin.glyphs
        where = self.digits + glyphs.more if self.digits else str(self.space)
        question: list[Span] = [
            (f"{name} on ", "bone"),
            (f" {glyphs.left} {where} {glyphs.right} ", "bold ink on amber"),
            ("  ", "bone"),
            *island.company(lair, self.space, self.leading),
        ]
        choices = [Choice("Enter", "there", value="there"),
                   Choice("Backspace", "another", value="unlead")]  # fmt: skip
        self.prompt.ask(self.who(self.asked), question, choices)
        self._show_keys()

    def _affordable(self) -> set[str]:
        if not self._deciding(Step.BUY) or self.asked is None:
            return set()
        return {a.creature for a in self.match.legal(self.asked) if isinstance(a, Summon)}

    def _spaces(self) -> list[int]:
        if self.asked is None:
            return []
        return sorted(
            a.space
            for a in self.match.legal(self.asked)
            if isinstance(a, Summon) and a.creature == self.leading
        )

    def _pit_press(self, place: int) -> bool:
        lair = self.lair
        if lair is None or place >= len(lair.pit):
            return False
        self._lead(lair.pit[place])
        return True

    def _lead(self, keyword: str) -> None:
        assert self.asked is not None
        assert self.lair is not None
        self.leading, self.digits = keyword, ""
        spaces = self._spaces()
        if not spaces:
            self.leading = None
            refusal = self.match.refusal(self.asked, Summon(keyword, self.lair.position + 1))
            self.tell(str(refusal) if refusal else "There is no space for it.", "red")
            return
        beside = [space for space in spaces if self.lair.road[space]]
        ahead = [space for space in spaces if space >= self.lair.position + 2]
        self.space = (beside or ahead or spaces)[0]
        self._ask_space()
        self._repaint_parts()

    def _unlead(self) -> None:
        self.leading, self.digits = None, ""
        if self.lair is not None:
            self._ask_buy(self.lair)
        self._repaint_parts()

    def _lead_press(self, key: str, character: str | None) -> bool:
        spaces = self._spaces()
        at = spaces.index(self.space) if self.space in spaces else 0
        if key in ("left", "right", "up", "down"):
            self.space = spaces[(at + (1 if key in ("right", "up") else -1)) % len(spaces)]
            self.digits = ""
        elif key == "enter":
            self._put_down()
            return True
        elif key == "backspace":
            if not self.digits:
                self._unlead()
                return True
            self.digits = ""
        elif character and character.isdigit():
            self._type_space(character, spaces)
        else:
            return False
        if self.leading is not None and self.asked is not None:
            self._ask_space()
            self._repaint_parts()
        return True

    def _type_space(self, digit: str, spaces: Sequence[int]) -> None:
        text = self.digits + digit
        longer = [space for space in spaces if str(space).startswith(text) and str(space) != text]
        if text.isdigit() and int(text) in spaces:
            self.space = int(text)
        elif not longer:
            self.tell(f"Space {text} is not open.", "red")
            self.digits = ""
            return
        self.digits = text if longer else ""

    def _put_down(self) -> None:
        if self.leading is not None:
            creature, self.leading = self.leading, None
            self.play(Summon(creature, self.space))
