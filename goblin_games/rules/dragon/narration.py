"""Events as sentences for people, and where in the game we are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from goblin_games.rules.core import Event, Name, Phase
from goblin_games.rules.dragon import events as e
from goblin_games.rules.dragon.state import Cave, Step

Teller = Callable[[Any, Name], str]


def narrate(event: Event, name: Name) -> str:
    """One whole sentence for an event; empty if it is not worth one."""
    return _TELLERS[type(event)](event, name)


def _listed(dice: Iterable[int]) -> str:
    return " ".join(str(die) for die in dice)


def _names(who: Iterable[int], name: Name) -> str:
    names = [name(seat) for seat in who]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _spaces(count: int) -> str:
    return "one space" if count == 1 else f"{count} spaces"


# -- one template per kind ----------------------------------------------------------------


def _stats_chosen(event: e.StatsChosen, name: Name) -> str:
    return f"{name(event.seat)} has stealth {event.stealth} and speed {event.speed}."


def _spots_set(event: e.SpotsSet, name: Name) -> str:
    return f"The Dragon's weak spots are {_listed(event.spots)}."


def _turn_begins(event: e.TurnBegins, name: Name) -> str:
    if event.frustrated:
        return f"{name(event.seat)} is up, so frustrated that stealth drops by 1."
    return f"{name(event.seat)} is up."


def _rolled(event: e.Rolled, name: Name) -> str:
    return f"{name(event.seat)} rolls {_listed(event.dice)} (roll {event.number} of {event.rolls})."


def _kept(event: e.Kept, name: Name) -> str:
    if not event.kept:
        return f"{name(event.seat)} keeps nothing."
    return f"{name(event.seat)} sets aside {_listed(event.kept)}."


def _stopped(event: e.Stopped, name: Name) -> str:
    return f"{name(event.seat)} takes {_listed(event.dice)}."


def _dice_used(event: e.DiceUsed, name: Name) -> str:
    return f"{name(event.seat)} uses the dice: {' '.join(event.tokens)}."


def _attack_marker(event: e.AttackMarker, name: Name) -> str:
    return f"Five {event.die}s: {name(event.seat)} gains attack +1 for good."


def _temp_marker(event: e.TempMarker, name: Name) -> str:
    return f"Four {event.die}s: {name(event.seat)} gains attack +1 to the end of the next turn."


def _temp_kept(event: e.TempKept, name: Name) -> str:
    return f"A hit: the borrowed attack stays, {name(event.seat)} has +{event.new} for good."


def _temp_lost(event: e.TempLost, name: Name) -> str:
    return f"{name(event.seat)} loses the borrowed attack +{event.markers}."


def _calmed(event: e.Calmed, name: Name) -> str:
    return f"Three {event.die}s calm the Dragon: anger {event.old} -> {event.new}."


def _dragon_healed(event: e.DragonHealed, name: Name) -> str:
    why = "Too much calm" if event.cause == "triple" else "A quiet meal"
    return f"{why}: the Dragon recovers, HP {event.old} -> {event.new}."


def _lulled(event: e.Lulled, name: Name) -> str:
    if event.old == event.new:
        return f"Two {event.die}s change nothing, the Dragon suspects nobody much."
    return f"Two {event.die}s lull the Dragon: suspicion {event.old} -> {event.new}."


def _bust(event: e.Bust, name: Name) -> str:
    return f"Bust: {name(event.seat)} has no use for {_listed(event.unused)}."


def _all_failed(event: e.AllFailed, name: Name) -> str:
    return f"Not one die was any good: {name(event.seat)} stands in plain sight."


def _suspicion_max(event: e.SuspicionMax, name: Name) -> str:
    return "The Dragon rises and looks for everybody."


def _moved(event: e.Moved, name: Name) -> str:
    if event.new < event.old:
        return f"{name(event.seat)} sneaks {_spaces(event.old - event.new)} up to {event.new}."
    return f"{name(event.seat)} backs off {_spaces(event.new - event.old)} to {event.new}."


def _arrived(event: e.Arrived, name: Name) -> str:
    return f"{name(event.seat)} stands before the Dragon and attacks!"


def _sulked(event: e.Sulked, name: Name) -> str:
    return f"{name(event.seat)} sulks ({event.new} of 3 tokens)."


def _tokens_cleared(event: e.TokensCleared, name: Name) -> str:
    return f"{name(event.seat)} feels better and drops all tokens ({event.old})."


def _threw(event: e.Threw, name: Name) -> str:
    spaces = _spaces(event.die)
    return f"{name(event.seat)} grabs {name(event.target)} and can throw up to {spaces}."


def _landed(event: e.Landed, name: Name) -> str:
    return f"{name(event.seat)} flies from {event.old} to {event.new}."


def _rock_thrown(event: e.RockThrown, name: Name) -> str:
    return f"{name(event.seat)} picks up a rock that flies up to {_spaces(event.die)}."


def _rock_at(event: e.RockAt, name: Name) -> str:
    return f"The rock of {name(event.seat)} clatters down at {event.spot}."


def _rock_missed(event: e.RockMissed, name: Name) -> str:
    return f"Nobody is within {event.die}: the rock of {name(event.seat)} is wasted."


def _check(event: e.Check, name: Name) -> str:
    mine, need = event.stealth + event.die, event.anger + event.suspicion
    sign, so = (">", "passes") if event.passed else ("<=", "fails")
    return f"{name(event.seat)} {so}: {event.stealth} + {event.die} = {mine} {sign} {need}."


def _insulted(event: e.Insulted, name: Name) -> str:
    if event.passed:
        return f"{name(event.seat)} insults the Dragon from the dark. It cannot see who it was."
    return f"{name(event.seat)} insults the Dragon, who sees exactly who it was."


def _anger(event: e.Anger, name: Name) -> str:
    return f"Anger {event.old} -> {event.new}."


def _suspicion(event: e.Suspicion, name: Name) -> str:
    return f"Suspicion {event.old} -> {event.new}."


def _spot_added(event: e.SpotAdded, name: Name) -> str:
    return f"The Dragon puffs up and shows a weak spot of {event.spot}."


def _cards_dealt(event: e.CardsDealt, name: Name) -> str:
    return f"{name(event.seat)} is dealt two cards."


def _cards_seen(event: e.CardsSeen, name: Name) -> str:
    return f"{name(event.seat)} sees {' and '.join(event.ranks)}."


def _trap_set(event: e.TrapSet, name: Name) -> str:
    return f"{name(event.seat)} sets a trap at {event.spot}."


def _trap_hidden(event: e.TrapHidden, name: Name) -> str:
    return f"The card of {name(event.seat)} at {event.spot} is {event.rank}."


def _trap_met(event: e.TrapMet, name: Name) -> str:
    whose = "an own trap" if event.owner == event.seat else f"a trap of {name(event.owner)}"
    return f"{name(event.seat)} steps on {whose} at {event.spot} and rolls {event.die}."


def _trap_avoided(event: e.TrapAvoided, name: Name) -> str:
    return f"{name(event.seat)} guesses {event.guess}, the card is {event.rank}: no harm done."


def _trap_sprung(event: e.TrapSprung, name: Name) -> str:
    return f"{name(event.seat)} guesses {event.guess}, the card is {event.rank}: the trap snaps!"


def _charge_begins(event: e.ChargeBegins, name: Name) -> str:
    return f"{name(event.seat)} charges from {event.spot}, howling!"


def _charge_step(event: e.ChargeStep, name: Name) -> str:
    return f"{name(event.seat)} runs to {event.new}."


def _attack_begins(event: e.AttackBegins, name: Name) -> str:
    more = f", attack +{event.markers}" if event.markers else ""
    spots = "one weak spot" if event.reach == 1 else f"{event.reach} weak spots"
    return f"{name(event.seat)} rolls {_listed(event.dice)} for at most {spots}{more}."


def _spot_damaged(event: e.SpotDamaged, name: Name) -> str:
    return f"The weak spot {event.old} takes {event.dice} and is {event.new} now."


def _spot_hit(event: e.SpotHit, name: Name) -> str:
    return f"The weak spot {event.old} takes {event.dice}: a hit!"


def _spot_missed(event: e.SpotMissed, name: Name) -> str:
    return f"The {event.die} hits nothing."


def _dragon_hurt(event: e.DragonHurt, name: Name) -> str:
    return f"{name(event.seat)} hurts the Dragon: HP {event.old} -> {event.new}."


def _trained(event: e.Trained, name: Name) -> str:
    return f"{name(event.seat)} learns from it: {event.stat} {event.old} -> {event.new}."


def _hunt_begins(event: e.HuntBegins, name: Name) -> str:
    if not event.who:
        return "The Dragon finds nobody."
    return f"The Dragon attacks {_names(event.who, name)}."


def _no_fireball(event: e.NoFireball, name: Name) -> str:
    return f"The Dragon rolls {event.die} at anger {event.anger}: no fireball."


def _fireball(event: e.Fireball, name: Name) -> str:
    who = _names(event.who, name)
    return f"The Dragon rolls {event.die} at anger {event.anger}: a fireball at {who}!"


def _goblin_hurt(event: e.GoblinHurt, name: Name) -> str:
    return f"{name(event.seat)} is burnt: HP {event.old} -> {event.new}."


def _pushed_back(event: e.PushedBack, name: Name) -> str:
    return f"{name(event.seat)} falls back to {event.new}."


def _hidden(event: e.Hidden, name: Name) -> str:
    return f"{name(event.seat)} is hidden again."


def _goblin_dead(event: e.GoblinDead, name: Name) -> str:
    return f"{name(event.seat)} is dead at {event.spot}. Very crisp."


def _hunt_ends(event: e.HuntEnds, name: Name) -> str:
    return "The Dragon lies down again."


def _round(event: e.Round, name: Name) -> str:
    return f"Round {event.number} begins."


def _game_over(event: e.GameOver, name: Name) -> str:
    if event.outcome == "slain":
        best = _names(event.champions, name)
        return f"The Dragon is slain! {best} may brag the loudest."
    if event.outcome == "wiped":
        return "No goblin lives. The Dragon goes back to sleep."
    return "Dawn breaks, and goblins are no good by daylight. The Dragon wins."


_TELLERS: Final[Mapping[type[Event], Teller]] = {
    e.StatsChosen: _stats_chosen,
    e.SpotsSet: _spots_set,
    e.TurnBegins: _turn_begins,
    e.Rolled: _rolled,
    e.Kept: _kept,
    e.Stopped: _stopped,
    e.DiceUsed: _dice_used,
    e.AttackMarker: _attack_marker,
    e.TempMarker: _temp_marker,
    e.TempKept: _temp_kept,
    e.TempLost: _temp_lost,
    e.Calmed: _calmed,
    e.DragonHealed: _dragon_healed,
    e.Lulled: _lulled,
    e.Bust: _bust,
    e.AllFailed: _all_failed,
    e.SuspicionMax: _suspicion_max,
    e.Moved: _moved,
    e.Arrived: _arrived,
    e.Sulked: _sulked,
    e.TokensCleared: _tokens_cleared,
    e.Threw: _threw,
    e.Landed: _landed,
    e.RockThrown: _rock_thrown,
    e.RockAt: _rock_at,
    e.RockMissed: _rock_missed,
    e.Check: _check,
    e.Insulted: _insulted,
    e.Anger: _anger,
    e.Suspicion: _suspicion,
    e.SpotAdded: _spot_added,
    e.CardsDealt: _cards_dealt,
    e.CardsSeen: _cards_seen,
    e.TrapSet: _trap_set,
    e.TrapHidden: _trap_hidden,
    e.TrapMet: _trap_met,
    e.TrapAvoided: _trap_avoided,
    e.TrapSprung: _trap_sprung,
    e.ChargeBegins: _charge_begins,
    e.ChargeStep: _charge_step,
    e.AttackBegins: _attack_begins,
    e.SpotDamaged: _spot_damaged,
    e.SpotHit: _spot_hit,
    e.SpotMissed: _spot_missed,
    e.DragonHurt: _dragon_hurt,
    e.Trained: _trained,
    e.HuntBegins: _hunt_begins,
    e.NoFireball: _no_fireball,
    e.Fireball: _fireball,
    e.GoblinHurt: _goblin_hurt,
    e.PushedBack: _pushed_back,
    e.Hidden: _hidden,
    e.GoblinDead: _goblin_dead,
    e.HuntEnds: _hunt_ends,
    e.Round: _round,
    e.GameOver: _game_over,
}

# -- where we are -------------------------------------------------------------------------

_PHASES: Final[Mapping[Step, tuple[str, str]]] = {
    Step.STATS: ("Stats", "setup"),
    Step.FIRST_SPOTS: ("Weak spots", "setup"),
    Step.BEGIN: ("Turn", "turn"),
    Step.ROLL: ("Roll", "rolling"),
    Step.KEEP: ("Keep", "rolling"),
    Step.USE: ("Use dice", "dice"),
    Step.ACTION: ("Action", "actions"),
    Step.THROW_RANGE: ("Throw", "actions"),
    Step.LAND: ("Throw", "actions"),
    Step.ROCK_RANGE: ("Rock", "actions"),
    Step.AT: ("Rock", "actions"),
    Step.ROCK_CHECK: ("Rock", "actions"),
    Step.INSULT_CHECK: ("Insult", "actions"),
    Step.INSULT_SPOT: ("Insult", "actions"),
    Step.DEAL: ("Trap", "traps"),
    Step.CARD: ("Trap", "traps"),
    Step.TRAP_DIE: ("Trap", "traps"),
    Step.GUESS: ("Guess", "traps"),
    Step.CHARGE: ("Charge", "charge"),
    Step.ATTACK: ("Attack", "attack"),
    Step.STRIKE: ("Attack", "attack"),
    Step.TRAIN: ("Train", "attack"),
    Step.NEW_SPOTS: ("Weak spots", "attack"),
    Step.ALARM: ("Alarm", "dragon"),
    Step.FIRE: ("Fireball", "dragon"),
    Step.HIDE: ("Hide", "dragon"),
    Step.OVER: ("Over", "end"),
}


def phase(cave: Cave) -> Phase:
    """Where in the game we are."""
    terms = cave.terms
    name, section = _PHASES[cave.step]
    where = f"round {cave.round} of {terms.dawn}" if terms.dawn else f"round {cave.round}"
    aside = f"{terms.difficulty}, glory" if terms.glory else terms.difficulty
    return Phase(where, name, aside, section)
