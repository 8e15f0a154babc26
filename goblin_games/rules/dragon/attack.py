"""A goblin before the Dragon: dice against weak spots (4.6), and the charge there (4.8)."""

from __future__ import annotations

from goblin_games.rules.core import Log
from goblin_games.rules.dragon import events, hunt
from goblin_games.rules.dragon.actions import Charge, Hit, Pile, Roll, Skip, Train, down
from goblin_games.rules.dragon.content import MOST_SUSPICION
from goblin_games.rules.dragon.state import Cave, Step, bonus, change
from goblin_games.rules.dragon.trackers import SLAIN, end, hurt, set_anger, set_suspicion

CHARGE_DAMAGE = 2
"""Hit points for a fireball during a charge, and Dragon HP for a spot after it."""


# -- the charge ---------------------------------------------------------------------------


def charge(cave: Cave, action: Charge, log: Log) -> None:
    """Off it goes: suspicion is at its peak, but nobody else is attacked for it (R29)."""
    seat = cave.turn
    clear_tokens(cave, seat, log)
    cave.charging = True
    cave.reach = cave.goblins[seat].distance
    if log is not None:
        log.append(events.ChargeBegins(seat, cave.reach))
    set_suspicion(cave, MOST_SUSPICION, log)
    if cave.terms.reach_of_trip:  # R33
        cave.reach = cave.goblins[seat].record
    _charge_step(cave, log)


def _charge_step(cave: Cave, log: Log) -> None:
    """One step, over traps and all (R29); the Dragon shoots at each."""
    goblin = change(cave, cave.turn)
    goblin.distance -= 1
    cave.step = Step.CHARGE
    if log is not None:
        log.append(events.ChargeStep(cave.turn, goblin.distance + 1, goblin.distance))


def charge_fire(cave: Cave, action: Roll, log: Log) -> None:
    """A hit takes two hit points; then the next step, the attack, or the end."""
    die, seat = action.faces[0], cave.turn
    if die in cave.terms.fires[cave.anger]:
        if log is not None:
            log.append(events.Fireball(die, cave.anger, (seat,)))
        hurt(cave, seat, CHARGE_DAMAGE, log)
    elif log is not None:
        log.append(events.NoFireball(die, cave.anger))
    if cave.outcome:
        return
    if not cave.goblins[seat].hp:
        hunt.end_hunt(cave, log)
    elif cave.goblins[seat].distance:
        _charge_step(cave, log)
    else:
        change(cave, seat).record = 0
        begin_attack(cave, seat, cave.reach, log)


def clear_tokens(cave: Cave, seat: int, log: Log) -> None:
    """Any action but sulking removes all tokens the moment it is declared (R22)."""
    tokens = cave.goblins[seat].tokens
    if tokens:
        change(cave, seat).tokens = 0
        if log is not None:
            log.append(events.TokensCleared(seat, tokens))


# -- the attack ---------------------------------------------------------------------------


def begin_attack(cave: Cave, seat: int, reach: int, log: Log) -> None:
    """The goblin is at 0: one die for each weak spot; `reach` is L of R33."""
    cave.striker, cave.reach = seat, reach
    if log is not None:
        log.append(events.Arrived(seat))
    if cave.spots:
        cave.step = Step.ATTACK
    else:
        _provoke(cave, log)  # R38


def attack_dice(cave: Cave, action: Roll, log: Log) -> None:
    """The dice lie there, highest first."""
    cave.dice = down(action.faces)
    cave.free = cave.spots
    cave.step = Step.STRIKE
    if log is not None:
        markers = bonus(cave.goblins[cave.striker])
        log.append(events.AttackBegins(cave.striker, cave.reach, cave.dice, markers))


def hit(cave: Cave, action: Hit, log: Log) -> None:
    """A die goes on a spot that has none yet."""
    free = list(cave.free)
    free.remove(action.spot)
    cave.free = tuple(free)
    cave.struck = (*cave.struck, (action.spot, cave.dice[0]))
    _next_die(cave, log)


def pile(cave: Cave, action: Pile, log: Log) -> None:
    """A die goes on top of others (R35)."""
    markers = bonus(cave.goblins[cave.striker])
    struck = list(cave.struck)
    at = next(i for i, (spot, sum_) in enumerate(struck) if spot - sum_ - markers == action.left)
    spot, total = struck[at]
    struck[at] = (spot, total + cave.dice[0])
    cave.struck = tuple(struck)
    _next_die(cave, log)


def skip(cave: Cave, action: Skip, log: Log) -> None:
    """A die is used on nothing (R34)."""
    if log is not None:
        log.append(events.SpotMissed(cave.striker, cave.dice[0]))
    _next_die(cave, log)


def may_hit(cave: Cave) -> bool:
    """Whether another weak spot may be targeted: no more than the reach (R33, R34)."""
    return len(cave.struck) < min(cave.reach, len(cave.spots))


def piles(cave: Cave) -> tuple[int, ...]:
    """What is left of targeted spots that may take another die; equal ones count once (R35)."""
    if not cave.terms.pile_on:
        return ()
    markers = bonus(cave.goblins[cave.striker])
    left = {spot - total - markers for spot, total in cave.struck}
    return down(value for value in left if value >= 1)


def _next_die(cave: Cave, log: Log) -> None:
    cave.dice = cave.dice[1:]
    if not cave.dice or not (may_hit(cave) or piles(cave)):
        _strike_home(cave, log)


def _strike_home(cave: Cave, log: Log) -> None:
    """All at once: every targeted spot falls by its dice and the markers (R36, R37)."""
    seat = cave.striker
    markers = bonus(cave.goblins[seat])
    left = list(cave.free)
    hits = 0
    for spot, total in cave.struck:
        rest = spot - total - markers
        if rest > 0:
            left.append(rest)
        else:
            hits += 1
        if log is not None:
            fallen = rest <= 0
            log.append(
                events.SpotHit(seat, spot, total)
                if fallen
                else events.SpotDamaged(seat, spot, rest, total)
            )
    cave.spots = down(left)
    cave.dice = cave.free = ()
    cave.struck = ()
    if hits:
        _hurt_dragon(cave, hits, log)
    if cave.outcome:
        return
    if hits and not cave.spots:
        cave.step = Step.TRAIN
    else:
        _provoke(cave, log)


def _hurt_dragon(cave: Cave, hits: int, log: Log) -> None:
    """Markers stay for good, and the damage is credited: what was really removed (R55)."""
    seat = cave.striker
    goblin = change(cave, seat)
    if goblin.fresh or goblin.fading:  # R18
        old = goblin.markers
        goblin.markers += goblin.fresh + goblin.fading
        goblin.fresh = goblin.fading = 0
        if log is not None:
            log.append(events.TempKept(seat, old, goblin.markers))
    damage = min(cave.dragon_hp, hits * (CHARGE_DAMAGE if cave.charging else 1))
    goblin.damage += damage
    cave.last_hit = seat
    cave.dragon_hp -= damage
    if log is not None:
        log.append(events.DragonHurt(seat, cave.dragon_hp + damage, cave.dragon_hp))
    if not cave.dragon_hp:
        end(cave, SLAIN, log)


def train(cave: Cave, action: Train, log: Log) -> None:
    """The last weak spot makes a goblin better, without limit (R54)."""
    goblin = change(cave, cave.striker)
    if action.stat == "stealth":
        goblin.stealth += 1
        new = goblin.stealth
    else:
        goblin.speed += 1
        new = goblin.speed
    if log is not None:
        log.append(events.Trained(cave.striker, action.stat, new - 1, new))
    _provoke(cave, log)


def _provoke(cave: Cave, log: Log) -> None:
    """The Dragon is angrier, shows new weak spots if none is left, and strikes back (R39)."""
    set_anger(cave, cave.anger + 1, log)
    if cave.spots:
        strike_back(cave, log)
    else:
        cave.step = Step.NEW_SPOTS


def new_spots(cave: Cave, action: Roll, log: Log) -> None:
    """As many as the Dragon is angry."""
    cave.spots = down(action.faces)
    if log is not None:
        log.append(events.SpotsSet(cave.spots))
    strike_back(cave, log)


def strike_back(cave: Cave, log: Log) -> None:
    """Always, and only at the goblin before its nose (4.6 step 6)."""
    hunt.begin_hunt(cave, (cave.striker,), log)
