"""What a way to use the dice leads to, before anybody has to commit to it.

For screens: `effect` says what one group of dice does, `outcome` what a whole selection does,
legal or not; `refusals.use_fault` says what is wrong with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from goblin_games.rules.dragon.actions import BACK, FORWARD, Group, Use
from goblin_games.rules.dragon.allocation import selections, tally
from goblin_games.rules.dragon.content import HEALING, LEAST, MOST_SUSPICION
from goblin_games.rules.dragon.state import Cave, Values, stealth

NOBODY_HUNTED, SELF, EVERYONE = "nobody", "self", "everyone"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a way to use the dice does for certain.

    Attributes:
        distance: where the goblin stands afterwards.
        steps: spaces moved; 0 on a bust that does not move.
        anger, suspicion: the trackers after everything, a bust included.
        threshold: what each movement check had to exceed, after the combos (R12).
        healing: Dragon HP gained, by triples at the least anger (R20).
        markers, temporary: attack markers gained.
        unused: failing dice; a bust if there are any.
        attack: whom the Dragon attacks for the bust: "nobody", "self" or "everyone".
    """

    distance: int
    steps: int
    anger: int
    suspicion: int
    threshold: int
    healing: int
    markers: int
    temporary: int
    unused: int
    attack: str

    @property
    def bust(self) -> bool:
        """Whether the turn ends here."""
        return self.unused > 0


def outcome(cave: Cave, use: Use) -> Outcome:
    """What a selection does if it is confirmed; it may be one that is not legal."""
    sizes = [group.size for group in use.combos]
    threes, unused = sizes.count(3), len(use.unused)
    anger = max(LEAST, cave.anger - threes)
    suspicion = max(LEAST, cave.suspicion - sizes.count(2))
    limit = anger + suspicion - stealth(cave, cave.turn)
    steps = len(use.movers) if use.way else 0
    start = cave.goblins[cave.turn].distance
    after = min(MOST_SUSPICION, suspicion + unused)
    return Outcome(
        distance=start + steps if use.way == BACK else start - steps,
        steps=steps,
        anger=anger,
        suspicion=after,
        threshold=limit,
        healing=HEALING * max(0, threes - (cave.anger - LEAST)),
        markers=sizes.count(5),
        temporary=sizes.count(4),
        unused=unused,
        attack=_attacked(after, unused, all_fail=not sizes and not use.movers),
    )


def _attacked(suspicion: int, unused: int, *, all_fail: bool) -> str:
    """Whom a bust brings the Dragon upon (4.4 step 5, R15)."""
    if unused and suspicion == MOST_SUSPICION:
        return EVERYONE
    return SELF if unused and all_fail else NOBODY_HUNTED


def effect(cave: Cave, group: Group, limit: int, *, combo: bool) -> str:
    """What one group of dice does, in a few words.

    Args:
        limit: the threshold of the whole selection, `Outcome.threshold`.
        combo: whether it is used for its combo effect, or for a movement check.
    """
    value, count = group
    if not combo:
        total = value * count
        return f"one space ({total} > {limit})" if total > limit else f"fails ({total} <= {limit})"
    match count:
        case 2:
            return "suspicion -1" if cave.suspicion > LEAST else "nothing, suspicion is 1"
        case 3:
            return "anger -1" if cave.anger > LEAST else f"the Dragon heals {HEALING}"
        case 4:
            return "attack +1 to the end of your next turn"
        case 5:
            return "attack +1 for good"
    return "no combo"  # R10


# -- best first ---------------------------------------------------------------------------


def worth(found: Outcome, way: str) -> int:
    """A rough order of plans for lists: no advice, and nothing the rules depend on."""
    score = 2 * (6 - found.anger) + 2 * (4 - found.suspicion) - 2 * found.healing
    score += 6 * found.markers + 2 * found.temporary
    if found.bust:
        return score - 24 - 4 * found.unused - 12 * (found.attack != NOBODY_HUNTED)
    score += 2 * found.steps if way == FORWARD else -found.steps
    return score + 12 * (found.distance == 0)


def plan_worth(cave: Cave, use: Use) -> int:
    """The worth of a way to use the dice."""
    return worth(outcome(cave, use), use.way)


@lru_cache(maxsize=1 << 15)
def best_worth(dice: Values, anger: int, suspicion: int, sneaks: int) -> int:
    """The worth of the best plan for final dice, without writing any of them down."""
    _, most_threes, most_pairs = tally(dice)
    anger_room, suspicion_room = anger - LEAST, suspicion - LEAST
    limit = anger + suspicion - sneaks
    found = selections(dice, limit, min(most_threes, anger_room), min(most_pairs, suspicion_room))
    best = -999
    for selection in found:
        fives, fours, threes, pairs = selection.combos.kinds
        unused = len(selection.unused)
        steps = 0 if unused else selection.most_steps
        after = min(MOST_SUSPICION, max(LEAST, suspicion - pairs) + unused)
        all_fail = not selection.combos.groups and not selection.movers
        plan = Outcome(
            distance=len(dice) - steps,
            steps=steps,
            anger=max(LEAST, anger - threes),
            suspicion=after,
            threshold=limit,
            healing=HEALING * max(0, threes - anger_room),
            markers=fives,
            temporary=fours,
            unused=unused,
            attack=_attacked(after, unused, all_fail=all_fail),
        )
        best = max(best, worth(plan, FORWARD))
    return best


@lru_cache(maxsize=1 << 15)
def can_be_safe(dice: Values, anger: int, suspicion: int, sneaks: int) -> bool:
    """Whether these final dice can all be used."""
    _, threes, pairs = tally(dice)
    found = selections(
        dice,
        anger + suspicion - sneaks,
        min(threes, anger - LEAST),
        min(pairs, suspicion - LEAST),
    )
    return any(not selection.unused for selection in found)
