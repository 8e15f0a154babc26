"""Events: frozen values that are made quickly and told in kebab case."""

from __future__ import annotations

import pickle

import pytest

from goblin_games.rules.core import Event


class SoldierFell(Event):
    region: str
    hits: int


class CaptainFell(SoldierFell):
    captain: str


def test_the_fields_are_the_annotations_of_the_class_and_of_those_above_it() -> None:
    fell = CaptainFell("forest", 2, captain="Grub", board=1, seen_by=frozenset({0}))
    assert tuple(fell.details()) == ("forest", 2, "Grub")
    assert (fell.board, fell.seen_by, fell.name) == (1, frozenset({0}), "captain-fell")
    assert repr(fell).startswith("CaptainFell(board=1, ")
    match fell:
        case CaptainFell(region, hits, captain):
            assert (region, hits, captain) == ("forest", 2, "Grub")


def test_equal_fields_make_equal_events() -> None:
    fell = SoldierFell("forest", 2)
    assert fell == SoldierFell(region="forest", hits=2) == pickle.loads(pickle.dumps(fell))
    assert hash(fell) == hash(SoldierFell("forest", 2))
    others = [SoldierFell("forest", 3), fell.at(1, frozenset()), CaptainFell("forest", 2, "Grub")]
    assert fell not in others


def test_an_event_does_not_change() -> None:
    fell = SoldierFell("forest", 2)
    with pytest.raises(AttributeError, match="hits"):
        fell.hits = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match="hits"):
        del fell.hits


@pytest.mark.parametrize("values", [(), ("forest",), ("forest", 2, 3)])
def test_wrong_fields_are_an_error(values: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match="SoldierFell has the fields region, hits"):
        SoldierFell(*values)
    with pytest.raises(TypeError, match="fields"):
        SoldierFell("forest", hit=2)  # type: ignore[call-arg]
