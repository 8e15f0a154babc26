"""A won raid: group against greed, who pays, union dice, the bully (spec 4.3; R41 to R44)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Choices, Draw, Due, Log, Token
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import (
    GREEDY,
    GROUPIE,
    PASS,
    SHIELD,
    SUFFER,
    Bully,
    DrawUnion,
    Pay,
    RollTie,
    Suffer,
    UseShield,
)
from goblin_games.rules.dice_goblinz.dice import Dice, heap, kinds, leave, sizes_of, without
from goblin_games.rules.dice_goblinz.events import (
    ContestWon,
    DiePaid,
    DieStolen,
    PileShort,
    ShieldUsed,
    TheftBlocked,
    TieRolled,
    UnionDie,
)
from goblin_games.rules.dice_goblinz.pile import PileDraw, available, take_out
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import (
    CHANCE_TURN,
    Step,
    Table,
    gain,
    go,
    goblins,
    mark,
    put,
    raid_dice,
    raiders,
    served,
    settle,
    spend,
)

# -- group against greed ------------------------------------------------------------------


def _compare(table: Table, log: Log) -> None:
    greedy = raiders(table, GREEDY)
    if not greedy:
        settle(table, "clean")
        go(table, Step.UNION)
        return
    best = max(table.totals[seat] for seat in greedy)
    groupie = max(table.totals[seat] for seat in raiders(table, GROUPIE))
    greed_wins = best > groupie or (best == groupie and _stinks(table, best))  # R41, R24
    settle(table, "greed" if greed_wins else "group")
    table.contest = table.contest._replace(groupie=groupie, greedy=best)
    if log is not None:
        log.append(ContestWon(table.contest.outcome, groupie, best))
    if not greed_wins:
        go(table, Step.PAY)
    elif len(tied(table)) == 1:
        _crown(table, tied(table)[0])
    else:
        table.asked = CHANCE_TURN  # R42


def _stinks(table: Table, best: int) -> bool:
    """Whether a Greedy goblin with the best total wins all ties (R24)."""
    return any(table.marks.stenches[s] and table.totals[s] == best for s in raiders(table, GREEDY))


def tied(table: Table) -> tuple[int, ...]:
    """Who could be the Greediest: those with the best total; a stench beats the others (R42)."""
    best = table.contest.greedy
    seats = [seat for seat in raiders(table, GREEDY) if table.totals[seat] == best]
    return tuple([seat for seat in seats if table.marks.stenches[seat]] or seats)


def roll_tie(table: Table, actor: int, action: RollTie, log: Log) -> None:
    """The roll-off of the tied (R42)."""
    if log is not None:
        log.append(TieRolled(tied(table), action.seat))
    _crown(table, action.seat)


def _crown(table: Table, seat: int) -> None:
    table.contest = table.contest._replace(greediest=seat, collector=_collector(table, seat))
    go(table, Step.PAY)


def _collector(table: Table, greediest: int) -> int:
    """Who gets what is left: the Greediest, or the best Greedy Mobgoblin (R32)."""
    if table.kinds[greediest] == content.MOB or not table.terms.union_always:
        return greediest
    mobs = [s for s in raiders(table, GREEDY) if table.kinds[s] == content.MOB]
    return max(mobs, key=lambda seat: table.totals[seat], default=greediest)


def _make_tie(tokens: tuple[Token, ...]) -> RollTie:
    return RollTie(int(tokens[0]))


def _tie_due(table: Table) -> tuple[Due, ...]:
    return (Draw("who is the Greediest of the tied", _make_tie, tied(table)),)


# -- paying -------------------------------------------------------------------------------


def _line_up_losers(table: Table, log: Log) -> tuple[int, ...]:
    """All Groupies, or all Greedy goblins (R43); who has no raid die is not asked (R44)."""
    losers = raiders(table, GROUPIE if table.contest.outcome == "greed" else GREEDY)
    return tuple([seat for seat in losers if table.raid_dice[seat]])


@lru_cache(maxsize=8192)
def _payments(raid: Dice, pocket: Dice, shield: bool) -> Choices:
    dice = [Pay(size) for size in kinds(raid)]
    pockets = [Pay(size, True) for size in kinds(pocket)]
    return Choices((*dice, *pockets, *([SHIELD] if shield else [])))


def _pay_choices(table: Table, seat: int) -> Choices:
    pocket = table.pockets[seat] if table.kinds[seat] == content.SNOB else ()
    shield = content.SHIELD in table.items[seat]
    return _payments(sizes_of(raid_dice(table, seat)), pocket, shield)


def pay(table: Table, seat: int, action: Pay, log: Log) -> None:
    """A die goes into the loot; of equal ones the lowest face (R55)."""
    if action.pocket:
        table.pockets = put(table.pockets, seat, without(table.pockets[seat], (action.die,)))
    else:
        table.raid_dice = put(table.raid_dice, seat, leave(raid_dice(table, seat), action.die))
    table.loot = heap((*table.loot, action.die))
    served(table)
    if log is not None:
        log.append(DiePaid(seat, action.die))


def shield(table: Table, seat: int, action: UseShield, log: Log) -> None:
    """No die is thrown in, and none stolen, until the raid ends (R37)."""
    spend(table, seat, content.SHIELD)
    mark(table, "shielded", seat, True)
    if log is not None:
        log.append(ShieldUsed(seat))
        if table.step == Step.BULLY_REPLY:
            log.append(TheftBlocked(seat))
    if table.step == Step.BULLY_REPLY:
        go(table, Step.FIRSTS)
    else:
        served(table)


# -- union --------------------------------------------------------------------------------


def _line_up_mobs(table: Table, log: Log) -> tuple[int, ...]:
    """Every Mobgoblin that is in, whatever its role (R31)."""
    return _served_by_pile(table, goblins(table, content.MOB), log)


def _served_by_pile(table: Table, mobs: tuple[int, ...], log: Log) -> tuple[int, ...]:
    """The Mobgoblins that wait for a die; none if the pile is empty (R9)."""
    if not mobs or available(table.pile, 1):
        return mobs
    if log is not None:
        log.extend(PileShort(1, 0) for _ in mobs)
    return ()


def draw_union(table: Table, actor: int, action: DrawUnion, log: Log) -> None:
    """One more die for the loot (R31)."""
    assert table.queue
    take_out(table, action.dice)
    table.loot = heap((*table.loot, *action.dice))
    if log is not None:
        log.append(UnionDie(table.queue[0], action.dice[0]))
    served(table)
    table.queue = _served_by_pile(table, table.queue, log)


class UnionDraw(PileDraw):
    """A Mobgoblin's die for the loot."""

    __slots__ = ()
    label = "the union die"

    def drawn(self, dice: Dice) -> DrawUnion:
        return DrawUnion(dice)


def _union_due(table: Table) -> tuple[Due, ...]:
    return (UnionDraw(table.pile, 1),)


def _after_union(table: Table, log: Log) -> None:
    greediest = table.contest.greediest
    if greediest < 0:
        go(table, Step.APPOINT)
    elif table.kinds[greediest] == content.HOB:  # R29
        go(table, Step.BULLY)
    else:
        go(table, Step.FIRSTS)


# -- the bully ----------------------------------------------------------------------------


def _ask_bully(table: Table, log: Log) -> tuple[int, ...]:
    return (table.contest.greediest,)


def _bully_choices(table: Table, seat: int) -> Choices:
    """Any raid die still lying there of another goblin without a raised Shield (R30, R37)."""
    victims = [v for v in raiders(table) if v != seat and not table.marks.shielded[v]]
    thefts = [Bully(v, size) for v in victims for size in kinds(sizes_of(raid_dice(table, v)))]
    return Choices((*thefts, PASS))


def bully(table: Table, seat: int, action: Bully, log: Log) -> None:
    """The victim may answer with a Shield if it has one (R37)."""
    if content.SHIELD in table.items[action.seat]:
        table.contest = table.contest._replace(victim=action.seat, prey=action.die)
        go(table, Step.BULLY_REPLY)
    else:
        _steal(table, action.seat, action.die, log)


def _steal(table: Table, victim: int, die: int, log: Log) -> None:
    thief = table.contest.greediest
    table.raid_dice = put(table.raid_dice, victim, leave(raid_dice(table, victim), die))
    gain(table, thief, (die,))  # R30
    if log is not None:
        log.append(DieStolen(thief, victim, die))
    go(table, Step.FIRSTS)


def pass_bully(table: Table, seat: int, log: Log) -> None:
    """Nobody is robbed."""
    go(table, Step.FIRSTS)


_REPLIES = Choices((SHIELD, SUFFER))


def _reply_choices(table: Table, seat: int) -> Choices:
    return _REPLIES


def _ask_victim(table: Table, log: Log) -> tuple[int, ...]:
    return (table.contest.victim,)


def suffer(table: Table, seat: int, action: Suffer, log: Log) -> None:
    """The die is gone."""
    _steal(table, seat, table.contest.prey, log)


CONTEST = Stage(enter=_compare, due=_tie_due)
PAY = Stage(enter=_line_up_losers, then=Step.UNION, choices=_pay_choices)
UNION = Stage(enter=_line_up_mobs, leave=_after_union, due=_union_due)
BULLY = Stage(enter=_ask_bully, choices=_bully_choices)
BULLY_REPLY = Stage(enter=_ask_victim, choices=_reply_choices)
