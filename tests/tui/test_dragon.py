"""Poke the Dragon on the screen: whole matches by keys and arrows, the allocation, the secrets."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from goblin_games.rules.dragon.actions import Card, Keep, Roll, Sulk, Use
from goblin_games.rules.dragon.allocation import listed
from goblin_games.rules.dragon.plans import outcome
from goblin_games.rules.dragon.refusals import use_fault
from goblin_games.rules.dragon.state import Step, Trap
from goblin_games.table.match import Match
from goblin_games.tui.app import GoblinApp, Opening
from goblin_games.tui.games.dragon import art
from goblin_games.tui.games.dragon.allotment import plan_of, plans, regrouped
from goblin_games.tui.games.dragon.beast import scene_of
from goblin_games.tui.games.dragon.film import MOST_FRAMES, film
from goblin_games.tui.games.dragon.shots import SHOTS, led_on
from goblin_games.tui.screens.result import ResultScreen
from tests.tui.dragon_tools import asked, cave, lead, on, play_by_keys, tribe
from tests.tui.frame_tools import BIG, SMALL, drive, rows, still, text, until

SNAPSHOTS = Path(__file__).parent / "snapshots"


def with_dice(match: Match, step: Step, faces: tuple[int, ...], dice: int = 0) -> Match:
    """Lead on to a movement roll and let it show these faces."""
    while match.state.step != Step.ROLL or match.state.goblins[match.state.turn].distance != dice:
        on(match)
    match.roll(Roll(faces))
    while match.state.step != step:
        on(match)
    return match


async def click_on(pilot: Pilot[Any], words: str, within: int = 0) -> None:
    app: Any = pilot.app
    for y, row in enumerate(rows(app)):
        if words in row:
            await pilot.click(offset=(row.index(words) + within, y))
            await pilot.pause(0.05)
            return
    raise AssertionError(f"no '{words}' on\n{text(app)}")


# -- whole matches --------------------------------------------------------------------------


HEADS = {"slain": "THE DRAGON IS SLAIN", "wiped": "THE DRAGON WINS", "dawn": "DAWN"}


@pytest.mark.parametrize(("seed", "difficulty"), [("a", "easy"), ("pox", "hard")])
def test_a_whole_match_by_keys(seed: str, difficulty: str) -> None:
    match = tribe(seed, 3, difficulty=difficulty, dawn=8)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await play_by_keys(app, pilot, match)
        shown = await until(pilot, HEADS[match.state.outcome])
        assert f"damage{sum(match.result.scores):>23}" in shown  # type: ignore[union-attr]
        for seat in match.seats:
            assert seat.name in shown

    drive(walk, match)


def test_a_whole_match_by_arrows_and_enter() -> None:
    match = tribe("mud", 2, difficulty="easy", dawn=5)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        turns = 0
        while await asked(pilot, match):
            turns += 1
            length = len(match)
            await pilot.press(*["right"] * (turns % 3))
            for _ in range(12):
                await pilot.press("enter")
                await pilot.pause(0.01)
                if len(match) > length:
                    break
                await pilot.press("right")
            assert len(match) > length, text(app)
        await pilot.pause(0.1)
        assert isinstance(app.screen, ResultScreen)

    drive(walk, match)


def test_dawn_is_an_end_too() -> None:
    match = cave("wart", dawn=5)
    while not match.over:
        turn = match.turn
        legal = match.legal(turn) if turn is not None and turn >= 0 else []
        if Sulk() in legal:
            match.play(turn, Sulk())  # type: ignore[arg-type]
        else:
            on(match)
        if match.state.round > 4 and match.over:
            break

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "DAWN" if match.state.outcome == "dawn" else "THE DRAGON")

    drive(walk, match)


# -- keeping --------------------------------------------------------------------------------


def test_dice_are_kept_by_keys_arrows_mouse_and_notation() -> None:
    for way in ("keys", "arrows", "mouse", "notation"):
        match = with_dice(tribe(), Step.KEEP, (6, 5, 4, 2, 2, 1, 1, 1), 8)

        async def walk(
            app: GoblinApp, pilot: Pilot[Any], match: Match = match, way: str = way
        ) -> None:
            await until(pilot, "Keep which dice?")
            screen: Any = app.screen
            kept = screen.chosen_dice
            assert [screen.pool[index] for index in sorted(kept)] == [6, 5, 4]
            length = len(match)
            if way == "keys":
                await pilot.press("3", "r")
            elif way == "arrows":
                at_stop = screen.prompt.choices[screen.prompt.cursor].key == "s"
                await pilot.press(
                    *["right"] * (at_stop + (not at_stop) * 2), "right", "right", "enter"
                )
                await pilot.press(*["right"] * 6, "enter")
            elif way == "mouse":
                row = next(y for y, line in enumerate(rows(app)) if line.startswith("    1✓    2✓"))
                await pilot.click(offset=(2 + 2 * 6 + 2, row - 3))
                await click_on(pilot, "r roll", 2)
            else:
                await pilot.press(":", *"65", "enter")
            await pilot.pause(0.05)
            assert match.entries[length].action == Keep((6, 5)), way

        drive(walk, match)


def test_the_chance_of_one_more_roll_stands_beside_it() -> None:
    match = with_dice(tribe(), Step.KEEP, (6, 5, 4, 2, 2, 1, 1, 1), 8)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, "r roll those 5 again no bust")
        assert "better" in shown
        assert "s stop best:" in shown
        await pilot.press("1")
        await until(pilot, "r roll those 6 again no bust")
        await pilot.press("down")
        await until(pilot, "KEEP     no bust better")

    drive(walk, match)


# -- using ----------------------------------------------------------------------------------

EIGHT = (6, 5, 5, 4, 3, 2, 2, 2)


def test_every_grouping_is_legal_and_every_legal_way_is_a_grouping() -> None:
    for faces in (EIGHT, (2,) * 8, (6, 6, 5, 5, 3, 3, 3, 1), (4, 4, 4, 1, 1, 1, 1, 1)):
        state = with_dice(tribe(), Step.USE, faces, 8).state
        every = plans(state)
        assert len(every) == len(set(every))
        legal = list(tribe().game.legal(state, state.turn))
        seen = set()
        for plan in every:
            use = plan.use()
            assert use_fault(state, use) is None, str(use)
            assert plan_of(use).use() == use
            seen.add(listed(use, legal, False))  # type: ignore[arg-type]
        assert seen == set(legal)


def test_pressing_a_number_leads_round_all_its_groupings() -> None:
    state = with_dice(tribe(), Step.USE, EIGHT, 8).state
    every = plans(state)
    for start in every:
        for value in set(EIGHT):
            shares, plan = set(), start
            for _ in range(20):
                following = regrouped(every, plan, value)
                if following is None:
                    break
                plan = following
                shares.add(plan.share(value))
            wanted = {other.share(value) for other in every}
            assert shares == wanted or len(wanted) == 1


def test_the_allocation_by_keys() -> None:
    match = with_dice(tribe(), Step.USE, EIGHT, 8)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, "Use your dice")
        assert "suspicion   ●●·· 2 → 1" in shown
        assert "steps forward to 2, then you act" in shown
        await pilot.press("2")
        screen: Any = app.screen
        first = screen.plan
        shown = text(app)
        await pilot.press("5")
        assert screen.plan != first
        assert screen.plan.share(5) != first.share(5)
        await pilot.press("4")
        await until(pilot, "The 4 is alone")
        await pilot.press("1")
        await until(pilot, "There is no 1")
        plan = screen.plan
        found = outcome(match.state, plan.use())
        shown = text(app)
        if found.anger != 3:
            assert f"anger       ●●●··· 3 → {found.anger}" in shown
        length = len(match)
        await pilot.press("enter")
        await pilot.pause(0.05)
        used = match.entries[length].action
        assert outcome(match.state_at(length), used) == found  # type: ignore[arg-type]

    drive(walk, match)


def test_any_plan_by_arrows_and_any_by_the_mouse() -> None:
    match = with_dice(tribe(), Step.USE, EIGHT, 8)
    ways = list(match.menu(match.turn or 0))

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, f"PLANS 1/{len(ways)}")
        screen: Any = app.screen
        for index in range(1, len(ways)):
            await pilot.press("down")
            assert screen.plan_index() == index
        await pilot.press("down")
        assert screen.plan_index() == 0
        await click_on(pilot, "on to 3")
        index = screen.plan_index()
        assert index > 0
        length = len(match)
        await click_on(pilot, "use them so", 2)
        assert match.entries[length].action == ways[index]

    drive(walk, match)


def test_a_group_by_arrows_and_by_the_mouse() -> None:
    match = with_dice(tribe(), Step.USE, EIGHT, 8)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Use your dice")
        screen: Any = app.screen
        before = screen.plan
        await pilot.press("right", "enter")
        await pilot.pause(0.02)
        if screen.plan == before:
            await pilot.press("right", "enter")
        assert screen.plan != before
        now = screen.plan
        row = next(y for y, line in enumerate(rows(app)) if "step" in line and y > 12)
        await pilot.click(offset=(9, row - 2))
        await pilot.pause(0.05)
        assert screen.plan.share(5) != now.share(5)

    drive(walk, match)


def test_a_bust_says_what_it_costs_before_it_is_confirmed() -> None:
    match = with_dice(tribe(), Step.USE, (6, 5, 4, 4, 3, 3, 2, 1), 8)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Use your dice")
        screen: Any = app.screen
        for _ in range(len(screen.ways)):
            if screen.plan.use().unused:
                break
            await pilot.press("down")
        shown = text(app)
        assert "BUST" in shown
        assert "turn over" in shown
        assert "FAIL" in shown

    drive(walk, match)


def test_any_legal_grouping_can_be_typed() -> None:
    match = with_dice(tribe(), Step.USE, (6, 6, 5, 5, 3, 3, 3, 1), 8)
    length = len(match)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Use your dice")
        await pilot.press(":", *"c333 m6 m6 m5 m5 m1 fwd", "enter")
        assert len(match) > length or "does not exceed" in text(app)
        if len(match) == length:
            await pilot.press("escape", ":", *"m333 c66 m55 x1", "enter")
        await pilot.pause(0.05)
        assert isinstance(match.entries[length].action, Use), text(app)

    drive(walk, match)


VARIANTS: list[dict[str, Any]] = [
    {"set_aside": "free", "bust_moves": "on", "fireball": "hot"},
    {"pile_on": "on", "must_use": "most", "quad": "turn", "fireball": "swap"},
    {"victory": "glory", "reach": "trip", "throw": "forward", "relief": "hidden"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: next(iter(options)))
def test_every_option_can_be_looked_at(options: dict[str, Any]) -> None:
    """Random legal play: nothing breaks, whatever is painted."""
    match = tribe("lice", 5, dawn=5, goblin_hp=9, dragon_hp=40, **options)
    dice = random.Random(5)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        for count in range(250):
            if not await asked(pilot, match):
                break
            screen: Any = app.screen
            legal = list(match.legal(screen.asked))
            if len(legal) > 1:
                legal = [action for action in legal if str(action) != "charge"]
            if count % 5 == 0:
                await pilot.press(
                    dice.choice(["left", "right", "up", "down", "1", "f", "b", "tab"])
                )
            screen.play(dice.choice(legal))
            await pilot.pause()

    drive(walk, match, size=BIG if options.get("victory") else SMALL)


def test_forwards_or_back() -> None:
    match = tribe()
    while not (
        match.state.step == Step.USE and any(u.way == "back" for u in match.legal(match.turn or 0))
    ):
        on(match)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Use your dice")
        screen: Any = app.screen
        for _ in range(len(screen.ways)):
            if "instead" in text(app):
                break
            await pilot.press("down")
        way = screen.plan.way
        await pilot.press("b" if way == "fwd" else "f")
        assert screen.plan.way != way
        await click_on(pilot, "instead", 2)
        assert screen.plan.way == way
        length = len(match)
        await pilot.press("enter")
        await pilot.pause(0.05)
        assert isinstance(match.entries[length].action, Use)

    drive(walk, match)


# -- the rest of the board ------------------------------------------------------------------


def test_a_spot_is_chosen_by_arrows_and_by_the_mouse() -> None:
    match = lead(tribe("a"), Step.LAND)
    spots = [action.spot for action in match.legal(match.turn or 0)]  # type: ignore[attr-defined]

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Where to?")
        await pilot.press("right")
        screen: Any = app.screen
        assert screen.pointed().spot == spots[1 % len(spots)]
        row = next(y for y, line in enumerate(rows(app)) if " 0   1   2   3 " in line)
        length = len(match)
        await pilot.click(offset=(rows(app)[row].index(f" {spots[-1]} ", 15) + 1, row))
        await pilot.pause(0.05)
        assert match.entries[length].action.spot == spots[-1]  # type: ignore[attr-defined]

    drive(walk, match)


def test_attack_dice_strike_by_themselves_if_wished() -> None:
    match = lead(tribe("a"), Step.STRIKE)
    spots = match.state.spots

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "Where does the")
        if "all by themselves" in text(app):
            await pilot.press("a")
            await pilot.pause(0.1)
            assert match.state.step != Step.STRIKE
            assert match.state.spots != spots or match.state.dragon_hp < 18

    drive(walk, match)


def test_who_cannot_hide_is_told_so() -> None:
    match = lead(tribe("grub"), Step.ACTION)
    state = match.game.arrange(match.state, anger=6, suspicion=3)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await until(pilot, "And now?")
        screen: Any = app.screen
        screen.view = state
        assert screen._choices(state.turn)[0]
        screen._repaint_parts()
        assert "CANNOT HIDE" in text(app)

    drive(walk, match)


def test_a_throw_of_the_dragon_is_read_before_the_next_decision() -> None:
    match = lead(tribe("mud"), Step.HIDE)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await asked(pilot, match)
        await until(pilot, "against")

    drive(walk, match)


# -- secrets --------------------------------------------------------------------------------


def trapped(match: Match) -> Match:
    """Lead on until a goblin may set a trap, and let it."""
    from goblin_games.rules.dragon.actions import SET_TRAP

    while True:
        turn = match.turn
        if match.state.step == Step.ACTION and SET_TRAP in match.legal(turn or 0):
            match.play(turn or 0, SET_TRAP)
            return match
        on(match)


def test_trap_cards_are_face_down_until_the_placer_is_alone() -> None:
    match = trapped(cave("grub", "Ann", "Bob"))
    frames: list[str] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        if not await asked(pilot, match):
            return
        placer = match.turn or 0
        shown = await until(pilot, "show me my cards")
        ranks = match.state.dealt
        assert "Which card stays?" not in shown
        assert "Everybody else looks at the" in shown
        for rank in ranks:
            assert f"the {rank.upper()}" not in shown
        assert " sees " not in shown
        await pilot.press("enter")
        shown = await until(pilot, "Which card stays?")
        assert all(f"the {rank.upper()}" in shown for rank in ranks)
        await pilot.press(ranks[0])
        for _ in range(40):
            frames.append(text(app))
            await pilot.pause(0.01)
        assert match.entries[-1].action == Card(ranks[0]) or match.state.traps
        spot = match.state.traps[0].spot
        assert match.state.traps[0] == Trap(spot, placer, ranks[0])

    drive(walk, match)
    card = match.state.traps[0].rank
    for frame in frames:
        assert f"is {card}." not in frame
        assert "Which card stays?" not in frame


def waiting_trap() -> tuple[Match, int]:
    """A match in which the owner of a trap is asked while it still lies there."""
    for number in range(40):
        match, luck = trapped(cave("grub", "Ann", "Bob")), random.Random(number)
        match.roll()
        placer = match.turn or 0
        match.play(placer, Card(match.state.dealt[-1]))
        while not match.over and match.state.traps:
            turn = match.turn or 0
            if turn == placer:
                return match, placer
            match.roll() if turn < 0 else match.play(turn, luck.choice(match.menu(turn)))
    raise AssertionError("no trap lies long enough")


def test_an_owner_may_look_again_behind_a_cover() -> None:
    match, owner = waiting_trap()
    trap = match.state.traps[0]
    face_down, card = f"{'ab'[owner]}{trap.spot}?", f"{'ab'[owner]}{trap.spot}{trap.rank}"

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        assert await asked(pilot, match)
        assert face_down in text(app)
        await pilot.press("tab")
        await until(pilot, "Pass the keyboard to")
        assert trap.rank not in text(app)
        await pilot.press("enter")
        await until(pilot, card)
        await pilot.press("right")
        await until(pilot, face_down)

    drive(walk, match)


# -- pictures -------------------------------------------------------------------------------


@pytest.mark.parametrize("mood", art.PIXELS)
def test_every_picture_has_its_size(mood: str) -> None:
    picture = art.PIXELS[mood]
    assert len(picture) == 2 * art.HEIGHT
    assert all(len(row) == art.WIDTH for row in picture)
    assert set("".join(picture)) <= {".", *art.INKS[mood]}
    lines = art._LINES[mood].strip("\n").split("\n")
    assert len(lines) <= art.HEIGHT
    assert all(len(line) <= art.WIDTH and line.isascii() for line in lines)


def test_films_are_short() -> None:
    match = tribe("mud")
    while not match.over:
        before, length = match.state, len(match)
        on(match)
        told = match.told(range(4), length + 1)
        assert len(film(scene_of(before), [t.event for t in told])) <= MOST_FRAMES


def test_things_move_and_keys_still_count() -> None:
    match = lead(tribe("mud"), Step.FIRE)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.3)
        await pilot.press("space", "space")
        for _ in range(100):
            if getattr(app.screen, "asked", None) is not None:
                break
            await pilot.press("space")
            await pilot.pause(0.05)
        assert getattr(app.screen, "asked", None) is not None or match.over

    drive(walk, match, settings=still(motion=True, pace=0.3))


def test_a_fireball_flies_along_the_line() -> None:
    match = led_on("slime", lambda state: state.step == Step.FIRE and len(state.hunted) > 1)
    far = max(match.state.goblins[seat].distance for seat in match.state.hunted)
    flights: set[float] = set()

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        screen: Any = app.screen
        for _ in range(150):
            flights.update(scene.fire for scene in screen._scenes[:1] if scene.fire is not None)
            if flights and not screen._scenes:
                break
            await pilot.pause(0.02)

    drive(walk, match, settings=still(motion=True, pace=1.0))
    assert len(flights) > 3
    assert max(flights) == far


@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
@pytest.mark.parametrize("size", [SMALL, BIG], ids=["80x24", "120x40"])
def test_pictures_stay_as_they_are(shot: Any, size: tuple[int, int]) -> None:
    """Rows of text; UPDATE_SNAPSHOTS=1 writes them anew."""
    _compare(shot, size, "unicode", f"{shot.name}-{size[0]}x{size[1]}.txt")


@pytest.mark.parametrize("shot", SHOTS[:4], ids=lambda shot: shot.name)
def test_pictures_in_ascii(shot: Any) -> None:
    shown = _compare(shot, SMALL, "ascii", f"{shot.name}-80x24-ascii.txt")
    assert shown.isascii()


def _compare(shot: Any, size: tuple[int, int], glyphs: str, name: str) -> str:
    path = SNAPSHOTS / name
    seen: list[str] = []

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        await pilot.pause(0.15)
        if shot.walk is not None:
            await shot.walk(pilot)
            await pilot.pause(0.05)
        seen.append(text(app) + "\n")
        assert all(cell_len(row) == size[0] for row in rows(app))

    opening: Opening = shot.opening()
    drive(walk, opening, size=size, settings=still(glyphs=glyphs))
    if os.environ.get("UPDATE_SNAPSHOTS"):
        path.write_text(seen[0], encoding="utf-8")
    assert seen[0] == path.read_text(encoding="utf-8")
    return seen[0]


def test_without_colour_every_fact_is_still_there() -> None:
    match = with_dice(tribe(), Step.USE, EIGHT, 8)

    async def walk(app: GoblinApp, pilot: Pilot[Any]) -> None:
        shown = await until(pilot, "Use your dice")
        assert "[" in shown
        assert "step" in shown
        assert app.palette.kind == "mono"

    drive(walk, match, settings=still(glyphs="ascii"), colours="none")
