"""Nothing secret of Dice Goblinz on any frame, in any record, in any corner of the app.

Most tests are of non-interference: a match is played twice, and only what one person decides in
secret differs. All frames (text and colours) until the reveal, all records and logs must be equal.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from goblin_games.rules.core import Action, is_seat
from goblin_games.rules.dice_goblinz import actions as act
from goblin_games.rules.dice_goblinz.actions import COWARD, GREEDY, GROUPIE, Raid
from goblin_games.rules.dice_goblinz.state import Step
from goblin_games.table import record
from goblin_games.table.match import Match
from goblin_games.table.setup import Wish, new_match
from goblin_games.table.store import Store
from goblin_games.tui import conductor
from goblin_games.tui.app import GoblinApp
from goblin_games.tui.games.dice_goblinz import peeking
from goblin_games.tui.games.dice_goblinz import screen as table_screen
from goblin_games.tui.screens.cover import CoverScreen
from goblin_games.tui.screens.replay import ReplayScreen
from goblin_games.tui.widgets.canvas import Canvas
from tests.tui.frame_tools import drive, text, until

KNOBS = "knob,bob,slob,mob,rob"


def goblins(seed: str = "bog", *names: str, kinds: str = KNOBS, **options: Any) -> Match:
    """Three persons, unless said otherwise, and computers on the other seats."""
    wishes = [Wish(name) for name in names or ("Ann", "Bob", "Cid")]
    given = {"raids": 2, "kinds": kinds, "first_leader": "0", **options}
    return new_match("dice-goblinz", seed=seed, wishes=wishes, options=given, seats=5)


@contextmanager
def filmed(frames: list[Any]) -> Iterator[None]:
    """Every frame that goes to the terminal, with its colours; equal neighbours once."""
    shown = GoblinApp._display

    def film(app: Any, screen: Any, renderable: Any) -> None:
        shown(app, screen, renderable)
        if app.screen.is_mounted:
            strips = app.screen._compositor.render_strips()
            frame = tuple(tuple((s.text, str(s.style)) for s in strip) for strip in strips)
            if not frames or frames[-1] != frame:
                frames.append(frame)

    GoblinApp._display = film  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        GoblinApp._display = shown  # type: ignore[method-assign]


@contextmanager
def painted(pictures: set[Any]) -> Iterator[None]:
    """Everything that any part of any screen paints, text and colours, shown or overpainted."""
    repaint = Canvas.repaint

    def keep(canvas: Canvas) -> None:
        repaint(canvas)
        grid = canvas._grid
        if grid is not None:
            rows = tuple(grid.row(y) for y in range(grid.height))
            inks = tuple(map(tuple, grid.inks))
            pictures.add((type(canvas).__name__, canvas.id, rows, inks))

    Canvas.repaint = keep  # type: ignore[method-assign]
    try:
        yield
    finally:
        Canvas.repaint = repaint  # type: ignore[method-assign]


def words(frame: Any) -> str:
    return "\n".join("".join(part for part, _ in strip) for strip in frame)


async def asked(app: GoblinApp, pilot: Pilot[Any], seat: int) -> Any:
    """Go past covers and recaps until a seat is asked; the table."""
    for _ in range(600):
        await pilot.pause(0.01)
        screen: Any = app.screen
        shown = text(app)
        if isinstance(screen, CoverScreen) or "since your last turn" in shown:
            await pilot.press("enter")
        elif getattr(screen, "asked", None) == seat:
            return screen
    raise AssertionError(text(app))


async def decide(app: GoblinApp, pilot: Pilot[Any], seat: int, action: Action) -> None:
    """Lay a decision out as a person does, and confirm it."""
    screen = await asked(app, pilot, seat)
    screen.hinted(action)
    await pilot.pause(0.01)
    await pilot.press("enter")


def film_of(match: Match, decisions: Sequence[Action], until_step: Step) -> set[Any]:
    """All pictures from the first decision on until a step is reached."""
    frames: set[Any] = set()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        screen = await asked(app, pilot, 0)
        screen.hinted(decisions[0])
        await pilot.pause(0.05)
        await pilot.press("enter")
        await pilot.pause(0.05)
        with painted(frames):
            for seat, action in enumerate(decisions[1:], 1):
                await decide(app, pilot, seat, action)
            for _ in range(300):
                await pilot.pause(0.01)
                if match.state.step >= until_step or getattr(app.screen, "asked", None) == 0:
                    break
            await pilot.pause(0.05)

    drive(walk, match)
    return frames


def public(match: Match) -> str:
    """Everything that leaves the program while a match goes on."""
    return "\n".join(
        [record.write(match), match.stands(), *match.sentences(()), str(match.view(()).key()),
         repr(match.seats)]
    )  # fmt: skip


def plans(match: Match, first: Raid) -> list[Action]:
    pockets = match.state.pockets
    return [first, Raid(GROUPIE, pockets[1]), Raid(COWARD, pockets[2])]


def test_no_frame_tells_a_role_before_the_reveal() -> None:
    """Greedy, Groupie or Coward with the same dice: the same film."""
    films, texts = [], []
    for role in (GREEDY, GROUPIE, COWARD):
        match = goblins()
        while not is_seat(match.turn or 0) or match.turn != 0:
            match.roll()
        films.append(film_of(match, plans(match, Raid(role, match.state.pockets[0])), Step.FLIP))
        texts.append(public(match))
        assert match.state.step == Step.FLIP
    assert len(films[0]) > 5
    assert films[0] == films[1] == films[2]
    assert texts[0] == texts[1] == texts[2]


def test_no_frame_tells_dice_before_all_are_ready() -> None:
    """Other dice, and none: the same film until the last one is ready."""
    films, texts = [], []
    for first in (Raid(GREEDY, (10,)), Raid(GROUPIE, (10, 6)), Raid(COWARD, ())):
        match = goblins()
        while match.turn != 0:
            match.roll()
        films.append(film_of(match, plans(match, first)[:2], Step.ROLL))
        texts.append(public(match))
        assert match.state.step == Step.COMMIT
    assert films[0] == films[1] == films[2]
    assert texts[0] == texts[1] == texts[2]


def test_no_frame_tells_a_flip_before_the_reveal() -> None:
    """The computer that is asked to flip after Ann sees nothing of hers, and nobody else does."""
    films, texts = [], []
    for flips in (False, True):
        match = goblins(kinds="knob,knob,slob,mob,rob")
        while match.turn != 0 or match.state.step != Step.FLIP:
            turn = match.turn
            assert turn is not None
            if not is_seat(turn):
                match.roll()
            elif match.seats[turn].is_human:
                match.play(turn, Raid(GROUPIE, match.state.pockets[turn][:1]))
            else:
                match.play(turn, match.think(turn))
        flip = next(a for a in match.legal(0) if isinstance(a, act.Flip))
        films.append(film_of(match, [flip if flips else act.PASS], Step.TRICKS))
        texts.append(public(match))
        assert match.state.step == Step.FLIP
    assert films[0] == films[1]
    assert texts[0] == texts[1]


def test_the_cover_shows_nothing_of_the_table() -> None:
    match = goblins()
    frames: list[Any] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        with filmed(frames):
            for seat in range(3):
                await decide(app, pilot, seat, Raid(GREEDY, match.state.pockets[seat]))

    drive(walk, match)
    covers = [words(frame) for frame in frames if "Pass the keyboard" in words(frame)]
    assert len(covers) >= 2
    for shown in covers:
        rest = shown.replace("Dice Goblinz", "")
        for secret in ("GREEDY", "groupie", "Commit", "raid", "d6", "d10", "ready.", "pile"):
            assert secret not in rest


def test_even_the_person_who_sits_there_is_covered_before_a_secret_act() -> None:
    """Ann commits last, all watch the dice, then her Knobgoblin is asked alone."""
    match = goblins(first_leader="1")
    covers: list[str] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for seat in (1, 2, 0):
            await decide(app, pilot, seat, Raid(GROUPIE, match.state.pockets[seat]))
        shown = await until(pilot, "Pass the keyboard")
        covers.append(shown)
        assert match.state.step == Step.FLIP
        await asked(app, pilot, 0)
        shown = text(app)
        assert "You are GROUPIE" in shown
        await pilot.press("p")
        await pilot.pause(0.05)
        assert "You are" not in text(app)

    drive(walk, match)
    assert " Ann " in covers[0]


def test_one_person_alone_is_never_covered() -> None:
    match = goblins("bog", "Ann")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "What are you this time?")
        await pilot.press("g", "enter")
        for _ in range(100):
            await pilot.pause(0.01)
            assert "Pass the keyboard" not in text(app)
            if "You are GREEDY" in text(app):
                return
        raise AssertionError(text(app))

    drive(walk, match)


def test_undo_names_no_secret_and_history_is_forgotten() -> None:
    match = goblins()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await asked(app, pilot, 0)
        await pilot.press(":", *"raid greedy d10")
        await pilot.press("enter")
        await asked(app, pilot, 1)
        await pilot.press("U")
        shown = await until(pilot, "What was decided in secret is final.")
        assert "greedy d10" not in shown
        await pilot.press(":", "up")
        assert "greedy" not in text(app)
        await pilot.press(*"raid greedy", "tab")
        assert "d12" not in text(app)
        await pilot.press("escape")
        await pilot.press("L")
        await pilot.pause(0.05)
        assert "secretly" not in text(app)

    drive(walk, match)


def test_a_look_at_the_own_role_hides_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """By itself after some seconds, and by any key."""
    monkeypatch.setattr(peeking, "PEEK", 0.6)
    match = goblins("bog", "Ann")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "What are you this time?")
        await pilot.press("g", "enter")
        await until(pilot, "You are GREEDY")
        await pilot.press("l")
        shown = await until(pilot, "For your eyes only")
        assert "GREEDY" in shown
        await pilot.press("x")
        await pilot.pause(0.05)
        assert "For your eyes only" not in text(app)
        await pilot.press("l")
        await until(pilot, "For your eyes only")
        await pilot.pause(0.9)
        assert "For your eyes only" not in text(app)

    drive(walk, match)


def test_a_look_among_others_comes_behind_a_cover_and_a_pin() -> None:
    """Bob's Robgoblin is asked openly; what it is, and what a hint says, is for Bob alone."""
    match = goblins(kinds="hob,rob,slob,mob,bob")
    match.lock("Bob", "4711")

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for seat in range(3):
            if seat == 1:
                await until(pilot, "Pass the keyboard")
                await pilot.press("enter", *"4711", "enter")
            dice = match.state.pockets[seat]
            await decide(app, pilot, seat, Raid(GREEDY, dice[:2]))
        await until(pilot, "Roll one more die")
        assert "GREEDY" not in text(app)
        await pilot.press("H")
        await until(pilot, "Pass the keyboard")
        await pilot.press("enter", *"0000", "enter")
        shown = await until(pilot, "That is not Bob's PIN. Nothing is lost")
        assert "0000" not in shown
        await pilot.press(*"4711", "enter")
        shown = await until(pilot, "For your eyes only")
        assert "GREEDY" in shown
        await pilot.press("enter")
        shown = await until(pilot, "Roll one more die")
        assert "GREEDY" not in shown

    drive(walk, match)


def test_a_pin_from_the_menu(tmp_path: Path) -> None:
    """Set, changed only by whoever knows it, kept by the store and by nothing else."""
    store = Store(tmp_path / "matches.db")
    match = goblins()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await asked(app, pilot, 0)
        await pilot.press("escape", "p")
        await until(pilot, "Whose PIN?")
        await pilot.press("1")
        await until(pilot, "Ann's new PIN")
        await pilot.press(*"0815", "enter")
        await until(pilot, "Ann is asked for the PIN from now on.")
        await pilot.press("escape", "p", "1")
        await until(pilot, "The PIN as it is now.")
        await pilot.press(*"1234", "enter")
        await until(pilot, "That is not Ann's PIN. It stays as it is.")
        await pilot.press("escape", "p", "2")
        await until(pilot, "Bob's new PIN")
        await pilot.press(*"12", "enter")
        await until(pilot, "A PIN has 3 to 12 digits.")

    try:
        drive(walk, match, store=store)
        name = store.matches()[0].id
        assert "pin" not in record.write(match, whole=True)
        assert "pin" not in store.record(name, whole=True)
    finally:
        store.close()
    with_pins = Store(tmp_path / "matches.db")
    try:
        again = with_pins.open(name, take_over=True)
        assert again.unlocks("Ann", "0815")
        assert not again.unlocks("Ann", "1234")
        assert not again.locked("Bob")
    finally:
        with_pins.close()


def test_who_walks_away_in_mid_commit_leaves_a_covered_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_screen, "AGE", 0.3)
    match = goblins()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await asked(app, pilot, 0)
        await pilot.press("g", "1")
        length = len(match)
        shown = await until(pilot, "Pass the keyboard")
        assert "GREEDY" not in shown
        monkeypatch.setattr(table_screen, "AGE", 60.0)
        await pilot.press("enter")
        await asked(app, pilot, 0)
        await until(pilot, "GREEDY with d6")
        assert len(match) == length

    drive(walk, match)


def test_a_crash_report_shows_no_values() -> None:
    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        secret = "raid greedy d10"
        try:
            raise RuntimeError("something broke")
        except RuntimeError:
            app._fatal_error()
        report = "".join(
            segment.text
            for found in app._exit_renderables
            for segment in found.segments  # type: ignore[union-attr]
        )
        assert "something broke" in report
        assert f"'{secret}'" not in report.replace('secret = "raid greedy d10"', "")
        app._exit_renderables.clear()

    match = goblins()
    with pytest.raises(BaseException):  # noqa: B017, PT011 - the app is closed by its own report
        drive(walk, match)
        raise RuntimeError


def test_computers_take_the_same_time_whatever_they_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    taken = []
    for thought in (0.0, 0.1):
        match = goblins()
        slow = match.think

        def think(seat: int, slow: Any = slow, thought: float = thought) -> Action:
            time.sleep(thought)
            return slow(seat)  # type: ignore[no-any-return]

        class Thinker:
            async def choose(self, match: Match, seat: int, think: Any = think) -> Action:
                return await asyncio.to_thread(think, seat)  # type: ignore[no-any-return]

        monkeypatch.setattr(conductor, "shared", Thinker)

        async def walk(app: GoblinApp, pilot: Pilot[Any], match: Match = match) -> None:
            for seat in range(3):
                await decide(app, pilot, seat, Raid(GROUPIE, match.state.pockets[seat]))
            began, length = time.monotonic(), len(match)
            while len(match) < length + 2:
                await pilot.pause(0.005)
            taken.append(time.monotonic() - began)

        drive(walk, match)
    step = 2 * conductor.SECRET_STEP
    assert abs(taken[0] - taken[1]) < step * 0.6, taken
    assert taken[0] > step * 0.5


def test_a_replay_and_an_export_of_an_unfinished_match_hide_the_roles(tmp_path: Path) -> None:
    store = Store(tmp_path / "matches.db")
    match = goblins()
    name = store.keep(match)
    while match.turn != 0:
        match.roll()
    for seat in range(3):
        match.play(seat, Raid(GREEDY, match.state.pockets[seat]))

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        app.push_screen(ReplayScreen(match))
        await until(pilot, "replay")
        for _ in range(len(match) + 1):
            shown = text(app)
            assert "GREEDY" not in shown
            assert "greedy" not in shown
            await pilot.press("right")

    drive(walk, match)
    assert "greedy" not in store.record(name)
    assert store.record(name).count("(hidden)") >= 3  # computers may have committed too
    saved = store.matches()[0]
    assert "greedy" not in f"{saved.stands} {saved.seats} {saved.result}"
    store.close()
