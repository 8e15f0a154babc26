"""The table of The Goblin's Lair: what is asked, and what keys and clicks mean on it."""

from __future__ import annotations

from typing import Any

from goblin_games.rules.core import Action
from goblin_games.rules.goblins_lair.actions import (
    Archway,
    Close,
    Dispute,
    LearnSpells,
    Open,
    Pick,
    PlaceAt,
    Start,
    Step,
)
from goblin_games.rules.goblins_lair.discovery import next_name
from goblin_games.rules.goblins_lair.narration import kind_of, who
from goblin_games.rules.goblins_lair.order import seats_in
from goblin_games.rules.goblins_lair.state import MONSTER_SEAT, Pending
from goblin_games.rules.goblins_lair.state import Phase as Stage
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.goblins_lair.chart import Marks
from goblin_games.tui.games.goblins_lair.walking import ARROWS, Walking
from goblin_games.tui.paint import Span
from goblin_games.tui.widgets.footer import KeyHint

_SPELL_KEYS = {
    "cure": "u", "haste": "t", "paralysis": "l", "missile": "m", "hold": "h", "shield": "s",
}  # fmt: skip


def _brief(note: str) -> str:
    """A note with its chances and points in as few letters as will do."""
    return note.replace(" %", "%").replace(" points", " pt").replace(" point", " pt")


class GoblinsLairScreen(Walking):
    """The map at the left, heroes and monsters at the right."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.learning: list[str] = []
        self.squares: dict[int, Action] = {}
        """Squares that can be chosen, while nothing else can."""

    # -- asking -------------------------------------------------------------------------------

    def offer(self, seat: int) -> None:
        lair = self.lair
        self.squares = {}
        if self._walking_on(seat):
            return
        if self._computer_goes_on(seat):
            return
        if self.moving:
            self._ask_move(seat)
        elif lair.pending == Pending.PLACE or lair.phase == Stage.START:
            self._ask_square(seat)
        elif lair.phase == Stage.SPELLS:
            self.learning = []
            self._ask_spells(seat)
        else:
            super().offer(seat)
            self._more_choices(seat)
        self._balance()
        self._repaint_parts()

    def question(self, seat: int) -> list[Span]:
        lair = self.lair
        if lair.phase == Stage.PICK:
            return [("Which hero goes in?", "bone")]
        if seat != MONSTER_SEAT and lair.phase == Stage.HERO_FIGHT:
            return [("fights", "bone")]
        if seat != MONSTER_SEAT and lair.phase == Stage.SEARCH:
            return [("Search here?", "bone")]
        return super().question(seat)

    def _more_choices(self, seat: int) -> None:
        """Another hero of the same person may act first; the computer may do the rest."""
        lair, prompt = self.lair, self.prompt
        choices = [choice._replace(note=_brief(choice.note)) for choice in prompt.choices]
        if set(seats_in(lair.waiting)) <= self._own_seats():
            choices = [c for c in choices if not isinstance(c.value, Dispute)]
        if lair.phase == Stage.HERO_FIGHT:
            able = self._able(seat)
            name = lair.heroes[seat - 1].name
            if len(able) > 1 and name in able:
                following = able[(able.index(name) + 1) % len(able)]
                choices.append(Choice("n", "next", who(following), ("next", following)))
        if lair.phase == Stage.MONSTER_FIGHT:
            choices.append(Choice("r", "let the computer do the rest", "", "rest"))
        prompt.ask(prompt.who, prompt.question, choices)

    def _ask_square(self, seat: int) -> None:
        lair = self.lair
        self.squares = {
            lair.ground.numbers[action.square]: action
            for action in self.match.legal(seat)
            if isinstance(action, PlaceAt | Start)
        }
        if self.cursor not in self.squares:
            self.cursor = next(iter(self.squares), None)
        self._ask_this_square()

    def _ask_this_square(self) -> None:
        lair, seat = self.lair, self.asked
        assert seat is not None
        name = lair.ground.names[self.cursor] if self.cursor is not None else ""
        if lair.phase == Stage.START:
            question: list[Span] = [("starts on ", "bone"), (name, "bold amber")]
        else:
            arrival = next_name(lair)
            text = f"{arrival}, {kind_of(arrival)}, stands on "
            question = [(text, "bone"), (name, "bold amber")]
        choices = [Choice("Enter", "here", value="here")]
        if seat == MONSTER_SEAT:
            choices.append(Choice("r", "let the computer place the rest", value="rest"))
        if self.cursor not in self.squares:
            question.append((" is not free", "dim"))
        self.prompt.ask(self.who(seat), question, choices)
        self._show_keys()

    def _ask_spells(self, seat: int) -> None:
        lair = self.lair
        number = lair.terms.heroes[lair.heroes[seat - 1].name].spells
        left = number - len(self.learning)
        choices = [
            Choice(_SPELL_KEYS.get(name, "?"), name, "", ("spell", name))
            for name in lair.terms.spells if left and name not in self.learning
        ]  # fmt: skip
        question: list[Span] = [(f"learns {number} spells, {left} to go", "bone")]
        if not left:
            question = [(f"learns {', '.join(sorted(self.learning))}", "bone")]
            choices = [Choice("Enter", "so be it", value="learn")]
        if self.learning:
            choices.append(Choice("Backspace", "not that one", value="unlearn"))
        self.prompt.ask(self.who(seat), question, choices)
        self._balance()
        self._show_keys()

    # -- the computer does the rest -----------------------------------------------------------

    def _rest_key(self) -> tuple[int, Stage, int]:
        """What the computer has been let loose on: this phase of this turn, or one area."""
        lair = self.lair
        area = lair.discovery.area if lair.pending == Pending.PLACE and lair.discovery else 0
        return lair.turn, lair.phase, area

    def _computer_goes_on(self, seat: int) -> bool:
        if self.resting is None or seat != MONSTER_SEAT or self.resting != self._rest_key():
            self.resting = None
            return False
        self.prompt.ask(self.who(seat), [("lets them loose", "dim")])
        self.set_timer(self.pace if self.goblin.settings.moves else 0.001, self._play_for_monsters)
        return True

    def _play_for_monsters(self) -> None:
        if self.asked == MONSTER_SEAT and self.resting is not None:
            self.play(self.match.think(MONSTER_SEAT))

    # -- what is lit --------------------------------------------------------------------------

    def marks(self) -> Marks:
        marks = super().marks()
        if self.squares:
            marks.reach = frozenset(self.squares)
            marks.cursor = self.cursor
        elif self.asked is not None and not self.moving:
            marks.active = self._actor()
            marks.targets = frozenset(
                square for choice in self.prompt.choices
                if (square := self._square_of(choice.value)) is not None
            )  # fmt: skip
            marks.aim = self._aimed_square()
        return marks

    def _actor(self) -> str:
        """Whoever would do what the list's cursor is on."""
        action = self._pointed_at()
        return getattr(action, "figure", "") or self.figure_shown()

    def _pointed_at(self) -> Any:
        choices, at = self.prompt.choices, self.prompt.cursor
        return choices[at].value if choices and 0 <= at < len(choices) else None

    def _square_of(self, action: Any) -> int | None:
        """The square on which an action has its effect."""
        if isinstance(action, Open | Close | Archway):
            return self.lair.ground.numbers.get(action.square)
        target = getattr(action, "target", None)
        return self._standing(target) if isinstance(target, str) else None

    def _aimed_square(self) -> int | None:
        return self._square_of(self._pointed_at())

    def aimed(self) -> str:
        target = getattr(self._pointed_at(), "target", "") if self.asked is not None else ""
        return target if isinstance(target, str) else ""

    def _chosen_word(self) -> str:
        action = self._pointed_at()
        return action.hero if isinstance(action, Pick) and self.asked is not None else ""

    def _chosen_spells(self) -> tuple[str, ...]:
        return tuple(self.learning)

    # -- keys ---------------------------------------------------------------------------------

    def move_hints(self) -> list[KeyHint]:
        glyphs = self.goblin.glyphs
        arrows = f"{glyphs.left}{glyphs.up}{glyphs.down}{glyphs.right}"
        if self.squares:
            return [KeyHint(arrows, "square"), KeyHint("Enter", "here", "enter")]
        if self.moving and self.on_map:
            return [KeyHint(arrows, "point"), KeyHint("Enter", "go", "enter"),
                    KeyHint("1-9", "step"), KeyHint("Tab", "list", "tab")]  # fmt: skip
        if self.moving:
            return [KeyHint(arrows, "choose"), KeyHint("Enter", "do it", "enter"),
                    KeyHint("Tab", "map", "tab")]  # fmt: skip
        word = "target" if self.lair.phase in (Stage.HERO_FIGHT, Stage.MONSTER_FIGHT) else "look"
        strike = "strike" if self.aimed() else "choose"
        return [KeyHint(f"{glyphs.left}{glyphs.right}", word), KeyHint("Enter", strike, "enter")]

    def game_press(self, key: str, character: str | None) -> bool:
        if self.squares:
            return self._square_press(key)
        if self.moving:
            return self._move_press(key, character)
        if self.lair.phase == Stage.SPELLS and key == "backspace":
            self._unlearn()
            return True
        if key in ARROWS and self.prompt.press(key, character):
            self._repaint_parts()
            self._show_keys()
            return True
        return False

    def _square_press(self, key: str) -> bool:
        if key in ARROWS:
            self._shift_square(*ARROWS[key])
        elif key == "enter":
            self._here()
        else:
            return False
        return True

    def _shift_square(self, right: int, down: int) -> None:
        """The next free square in that direction, or just the next square."""
        lair = self.lair
        if self.cursor is None:
            return
        x, y = lair.ground.square(self.cursor)
        ahead = [
            (abs(s.x - x) + abs(s.y - y) + 3 * abs((s.x - x) * down + (s.y - y) * right), number)
            for number in self.squares
            if ((s := lair.ground.square(number)).x - x) * right + (s.y - y) * down > 0
        ]
        if ahead:
            self.cursor = min(ahead)[1]
        self._ask_this_square()
        self._repaint_board()

    def _here(self) -> None:
        action = self.squares.get(self.cursor) if self.cursor is not None else None
        if action is None:
            self.tell("Nobody may stand there now.", "red")
        else:
            self.squares = {}
            self.play(action)

    # -- choices ------------------------------------------------------------------------------

    def chosen(self, choice: Choice) -> None:
        value = choice.value
        if value == "here":
            self._here()
        elif value == "rest":
            self.resting = self._rest_key()
            self.squares = {}
            self._play_for_monsters()
        elif value == "learn":
            self._learn()
        elif value == "unlearn":
            self._unlearn()
        elif isinstance(value, tuple) and value[0] == "spell":
            self._add_spell(value[1])
        elif isinstance(value, tuple) and value[0] == "next":
            self._switch(value[1])
        elif isinstance(value, Action):
            if self._confirmed(value):
                self.cursor = None
                self.play(value)
        else:
            super().chosen(choice)

    def _switch(self, name: str) -> None:
        if self.moving:
            self._take(name)
            return
        seat = next(s for s, hero in enumerate(self.lair.heroes, 1) if hero.name == name)
        self.asked = seat
        self.line.words = [str(action) for action in self.match.menu(seat)]
        self.offer(seat)
        self._show_keys()

    def _add_spell(self, name: str) -> None:
        if self.asked is not None:
            self.learning.append(name)
            self._ask_spells(self.asked)
            self._repaint_parts()

    def _unlearn(self) -> None:
        if self.learning and self.asked is not None:
            self.learning.pop()
            self._ask_spells(self.asked)
            self._repaint_parts()

    def _learn(self) -> None:
        assert self.asked is not None
        name = self.lair.heroes[self.asked - 1].name
        self.play(LearnSpells(name, tuple(sorted(self.learning))))

    # -- clicks and hints ---------------------------------------------------------------------

    def game_hit(self, target: Any) -> bool:
        what, value = target
        if what == "square":
            self._square_hit(value)
        elif what == "figure":
            self._figure_hit(value)
        elif what == "hero":
            name = self.lair.heroes[value - 1].name
            if not self._figure_hit(name) and self.asked is not None:
                able = self._able(self.asked)
                if name in able and self.asked != MONSTER_SEAT:
                    self._switch(name)
        elif what in ("pick", "spell"):
            for choice in self.prompt.choices:
                if choice.value == ("spell", value) or getattr(choice.value, "hero", "") == value:
                    self.chosen(choice)
                    break
        else:
            return False
        return True

    def _square_hit(self, square: int) -> None:
        if self.squares:
            self.cursor = square
            self._here()
        elif self.moving:
            self.on_map = True
            self.cursor = square
            self._go()
        else:
            fits = [c for c in self.prompt.choices if self._square_of(c.value) == square]
            if fits:
                self.chosen(fits[0])
            else:
                name = self._figure_at(square)
                if self.asked is not None and name in self._able(self.asked):
                    self._switch(name)

    def _figure_hit(self, name: str) -> bool:
        """A click on a figure's line in the panel is one on the figure."""
        square = self._standing(name)
        if square is None or square < 0 or self.asked is None:
            return False
        if self.moving:
            if name in self._able(self.asked):
                self._take(name)
                return True
            self.cursor = square
            self._ask_where()
            self._repaint_parts()
            return True
        fits = [c for c in self.prompt.choices if self._square_of(c.value) == square]
        if fits:
            self.chosen(fits[0])
        return bool(fits)

    def hinted(self, action: Action) -> None:
        if self.moving:
            self._hinted_move(action)
        elif self.squares and isinstance(action, PlaceAt | Start):
            self.cursor = self.lair.ground.numbers[action.square]
            self._ask_this_square()
        elif isinstance(action, LearnSpells) and self.asked is not None:
            self.learning = list(action.spells)
            self._ask_spells(self.asked)
        else:
            super().hinted(action)
        self._repaint_parts()

    def _hinted_move(self, action: Action) -> None:
        """The cursor goes where the hint goes, or the choice is marked that Enter then makes."""
        figure = getattr(action, "figure", self.figure)
        if figure != self.figure and figure in self._able(self.asked or 0):
            self._take(figure)
        at = self._standing(self.figure)
        self.on_map = isinstance(action, Step)
        if isinstance(action, Step) and at is not None:
            walk = self.lair.ground.towards[at][action.direction]
            self.cursor = walk.to if walk is not None else at
        self._ask_where()
        if not self.on_map:
            super().hinted(action)
