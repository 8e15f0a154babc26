"""Sitting down: who holds which seat when nobody says anything, or only a little."""

from __future__ import annotations

import pytest

from goblin_games.players.levels import DEFAULT
from goblin_games.table.course import MatchError
from goblin_games.table.setup import PARTY, Wish, new_match, party_name, seat_people


def test_a_preset_gives_one_person_several_seats_after_the_computers() -> None:
    seats = seat_people(5, (), 4, first=1, together=True)
    assert (seats[0].person, seats[0].level) == (None, DEFAULT)
    assert [seat.person for seat in seats[1:]] == ["Boss"] * 4
    assert [seat.name for seat in seats[1:]] == list(PARTY[:4])
    assert all(seat.is_human for seat in seats[1:])


def test_without_together_everybody_is_somebody_else() -> None:
    seats = seat_people(4, (), 2, first=1)
    assert [seat.person for seat in seats] == [None, "Boss", "Boss 2", None]


@pytest.mark.parametrize(
    ("people", "holders", "names"),
    [
        (["Ann"], ["Ann"] * 4, ["Ann", *PARTY[1:4]]),
        (["Ann", "Bob"], ["Ann", "Ann", "Bob", "Bob"], ["Ann", PARTY[1], "Bob", PARTY[3]]),
        (["Ann", "Bob", "Cid"], ["Ann", "Ann", "Bob", "Cid"], ["Ann", PARTY[1], "Bob", "Cid"]),
    ],
)
def test_people_who_are_only_named_hold_the_party_between_them(
    people: list[str], holders: list[str], names: list[str]
) -> None:
    seats = seat_people(5, [Wish(name) for name in people], 4, first=1, together=True)
    assert seats[0].level == DEFAULT
    assert [seat.person for seat in seats[1:]] == holders
    assert [seat.name for seat in seats[1:]] == names


def test_as_many_names_as_seats_are_taken_in_order() -> None:
    seats = seat_people(2, [Wish("Ann"), Wish("Bob")], 4, first=1, together=True)
    assert [seat.person for seat in seats] == ["Ann", "Bob"]


def test_without_together_the_rest_are_computers() -> None:
    seats = seat_people(4, [Wish("Grik")], 2, first=1)
    assert [seat.person for seat in seats] == [None, "Grik", None, None]
    assert len({seat.name for seat in seats}) == 4


def test_levels_and_demos_take_no_notice_of_the_preset() -> None:
    wished = seat_people(3, [Wish("Ann"), Wish("Zog", "easy")], 2, first=1, together=True)
    assert [seat.person for seat in wished] == ["Ann", None, None]
    demo = seat_people(3, (), 2, "easy", first=1, together=True)
    assert [seat.level for seat in demo] == ["easy"] * 3


def test_names_of_a_party_never_run_out() -> None:
    names = [party_name(number) for number in range(12)]
    assert len(set(names)) == 12


def test_more_wishes_than_seats_are_refused() -> None:
    with pytest.raises(MatchError, match="given away"):
        seat_people(1, [Wish("Ann"), Wish("Bob")], 1)


@pytest.mark.parametrize(
    ("preset", "heroes"), [("quick", 4), ("printed", 4), ("brook", 4), ("deep", 6)]
)
def test_the_lair_is_quickly_entered_by_one_person(preset: str, heroes: int) -> None:
    match = new_match("goblins-lair", preset=preset, seed="a")
    assert match.seats[0].person is None
    assert [seat.person for seat in match.seats[1:]] == ["Boss"] * heroes
    assert len({seat.name for seat in match.seats}) == heroes + 1


def test_a_name_alone_leads_the_heroes_in() -> None:
    match = new_match("goblins-lair", wishes=[Wish("Ann")], seed="a")
    assert [seat.person for seat in match.seats] == [None, *["Ann"] * 4]


def test_with_the_fair_preset_the_monsters_are_a_person_too() -> None:
    match = new_match("goblins-lair", preset="fair", seed="a")
    assert [seat.is_human for seat in match.seats] == [True] * 5


def test_the_head_seat_is_drawn_by_lot_and_kept() -> None:
    def head(seed: str, **options: int) -> int:
        return new_match("goblin-dice", seats=3, seed=seed, options=options).options.head_seat

    assert {head(str(seed)) for seed in range(20)} == {0, 1, 2}
    assert head("a") == head("a")
    assert {head(str(seed), head_seat=1) for seed in range(20)} == {1}
