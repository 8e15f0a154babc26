"""Why a choice is good, one sentence in the game's own words."""

from __future__ import annotations

from goblin_games.rules.core import Action
from goblin_games.rules.dragon.actions import (
    BACK,
    Card,
    Charge,
    Guess,
    Hit,
    Insult,
    Keep,
    Land,
    Move,
    Pile,
    Rock,
    SetTrap,
    Skip,
    Stats,
    Stop,
    Sulk,
    Throw,
    Train,
    Use,
)
from goblin_games.rules.dragon.choices import rerolled
from goblin_games.rules.dragon.odds import no_bust, passes, percent
from goblin_games.rules.dragon.plans import outcome
from goblin_games.rules.dragon.secrets import right_guesses
from goblin_games.rules.dragon.state import Cave, bonus


def reason(cave: Cave, action: Action) -> str:
    """One sentence for any action."""
    match action:
        case Stats(stealth, speed):
            safe = percent(passes(cave.anger + cave.suspicion - stealth))
            rolls = "one roll" if speed == 1 else f"{speed} rolls"
            return f"With {rolls} and dice that pass {safe} of the time you get farthest."
        case Move():
            return "Sneaking is slower than charging, and a lot less hot."
        case Charge():
            return "Now a charge should do more harm than the fireballs on the way."
        case Stop():
            return "These dice are better than what another roll promises."
        case Keep():
            count, kept = rerolled(cave, action)
            safe = percent(no_bust(cave, kept, count))
            return f"With these dice set aside the next roll avoids a bust in {safe} of all cases."
        case Use():
            return _use(cave, action)
        case Throw(seat):
            return f"Seat {seat} flies faster than anybody can sneak."
        case Land(0):
            return "Before the Dragon's nose the thrown goblin strikes at once."
        case Land(spot):
            return f"From {spot} the thrown goblin has the best way to the Dragon."
        case Guess(answer):
            return f"'{answer}' is right {percent(right_guesses(cave)[answer])} of the time."
        case Hit(spot):
            return _hit(cave, spot)
        case Train("speed"):
            return "One roll more saves many a bust."
    return _PLAIN.get(type(action), "It seems the least bad idea.")


_PLAIN: dict[type[Action], str] = {
    Rock: "A rock clears the tokens, and it lands where it hurts least.",
    Insult: "An insult shows another weak spot, and the dark is deep enough.",
    SetTrap: "A trap clears the tokens at hardly any risk.",
    Sulk: "Nothing here is worth the Dragon's attention.",
    Card: "This card fits what the others should guess.",
    Pile: "One more die finishes this weak spot off.",
    Skip: "This die can do no more.",
    Train: "Stealth helps against every check there is.",
}


def _use(cave: Cave, use: Use) -> str:
    found = outcome(cave, use)
    if found.bust:
        return "There is no way to use all dice; this bust costs least."
    if found.distance == 0:
        return "Every die moves: straight to the Dragon."
    if use.way == BACK:
        return f"A few spaces back at {found.distance} there is a better run-up."
    if found.steps:
        return f"{found.distance} is a good spot to strike from."
    return "It calms the Dragon, and the goblin stays where it is."


def _hit(cave: Cave, spot: int) -> str:
    die = cave.dice[0]
    if die + bonus(cave.goblins[cave.striker]) >= spot:
        return f"The {die} is enough to remove the weak spot of {spot}."
    return f"The {die} wears the weak spot of {spot} down."
