"""The way to the room: who leads, the Skeleton Key, the room and its loot (spec 4.3)."""

from __future__ import annotations

from functools import lru_cache

from goblin_games.rules.core import Choices, Due, Log, Token
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.actions import (
    PASS,
    USE_KEY,
    DrawLoot,
    Keep,
    RollRoom,
    UseKey,
)
from goblin_games.rules.dice_goblinz.dice import Dice as Heap
from goblin_games.rules.dice_goblinz.dice import heap
from goblin_games.rules.dice_goblinz.events import (
    KeyUsed,
    LeaderPassed,
    LootDrawn,
    PileShort,
    RaidEmpty,
    RaidStarted,
    RoomKept,
    RoomRolled,
    TargetSet,
)
from goblin_games.rules.dice_goblinz.pile import PileDraw, available, take_out
from goblin_games.rules.dice_goblinz.stage import Stage
from goblin_games.rules.dice_goblinz.state import (
    BLANKS,
    CHANCE_TURN,
    NO_CONTEST,
    NO_DRAFT,
    TARGET_PER_GOBLIN,
    Room,
    Step,
    Table,
    done,
    go,
    holders,
    settle,
    spend,
)
from goblin_games.rules.dice_goblinz.throws import throw

# -- a raid begins ------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _leader_order(leader: int, out_since: tuple[int, ...]) -> tuple[int, ...]:
    """Goblins that are in, from the leader to the right, round the table (spec 3)."""
    seats = len(out_since)
    circle = [(leader + place) % seats for place in range(seats)]
    return tuple([seat for seat in circle if not out_since[seat]])


def _start(table: Table, log: Log) -> tuple[int, ...] | None:
    table.raid += 1
    _clear(table)
    table.order = _leader_order(table.leader, table.out_since)
    if not table.order:
        _pass_empty(table, log)  # R51
        return None
    if log is not None:
        log.append(RaidStarted(table.raid, table.order[0]))
        if table.order[0] != table.leader:
            log.append(LeaderPassed(table.leader, table.order[0]))
    table.leader = table.order[0]  # R11
    return ()


def _clear(table: Table) -> None:
    none = BLANKS[table.terms.seats]
    table.rooms, table.room, table.key_user, table.target = (), None, -1, 0
    table.grabs = ()
    table.roles, table.raid_dice, table.totals = none.roles, none.raid_dice, none.zeros
    table.marks = none.marks
    table.contest, table.draft = NO_CONTEST, NO_DRAFT


def _pass_empty(table: Table, log: Log) -> None:
    """Nobody is in: the raid counts, and the scheduled leader counts as its leader (R51)."""
    if log is not None:
        log.append(RaidEmpty(table.raid))
    settle(table, "empty")
    go(table, Step.RAID_END)


# -- key and room -------------------------------------------------------------------------

_KEY_CHOICES = Choices((USE_KEY, PASS))
_KEEP_CHOICES = Choices((Keep(1), Keep(2)))


def _ask_key(table: Table, log: Log) -> tuple[int, ...]:
    return holders(table, content.KEY)


def _key_choices(table: Table, seat: int) -> Choices:
    return _KEY_CHOICES


def use_key(table: Table, seat: int, action: UseKey, log: Log) -> None:
    """The first Key of a raid is the only one (R38)."""
    spend(table, seat, content.KEY)
    table.key_user = seat
    if log is not None:
        log.append(KeyUsed(seat))
    go(table, Step.ROOM)


def _ask_room(table: Table, log: Log) -> None:
    table.asked = CHANCE_TURN


def roll_room(table: Table, actor: int, action: RollRoom, log: Log) -> None:
    """One room, or the first or second of two."""
    room = Room(action.difficulty, action.experience, action.doohickey)
    table.rooms = (*table.rooms, room)
    if log is not None:
        log.append(RoomRolled(len(table.rooms), *room))
    if table.key_user < 0:
        table.room = room
        go(table, Step.LOOT)
    elif len(table.rooms) == 2:
        go(table, Step.KEEP)


def _make_room(tokens: tuple[Token, ...]) -> RollRoom:
    difficulty, experience, doohickey = tokens
    return RollRoom(int(difficulty), int(experience), int(doohickey))


_ROOM = (throw("the room: difficulty d6, experience d4, doohickey d10", _make_room, (6, 4, 10)),)


def _room_due(table: Table) -> tuple[Due, ...]:
    return _ROOM


def _ask_keep(table: Table, log: Log) -> tuple[int, ...]:
    return (table.key_user,)


def _keep_choices(table: Table, seat: int) -> Choices:
    return _KEEP_CHOICES


def keep(table: Table, seat: int, action: Keep, log: Log) -> None:
    """One whole set of three dice stays (R38)."""
    table.room = table.rooms[action.room - 1]
    if log is not None:
        log.append(RoomKept(seat, action.room))
    done(table)


# -- loot ---------------------------------------------------------------------------------


def heads(table: Table) -> int:
    """How many goblins the target and the loot count (R6)."""
    return len(table.order) if table.terms.count_living else table.terms.seats


def loot_size(table: Table) -> int:
    """How many dice the adventurers should carry: experience and half the goblins (R5)."""
    assert table.room is not None
    return table.room.experience + (heads(table) + 1) // 2


def _lay_out(table: Table, log: Log) -> tuple[int, ...] | None:
    room = table.room
    assert room is not None
    table.target = TARGET_PER_GOBLIN * heads(table) + room.difficulty + room.experience  # R4
    find = table.terms.finds.get(room.doohickey, "")
    table.loot_items = (find,) if find else ()
    if log is not None:
        log.append(TargetSet(table.target))
    wanted = loot_size(table)
    there = available(table.pile, wanted)
    if there < wanted and log is not None:  # R9
        log.append(PileShort(wanted, there))
    if there:
        table.asked = CHANCE_TURN
        return None
    if log is not None:
        log.append(LootDrawn((), find))
    return ()


def draw_loot(table: Table, actor: int, action: DrawLoot, log: Log) -> None:
    """The loot lies open."""
    take_out(table, action.dice)
    table.loot = heap(action.dice)
    if log is not None:
        log.append(LootDrawn(table.loot, table.loot_items[0] if table.loot_items else ""))
    go(table, Step.COMMIT)


class LootDraw(PileDraw):
    """The loot dice of a room."""

    __slots__ = ()
    label = "the loot"

    def drawn(self, dice: Heap) -> DrawLoot:
        return DrawLoot(dice)


def _loot_due(table: Table) -> tuple[Due, ...]:
    return (LootDraw(table.pile, available(table.pile, loot_size(table))),)


START = Stage(enter=_start, then=Step.KEY)
KEY = Stage(needs=(content.KEY,), enter=_ask_key, then=Step.ROOM, choices=_key_choices)
ROOM = Stage(enter=_ask_room, then=Step.LOOT, due=_room_due)
KEEP = Stage(enter=_ask_keep, then=Step.LOOT, choices=_keep_choices)
LOOT = Stage(enter=_lay_out, then=Step.COMMIT, due=_loot_due)
