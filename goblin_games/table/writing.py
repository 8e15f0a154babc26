"""Writing records; `table.record` shows what one looks like."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from goblin_games.rules import RULES_VERSION
from goblin_games.rules.core import Result, actor_text
from goblin_games.table.content import digest
from goblin_games.table.match import Match
from goblin_games.table.seats import Seat

HIDDEN = "(hidden)"
REMARK = "-- "
KEYS = (
    "game", "rules", "seats", "options", "dice", "seed", "salt", "commitment", "practice",
    "content", "changes", "result", "key",
)  # fmt: skip
"""The keys of a header, in the order in which they are written."""

_BARE = re.compile(r"[0-9a-f]{32}")


def write(match: Match, whole: bool = False) -> str:
    """The record of a match.

    Args:
        match: the match.
        whole: whether secrets stand in it although the match is not over.
    """
    lines = header(match, whole)
    return "".join(f"{line}\n" for line in (*lines, "", *body(match, whole)))


def header(match: Match, whole: bool = False, content: str | None = None) -> list[str]:
    """The lines of the header, `content` being the digest if it is known already."""
    result = match.result
    told = whole or result is not None
    values: dict[str, str] = {
        "game": match.game.slug,
        "rules": str(RULES_VERSION),
        "seats": dump([seat_values(seat) for seat in match.seats]),
        "options": dump(match.options.plain()),
        "dice": match.dice.kind,
        **_seed(match, told),
    }
    if match.practice:
        values["practice"] = "yes"
    if fields(match.game.Content):
        values["content"] = content or digest(match.content)
    if match.changes:
        values["changes"] = dump(match.changes)
    if result is not None:
        values["result"] = result_text(result)
        values["key"] = match.fingerprint()
    return [f"{key}: {values[key]}" for key in KEYS if key in values]


def body(match: Match, whole: bool = False) -> Iterator[str]:
    """The lines of the entries, each remark before the entry that followed it."""
    public = not whole and not match.over
    remarks = list(match.remarks)
    for index, entry in enumerate(match.entries, 1):
        while remarks and remarks[0].index < index:
            yield REMARK + remarks.pop(0).text
        if public and match.seen_by(index) is not None:
            yield f"{actor_text(entry.actor)}: {HIDDEN}"
        else:
            yield str(entry)
    for remark in remarks:
        yield REMARK + remark.text


def result_text(result: Result) -> str:
    """How a match ended: the game's word for it, and who won.

    >>> result_text(Result((0, 2), (5, 1, 5), (1, 3, 1), "rounds"))
    'rounds; won by s0 s2'
    """
    winners = " ".join(actor_text(seat) for seat in result.winners)
    return f"{result.reason}; won by {winners or 'nobody'}"


def dump(value: Any) -> str:
    """Plain values as one line of JSON."""
    return json.dumps(value, ensure_ascii=False)


def seat_values(seat: Seat) -> dict[str, str]:
    """A seat as plain values, without those it does not have."""
    values = {"name": seat.name, "person": seat.person, "level": seat.level}
    return {key: value for key, value in values.items() if value is not None}


def seed_text(seed: str) -> str:
    """A seed that nobody typed: bare digits if it is an automatic one, else quoted."""
    return seed if _BARE.fullmatch(seed) else dump(seed)


def _seed(match: Match, told: bool) -> dict[str, str]:
    seed, promise = match.dice.luck.seed, match.commitment
    if match.typed_seed:
        return {"seed": f"typed {dump(seed)}" if told else "typed"}
    if not told:
        return {"commitment": promise.hash}
    return {"seed": seed_text(seed), "salt": promise.salt, "commitment": promise.hash}
