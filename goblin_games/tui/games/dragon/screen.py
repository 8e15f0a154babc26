"""The table of Poke the Dragon: what is asked, and what keys and clicks mean on it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from goblin_games.rules.core import Action, Due
from goblin_games.rules.dragon.actions import (
    INSULT,
    SKIP,
    SULK,
    At,
    Card,
    Hit,
    Keep,
    Land,
    Pile,
    Stats,
    Stop,
    Throw,
    Use,
)
from goblin_games.rules.dragon.odds import hide_chance, percent
from goblin_games.rules.dragon.secrets import right_guesses
from goblin_games.rules.dragon.state import Step, bonus
from goblin_games.tui.choices import Choice, choices_of
from goblin_games.tui.games.dragon.allotment import plan_of
from goblin_games.tui.games.dragon.dicework import Dicework
from goblin_games.tui.games.dragon.rolls import TITLES
from goblin_games.tui.games.dragon.striking import greedy
from goblin_games.tui.games.dragon.wording import short_note
from goblin_games.tui.paint import Span
from goblin_games.tui.screens.cover import CoverScreen
from goblin_games.tui.widgets.footer import KeyHint
from goblin_games.tui.widgets.roster import seat_letter

TEXTS = {
    "move": ("m", "sneak"),
    "charge": ("c", "charge"),
    "rock": ("k", "chuck a rock"),
    "insult": ("i", "insult it"),
    "trap": ("p", "set a trap"),
    "sulk": ("u", "sulk"),
}
"""Keys and words for the plain actions."""
BEST_STATS = 3


class DragonScreen(Dicework):
    """The Dragon at the left, the nine spots before it, the tribe at the right."""

    def offer(self, seat: int) -> None:
        self.cursor, self.plan = None, None
        self._peeking = self._peeking and self._peeked_at == len(self.match)
        step = self.cave.step
        if step == Step.KEEP:
            self._begin_keep()
        elif step == Step.USE:
            self._begin_use()
        elif step == Step.CARD and not self.peeking:
            show = [Choice("Enter", "show me my cards", value="peek")]
            self.prompt.ask(self.who(seat), [("You alone may look", "bone")], show)
        else:
            choices, at = self._choices(seat)
            self.prompt.ask(self.who(seat), [(self._question(), "bone")], choices, at)
        self._repaint_parts()

    def _question(self) -> str:
        cave = self.cave
        match cave.step:
            case Step.STATS:
                return "Stealth and speed?"
            case Step.ACTION:
                return "And now?"
            case Step.LAND:
                return f"{self.match.name(cave.target)} flies up to {cave.reach}. Where to?"
            case Step.AT:
                return f"Up to {cave.reach} spaces. Where to?"
            case Step.CARD:
                return "Which card stays?"
            case Step.GUESS:
                return f"The card against your {cave.trap_die}?"
            case Step.STRIKE:
                return f"Where does the {cave.dice[0]} go?"
        return str(self.match.game.question(cave, cave.turn))

    def _choices(self, seat: int) -> tuple[list[Choice], int]:
        actions = list(self.match.menu(seat))
        step = self.cave.step
        if step == Step.STRIKE:
            return self._strike_choices(actions)
        if step == Step.GUESS:
            chances = right_guesses(self.cave)
            best = max(range(len(actions)), key=lambda i: chances[str(actions[i]).split()[1]])
            return [Choice(word[0], word, percent(chance), action) for (word, chance), action
                    in zip(chances.items(), actions, strict=True)], best  # fmt: skip
        made = [self._choice(action, actions) for action in actions]
        return made, self._likely(actions)

    def _likely(self, actions: Sequence[Action]) -> int:
        """Where the cursor begins: on what a careful beginner would do."""
        cave = self.cave
        if cave.step == Step.STATS:
            return BEST_STATS
        if cave.step == Step.ACTION and not isinstance(actions[0], Throw):
            bold = cave.suspicion < 3 and hide_chance(cave, cave.turn) > Fraction(1, 2)
            return actions.index(INSULT if bold else SULK)
        return 0

    def rolling(self, due: Due) -> None:
        super().rolling(due)
        self.prompt.ask((TITLES.get(self.cave.step, due.label), "bone"), [])

    def _choice(self, action: Action, actions: Sequence[Action]) -> Choice:
        note = short_note(self.cave, action)
        if isinstance(action, Stats):
            return Choice(str(action.stealth), f"{action.stealth}/{action.speed}", "", action)
        if isinstance(action, Throw):
            only = sum(isinstance(a, Throw) for a in actions) == 1
            key = "t" if only else seat_letter(action.seat).lower()
            return Choice(key, f"throw {self.match.name(action.seat)}", note, action)
        if isinstance(action, (Land, At)):
            text = "the Dragon!" if action.spot == 0 and isinstance(action, Land) else "spot"
            return Choice(str(action.spot), text if text != "spot" else "", "", action)
        if isinstance(action, Card):
            return Choice(action.rank, f"the {action.rank.upper()}", "", action)
        key, text = TEXTS.get(str(action), ("", ""))
        if not key:
            label = self.match.game.label(self.cave, self.cave.turn, action)
            return Choice(label.key, label.text, label.note, action)
        return Choice(key, text, note, action)

    def _strike_choices(self, actions: list[Action]) -> tuple[list[Choice], int]:
        cave = self.cave
        if any(isinstance(action, Pile) for action in actions):
            labels = [self.match.game.label(cave, cave.striker, action) for action in actions]
            return choices_of(labels, actions), 0
        die = cave.dice[0] + bonus(cave.goblins[cave.striker])
        made = []
        for action in actions:
            if isinstance(action, Hit):
                rest = action.spot - die
                note = "falls" if rest <= 0 else f"{rest} left"
                made.append(Choice(str(action.spot), f"the {action.spot}", note, action))
        best = greedy(cave)
        made.append(Choice("x", "nowhere", "", SKIP))
        if len(cave.dice) > 1:
            made.append(Choice("a", "all by themselves", "", ("all", best)))
        first = best[0]
        at = next((i for i, choice in enumerate(made) if choice.value == first), 0)
        return made, at

    # -- cards --------------------------------------------------------------------------------

    def _show_cards(self) -> None:
        """The placer has said that nobody else looks."""
        if self.asked is not None:
            self._peeking = True
            choices, at = self._choices(self.asked)
            question: list[Span] = [(self._question(), "bone")]
            self.prompt.ask(self.who(self.asked), question, choices, at)
            self._repaint_parts()

    def own_traps(self) -> bool:
        """Whether the asked person has cards face down."""
        own = self.conductor.audience
        return any(trap.owner in own and trap.rank for trap in self.cave.traps)

    def next_panel(self) -> None:
        """Look at one's own trap cards once more, behind a cover."""
        if self.asked is None or not self.own_traps() or not self.shared:
            return
        if self._peeking:
            self._hide_cards()
            return
        person = self.match.seats[self.asked].person or ""
        self.app.push_screen(CoverScreen(self.match, person), self._covered)

    def _covered(self, value: Any) -> None:
        """The table comes back from under its cover, and asks once more what it has asked."""
        self._peeking, self._peeked_at = self.asked is not None, len(self.match)
        self._repaint_parts()

    def _hide_cards(self) -> None:
        if self._peeking and self.cave.step != Step.CARD:
            self._peeking = False
            self._repaint_parts()

    # -- keys and clicks ----------------------------------------------------------------------

    def move_hints(self) -> list[KeyHint]:
        hints = self._moves()
        if self.shared and self.asked is not None and self.own_traps():
            hints.append(KeyHint("Tab", "your trap", "tab"))
        return hints

    def _moves(self) -> list[KeyHint]:
        glyphs = self.goblin.glyphs
        sideways, upright = f"{glyphs.left}{glyphs.right}", f"{glyphs.up}{glyphs.down}"
        if self._deciding(Step.KEEP):
            word = "choose" if self.cursor is None else "keep or not"
            return [KeyHint(sideways, "die"), KeyHint(upright, "advice"),
                    KeyHint("Enter", word, "enter")]  # fmt: skip
        if self._deciding(Step.USE):
            word = "use" if self.cursor is None else "regroup"
            return [KeyHint(sideways, "group"), KeyHint(upright, "plan"),
                    KeyHint("Enter", word, "enter")]  # fmt: skip
        return super().move_hints()

    def play(self, *actions: Action) -> None:
        self._peeking = False
        super().play(*actions)

    def game_press(self, key: str, character: str | None) -> bool:
        self._dice_read()
        self._hide_cards()
        if self._deciding(Step.KEEP):
            return self._keep_press(key, character)
        if self._deciding(Step.USE):
            return self._use_press(key, character)
        if key in ("left", "right", "up", "down") and self.prompt.press(key, character):
            self._repaint_parts()
            return True
        return False

    def _dice_read(self) -> None:
        if not self.read_dice:
            self.read_dice = True
            self._repaint_parts()

    def chosen(self, choice: Any) -> None:
        value = choice.value
        if value == "use":
            self._use()
        elif value == "peek":
            self._show_cards()
        elif value == "turn" and self.plan is not None:
            self._turn("back" if self.plan.way == "fwd" else "fwd")
        elif isinstance(value, tuple) and value[0] == "all":
            self.play(*value[1])
        else:
            super().chosen(choice)

    def game_hit(self, target: Any) -> bool:
        self._dice_read()
        what, value = target
        if what == "die":
            self._toggle(value)
        elif what == "offer":
            self._take_offer(value)
        elif what == "value":
            self._regroup(value)
        elif what == "plan":
            if value == self.plan_index():
                self._use()
            else:
                self._take_plan(value)
        elif what == "spot":
            self._spot(value)
        else:
            return False
        return True

    def _spot(self, spot: int) -> None:
        for choice in self.prompt.choices:
            if isinstance(choice.value, (Land, At)) and choice.value.spot == spot:
                self.play(choice.value)
                return

    def hinted(self, action: Action) -> None:
        self._dice_read()
        if isinstance(action, Use):
            self.cursor = None
            self._show_plan(plan_of(action))
        elif isinstance(action, Keep):
            self.cursor = None
            self._choose_values(action.values)
            self._ask_keep(0)
        elif isinstance(action, Stop) and self._deciding(Step.KEEP):
            self.cursor = None
            self._ask_keep(len(self.prompt.choices) - 1)
        else:
            super().hinted(action)
        self._repaint_parts()
