"""The table of Oh My Lair!: minions are placed by keys, creatures led to the road by arrows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from goblin_games.rules.core import Action, ChanceAction, Dice, Due, Phase, board_of, is_seat
from goblin_games.rules.oh_my_lair.actions import DONE, KEEP, Buy, Mojo, Order, Summon
from goblin_games.rules.oh_my_lair.content import PLACES
from goblin_games.rules.oh_my_lair.dice import IN_THE_AIR
from goblin_games.rules.oh_my_lair.duel import Duel, Unseen
from goblin_games.rules.oh_my_lair.state import Lair, Step
from goblin_games.tui.choices import Choice
from goblin_games.tui.games.oh_my_lair import ending, hoard, island, road
from goblin_games.tui.games.oh_my_lair.verdict import after_chance, throw_on
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.screens.table import TableScreen
from goblin_games.tui.widgets.dice import Throw
from goblin_games.tui.widgets.footer import KeyHint
from goblin_games.tui.widgets.roster import draw_seat

NO_MINIONS = [0, 0, 0, 0, 0]
ROLLS = (Step.ROLL, Step.ROLLED, Step.REROLL)
BATTLES = (Step.REVEAL, Step.BATTLE_ROLL, Step.BATTLE_ROLLED, Step.BATTLE_REROLL)


class OhMyLairScreen(TableScreen):
    """Peril Island at the left, the hoard and the Pit at the right, the road below."""

    strip_rows = 2

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.placed = list(NO_MINIONS)
        self.sent: list[int] = []
        """The places in the order in which minions went there, for Backspace."""
        self.place = 0
        self.leading: str | None = None
        """The creature that is being led to the road."""
        self.space = 0
        self.digits = ""
        self.shown: int | None = None
        """The seat whose board Tab has brought up."""

    # -- which board ------------------------------------------------------------------------

    @property
    def owner(self) -> int:
        """The seat whose board is shown."""
        if isinstance(self.view, Lair):
            return int(self.view.horn)
        seats = range(len(self.match.seats))
        turn = self.match.turn
        playing = turn if turn is None or is_seat(turn) else board_of(turn)
        wanted: list[int | None] = [self.shown, self.asked, playing, *sorted(self.conductor.audience), *seats]
        boards = self.view.boards
        for seat in wanted:
            if seat is not None and (not boards or not isinstance(boards[seat], Unseen)):
                return seat
        return 0

    @property
    def lair(self) -> Lair | None:
        """The board that is shown; None if all are hidden."""
        return _board(self.view, self.owner)

    def next_panel(self) -> None:
        if isinstance(self.view, Duel) and self.view.boards:
            count = len(self.view.boards)
            for step in range(1, count + 1):
                seat = (self.owner + step) % count
                if not isinstance(self.view.boards[seat], Unseen):
                    self.shown = None if seat == self.asked else seat
                    break
            self.look()

    # -- painting ---------------------------------------------------------------------------

    def strip_height(self, height: int) -> int:
        return 2 if height < 34 else 3

    def paint_board(self, pen: Pen) -> None:
        lair = self.lair
        if lair is None:
            self._paint_hidden(pen)
            return
        placing = self._deciding(Step.ORDER)
        placed = self.placed if placing else self._standing(lair)
        island.draw_island(pen, lair, placed, self.place if placing else None)
        top = 8 if pen.height < 18 else 9
        self._paint_middle(pen, top, lair, 4 if pen.height < 18 else 5)
        if pen.height >= 21:
            island.draw_suspects(pen, top + 6, lair)
        else:
            island.draw_hero(pen, pen.height - 2, lair)

    def _paint_middle(self, pen: Pen, y: int, lair: Lair, rows: int) -> None:
        throw = self._throw_now(lair)
        if self._deciding(Step.ORDER):
            island.draw_outlook(pen, y, lair, self.placed, rows)
        elif lair.step == Step.BUY and self.asked is not None:
            island.draw_battles(pen, y, lair, rows)
        elif throw is not None:
            keys = [die for die in range(1, len(throw.dice) + 1) if self._may_reroll(die)]
            choices = self.prompt.choices
            value = choices[self.prompt.cursor].value if choices and keys else None
            chosen = value.die if isinstance(value, Mojo) else 0
            island.draw_throw_with_words(pen, y, throw, keys, chosen)

    def _paint_hidden(self, pen: Pen) -> None:
        pen.put(2, 2, "Everybody minds their own lair.", "dim")
        for y, seat in enumerate(range(len(self.match.seats)), 4):
            draw_seat(pen, 2, y, seat)
            board = self.view.boards[seat]
            text = board.status if isinstance(board, Unseen) else ""
            pen.put(6, y, f"{self.match.name(seat)}  {text}", "bone")

    def _standing(self, lair: Lair) -> Sequence[int]:
        waiting = dict(lair.todo)
        return [waiting.get(place, 0) for place in range(len(PLACES))]

    def paint_side(self, pen: Pen) -> None:
        lair = self.lair
        if lair is None:
            return
        y = hoard.draw_hoard(pen, 1, lair)
        others = self._others() if len(self.match.seats) > 1 else []
        y += 1
        room = pen.height - y - 1 - (len(others) + 1 if others and pen.height > 18 else 0)
        hoard.draw_pit(pen, y, lair, self._affordable(), self.leading, room)
        if others and pen.height > 18:
            for row, (seat, text) in enumerate(others, pen.height - len(others)):
                draw_seat(pen, 2, row, seat)
                pen.put(6, row, f"{self.match.name(seat)}  ", "bone")
                pen.right(pen.width - 1, row, text, "dim")
        elif pen.width >= 34:
            self.paint_rules(pen.part(2, y + max(len(lair.pit), 1) + 2, pen.width - 3))

    def _others(self) -> list[tuple[int, str]]:
        view = self.view
        if isinstance(view, Lair):
            return [(seat, "war horn" if seat == view.horn else "")
                    for seat in range(len(self.match.seats))]  # fmt: skip
        found = []
        for seat, board in enumerate(view.boards):
            round_ = f"round {board.round}" if board.round else "waits"
            found.append((seat, board.status if isinstance(board, Unseen) else round_))
        return found

    def paint_strip(self, pen: Pen) -> None:
        lair = self.lair
        if lair is not None:
            spaces = self._spaces() if self.leading else ()
            road.draw_road(pen, lair, spaces, self.space if self.leading else None)

    def paint_ending(self, pen: Pen) -> None:
        ending.paint(pen, self.match)

    def middle(self, phase: Phase) -> list[Span]:
        spans = super().middle(phase)
        if isinstance(self.view, Duel) and self.view.boards:
            spans += [(f"  {self.match.name(self.owner)}'s lair", "green")]
        return spans

    # -- dice -------------------------------------------------------------------------------

    def roll_shown(self, throw: Throw, due: Due, before: Any) -> None:
        board = due.board
        lair = _board(before, board if board is not None else 0)
        entry = next((e for e in reversed(self.match.entries) if e.actor == due.actor), None)
        if lair is None or entry is None or not isinstance(due, Dice):
            self.throw = throw
            return
        outcome = self._outcome(throw, entry.action)
        dice, moved = after_chance(lair, outcome)
        made = throw_on(lair, dice, moved)
        throw.label, throw.dice, throw.words = made.label, made.dice, made.words
        throw.loose = moved if self.match.over or self.is_current else frozenset()
        self.throw = throw

    def _outcome(self, throw: Throw, action: Action) -> ChanceAction:
        assert isinstance(action, ChanceAction)
        return action

    def _throw_now(self, lair: Lair) -> Throw | None:
        if self.throw is None and lair.dice and IN_THE_AIR not in lair.dice:
            return throw_on(lair, lair.dice)
        return self.throw

    def _may_reroll(self, die: int) -> bool:
        return any(isinstance(c.value, Mojo) and c.value.die == die for c in self.prompt.choices)

    # -- what is asked ----------------------------------------------------------------------

    def _deciding(self, step: Step) -> bool:
        """Whether a person at this screen is asked for something of this kind now."""
        lair = self.lair
        return self.asked is not None and lair is not None and lair.step == step

    def offer(self, seat: int) -> None:
        self.shown = None
        self.leading, self.digits = None, ""
        lair = self.lair
        if lair is None:
            super().offer(seat)
        elif lair.step == Step.ORDER:
            self.placed, self.sent = list(NO_MINIONS), []
            self._ask_order()
        elif lair.step == Step.BUY:
            self._ask_buy(lair)
        else:
            super().offer(seat)
        self._repaint_parts()

    def _ask_order(self) -> None:
        assert self.asked is not None
        lair = self.lair
        left = (lair.minions if lair is not None else 0) - sum(self.placed)
        question: list[Span] = [("Place your minions", "bone")]
        choices = []
        if left:
            question += [("   1-5", "bold amber"), (" send one", "bone"),
                         ("   Backspace", "bold amber" if self.sent else "dim"),
                         (" take one back", "bone" if self.sent else "dim")]  # fmt: skip
        else:
            choices = [Choice("Enter", "off they trot", value="order"),
                       Choice("Backspace", "take one back", value="back")]  # fmt: skip
        if not self.sent and self._as_before():
            question += [("   a", "bold amber"), (" as before", "bone")]
        self.prompt.ask(self.who(self.asked), question, choices)
        self._show_keys()

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

    def move_hints(self) -> list[KeyHint]:
        glyphs = self.goblin.glyphs
        sideways = f"{glyphs.left}{glyphs.right}"
        if self._deciding(Step.ORDER):
            return [KeyHint(f"{glyphs.up}{glyphs.down}", "place"), KeyHint(sideways, "fewer, more"),
                    KeyHint("Enter", "go" if self._all_placed() else "send", "enter")]  # fmt: skip
        if self.leading:
            return [KeyHint(sideways, "space"), KeyHint("Enter", "there", "enter")]
        word = "die" if self._deciding_roll() else "look"
        return [KeyHint(sideways, word), KeyHint("Enter", "choose", "enter")]

    # -- choices ----------------------------------------------------------------------------

    def chosen(self, choice: Choice) -> None:
        value = choice.value
        if value == "order":
            self._go()
        elif value == "back":
            self._take_back()
        elif value == "there":
            self._put_down()
        elif value == "unlead":
            self._unlead()
        elif isinstance(value, tuple) and value[0] == "lead":
            self._lead(value[1])
        else:
            super().chosen(choice)

    def game_press(self, key: str, character: str | None) -> bool:
        if self._deciding(Step.ORDER):
            return self._order_press(key, character)
        if self.leading is not None:
            return self._lead_press(key, character)
        if self._deciding(Step.BUY) and character and character.isdigit() and character != "0":
            return self._pit_press(int(character) - 1)
        if key in ("left", "right", "up", "down") and self.prompt.press(key, character):
            self._repaint_parts()  # the cursor is on a die
            return True
        if character and character.isdigit() and self._deciding_roll():
            return self._mojo(int(character))
        return False

    def game_hit(self, target: Any) -> bool:
        what, value = target
        if what == "place":
            self.place = value
            self._send(value)
        elif what == "take":
            self._take_back(value)
        elif what == "creature":
            self._lead(value)
        elif what == "space":
            self.space = value
            self._put_down()
        elif what == "die":
            self._mojo(value)
        else:
            return False
        return True

    # -- placing minions --------------------------------------------------------------------

    def _order_press(self, key: str, character: str | None) -> bool:
        letters = {row.key: place for place, row in enumerate(PLACES)}
        if key in ("up", "down"):
            self.place = (self.place + (1 if key == "down" else -1)) % len(PLACES)
            self._repaint_parts()
        elif key == "enter":
            if self._all_placed():
                self._go()
            else:
                self._send(self.place)
        elif key in ("right", "space") or character == "+":
            self._send(self.place)
        elif key == "left" or character == "-":
            self._take_back(self.place)
        elif key in ("backspace", "delete"):
            self._take_back()
        elif character == "a" and self._as_before():
            self._place_as_before()
        elif character and character in "12345":
            self.place = int(character) - 1
            self._send(self.place)
        elif character in letters:
            self.place = letters[character]
            self._send(self.place)
        else:
            return False
        return True

    def _all_placed(self) -> bool:
        lair = self.lair
        return lair is not None and sum(self.placed) == lair.minions

    def _send(self, place: int) -> None:
        if self._all_placed():
            self.tell("They are all placed. Enter sends them off, Backspace takes one back.")
        else:
            self.placed[place] += 1
            self.sent.append(place)
            self._ask_order()
        self._repaint_parts()

    def _take_back(self, place: int | None = None) -> None:
        if place is None and self.sent:
            place = self.sent[-1]
        if place is not None and self.placed[place]:
            self.placed[place] -= 1
            self.sent.reverse()
            self.sent.remove(place)
            self.sent.reverse()
            self._ask_order()
        self._repaint_parts()

    def _as_before(self) -> Order | None:
        """The seat's last order, if it can be given again."""
        lair = self.lair
        for entry in reversed(self.match.entries):
            if entry.actor == self.asked and isinstance(entry.action, Order):
                fits = lair is not None and sum(entry.action.minions) == lair.minions
                return entry.action if fits else None
        return None

    def _place_as_before(self) -> None:
        order = self._as_before()
        if order is not None:
            self.placed = list(order.minions)
            self.sent = [p for p, count in enumerate(order.minions) for _ in range(count)]
            self._ask_order()
            self._repaint_parts()

    def _go(self) -> None:
        first, second, third, fourth, fifth = self.placed
        self.play(Order((first, second, third, fourth, fifth)))

    # -- summoning --------------------------------------------------------------------------

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

    # -- mojo -------------------------------------------------------------------------------

    def _deciding_roll(self) -> bool:
        return self._deciding(Step.ROLLED) or self._deciding(Step.BATTLE_ROLLED)

    def _mojo(self, die: int) -> bool:
        if not self._deciding_roll():
            return False
        self.play(Mojo(die))
        return True

    def _repaint_parts(self) -> None:
        for part in self.query("Part"):
            if hasattr(part, "repaint"):
                part.repaint()


def _board(view: Any, seat: int) -> Lair | None:
    """A seat's board in a view or a state."""
    if isinstance(view, Lair):
        return view
    board = view.boards[seat] if view.boards else view.common
    return board if isinstance(board, Lair) else None


__all__ = ["KEEP", "OhMyLairScreen"]
