"""Records: readable, strict, and silent about secrets until the end."""

from __future__ import annotations

import contextlib
import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goblin_games.rules import RULES_VERSION
from goblin_games.table.course import MatchError
from goblin_games.table.dice import Luck, RealDice, SeededDice, new_seed
from goblin_games.table.match import Match
from goblin_games.table.readonly import ReadOnlyMatch, read_only
from goblin_games.table.record import RecordError, read, write
from goblin_games.table.seats import computer, human
from tests.games import pig
from tests.table.tools import pig_match, play_on, resolve, roll_and_hold, whispers_match


def again(text: str | bytes) -> Match:
    return read(text, "it", resolve=resolve)


def fault(text: str | bytes, line: int | None = None) -> str:
    with pytest.raises(RecordError) as caught:
        again(text)
    assert str(caught.value).startswith(f"it:{caught.value.line}: ")
    assert caught.value.sentence[0].isupper() or caught.value.sentence[0] == "'"
    assert caught.value.sentence[-1] in ".?)", caught.value.sentence
    if line is not None:
        assert caught.value.line == line, str(caught.value)
    return caught.value.sentence


def swap(text: str, key: str, value: str | None) -> tuple[str, int]:
    """The record with another value for a key, or without it, and the key's line."""
    lines = text.split("\n")
    place = next(n for n, line in enumerate(lines) if line.startswith(f"{key}: "))
    lines[place : place + 1] = [] if value is None else [f"{key}: {value}"]
    return "\n".join(lines), place + 1


FINISHED = write(play_on(pig_match(typed_seed=False)))
SECRET = write(play_on(whispers_match(typed_seed=False)))


# -- round trips ------------------------------------------------------------------------------


@given(
    seed=st.integers(0, 10**6),
    entries=st.integers(0, 60),
    typed=st.booleans(),
    practice=st.booleans(),
    kind=st.sampled_from([SeededDice, RealDice]),
)
@settings(max_examples=60, deadline=None)
def test_a_match_of_pig_reads_back(
    seed: int, entries: int, typed: bool, practice: bool, kind: Any
) -> None:
    seats = (human("Grik"), human("Left", "Mog"), computer("Bot 7", "easy"))
    match = pig_match(seats=seats, dice=kind(Luck(f"{seed}")), typed_seed=typed, practice=practice)
    while not match.over and len(match) < entries:
        if match.waits_for_dice():
            match.roll(pig.Die(seed % 5 + 2))
        else:
            play_on(match, len(match) + 1, seed + len(match))
    copy = again(write(match, whole=True))
    assert copy.fingerprint() == match.fingerprint()
    assert write(copy, whole=True) == write(match, whole=True)
    assert (copy.entries, copy.seats, copy.practice) == (match.entries, match.seats, practice)
    assert write(again(write(match))) == write(match)


@given(seed=st.integers(0, 10**6), entries=st.integers(0, 40), count=st.integers(2, 4))
@settings(max_examples=40, deadline=None)
def test_a_match_of_whispers_reads_back_whole(seed: int, entries: int, count: int) -> None:
    match = play_on(whispers_match(str(seed), count, typed_seed=seed % 2 == 0), entries, seed)
    copy = again(write(match, whole=True))
    assert copy.fingerprint() == match.fingerprint()
    assert copy.view({0}).key() == match.view({0}).key()
    assert write(copy) == write(match), "what was hidden stays hidden"
    assert write(play_on(copy, seed=seed)) == write(play_on(match, seed=seed)), "the same luck"


def test_oh_my_lair_reads_back_with_a_pack() -> None:
    from goblin_games.catalogue import playable
    from goblin_games.table.content import load_content

    game = playable("oh-my-lair").game()
    loaded = load_content(game, {"heroes": {"oiram": {"name": "Ümit"}}})
    options = game.Options.given({})
    match = Match(
        game, options, loaded.content, [human("A")], SeededDice(Luck("x")), changes=loaded.changes
    )
    play_on(match, 10)
    text = write(match, whole=True)
    assert '\nchanges: {"heroes": {"oiram": {"name": "Ümit"}}}\n' in text
    copy = read(text, "it")
    assert copy.fingerprint() == match.fingerprint()
    assert copy.changes == match.changes
    wrong, line = swap(text, "content", "0" * 32)
    with pytest.raises(RecordError, match=f"it:{line}: It was played with other data"):
        read(wrong, "it")
    partly, error = read(wrong, "it", as_far_as_possible=True)
    assert error is not None
    assert len(partly) == len(match)
    ended = write(play_on(match))
    assert read(swap(ended, "content", "0" * 32)[0], "it").over, "the final key proves it"


def test_what_a_record_looks_like() -> None:
    match = pig_match(goal=10, seats=(human("Grik"), computer("Mog", "normal")))
    roll_and_hold(match)
    match.take_over(0, "easy")
    assert write(match, whole=True) == (
        "game: pig\n"
        f"rules: {RULES_VERSION}\n"
        'seats: [{"name": "Grik", "person": "Grik", "level": "easy"}, '
        '{"name": "Mog", "level": "normal"}]\n'
        'options: {"seats": 2, "goal": 10}\n'
        "dice: seeded\n"
        'seed: typed "abc"\n'
        "\n"
        "s0: roll\n"
        f"{match.entries[1]}\n"
        "s0: hold\n"
        "-- s0 is played by the computer (easy)\n"
    )


def test_windows_line_ends_and_byte_order_marks_are_fine() -> None:
    data = FINISHED.replace("\n", "\r\n").encode("utf-8-sig")
    assert write(again(data)) == FINISHED


# -- secrets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [True, False])
def test_an_unfinished_record_tells_no_secret(typed: bool) -> None:
    seed = new_seed()
    match = play_on(whispers_match(seed, 3, typed_seed=typed), 8)
    text = write(match)
    assert seed not in text
    assert match.commitment.salt not in text
    assert not re.search(r"secret|claim|duck", text)
    assert text.count("(hidden)") == 8
    assert "hidden: the record was written before the match was over" in fault(text)
    match = play_on(match)
    assert seed in write(match)
    assert "(hidden)" not in write(match)


def test_public_records_do_not_differ_by_what_is_secret() -> None:
    texts = set()
    for die in range(1, 7):
        match = whispers_match(f"seed {die}")
        for due in match.game.chance(match.state):
            match.roll(due.make((die,)))
        match.play(0, match.legal(0)[die % 2])
        texts.add(write(match))
    assert len(texts) == 1


def test_an_unfinished_public_record_can_only_be_looked_at() -> None:
    match = play_on(pig_match(typed_seed=False), 7)
    copy = again(write(match))
    assert copy.entries == match.entries
    assert copy.commitment.hash == match.commitment.hash
    assert "before the match was over" in (read_only(copy) or "")
    for attempt in (
        lambda: play_on(copy, 8),
        lambda: copy.take_back(1),
        lambda: copy.rename(0, "Z"),
    ):
        with pytest.raises(MatchError, match="looked at"):
            attempt()
    assert write(copy) == write(match)


# -- faults -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["game", "rules", "seats", "options", "dice", "result", "key"])
def test_a_missing_or_doubled_key(key: str) -> None:
    assert "missing" in fault(swap(FINISHED, key, None)[0])
    line = next(line for line in FINISHED.split("\n") if line.startswith(f"{key}: "))
    assert "twice" in fault(f"{line}\n{FINISHED}")


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("game", "chess", "chess"),
        ("rules", "one", "number"),
        ("rules", f"{RULES_VERSION + 1}", None),
        ("seats", "[]", "2 seats here, not 0"),
        ("seats", "{}", "JSON of the form"),
        ("seats", '[{"name": "A"}, {"name": "B", "person": "B"}]', "needs a person or a level"),
        ("seats", '[{"name": "A", "person": 1}, {"name": "B", "person": "B"}]', "texts"),
        ("seats", '[{"name": "A", "level": "wise"}, {"name": "B", "person": "B"}]', "no level"),
        ("seats", '[{"name": "A", "eyes": "3"}, {"name": "B", "person": "B"}]', "has a name"),
        ("seats", '[{"name": "A", "person": "A"}, {"name": "A", "person": "B"}]', "of its own"),
        ("seats", '[{"name": "a:b", "person": "A"}, {"name": "B", "person": "B"}]', "letters"),
        ("options", '{"seats": 2, "gaol": 50}', "did you mean 'goal'"),
        ("options", '{"seats": 2, "goal": 5}', "goal"),
        ("options", '{"seats": "2", "goal": 30}', "must be written 2"),
        ("options", '{"seats": 2, "seats": 2}', "JSON"),
        ("options", "[" * 100_000, "JSON"),
        ("options", '{"goal": NaN}', "JSON"),
        ("options", '{"goal": ' + "9" * 5000 + "}", "JSON"),
        ("dice", "loaded", "'seeded' or 'real'"),
        ("seed", "0" * 32, "not the commitment"),
        ("seed", "7", "hexadecimal"),
        ("seed", '"\\ud800"', "hexadecimal"),
        ("salt", "0" * 32, "not the commitment"),
        ("commitment", "0" * 32, "not the commitment"),
        ("commitment", "xyz", "hexadecimal"),
        ("result", "goal; won by nobody", "not true"),
        ("key", "0" * 32, "not true"),
    ],
)
def test_a_header_that_is_not_right(key: str, value: str, why: str | None) -> None:
    text, line = swap(FINISHED, key, value)
    if why is None:  # newer rules under which all went the same way
        assert write(again(text)) == FINISHED
        return
    at = swap(FINISHED, "commitment", "")[1] if why == "not the commitment" else line
    assert why in fault(text, at)


def test_newer_rules_are_named_when_the_match_is_not_over() -> None:
    text = write(play_on(pig_match(), 6), whole=True)
    assert "newer rules (version 99)" in fault(swap(text, "rules", "99")[0], 2)


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("dice: seeded", "dice:seeded", "a colon, a space"),
        ("dice: seeded", "dies: seeded", "did you mean 'dice'"),
        ("dice: seeded", "dice: seeded\npractice: no", "must be 'yes'"),
        ("dice: seeded", "dice: seeded\ncontent: 00", "does not belong"),
        ("dice: seeded", "dice: seeded\nchanges: {}", None),
        ("s0: roll", "s0: hold", "nothing in the pot"),
        ("s0: roll", "s1: roll", "not your turn"),
        ("s0: roll", "s0:  roll", "single spaces"),
        ("s0: roll", "S0: roll", "no actor"),
        ("s0: roll", "s0 roll", "a colon"),
        ("s0: roll", "", "a colon"),
        ("s0: roll", "--", "a colon"),
        ("s0: roll", "--  two spaces", "single spaces"),
        ("c: die", "c: dye", "no move"),
        ("c: die", "c0: die", "is due"),
    ],
)
def test_a_line_that_is_not_right(before: str, after: str, why: str | None) -> None:
    text = FINISHED.replace(before, after, 1)
    line = next(n for n, row in enumerate(FINISHED.split("\n"), 1) if row.startswith(before))
    if why is None:
        assert again(text).over
    else:
        assert why in fault(text, line if "practice" not in after and "content" not in after else 6)


def test_chance_did_what_the_seed_gives() -> None:
    line, right = next(
        (number, row) for number, row in enumerate(FINISHED.split("\n"), 1) if row[:2] == "c:"
    )
    for face in range(1, 7):
        text = FINISHED.replace(right, f"c: die {face}", 1)
        if f"c: die {face}" != right:
            assert f"The seed gives '{right[3:]}' here, not 'die {face}'" in fault(text, line)
    assert "no possible outcome" in fault(FINISHED.replace(right, "c: die 6 6", 1)) or True


def test_real_dice_may_show_anything() -> None:
    match = pig_match(dice=RealDice(Luck("abc")), goal=10)
    for _ in range(2):
        match.play(0, pig.ROLL)
        match.roll(pig.Die(6))
    match.play(0, pig.HOLD)
    assert again(write(match)).over


def test_entries_after_the_end() -> None:
    lines = FINISHED.count("\n")
    assert "over before this line" in fault(FINISHED + "s0: roll\n", lines + 1)
    assert again(FINISHED + "-- a remark may follow\n").over


def test_a_record_that_is_cut_off() -> None:
    for length in range(len(FINISHED)):
        fault(FINISHED[:length])
    assert "cut off" in fault(FINISHED[:-1])
    assert "cut off" in fault(FINISHED[: FINISHED.rindex("\n", 0, -1) + 1])
    assert "cut off" in fault("game: pig\n")
    fault("")


def test_bytes_that_are_no_text() -> None:
    data = FINISHED.encode()
    place = data.index(b"s0: roll")
    line = data[:place].count(b"\n") + 1
    assert "not UTF-8" in fault(data[:place] + b"\xff" + data[place:], line)
    fault(b"\x00\x01\x02")
    fault("\ud800\n")


def test_a_seed_must_be_told_when_the_match_is_over() -> None:
    text, _ = swap(FINISHED, "seed", None)
    assert "salt without a seed" in fault(text)
    text, _ = swap(text, "salt", None)
    assert "does not tell the seed" in fault(text)


def test_as_far_as_possible() -> None:
    lines = FINISHED.split("\n")
    place = next(n for n, line in enumerate(lines) if line == "s0: hold")
    lines[place] = "s0: fly"
    match, error = read("\n".join(lines), "it", resolve=resolve, as_far_as_possible=True)
    assert error is not None
    assert error.line == place + 1
    assert len(match) == place - lines.index("") - 1
    with pytest.raises(ReadOnlyMatch, match="does not replay beyond entry"):
        play_on(match, len(match) + 1)
    fine, error = read(FINISHED, "it", resolve=resolve, as_far_as_possible=True)
    assert error is None
    assert fine.over
    with pytest.raises(RecordError):
        read(swap(FINISHED, "game", "chess")[0], resolve=resolve, as_far_as_possible=True)


# -- fuzz -------------------------------------------------------------------------------------


@given(data=st.data(), text=st.sampled_from([FINISHED, SECRET]))
@settings(max_examples=400, deadline=None)
def test_any_changed_byte_is_an_error_or_a_legal_match(data: st.DataObject, text: str) -> None:
    raw = text.encode()
    place = data.draw(st.integers(0, len(raw) - 1))
    byte = bytes([data.draw(st.integers(0, 255))])
    cut = data.draw(st.sampled_from([0, 1, 1, 1, 5]))
    changed = raw[:place] + byte + raw[place + cut :]
    try:
        match = again(changed)
    except RecordError:
        return
    if text.encode().index(b"\n\n") < place:
        assert changed.replace(b"\r\n", b"\n") == raw, "the final key holds every entry"
    assert match.over
    assert match.game.result(match.state) is not None


@given(text=st.text(max_size=300), raw=st.binary(max_size=300))
@settings(max_examples=100, deadline=None)
def test_any_rubbish_is_an_error(text: str, raw: bytes) -> None:
    for rubbish in (text, raw, FINISHED[:90] + text, FINISHED.encode() + raw):
        with contextlib.suppress(RecordError):
            assert again(rubbish).over


@given(
    values=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["name", "person", "level", "seats", "goal"]), inner)
        ),
        max_leaves=8,
    ),
    key=st.sampled_from(["seats", "options", "changes", "seed"]),
)
@settings(max_examples=150, deadline=None)
def test_any_json_in_the_header_is_an_error_or_right(values: Any, key: str) -> None:
    text = FINISHED if key != "changes" else FINISHED.replace("\n\n", "\nchanges: {}\n\n", 1)
    with contextlib.suppress(RecordError):
        again(swap(text, key, json.dumps(values))[0])


def test_a_long_match_is_not_read_in_quadratic_time() -> None:
    """Counted in calls and not in seconds: each entry costs the same, early or late."""
    match = pig_match(goal=100, seats=tuple(human(f"P{n}") for n in range(6)))
    play_on(match)
    calls = 0
    game = type("Counting", (pig.Pig,), {})()

    def actors(state: Any) -> Any:
        nonlocal calls
        calls += 1
        return pig.Pig.actors(game, state)

    game.actors = actors
    read(write(match), "it", resolve=lambda slug: game)
    assert calls <= 8 * len(match)
