"""Nobody learns a role, raid dice or a flip before the reveal (spec 4.4)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goblin_games.rules.core import Action, Event, is_seat, may_see
from goblin_games.rules.core.entry import Entry
from goblin_games.rules.dice_goblinz import GAME
from goblin_games.rules.dice_goblinz.actions import PASS, Flip, Raid, Role
from goblin_games.rules.dice_goblinz.events import FlipPlanned, RoleCommitted, SeatReady
from goblin_games.rules.dice_goblinz.options import Options
from goblin_games.rules.dice_goblinz.state import Step, Table, secret_roles
from tests.rules.dice_goblinz.conftest import shipped
from tests.rules.dice_goblinz.helpers import RICH, heard, legal_options, positions, run

CALM = [HealthCheck.too_slow, HealthCheck.data_too_large]


def name(seat: int) -> str:
    return f"Goblin {seat}"


def all_that_a_seat_gets(table: Table, seat: int, strangers: Sequence[Action]) -> list[object]:
    """Everything a seat can ask about a position."""
    view = GAME.view(table, {seat})
    everything: list[object] = [
        view.key(),
        GAME.actors(table),
        GAME.board(view, name),
        GAME.phase(view),
        GAME.odds(view, seat),
        [due.label for due in GAME.chance(table)],
    ]
    if seat in GAME.actors(table):
        menu = list(GAME.menu(view, seat))
        legal = GAME.legal(table, seat)
        everything += [menu, len(legal), [GAME.label(view, seat, action) for action in menu]]
        everything += [legal[place] for place in range(min(3, len(legal)))]
    for action in strangers:
        everything.append(GAME.refusal(table, seat, action))
    for other in range(table.terms.seats):
        for action in strangers if other != seat else ():
            refusal = GAME.refusal(table, other, action)
            if refusal is not None and may_see(refusal.seen_by, {seat}):
                everything.append((other, action, refusal))
    return everything


@given(options=legal_options(raids=2), seed=st.integers(0, 2**32))
@settings(max_examples=50, deadline=None, suppress_health_check=CALM)
def test_states_that_look_alike_stay_alike(options: Options, seed: int) -> None:
    """Two tables that differ only in what a seat may not know are the same to that seat."""
    stream = random.Random(seed)
    strangers: list[Action] = []
    for table, entry, _, _ in positions(RICH, options, seed):
        strangers = [*strangers[-6:], entry.action]
        seat = int(stream.random() * options.seats)
        view = GAME.view(table, {seat})
        one = GAME.determinize(view, seat, stream)
        two = GAME.determinize(view, seat, stream)
        asked = [a for a in strangers if not isinstance(a, Raid | Flip) or entry.actor == seat]
        assert all_that_a_seat_gets(one, seat, asked) == all_that_a_seat_gets(two, seat, asked)
        if not secret_roles(table) or _reveals(table, entry):
            continue
        if is_seat(entry.actor) and entry.actor != seat and table.step in (Step.COMMIT, Step.FLIP):
            continue  # what others do in secret: see below
        logs: tuple[list[Event], list[Event]] = ([], [])
        after = [GAME.step(s, *entry, log) for s, log in zip((one, two), logs, strict=True)]
        assert heard(logs[0], [seat]) == heard(logs[1], [seat])
        assert GAME.view(after[0], {seat}).key() == GAME.view(after[1], {seat}).key()


def _reveals(table: Table, entry: Entry) -> bool:
    """Whether this entry is the last before secrets come out."""
    if table.step == Step.COMMIT and len(table.asked) == 1:
        return True
    after = GAME.step(table, *entry)
    return after.raid != table.raid or after.step > Step.FLIP


@given(options=legal_options(raids=2), seed=st.integers(0, 2**32))
@settings(max_examples=50, deadline=None, suppress_health_check=CALM)
def test_whatever_somebody_does_in_secret_looks_the_same(options: Options, seed: int) -> None:
    stream = random.Random(seed)
    for table, entry, _, _ in positions(RICH, options, seed):
        if table.step not in (Step.COMMIT, Step.FLIP):
            continue
        actor = entry.actor
        others = [seat for seat in range(options.seats) if seat != actor]
        legal = GAME.legal(table, actor)
        choices = [legal[int(stream.random() * len(legal))] for _ in range(4)]
        if table.step == Step.COMMIT and len(table.asked) == 1:
            dice = choices[0].dice if isinstance(choices[0], Raid) else ()
            choices = [r for r in (Raid(role, dice) for role in Role) if r in legal]
        after = GAME.step(table, actor, choices[0])
        if after.raid != table.raid or after.step > Step.FLIP:
            continue  # the reveal follows at once
        seen: set[object] = set()
        for choice in choices:
            log: list[Event] = []
            after = GAME.step(table, actor, choice, log)
            views = tuple(GAME.view(after, {seat}).key() for seat in others)
            public = (GAME.view(after, ()).key(), tuple(heard(log, [])))
            seen.add((views, public, tuple(heard(log, others))))
            assert GAME.seen_by(table, actor, choice) == frozenset({actor})
            assert GAME.final(table, actor, choice)
        assert len(seen) == 1, "others can tell what was done in secret"


def test_look_alikes_do_differ() -> None:
    """The test above compares something: guesses about the others are not always the same."""
    options = Options.given({"seats": 5, "raids": 2})
    stream = random.Random(1)
    different = 0
    for table, _, _, _ in positions(RICH, options, 3):
        view = GAME.view(table, {0})
        guesses = {GAME.determinize(view, 0, stream).key() for _ in range(3)}
        different += len(guesses) > 1
    assert different > 10


def test_views_hide_what_is_secret_and_nothing_else() -> None:
    seen: set[Step] = set()
    for seed in range(12):
        kinds = ["knob", "knob", "rob", "bob"]
        options = Options.given({"seats": 4, "raids": 2, "kinds": kinds, "first_leader": seed % 4})
        for table, _, _, _ in positions(RICH, options, seed):
            seen.add(table.step)
            view = GAME.view(table, {1})
            hidden = secret_roles(table)
            for seat in (0, 2, 3):
                assert view.roles[seat] == (None if hidden else table.roles[seat])
                in_commit = table.step == Step.COMMIT
                assert view.raid_dice[seat] == (None if in_commit else table.raid_dice[seat])
            assert view.roles[1] == table.roles[1]
            assert view.raid_dice[1] == table.raid_dice[1]
            if table.step == Step.FLIP:
                assert view.marks.flips[0] is None
                assert view.marks.flips[1] == table.marks.flips[1]
                assert view.marks.flips[2] is PASS
            else:
                assert view.marks == table.marks
            assert view.pockets == table.pockets
            assert GAME.view(table, range(4)).key() == table.key()
    assert {Step.COMMIT, Step.ROLL, Step.POCKETZ, Step.GRAB, Step.FLIP} <= seen


def test_r13_commitments_are_simultaneous_and_the_pocket_does_not_shrink() -> None:
    start = ["c: roll room 1 1 1", "c: draw d4 d4 d4"]
    given = {"kinds": ["rob", "bob", "knob"], "leader": 1}
    table, _ = run(start, {"seats": 3}, **given)
    assert GAME.actors(table) == (1, 2, 0)  # leader order, all at once
    table, log = run([*start, "s0: raid coward 2d4", "s2: raid greedy d10"], {"seats": 3}, **given)
    assert GAME.actors(table) == (1,)
    view = GAME.view(table, {1})
    assert view.pockets[0] == (4, 4, 4, 4)
    assert view.raid_dice[0] is None
    assert [event for event in log if isinstance(event, SeatReady)] == [SeatReady(0), SeatReady(2)]
    secret = [event for event in log if isinstance(event, RoleCommitted)]
    assert [event.seen_by for event in secret] == [frozenset({0}), frozenset({2})]
    table, _ = run(
        [*start, "s0: raid coward 2d4", "s2: raid greedy d10", "s1: raid groupie 3d6"],
        {"seats": 3},
        **given,
    )
    public = GAME.view(table, ())
    assert public.raid_dice[0] == ((4, 0), (4, 0))  # sizes are public now, roles are not
    assert public.pockets[0] == (4, 4)
    assert set(public.roles) == {None}


def test_r27_a_flip_shows_nothing_before_the_reveal() -> None:
    start = [
        "c: roll room 1 1 1", "c: draw d4 d4 d4",
        "s0: raid groupie d10", "s1: raid groupie d10", "s2: raid groupie 3d6",
        "c: roll dice 0 d10=5", "c: roll dice 1 d10=6", "c: roll dice 2 d6=1 d6=1 d6=1",
    ]  # fmt: skip
    given = {"kinds": ["knob", "knob", "bob"], "leader": 0}
    passed, log_pass = run([*start, "s0: pass"], {"seats": 3}, **given)
    flipped, log_flip = run([*start, "s0: flip greedy pocket d6"], {"seats": 3}, **given)
    assert GAME.view(passed, {1, 2}).key() == GAME.view(flipped, {1, 2}).key()
    assert heard(log_pass, [1, 2]) == heard(log_flip, [1, 2])
    assert flipped.pockets[0] == (6,)  # the die that pays lies where it was
    assert flipped.loot == (4, 4, 4)
    plan = next(event for event in log_flip if isinstance(event, FlipPlanned))
    assert plan.seen_by == frozenset({0})
    after, _ = run([*start, "s0: flip greedy pocket d6", "s1: pass"], {"seats": 3}, **given)
    assert after.roles[0] is Role.GREEDY
    assert after.loot == (6, 4, 4, 4)


def test_only_secret_passes_are_final() -> None:
    start = ["c: roll room 1 1 1", "c: draw d4 d4 d4", "s0: raid groupie 3d4",
             "s1: raid groupie 3d6", "s2: raid groupie d10", "c: roll dice 0 d4=1 d4=1 d4=1",
             "c: roll dice 1 d6=1 d6=1 d6=1", "c: roll dice 2 d10=5"]  # fmt: skip
    table, _ = run(start, {"seats": 3}, kinds=["rob", "bob", "knob"], leader=0)
    assert table.step == Step.POCKETZ
    assert not GAME.final(table, 0, PASS)
    table = GAME.step(table, 0, PASS)
    assert table.step == Step.FLIP
    assert GAME.final(table, 2, PASS)


def test_a_commitment_from_36_dice_answers_at_once() -> None:
    pocket = "6d20 6d12 6d10 6d8 6d6 6d4"
    table, _ = run(
        ["c: roll room 1 1 1", "c: draw d4 d4 d4"],
        {"seats": 3},
        kinds=["rob", "bob", "hob"],
        pockets=[pocket, "d6", pocket],
        leader=0,
    )
    legal = GAME.legal(table, 0)
    assert len(legal) == 3 * 7**6 - 2
    assert len(GAME.legal(table, 2)) == 2 * 7**6 - 2  # no Coward
    assert len(legal._made) < 10  # type: ignore[attr-defined]  # a list of all would be no answer
    for place in (0, 1, 123_456, len(legal) - 1, -1):
        assert legal[place] in legal
    assert legal[-1] == legal[len(legal) - 1]
    assert Raid(Role.GREEDY, (20, 20, 4)) in legal
    assert Raid(Role.GREEDY, (4, 20, 20)) not in legal  # not canonical
    assert Raid(Role.GREEDY, (20,) * 7) not in legal
    assert Raid(Role.GROUPIE, ()) not in legal
    assert len(GAME.menu(GAME.view(table, {0}), 0)) <= 60


@given(
    pocket=st.lists(st.sampled_from([4, 6, 20]), min_size=1, max_size=6),
    fewest=st.integers(0, 1),
    may_run=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_virtual_commitments_are_what_a_list_would_be(
    pocket: list[int], fewest: int, may_run: bool
) -> None:
    from goblin_games.rules.dice_goblinz.commit import Commitments
    from goblin_games.rules.dice_goblinz.dice import heap, parts

    dice = heap(pocket)
    virtual = Commitments(dice, fewest, may_run)
    everything = {part for count in range(len(dice) + 1) for part in parts(dice, count)}
    wanted = {
        Raid(role, part)
        for role in Role
        for part in everything
        if (may_run if role is Role.COWARD else len(part) >= fewest)
    }
    assert len(virtual) == len(wanted)
    assert set(virtual) == wanted
    assert all(action in virtual for action in wanted)
    assert list(virtual[:2]) == [virtual[0], virtual[1]]


def test_the_record_is_open_when_all_is_over() -> None:
    options = Options.given({"seats": 3, "raids": 1})
    table = GAME.start(options, shipped())
    for _, _, table, _ in positions(GAME, options, 5):  # noqa: B007
        pass
    assert GAME.view(table, ()).key() == table.key()
