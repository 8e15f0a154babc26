"""What choices do, in a few words with numbers: for the board, not for the record."""

from __future__ import annotations

from collections.abc import Callable

from goblin_games.rules.core import Action
from goblin_games.rules.dragon.actions import (
    BACK,
    At,
    Charge,
    Group,
    Insult,
    Land,
    Move,
    Rock,
    SetTrap,
    Stats,
    Sulk,
    Throw,
    Train,
)
from goblin_games.rules.dragon.content import FRUSTRATED, MOST_ANGER, MOST_SUSPICION
from goblin_games.rules.dragon.odds import (
    expected_hits,
    fire_chance,
    hide_chance,
    mauled,
    passes,
    percent,
    survival,
)
from goblin_games.rules.dragon.plans import EVERYONE, SELF, Outcome, effect
from goblin_games.rules.dragon.state import (
    Cave,
    at,
    bonus,
    change,
    may_charge,
    stealth,
    threshold,
    trap_at,
)
from goblin_games.tui.games.dragon.allotment import Share
from goblin_games.tui.paint import Span

Name = Callable[[int], str]
Said = Span
"""A paragraph and its ink."""


def said(text: str, ink: str = "bone") -> Said:
    """A paragraph that whoever draws it wraps."""
    return text, ink


# -- dice -----------------------------------------------------------------------------------


def block_words(cave: Cave, share: Share, limit: int) -> list[tuple[int, str, str]]:
    """What each group of a value's dice does: how many dice, a few words, their ink."""
    found = []
    for size in share.combos:
        words = effect(cave, Group(share.value, size), limit, combo=True)
        short = {2: "suspicion -1", 3: "anger -1", 4: "attack +1 a while", 5: "attack +1"}[size]
        ink = "green"
        if words.startswith("nothing"):
            short, ink = "nothing", "dim"
        elif words.startswith("the Dragon heals"):
            short, ink = words.replace("the Dragon ", ""), "bold red"
        found.append((size, short, ink))
    for size in share.movers:
        total = size * share.value
        found.append((size, "step" if size == 1 else f"{total}: a step", "bone"))
    if share.unused:
        found.append((1, "FAIL", "bold red"))
    return found


def outcome_line(found: Outcome, way: str) -> list[Span]:
    """What a whole plan does, with what a bust costs."""
    if found.bust:
        price = {SELF: ", you are attacked", EVERYONE: ", ALL are attacked"}
        dice = "1 die fails" if found.unused == 1 else f"{found.unused} dice fail"
        moved = "no step" if not found.steps else f"{found.steps} steps"
        return [("BUST ", "bold red"),
                (f"{dice}: {moved}, turn over{price.get(found.attack, '')}", "red")]  # fmt: skip
    if found.distance == 0:
        return [("YOU REACH THE DRAGON ", "bold green"), ("and attack", "bone")]
    if not found.steps:
        return [("You stay where you are", "bold bone"), (", then you act", "dim")]
    steps = "1 step" if found.steps == 1 else f"{found.steps} steps"
    where = "back" if way == BACK else "forward"
    return [(f"{steps} {where} to {found.distance}", "bold green"), (", then you act", "dim")]


def gains(found: Outcome) -> str:
    """What a plan brings besides steps and trackers, very short."""
    parts = []
    if found.markers:
        parts.append(f"att+{found.markers}")
    if found.temporary:
        parts.append(f"att+{found.temporary}~")
    if found.healing:
        parts.append(f"hp+{found.healing}")
    return " ".join(parts)


# -- everything else ------------------------------------------------------------------------


def details(cave: Cave, action: Action, name: Name) -> list[Said]:
    """Up to four lines on what a choice does."""
    match action:
        case Stats():
            return _stats(cave, action)
        case Move():
            return _move(cave)
        case Charge():
            return _charge(cave)
        case Throw():
            return _throw(cave, action, name)
        case Land():
            return _land(cave, action, name)
        case Rock():
            return [said("Roll a die: it flies that far. Everybody on the spot that you "
                         "choose then must hide, or the Dragon attacks them."),
                    *_relief(cave)]  # fmt: skip
        case At():
            return [said(f"{name(seat)} hides: {percent(hide_chance(cave, seat))}.")
                    for seat in at(cave, action.spot)]  # fmt: skip
        case Insult():
            return _insult(cave)
        case SetTrap():
            return [said("Two cards, for your eyes only; one stays here, face down. Whoever "
                         "lands here next rolls a die and must guess whether the card is "
                         "higher, the same or lower."),
                    *_relief(cave)]  # fmt: skip
        case Sulk():
            return _sulk(cave)
        case Train():
            return _train(cave, action)
    return []


def short_note(cave: Cave, action: Action) -> str:
    """The number that matters most for a choice, to stand beside it."""
    match action:
        case Move():
            count = cave.goblins[cave.turn].distance
            return "1 die" if count == 1 else f"{count} dice"
        case Charge():
            return f"arrives {percent(_arrives(cave))}"
        case Throw():
            spot = cave.goblins[cave.turn].distance
            return percent(passes(spot - 1))
        case Insult():
            chance = hide_chance(cave, cave.turn)
            return percent(chance) if chance else "CANNOT HIDE"
        case Sulk():
            return f"{min(cave.goblins[cave.turn].tokens + 1, FRUSTRATED)} of {FRUSTRATED}"
        case Stats():
            return f"{percent(passes(cave.anger + cave.suspicion - action.stealth))} a die"
    return ""


def _stats(cave: Cave, action: Stats) -> list[Said]:
    chance = passes(cave.anger + cave.suspicion - action.stealth)
    rolls = "one roll" if action.speed == 1 else f"up to {action.speed} rolls"
    return [
        said(f"Stealth {action.stealth}: a die passes {percent(chance)} of the time."),
        said(f"Speed {action.speed}: {rolls} for each walk."),
        said("Stealth also hides you when the Dragon looks.", "dim"),
    ]


def _move(cave: Cave) -> list[Said]:
    goblin = cave.goblins[cave.turn]
    chance = passes(threshold(cave, cave.turn))
    once = 1 - (1 - chance) ** goblin.speed
    rolls = "1 roll" if goblin.speed == 1 else f"{goblin.speed} rolls"
    dice = "1 die" if goblin.distance == 1 else f"{goblin.distance} dice"
    lines = [
        said(
            f"{dice}, {rolls}. Each die passes {percent(chance)} and is one step. Equal dice "
            "may soothe the Dragon instead."
        ),
        said(f"All the way in one go: {percent(once**goblin.distance)}; {_strike(cave)}."),
    ]
    if cave.frustrated:
        lines.append(said("Fed up: stealth is 1 less this turn.", "violet"))
    if not may_charge(cave):
        lines.append(said("No charge: somebody else is closer.", "dim"))
    return lines


def _strike(cave: Cave) -> str:
    goblin = cave.goblins[cave.turn]
    mean = expected_hits(cave.spots, goblin.distance, bonus(goblin))
    spots = "spot falls" if f"{mean:.1f}" == "1.0" else "spots fall"
    return f"then {mean:.1f} {spots}"


def _arrives(cave: Cave) -> float:
    goblin = cave.goblins[cave.turn]
    return float(survival(fire_chance(cave), goblin.distance, goblin.hp, 2))


def _charge(cave: Cave) -> list[Said]:
    goblin = cave.goblins[cave.turn]
    shots = "1 shot" if goblin.distance == 1 else f"{goblin.distance} shots"
    lines = [
        said(
            f"No dice: run, through {shots} of {percent(fire_chance(cave))}, 2 hearts each. "
            f"You arrive alive: {percent(_arrives(cave))}."
        ),
        said(f"And {_strike(cave)}, each for double. Suspicion goes to 4."),
    ]
    after = min(MOST_ANGER, cave.anger + 1) + MOST_SUSPICION - stealth(cave, cave.turn)
    if after >= 6:
        lines.append(said("Afterwards you CANNOT HIDE: hunted to the end.", "red"))
    return lines


def _throw(cave: Cave, action: Throw, name: Name) -> list[Said]:
    spot = cave.goblins[cave.turn].distance
    goblin = cave.goblins[action.seat]
    mean = expected_hits(cave.spots, spot, bonus(goblin))
    return [
        said(f"Roll a die: {name(action.seat)} may fly that far. Nobody asks."),
        said(f"Onto the Dragon (0): {percent(passes(spot - 1))}; then {mean:.1f} spots fall."),
        *_relief(cave),
    ]


def _land(cave: Cave, action: Land, name: Name) -> list[Said]:
    seat = cave.target
    if not action.spot:
        reach = cave.goblins[cave.turn].distance
        mean = expected_hits(cave.spots, reach, bonus(cave.goblins[seat]))
        loss = _struck_back(cave, seat)
        return [said(f"{name(seat)} attacks at once: {mean:.1f} weak spots fall."), *loss]
    if trap_at(cave, action.spot):
        return [said("There is a trap on it.", "red")]
    return [said(f"{name(seat)} sits at {action.spot} then, rubbing its head.")]


def _struck_back(cave: Cave, seat: int) -> list[Said]:
    angrier = cave.copy()
    angrier.anger = min(MOST_ANGER, cave.anger + 1)
    found = mauled(angrier, seat)
    if found is None:
        return [said("The Dragon strikes back, and there is no hiding from it.", "red")]
    deadly = f", deadly {percent(found.death)}" if found.death else ""
    loss = f"{float(found.loss):.1f} hearts on average"
    return [said(f"The Dragon strikes back: {loss}{deadly}.", "dim")]


def _insult(cave: Cave) -> list[Said]:
    chance = hide_chance(cave, cave.turn)
    if not chance:
        return [
            said("You CANNOT HIDE from here: it would see you at once.", "red"),
            *_relief(cave),
        ]
    lines = [said(f"If you stay hidden ({percent(chance)}): anger +1, suspicion +1, and one more "
                  "weak spot. If not, you are attacked.")]  # fmt: skip
    if cave.suspicion == MOST_SUSPICION - 1:
        lines.append(said("Suspicion would be 4: then it looks for EVERYBODY.", "red"))
    return [*lines, *_relief(cave)]


def _relief(cave: Cave) -> list[Said]:
    tokens = cave.goblins[cave.turn].tokens
    return [said(f"It takes your {tokens} frustration away.", "violet")] if tokens else []


def _sulk(cave: Cave) -> list[Said]:
    tokens = cave.goblins[cave.turn].tokens
    lines = [said("Do nothing, and take a frustration token.")]
    if tokens >= FRUSTRATED - 1:
        lines.append(said("With 3 of them your next turn has stealth -1.", "red"))
    return lines


def _train(cave: Cave, action: Train) -> list[Said]:
    goblin = cave.goblins[cave.striker]
    if action.stat == "speed":
        return [said(f"Speed {goblin.speed} becomes {goblin.speed + 1}: one more roll a walk.")]
    better = cave.copy()
    change(better, cave.striker).stealth += 1
    better.anger = min(MOST_ANGER, cave.anger + 1)
    return [
        said(f"Stealth {goblin.stealth} becomes {goblin.stealth + 1}."),
        said(f"You hide {percent(hide_chance(better, cave.striker))} when it strikes back.", "dim"),
    ]
