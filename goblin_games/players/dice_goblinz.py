"""The computer player of Dice Goblinz: helps as a rule, betrays when it pays, and bluffs (9.4).

It sees views only. Roles of the others are guessed from a fixed suspicion, dice are judged by
their mean and spread, and the own role is drawn rather than always the best one, since a goblin
that can be predicted is eaten.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp
from typing import Any, Final

from goblin_games.players.dice_goblinz_forecast import (
    Stakes,
    guess_role,
    normal,
    spread,
    stakes,
    suspicion,
)
from goblin_games.rules.core import Action
from goblin_games.rules.dice_goblinz import actions as act
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import COWARD, GREEDY, GROUPIE, PASS, Role
from goblin_games.rules.dice_goblinz.count import total
from goblin_games.rules.dice_goblinz.dice import Dice
from goblin_games.rules.dice_goblinz.outlook import after_choice, after_kazoo, after_wand
from goblin_games.rules.dice_goblinz.secrets import possible_roles
from goblin_games.rules.dice_goblinz.state import Step, Table, owned

SAMPLES: Final = 16
HEAT: Final = 0.25
"""Temperature of the choice between roles."""
TRICK_GAIN: Final = 0.3
"""What a Wand or a Kazoo must bring at least."""
GREEDY_SHARE: Final = 0.8
"""A Greedy goblin is taken to hold back a fifth of its dice."""
MOST_COUNTS: Final = 8
"""Numbers of dice that a Greedy goblin thinks about."""
FAVOURITES: Final = ("rob", "blob", "bob", "slob", "mob", "knob", "hob", "snob")

Choose = Callable[[Table, int, Sequence[Action], random.Random], Action]


class DiceGoblinzPlayer:
    """Plays one seat, a phase at a time."""

    def choose(
        self, view: Table, seat: int, choices: Sequence[Action], stream: random.Random
    ) -> Action:
        return _CHOOSERS[view.step](view, seat, choices, stream)

    def reason(self, view: Table, seat: int, action: Action) -> str:
        return _REASONS.get(type(action), "There is nothing better to do.")


# -- the commitment -----------------------------------------------------------------------


def _commit(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """The best plan for each role, and then a role: the better, the likelier."""
    stake = stakes(view, seat)
    best: dict[Role, tuple[float, Dice]] = {}
    for role, dice, rolls in _plans(view, seat):
        samples = [_imagine(view, seat, stream) for _ in range(SAMPLES)]
        worth = _mean_worth(stake, role, rolls, samples, stream)
        if role not in best or worth > best[role][0]:
            best[role] = (worth, dice)
    role = _draw_role({role: worth for role, (worth, _) in best.items()}, stream)
    return act.Raid(role, _bluff(view, seat, stream) if role is COWARD else best[role][1])


def _plans(view: Table, seat: int) -> Iterator[tuple[Role, Dice, Dice]]:
    """Role, dice to commit, and dice that will roll in the end."""
    pocket = view.pockets[seat]
    hidden = view.kinds[seat] == content.ROB and len(pocket) > 1  # one more after the roll
    yield GROUPIE, pocket[1:] if hidden else pocket, pocket
    counts = range(1, len(pocket) + 1)
    if len(counts) > MOST_COUNTS:
        counts = range(1, len(pocket) + 1, -(-len(pocket) // MOST_COUNTS))
    for count in counts:
        yield GREEDY, pocket[:count], pocket[:count]
    if view.kinds[seat] != content.HOB:
        yield COWARD, (), ()


def _imagine(
    view: Table, seat: int, stream: random.Random
) -> tuple[list[Role | None], list[float]]:
    """Roles and totals that the others may have."""
    roles: list[Role | None] = [None] * view.terms.seats
    totals = [0.0] * view.terms.seats
    known = suspicion(view.terms.seats)
    for other in view.order:
        if other != seat:
            role = roles[other] = guess_role(known, view.kinds[other], stream)
            if role is not COWARD:
                mean, deviation = spread(view.pockets[other])
                points = max(0.0, mean + deviation * normal(stream))
                totals[other] = GREEDY_SHARE * points if role is GREEDY else points
    return roles, totals


def _mean_worth(
    stake: Stakes,
    role: Role,
    rolls: Dice,
    samples: Sequence[tuple[list[Role | None], list[float]]],
    stream: random.Random,
) -> float:
    mean, deviation = spread(rolls)
    worth = 0.0
    for roles, totals in samples:
        roles[stake.me] = role
        totals[stake.me] = max(float(len(rolls)), mean + deviation * normal(stream))
        worth += stake.worth(roles, totals)
    return worth / len(samples)


def _draw_role(worths: Mapping[Role, float], stream: random.Random) -> Role:
    """A role, with chances that grow with its worth (a softmax)."""
    top = max(worths.values())
    weights = {role: exp((worth - top) / HEAT) for role, worth in worths.items()}
    mark = stream.random() * sum(weights.values())
    for role, weight in weights.items():  # noqa: B007
        mark -= weight
        if mark < 0:
            break
    return role


def _bluff(view: Table, seat: int, stream: random.Random) -> Dice:
    """A Coward throws some dice half of the time, so that dice alone prove nothing."""
    pocket = view.pockets[seat]
    if stream.random() < 0.5:
        return ()
    return pocket[: 1 + int(stream.random() * len(pocket))]


# -- before the reveal --------------------------------------------------------------------


def _pocketz(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """A Groupie always helps; a Greedy goblin only if it is not the highest yet."""
    role = view.roles[seat]
    others = [total(view, other) for other in view.order if other != seat]
    behind = total(view, seat) <= max(others, default=0)
    if role is GROUPIE or (role is GREEDY and behind):
        return choices[0]  # the largest die
    return PASS


def _grab(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    return choices[0]  # the largest die, or a doohickey, or a pass if there is nothing


def _flip(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """Every role is tried against guessed roles and the dice that lie there for all to see."""
    stake = stakes(view, seat)
    shown = [float(total(view, other)) for other in range(view.terms.seats)]
    samples = [_guess_roles(view, seat, stream) for _ in range(SAMPLES)]
    present = view.roles[seat]
    best: Action = PASS
    best_worth = _worth_as(stake, present, shown, samples)
    for flip in _cheapest_flips(choices):
        totals = list(shown)
        totals[seat] -= flip.face
        price = 1.0 + 0.05 * flip.die
        worth = _worth_as(stake, flip.role, totals, samples) - price
        if worth > best_worth:
            best, best_worth = flip, worth
    return best


def _guess_roles(view: Table, seat: int, stream: random.Random) -> list[Role | None]:
    roles: list[Role | None] = [None] * view.terms.seats
    known = suspicion(view.terms.seats)
    for other in view.order:
        if other != seat:
            role = guess_role(known, view.kinds[other], stream)
            roles[other] = role if role in possible_roles(view, other) else COWARD
    return roles


def _worth_as(
    stake: Stakes, role: Role | None, totals: Sequence[float], samples: Sequence[list[Role | None]]
) -> float:
    worth = 0.0
    for roles in samples:
        roles[stake.me] = role
        worth += stake.worth(roles, totals)
    return worth / len(samples)


def _cheapest_flips(choices: Sequence[Action]) -> Iterator[act.Flip]:
    """For each new role the flip that costs least: a pocket die before a raid die."""
    flips = [choice for choice in choices if isinstance(choice, act.Flip)]
    for role in Role:
        own = [flip for flip in flips if flip.role is role]
        if own:
            yield min(own, key=lambda flip: (bool(flip.face), flip.die, flip.face))


# -- after the reveal ---------------------------------------------------------------------


def _worth_now(table: Table, seat: int) -> float:
    """The worth of the raid as all dice and roles lie open."""
    totals = [float(total(table, other)) for other in range(table.terms.seats)]
    return stakes(table, seat).worth(table.roles, totals)


def _tricks(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """The trick that changes most, if it changes enough."""
    best: Action = PASS
    best_worth = _worth_now(view, seat) + TRICK_GAIN
    for choice in choices:
        if isinstance(choice, act.Wand):
            worth = _worth_now(after_wand(view, seat), seat)
        elif isinstance(choice, act.Kazoo):
            tables = after_kazoo(view, choice)
            worth = sum(_worth_now(table, seat) for table in tables) / len(tables)
        else:
            continue
        if worth > best_worth:
            best, best_worth = choice, worth
    return best


def _count(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """Average or stench, or neither: whatever comes out better."""
    changed = after_choice(view, seat, view.kinds[seat] == content.BOB)
    better = _worth_now(changed, seat) > _worth_now(view, seat)
    return choices[0] if better else choices[1]


def _pay(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """The Shield whenever there is one, else the smallest die."""
    if act.SHIELD in choices:
        return act.SHIELD
    pays = [choice for choice in choices if isinstance(choice, act.Pay)]
    return min(pays, key=lambda choice: (choice.die, choice.pocket))


def _bully(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """The largest die of the richest victim."""
    thefts = [choice for choice in choices if isinstance(choice, act.Bully)]
    return max(thefts, key=lambda choice: (owned(view, choice.seat), choice.die), default=PASS)


def _appoint(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """Itself if it may, else the poorest."""
    seats = [choice for choice in choices if isinstance(choice, act.Appoint)]
    return min(seats, key=lambda choice: (choice.seat != seat, owned(view, choice.seat)))


# -- the rest -----------------------------------------------------------------------------


def _keep(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """Much loot, a low target, a cheap failure, and something shiny."""

    def merit(number: int) -> float:
        room = view.rooms[number - 1]
        shiny = 0.5 if room.doohickey in view.terms.finds else 0.0
        low = 0.35 * (room.difficulty + room.experience)
        return room.experience - low - 0.3 * room.loss + shiny

    return act.Keep(1 if merit(1) >= merit(2) else 2)


def _death(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """A large Blobgoblin splits; others drink; a small one splits if it must."""
    if act.MITOSIS in choices and (view.starts[seat][0] > 8 or act.WATER not in choices):
        return act.MITOSIS
    return choices[0]


def _pick_goblin(
    view: Table, seat: int, choices: Sequence[Action], stream: random.Random
) -> Action:
    free = {choice.kind: choice for choice in choices if isinstance(choice, act.PickGoblin)}
    return next((free[kind] for kind in FAVOURITES if kind in free), choices[0])


def _first(view: Table, seat: int, choices: Sequence[Action], stream: random.Random) -> Action:
    """The lists of these phases begin with the best: the Key, the largest die of the loot, the
    smallest dice to lose, the Shield."""
    return choices[0]


_CHOOSERS: Final[Mapping[Step, Choose]] = {
    Step.SETUP_PICK: _pick_goblin,
    Step.KEY: _first,
    Step.KEEP: _keep,
    Step.COMMIT: _commit,
    Step.POCKETZ: _pocketz,
    Step.GRAB: _grab,
    Step.LATE_GRAB: _grab,
    Step.FLIP: _flip,
    Step.TRICKS: _tricks,
    Step.COUNT: _count,
    Step.LOSE: _first,
    Step.PAY: _pay,
    Step.BULLY: _bully,
    Step.BULLY_REPLY: _first,
    Step.FIRSTS: _first,
    Step.APPOINT: _appoint,
    Step.PICK: _first,
    Step.DEATH: _death,
}

# -- reasons ------------------------------------------------------------------------------

_REASONS: Final[Mapping[type[Action], str]] = {
    act.PickGoblin: "Of the goblins that are left this one wins most often.",
    act.UseKey: "Two rooms to choose from are better than one.",
    act.Keep: "It has more loot for its target, and failing there costs less.",
    act.Raid: "Against what the others probably do, this role brings the most dice.",
    act.Pocketz: "One more die makes the difference where it is needed.",
    act.Grab: "The biggest piece is yours if the raid is won.",
    act.Flip: "With the dice as they lie, the new role is worth more than the die it costs.",
    act.Wand: "Four more points change how this raid ends.",
    act.Kazoo: "Another face of that die helps you more often than not.",
    act.Average: "The average gives the better end for you.",
    act.Stench: "With the stench the raid ends better for you.",
    act.Plain: "Your dice are better as they lie.",
    act.Lose: "The smallest dice are missed least.",
    act.Pay: "The smallest die is missed least.",
    act.UseShield: "All your dice stay with you.",
    act.Bully: "The richest goblin can spare its best die.",
    act.Suffer: "Nothing can be done about it.",
    act.Appoint: "The poorest goblin is the least danger at the end.",
    act.Take: "The biggest die helps most in the next raid.",
    act.UseWater: "Being back at once beats a raid in the grave.",
    act.Mitosis: "A smaller die now is better than none.",
    act.Pass: "The others are better kept for later.",
}

PLAYER: Any = DiceGoblinzPlayer()
