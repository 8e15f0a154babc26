"""How the choices of a seat are offered: question, menu, labels, odds (spec 10.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from goblin_games.rules.core import Action, Label
from goblin_games.rules.dice_goblinz import actions as act
from goblin_games.rules.dice_goblinz import content
from goblin_games.rules.dice_goblinz.count import total
from goblin_games.rules.dice_goblinz.dice import dice_text, die_text, kinds, without
from goblin_games.rules.dice_goblinz.ending import respawn_dice
from goblin_games.rules.dice_goblinz.machine import STAGES
from goblin_games.rules.dice_goblinz.odds import amount, mean, percent
from goblin_games.rules.dice_goblinz.outlook import (
    after_choice,
    after_kazoo,
    after_wand,
    all_help,
    kazoo_success,
    margin,
    margin_text,
    shown_sum,
)
from goblin_games.rules.dice_goblinz.state import (
    TARGET_PER_GOBLIN,
    Step,
    Table,
    owned,
)

MENU_LIMIT = 200

_QUESTIONS: Final = {
    Step.SETUP_PICK: "Which goblin are you",
    Step.KEY: "Use the Skeleton Key",
    Step.KEEP: "Which room do you keep",
    Step.COMMIT: "Your role and your raid dice",
    Step.POCKETZ: "Roll one more die from your pocket",
    Step.GRAB: "Claim something with the Grabby Hand",
    Step.LATE_GRAB: "Take something with the Grabby Hand",
    Step.FLIP: "Flip your role",
    Step.TRICKS: "Any tricks",
    Step.LOSE: "Which dice do you lose",
    Step.PAY: "Which die goes into the loot",
    Step.BULLY: "Whose raid die do you steal",
    Step.BULLY_REPLY: "The Hobgoblin wants your die",
    Step.FIRSTS: "Take one thing before the Mobgoblin does",
    Step.APPOINT: "Who picks next",
    Step.PICK: "Take one thing",
    Step.DEATH: "You are dead. What now",
}


def question(table: Table, seat: int) -> str:
    """What is asked now, in a few words."""
    if table.step == Step.COUNT:
        return "Average" if table.kinds[seat] == content.BOB else "Stink"
    return _QUESTIONS.get(table.step, "Wait")


def legal_actions(table: Table, seat: int) -> Sequence[Action]:
    """What a seat whose turn it is may do, by its own view."""
    choices = STAGES[table.step].choices
    assert choices is not None
    return choices(table, seat)


# -- the menu -----------------------------------------------------------------------------


def menu(table: Table, seat: int) -> Sequence[Action]:
    """Sensible choices only: commitments that no other one beats, and never more than 200."""
    if seat not in table.asked:
        return ()
    if table.step == Step.COMMIT:
        return tuple(dict.fromkeys(_commitments(table, seat)))
    legal = legal_actions(table, seat)
    return legal if len(legal) <= MENU_LIMIT else (*legal[: MENU_LIMIT - 1], legal[-1])


def _commitments(table: Table, seat: int) -> Iterator[Action]:
    """Groupie with all dice, Greedy with the largest ones, Coward with none or all (spec 9.3)."""
    pocket, kind = table.pockets[seat], table.kinds[seat]
    fewest = table.terms.min_raid_dice
    yield act.Raid(act.GROUPIE, pocket)
    if kind == content.ROB and len(pocket) > 1:  # one die stays back for the Pocketz
        for size in kinds(pocket):
            yield act.Raid(act.GROUPIE, without(pocket, (size,)))
    if kind != content.HOB:
        yield act.Raid(act.COWARD, ())
        yield act.Raid(act.COWARD, pocket)
    for count in range(len(pocket), fewest - 1, -1):
        yield act.Raid(act.GREEDY, pocket[:count])
    if fewest == 0:
        yield act.Raid(act.GROUPIE, ())


# -- labels -------------------------------------------------------------------------------


def label(table: Table, seat: int, action: Action) -> Label:
    """A choice in a few words, with its odds or effect."""
    match action:
        case act.Raid():
            return _raid_label(table, seat, action)
        case act.Pocketz(die):
            return Label(f"roll a d{die}", f"{amount(mean((die,)))} on average")
        case act.Flip():
            return _flip_label(action)
        case act.Wand() | act.Kazoo():
            return _trick_label(table, seat, action)
        case act.Average() | act.Stench() | act.Plain():
            return _count_label(table, seat, action)
        case act.Appoint(other):
            return Label(f"seat {other}", f"owns {_dice_count(owned(table, other))}")
        case act.Bully(victim, die):
            return Label(
                f"the d{die} of seat {victim}", f"owns {_dice_count(owned(table, victim))}"
            )
        case act.Take(thing) | act.Grab(thing):
            verb = "claim" if table.step == Step.GRAB else "take"
            return Label(f"{verb} {_thing(table, thing)}", _thing_note(table, thing))
        case act.UseWater() | act.Mitosis():
            return _death_label(table, seat, action)
        case act.Pass():
            return _pass_label(table)
    return _plain_label(table, action)


def _plain_label(table: Table, action: Action) -> Label:
    """Choices that need no look at the dice."""
    match action:
        case act.PickGoblin(kind):
            row = table.terms.goblinz[kind]
            return Label(row.name, f"{dice_text(table.terms.starts[kind])}, {row.does}")
        case act.UseKey():
            return Label("use the Key", "two rooms, keep one", "k")
        case act.Keep(number):
            return _keep_label(table, number)
        case act.Lose(dice):
            return Label(f"lose {dice_text(dice)}")
        case act.Pay(die, pocket):
            return Label(f"pay the d{die}" + (" from the pocket" if pocket else ""))
        case act.UseShield():
            return Label("raise the Shield", "you keep all your dice in this raid", "s")
        case act.Suffer():
            return Label("suffer", "the die is gone", "u")
    return Label(str(action))


def _dice_count(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


_KEYS: Final = {act.GROUPIE: "o", act.GREEDY: "g", act.COWARD: "c"}


def _raid_label(table: Table, seat: int, raid: act.Raid) -> Label:
    pocket = table.pockets[seat]
    whole = raid.dice == pocket
    name = "Greedy" if raid.role is act.GREEDY else str(raid.role)
    if raid.role is act.COWARD:
        if not raid.dice:
            return Label("coward", "stay home, win and lose nothing", "c")
        return Label(f"coward, bluff with {dice_text(raid.dice)}", "they come back", "b")
    key = _KEYS[raid.role] if whole else ""
    if not raid.dice:
        return Label(f"{name} without dice", "", key)
    odds = f"{len(raid.dice)} to {sum(raid.dice)}, {amount(mean(raid.dice))} on average"
    return Label(f"{name} with {dice_text(raid.dice)}", odds, key)


def _flip_label(flip: act.Flip) -> Label:
    if flip.face:
        die = die_text((flip.die, flip.face))
        return Label(f"flip to {flip.role}", f"pay the {die} of your raid dice")
    return Label(f"flip to {flip.role}", f"pay a d{flip.die} of your pocket")


def _trick_label(table: Table, seat: int, trick: Action) -> Label:
    if isinstance(trick, act.Kazoo):
        die = die_text((trick.die, trick.face))
        return Label(f"kazoo: {die} of seat {trick.seat}", _kazoo_note(table, trick))
    now, then = total(table, seat), after_wand(table, seat)
    note = f"{now} becomes {total(then, seat)}, {margin_text(margin(then))}"
    return Label("wand", note, "w")


def _kazoo_note(table: Table, trick: act.Kazoo) -> str:
    margins = sorted(margin(new) for new in after_kazoo(table, trick))
    low, high = margin_text(margins[0]), margin_text(margins[-1])
    return f"raid won {percent(kazoo_success(table, trick))}, from {low} to {high}"


def _count_label(table: Table, seat: int, action: Action) -> Label:
    if isinstance(action, act.Plain):
        return Label("plain", f"{total(table, seat)}, {margin_text(margin(table))}", "n")
    average = isinstance(action, act.Average)
    then = after_choice(table, seat, average)
    note = f"{total(table, seat)} becomes {total(then, seat)}, {margin_text(margin(then))}"
    return Label("average", note, "a") if average else Label("stink, and win ties", note, "s")


def _keep_label(table: Table, number: int) -> Label:
    room = table.rooms[number - 1]
    find = table.terms.finds.get(room.doohickey)
    item = table.terms.doohickeyz[find].name if find else "no doohickey"
    target = _target(table, number)
    text = f"room {number}: target {target}, {item}"
    note = f"{room.experience} experience, failure costs {_dice_count(room.loss)}"
    return Label(text, note, str(number))


def _target(table: Table, number: int) -> int:
    room = table.rooms[number - 1]
    heads = len(table.order) if table.terms.count_living else table.terms.seats
    return TARGET_PER_GOBLIN * heads + room.difficulty + room.experience


def _thing(table: Table, thing: act.Thing) -> str:
    if isinstance(thing, int):
        return f"a d{thing}"
    return f"the {table.terms.doohickeyz[thing].name}"


def _thing_note(table: Table, thing: act.Thing) -> str:
    return "" if isinstance(thing, int) else table.terms.doohickeyz[thing].does


def _death_label(table: Table, seat: int, action: Action) -> Label:
    start = table.starts[seat]
    if isinstance(action, act.UseWater):
        back = respawn_dice(start, table.deaths[seat])
        return Label("drink the Water", f"back at once with {dice_text(back)}", "w")
    return Label("split", "back at once with a die one size smaller, for good", "m")


def _pass_label(table: Table) -> Label:
    notes = {
        Step.FLIP: "stay what you are",
        Step.DEATH: "sit out the next raid",
        Step.GRAB: "keep the Hand",
    }
    return Label("pass", notes.get(table.step, ""), "p")


# -- odds ---------------------------------------------------------------------------------


def odds(table: Table, seat: int) -> tuple[str, ...]:
    """Exact chances for the pending decision, one sentence each, from what lies open."""
    match table.step:
        case Step.KEEP:
            return tuple(_keep_odds(table))
        case Step.COMMIT:
            return tuple(_commit_odds(table, seat))
        case Step.POCKETZ | Step.GRAB | Step.FLIP:
            return (_shown(table),)
        case Step.TRICKS | Step.COUNT:
            return tuple(_trick_odds(table, seat))
    return ()


def _keep_odds(table: Table) -> Iterator[str]:
    for number in (1, 2):
        target = _target(table, number)
        chance = percent(all_help(table, target))
        yield f"Room {number}: all goblins with all their dice meet {target}: {chance}."


def _commit_odds(table: Table, seat: int) -> Iterator[str]:
    chance = percent(all_help(table, table.target))
    yield f"All goblins with all their dice meet the target of {table.target}: {chance}."
    for other in table.order:
        dice = table.pockets[other]
        whose = "Your" if other == seat else f"Seat {other}'s"
        yield (
            f"{whose} {dice_text(dice)}: {len(dice)} to {sum(dice)}, "
            f"{amount(mean(dice))} on average."
        )


def _shown(table: Table) -> str:
    shown = shown_sum(table)
    outcome = margin_text(shown - table.target)
    return f"All dice show {shown} against {table.target}: {outcome} if all were Groupies."


def _trick_odds(table: Table, seat: int) -> Iterator[str]:
    yield f"As the dice lie, the raid is {margin_text(margin(table))}."
    for action in legal_actions(table, seat):
        if isinstance(action, act.Kazoo):
            die = die_text((action.die, action.face))
            chance = percent(kazoo_success(table, action))
            yield f"With the {die} of seat {action.seat} rolled again the raid is won: {chance}."
