"""What choices do, in a few words with numbers: for the board, not for the record."""

from __future__ import annotations

from collections.abc import Callable

from goblin_games.rules.dragon.actions import (
    BACK,
    Action,
    At,
    Charge,
    Insult,
    Land,
    Move,
    Rock,
    SetTrap,
    Stats,
    Sulk,
    Throw,
    Train,
    Use,
)
from goblin_games.rules.dragon.content import FRUSTRATED, MOST_ANGER, MOST_SUSPICION
from goblin_games.rules.dragon.odds import (
    expected_hits,
    expected_loss,
    fire_chance,
    hide_chance,
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
Line = list[Span]


def line(text: str, ink: str = "bone") -> Line:
    """A line in one ink, with its numbers bright."""
    from goblin_games.tui.paint import numbers_bright

    return numbers_bright(text, ink, "bold bone" if ink in ("bone", "dim") else f"bold {ink}")


# -- dice -----------------------------------------------------------------------------------


def block_words(cave: Cave, share: Share, limit: int) -> list[tuple[int, str, str]]:
    """What each group of a value's dice does: how many dice, a few words, their ink."""
    from goblin_games.rules.dragon.actions import Group

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
        found.append((size, "step", "bone"))
    if share.unused:
        found.append((1, "FAIL", "bold red"))
    return found


def outcome_line(found: Outcome, way: str) -> Line:
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


def details(cave: Cave, action: Action, name: Name) -> list[Line]:
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
            return [line("Roll a die: it flies that far. Everybody on the spot you then"),
                    line("choose must hide, or the Dragon attacks them."),
                    *_relief(cave)]  # fmt: skip
        case At():
            return [line(f"{name(seat)} hides: {percent(hide_chance(cave, seat))}.")
                    for seat in at(cave, action.spot)]  # fmt: skip
        case Insult():
            return _insult(cave)
        case SetTrap():
            return [line("Two cards, for your eyes only; one stays here, face down."),
                    line("Whoever lands here next rolls a die and must guess whether"),
                    line("the card is higher, the same or lower."),
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
            return f"{cave.goblins[cave.turn].distance} dice"
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


def _stats(cave: Cave, action: Stats) -> list[Line]:
    chance = passes(cave.anger + cave.suspicion - action.stealth)
    rolls = "one roll" if action.speed == 1 else f"up to {action.speed} rolls"
    return [
        line(f"Stealth {action.stealth}: a die passes {percent(chance)} of the time."),
        line(f"Speed {action.speed}: {rolls} for each walk."),
        line("Stealth also hides you when the Dragon looks.", "dim"),
    ]


def _move(cave: Cave) -> list[Line]:
    goblin = cave.goblins[cave.turn]
    chance = passes(threshold(cave, cave.turn))
    once = 1 - (1 - chance) ** goblin.speed
    rolls = "1 roll" if goblin.speed == 1 else f"{goblin.speed} rolls"
    dice = "1 die" if goblin.distance == 1 else f"{goblin.distance} dice"
    lines = [
        line(f"{dice}, {rolls}. Each die passes {percent(chance)} and is a step;"),
        line("equal dice may soothe the Dragon instead.", "dim"),
        line(f"All the way in one go: {percent(once**goblin.distance)}. {_strike(cave)}"),
    ]
    if cave.frustrated:
        lines.append(line("Fed up: stealth is 1 less this turn.", "violet"))
    if not may_charge(cave):
        lines.append(line("No charge: somebody else is closer.", "dim"))
    return lines


def _strike(cave: Cave) -> str:
    goblin = cave.goblins[cave.turn]
    mean = expected_hits(cave.spots, goblin.distance, bonus(goblin))
    return f"Then {mean:.1f} of {len(cave.spots)} spots fall."


def _arrives(cave: Cave) -> float:
    goblin = cave.goblins[cave.turn]
    return float(survival(fire_chance(cave), goblin.distance, goblin.hp, 2))


def _charge(cave: Cave) -> list[Line]:
    goblin = cave.goblins[cave.turn]
    shots = "1 shot" if goblin.distance == 1 else f"{goblin.distance} shots"
    lines = [
        line(f"No dice: run, through {shots} of {percent(fire_chance(cave))}, 2 hearts each."),
        line(f"You arrive alive {percent(_arrives(cave))}. {_strike(cave)}"),
        line("Each counts double. Suspicion goes to 4."),
    ]
    after = min(MOST_ANGER, cave.anger + 1) + MOST_SUSPICION - stealth(cave, cave.turn)
    if after >= 6:
        lines.append(line("Afterwards you CANNOT HIDE: hunted to the end.", "red"))
    return lines


def _throw(cave: Cave, action: Throw, name: Name) -> list[Line]:
    spot = cave.goblins[cave.turn].distance
    goblin = cave.goblins[action.seat]
    mean = expected_hits(cave.spots, spot, bonus(goblin))
    return [
        line(f"Roll a die: {name(action.seat)} may fly that far. Nobody asks."),
        line(f"Onto the Dragon (0): {percent(passes(spot - 1))}; then {mean:.1f} spots fall."),
        *_relief(cave),
    ]


def _land(cave: Cave, action: Land, name: Name) -> list[Line]:
    seat = cave.target
    if not action.spot:
        reach = cave.goblins[cave.turn].distance
        mean = expected_hits(cave.spots, reach, bonus(cave.goblins[seat]))
        loss = _struck_back(cave, seat)
        return [line(f"{name(seat)} attacks at once: {mean:.1f} weak spots fall."), *loss]
    if trap_at(cave, action.spot):
        return [line("There is a trap on it.", "red")]
    return [line(f"{name(seat)} sits at {action.spot} then, rubbing its head.")]


def _struck_back(cave: Cave, seat: int) -> list[Line]:
    angrier = cave.copy()
    angrier.anger = min(MOST_ANGER, cave.anger + 1)
    loss = expected_loss(angrier, seat)
    if loss is None:
        return [line("The Dragon strikes back, and there is no hiding from it.", "red")]
    return [line(f"The Dragon strikes back: {loss:.1f} hearts on average.", "dim")]


def _insult(cave: Cave) -> list[Line]:
    chance = hide_chance(cave, cave.turn)
    if not chance:
        return [
            line("You CANNOT HIDE from here: it would see you at once.", "red"),
            *_relief(cave),
        ]
    lines = [line(f"If you stay hidden ({percent(chance)}): anger +1, suspicion +1,"),
             line("and one more weak spot. If not, you are attacked.")]  # fmt: skip
    if cave.suspicion == MOST_SUSPICION - 1:
        lines.append(line("Suspicion would be 4: then it looks for EVERYBODY.", "red"))
    return [*lines, *_relief(cave)]


def _relief(cave: Cave) -> list[Line]:
    tokens = cave.goblins[cave.turn].tokens
    return [line(f"It takes your {tokens} frustration away.", "violet")] if tokens else []


def _sulk(cave: Cave) -> list[Line]:
    tokens = cave.goblins[cave.turn].tokens
    lines = [line("Do nothing, and take a frustration token.")]
    if tokens >= FRUSTRATED - 1:
        lines.append(line("With 3 of them your next turn has stealth -1.", "red"))
    return lines


def _train(cave: Cave, action: Train) -> list[Line]:
    goblin = cave.goblins[cave.striker]
    if action.stat == "speed":
        return [line(f"Speed {goblin.speed} becomes {goblin.speed + 1}: one more roll a walk.")]
    better = cave.copy()
    change(better, cave.striker).stealth += 1
    better.anger = min(MOST_ANGER, cave.anger + 1)
    return [
        line(f"Stealth {goblin.stealth} becomes {goblin.stealth + 1}."),
        line(f"You hide {percent(hide_chance(better, cave.striker))} when it strikes back.", "dim"),
    ]


def threshold_line(cave: Cave, found: Outcome) -> str:
    """What each step had to exceed."""
    return f"a step needs more than {found.threshold}"


def strike_note(cave: Cave, use: Use, found: Outcome) -> list[Line]:
    """What an attack from here would bring, for a plan that reaches the Dragon."""
    goblin = cave.goblins[cave.turn]
    mean = expected_hits(cave.spots, goblin.distance, bonus(goblin) + found.markers)
    return [line(f"{mean:.1f} of {len(cave.spots)} weak spots fall on average.")]
