"""Moving on the map: the cursor, the way to it, one step by a digit, the whole way by Enter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from goblin_games.rules.core import Action, NotationError
from goblin_games.rules.core.geometry import Direction
from goblin_games.rules.goblins_lair import paths
from goblin_games.rules.goblins_lair.actions import Dispute, Done, End, Escape, Step
from goblin_games.rules.goblins_lair.narration import count, who
from goblin_games.rules.goblins_lair.order import seats_in
from goblin_games.rules.goblins_lair.state import (
    MONSTER_SEAT,
    NOBODY,
    monster_named,
    seat_of,
)
from goblin_games.rules.goblins_lair.state import Phase as Stage
from goblin_games.tui.choices import Choice, choices_of
from goblin_games.tui.games.goblins_lair.chart import Marks
from goblin_games.tui.games.goblins_lair.look import STEP_PACE, LairLook
from goblin_games.tui.games.goblins_lair.routes import (
    Route,
    figure_at,
    route_to,
    route_words,
    standing,
)
from goblin_games.tui.games.goblins_lair.second_thoughts import second_thought
from goblin_games.tui.paint import Span

KEYPAD: Final = "89632147"
"""The digits of the eight directions from north on, as they lie on a number pad."""
ARROWS: Final = {"up": (0, -1), "right": (1, 0), "down": (0, 1), "left": (-1, 0)}
LETTERS: Final = "adefghiklmopqrstuvwxyzbcjn"


class Walking(LairLook):
    """The phases in which figures move."""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.figure = ""
        """The figure that Enter and digits move."""
        self.on_map = True
        """Whether arrows move the cursor, or else walk the list of choices."""
        self.queue: list[Action] = []
        self.warned: Action | None = None
        """What there was a second thought about."""
        self._reach: tuple[Any, Mapping[int, Any]] = (None, {})
        self._route: tuple[Any, Route | None] = (None, None)
        self.resting: tuple[int, Stage, int] | None = None
        """Turn, phase and area in which the computer acts for the rest of the monsters."""

    @property
    def moving(self) -> bool:
        """Whether a person is asked to move a figure."""
        lair = self.lair
        stages = (Stage.HERO_MOVE, Stage.MONSTER_MOVE)
        return self.asked is not None and lair.phase in stages and not lair.pending

    # -- asking -------------------------------------------------------------------------------

    def _ask_move(self, seat: int) -> None:
        """A move begins or goes on."""
        lair = self.lair
        name = paths.active_figure(lair)
        if not name and seat != MONSTER_SEAT:
            name = lair.heroes[seat - 1].name
        elif not name:
            able = self._able(seat)
            name = self.figure if self.figure in able else able[0] if able else ""
        if name != self.figure or self.cursor is None or not self.queue:
            self.figure = name
            self.cursor = self._standing(name)
        self.on_map, self.warned = True, None
        self._ask_where()

    def _able(self, seat: int) -> list[str]:
        """The figures of whoever is asked that may begin to move now."""
        lair = self.lair
        if seat == MONSTER_SEAT:
            return [m.name for m in lair.monsters if paths.mover_of(lair, m.name) is not None]
        own = self._own_seats()
        actors = self.match.game.actors(self.match.state)
        seats = [seat for seat in actors if seat in own and 0 < seat <= len(lair.heroes)]
        return [lair.heroes[seat - 1].name for seat in seats]

    def _own_seats(self) -> frozenset[int]:
        return self.conductor.audience

    def _standing(self, name: str) -> int | None:
        return standing(self.lair, name)

    def _ask_where(self) -> None:
        """Put the question for the square that the cursor is on."""
        seat = self.asked
        if seat is None:
            return
        lair = self.lair
        mover = paths.mover_of(lair, self.figure)
        points = mover.points if mover is not None else 0
        question: list[Span] = [(f"{count(points, 'move')} left", "bone")]
        name = self.who(seat)
        if seat == MONSTER_SEAT and self.figure:
            kind = monster_named(lair, self.figure)
            assert kind is not None
            name = (f"{self.figure} {lair.terms.kinds[kind.kind].name}", "red")
        question += route_words(lair, self.figure, self.cursor, self.route(), points)
        room = self.app.size.width - len(name[0]) - sum(len(text) for text, _ in question)
        question.append((" " * max(room - 12, 0), "bone"))  # the choices keep their row
        cursor = self.prompt.cursor if not self.on_map else 0
        self.prompt.ask(name, question, self._move_choices(seat), cursor)
        if self.on_map:
            self.prompt.cursor = -1
            self.prompt.repaint()
        self._balance()
        self._show_keys()

    def _figure_at(self, square: int) -> str:
        return figure_at(self.lair, square)

    def _move_choices(self, seat: int) -> list[Choice]:
        """Everything but steps; the figure's own only."""
        lair = self.lair
        alone = set(seats_in(lair.waiting)) <= self._own_seats()  # no dispute with oneself
        hidden = (Step, Dispute) if alone else (Step,)
        menu = [
            action for action in self.match.menu(seat)
            if not isinstance(action, hidden)
            and getattr(action, "figure", self.figure) == self.figure
        ]  # fmt: skip
        labels = [self.match.label(seat, action) for action in menu]
        made = choices_of(labels, menu)
        taken = {choice.key for choice in made if choice.key.isalpha()} | {"n"}
        free = [letter for letter in LETTERS if letter not in taken]
        choices = []
        for choice in made:
            key, text = choice.key, choice.text.replace(f"{self.figure} ", "")
            if not key.isalpha():
                key = free.pop(0) if free else choice.key
            if isinstance(choice.value, End):
                key, text = "e", "end the move" if lair.active != NOBODY else "stay here"
            note = choice.note
            if isinstance(choice.value, Escape):
                note = "they strike first"
            if isinstance(choice.value, Done):
                key, text = "d", "done"
            choices.append(Choice(key, text, note, choice.value))
        return self._extra_choices(seat, choices)

    def _extra_choices(self, seat: int, choices: list[Choice]) -> list[Choice]:
        lair, able = self.lair, self._able(seat)
        if lair.active == NOBODY and len(able) > 1:
            following = able[(able.index(self.figure) + 1) % len(able)]
            choices.insert(0, Choice("n", "next", who(following), ("next", following)))
        if seat == MONSTER_SEAT:
            text = "let the computer move the rest"
            choices.append(Choice("r", text, "", "rest"))
        return choices

    # -- where to -----------------------------------------------------------------------------

    def reach(self) -> Mapping[int, Any]:
        """The squares that the figure can reach now."""
        key = (len(self.match), self.figure, self.lair.phase)
        if self._reach[0] != key:
            self._reach = (key, paths.reachable(self.lair, self.figure))
        return self._reach[1]

    def route(self) -> Route | None:
        """The way to the cursor."""
        key = (len(self.match), self.figure, self.cursor)
        if self._route[0] != key:
            self._route = (key, route_to(self.lair, self.figure, self.cursor))
        return self._route[1]

    def marks(self) -> Marks:
        if not self.moving:
            return super().marks()
        route = self.route() if self.on_map else None
        path = route.squares[: route.now] if route else ()
        beyond = route.squares[route.now :] if route else ()
        return Marks(
            reach=self.reach(),
            path=frozenset(path),
            beyond=frozenset(beyond),
            cursor=self.cursor if self.on_map else None,
            aim=None if self.on_map else self._aimed_square(),
            active=self.figure,
        )

    def _aimed_square(self) -> int | None:
        return None

    # -- keys ---------------------------------------------------------------------------------

    def _move_press(self, key: str, character: str | None) -> bool:
        if self.queue:
            self._hurry_walk()
            return True
        if self.on_map and key in ARROWS:
            self._shift(*ARROWS[key])
        elif key == "enter" and self.on_map:
            self._go()
        elif character and character in KEYPAD:
            self.on_map = True
            self._step(Direction(KEYPAD.index(character)))
        elif character == "5" or key in ("backspace", "home"):
            self.cursor = self._standing(self.figure)
            self.on_map = True
            self._ask_where()
            self._repaint_parts()
        elif not self.on_map and key in ARROWS:
            self.prompt.press(key, character)
            self._repaint_parts()
        else:
            return False
        return True

    def next_panel(self) -> None:
        """Tab: the arrows move between map and choices."""
        if self.moving and self.prompt.choices:
            self.on_map = not self.on_map
            self.prompt.cursor = -1 if self.on_map else 0
            self._ask_where()
            self._repaint_parts()

    def _shift(self, right: int, down: int) -> None:
        lair = self.lair
        if self.cursor is None:
            self.cursor = self._standing(self.figure) or 0
        x, y = lair.ground.square(self.cursor)
        x = min(max(x + right, 0), lair.ground.width - 1)
        y = min(max(y + down, 0), lair.ground.plan.height - 1)
        self.cursor = y * lair.ground.width + x
        self._ask_where()
        self._repaint_board()

    def _step(self, direction: Direction) -> None:
        if self.figure:
            self.cursor = None
            self.play(Step(self.figure, direction))
            if self.asked is not None and self.cursor is None:  # it was refused
                self.cursor = self._standing(self.figure)

    def _go(self) -> None:
        """Go to the cursor, as far as this move allows."""
        seat, target = self.asked, self.cursor
        if seat is None or target is None:
            return
        lair = self.lair
        name = lair.ground.names[target]
        other = self._figure_at(target)
        if target == self._standing(self.figure):
            self.tell("Point somewhere with the arrows, or press e to end the move.")
        elif other and other in self._able(seat):
            self._take(other)
        elif other:
            self.tell(f"{who(other)} stands on {name}. Stop beside; the fight comes later.")
        else:
            self._walk(seat, name)

    def _walk(self, seat: int, name: str) -> None:
        try:
            actions = self.match.read(seat, f"{self.figure} go {name}")
        except NotationError as error:
            self.tell(str(error), "red")
            return
        if self.goblin.settings.moves and len(actions) > 1:
            self.queue = list(actions)
            self._walk_on()
        else:
            self.cursor = None
            self.play(*actions)

    def _walk_on(self) -> None:
        """The next step of a walk; the walk is over when somebody else is next."""
        seat = self.asked
        if not self.queue or seat is None:
            return
        action = self.queue.pop(0)
        if not self.queue:
            self.cursor = None
        if self.match.refusal(seat, action) is not None:
            self.queue = []
            self._ask_move(seat)
            return
        self.play(action)

    def _hurry_walk(self) -> None:
        rest, self.queue = self.queue, []
        self.cursor = None
        self.play(*rest)

    def _walking_on(self, seat: int) -> bool:
        """Whether a walk goes on when a seat is asked again."""
        if not self.queue:
            return False
        if not self.moving or getattr(self.queue[0], "figure", "") != self.figure:
            self.queue = []
            return False
        self.prompt.ask(self.who(seat), [("walks", "dim")])
        self.set_timer(STEP_PACE, self._walk_on)
        return True

    def _take(self, name: str) -> None:
        """Another figure moves first."""
        seat = seat_of(self.lair, name)
        if seat != NOBODY:
            self.asked = seat
        self.figure, self.cursor = name, self._standing(name)
        self.on_map = True
        self.line.words = [str(action) for action in self.match.menu(self.asked or 0)]
        self._ask_where()
        self._repaint_parts()

    # -- doing --------------------------------------------------------------------------------

    def _confirmed(self, action: Action) -> bool:
        """What there are second thoughts about is done when it is asked for twice."""
        thought = second_thought(self.lair, action)
        if not thought or self.warned == action:
            return True
        self.warned = action
        self.tell(f"{thought} Once more if you mean it.")
        return False

    def _repaint_board(self) -> None:
        for part in self.query("#board"):
            part.repaint()  # type: ignore[attr-defined]

    def _repaint_parts(self) -> None:
        for part in self.query("#board, #side"):
            part.repaint()  # type: ignore[attr-defined]
