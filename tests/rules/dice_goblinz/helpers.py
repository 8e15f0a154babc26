"""What several tests of the game need: options, rich tables, random positions."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from goblin_games.rules.core import Event, is_seat, may_see
from goblin_games.rules.core.conformance import random_entry
from goblin_games.rules.core.entry import Entry, parse_entry
from goblin_games.rules.dice_goblinz.content import ITEMS, KINDS
from goblin_games.rules.dice_goblinz.game import DiceGoblinz
from goblin_games.rules.dice_goblinz.options import Options
from goblin_games.rules.dice_goblinz.state import Table
from tests.rules.dice_goblinz.conftest import shipped

POCKETS = ("3d20 2d4", "d20", "2d12 d8", "d4", "2d20 d6 d4")


class RichGoblinz(DiceGoblinz):
    """The same game from a richer start: everybody holds doohickeyz, and dice to win raids with.

    Random play from the real start hardly ever wins a raid, and so never sees the second half
    of one.
    """

    def start(self, options: Any, content: Any) -> Table:
        stream = random.Random(repr(sorted(options.plain().items())))
        seats = range(options.seats)
        kinds = [KINDS[int(stream.random() * len(KINDS))] for _ in seats]
        if not isinstance(options.kinds, str):
            kinds = list(options.kinds)
        items = {
            seat: [ITEMS[int(stream.random() * len(ITEMS))] for _ in range(3)] for seat in seats
        }
        pockets = [POCKETS[int(stream.random() * len(POCKETS))] for _ in seats]
        raids = options.raids if options.raids != "printed" else 3
        table = super().start(options, content)
        leader = int(stream.random() * options.seats)
        return self.arrange(
            table, kinds=kinds, pockets=pockets, items=items, raids=raids, leader=leader
        )


RICH = RichGoblinz()


@st.composite
def legal_options(draw: st.DrawFn, raids: int = 3) -> Options:
    """Any legal options, with few raids so that matches stay short."""
    two = draw(st.integers(0, 9)) == 0
    seats = 2 if two else draw(st.integers(3, 8))
    fixed = st.lists(st.sampled_from(KINDS), min_size=seats, max_size=seats)
    counts = st.dictionaries(
        st.sampled_from(["d4", "d6", "d8", "d10", "d12", "d20"]), st.integers(0, 6)
    )
    return Options.given(
        {
            "seats": seats,
            "two_goblinz": two,
            "kinds": draw(st.sampled_from(["roll", "distinct", "pick"]) | fixed),
            "first_leader": draw(st.just("random") | st.integers(0, seats - 1)),
            "raids": draw(st.integers(1, raids)),
            "pile": draw(st.sampled_from(["sets", "household", "unlimited"]) | counts),
            "count_goblinz": draw(st.sampled_from(["table", "living"])),
            "draft_order": draw(st.sampled_from(["leader", "chain"])),
            "grabby_hand": draw(st.sampled_from(["before", "after"])),
            "stench": draw(st.sampled_from(["own", "others", "all"])),
            "union": draw(st.sampled_from(["always", "last"])),
            "kazoo_users": draw(st.sampled_from(["all", "raiders"])),
            "min_raid_dice": draw(st.integers(0, 1)),
            "tiebreak": draw(st.sampled_from(["boss", "shared"])),
            "handicap": draw(st.sampled_from(["off", "fair"])),
        }
    )


def positions(
    game: DiceGoblinz, options: Options, seed: int
) -> Iterator[tuple[Table, Entry, Table, list[Event]]]:
    """A random match: each position, what is played there, what follows, and what was told."""
    stream = random.Random(seed)
    table = game.start(options, shipped())
    while game.actors(table):
        entry = random_entry(game, table, stream)
        log: list[Event] = []
        after = game.step(table, *entry, log)
        yield table, entry, after, log
        table = after


def heard(log: Sequence[Event], seats: Sequence[int]) -> list[Event]:
    """The events that these seats may know."""
    return [event for event in log if may_see(event.seen_by, seats)]


def run(
    entries: Sequence[str], options: dict[str, Any] | None = None, **given: Any
) -> tuple[Table, list[Event]]:
    """The table after these entries from an arranged one, all of them legal, and what was told."""
    game = DiceGoblinz()
    table = game.start(Options.given(options or {}), shipped())
    if given:
        table = game.arrange(table, **given)
    log: list[Event] = []
    for text in entries:
        entry = parse_entry(game, text)
        refusal = game.refusal(table, *entry)
        assert refusal is None, f"{text}: {refusal}"
        table = game.step(table, *entry, log)
    return table, log


def refused(table: Table, text: str) -> str:
    """The reason why an entry is refused, with its ruling."""
    game = DiceGoblinz()
    entry = parse_entry(game, text)
    refusal = game.refusal(table, *entry)
    assert refusal is not None, f"'{text}' is legal"
    return str(refusal)


def legal_texts(table: Table) -> list[str]:
    """What the first actor may do."""
    game = DiceGoblinz()
    actor = game.actors(table)[0]
    assert is_seat(actor)
    return [str(action) for action in game.legal(table, actor)]


def find(log: Sequence[Event], kind: type[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in log if isinstance(event, kind)]
