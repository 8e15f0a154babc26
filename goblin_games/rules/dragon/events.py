"""Everything that can happen, as data (spec 4.11). `narration` turns it into sentences."""

from __future__ import annotations

from goblin_games.rules.core import Event, event


@event
class StatsChosen(Event):
    seat: int
    stealth: int
    speed: int


@event
class SpotsSet(Event):
    """New weak spots: at the start, or after the last one fell."""

    spots: tuple[int, ...]


@event
class TurnBegins(Event):
    """`frustrated`: the goblin holds three tokens, and its stealth suffers this turn."""

    seat: int
    frustrated: bool


@event
class Rolled(Event):
    """A movement roll, its number and the number allowed."""

    seat: int
    number: int
    rolls: int
    dice: tuple[int, ...]


@event
class Kept(Event):
    """`kept`: all that is set aside now."""

    seat: int
    kept: tuple[int, ...]


@event
class Stopped(Event):
    """The final dice, by choice or since no roll was left."""

    seat: int
    dice: tuple[int, ...]


@event
class DiceUsed(Event):
    """How the dice are used, as the tokens of the notation."""

    seat: int
    tokens: tuple[str, ...]


@event
class AttackMarker(Event):
    """Five of a kind: a marker for good; `old` and `new` count those."""

    seat: int
    old: int
    new: int
    die: int


@event
class TempMarker(Event):
    """Four of a kind: a marker for a while."""

    seat: int
    old: int
    new: int
    die: int


@event
class TempKept(Event):
    """Temporary markers become permanent, since a weak spot was hit."""

    seat: int
    old: int
    new: int


@event
class TempLost(Event):
    """Temporary markers have run out."""

    seat: int
    markers: int


@event
class Calmed(Event):
    """Three of a kind: less anger."""

    seat: int
    old: int
    new: int
    die: int


@event
class DragonHealed(Event):
    """Anger could not fall; `cause` is "triple" or "death"."""

    seat: int
    cause: str
    old: int
    new: int


@event
class Lulled(Event):
    """A pair: less suspicion, or none at the minimum (R9)."""

    seat: int
    old: int
    new: int
    die: int


@event
class Bust(Event):
    """Dice that nobody could use."""

    seat: int
    unused: tuple[int, ...]


@event
class AllFailed(Event):
    """Not one die was used: the goblin is in plain sight (R15)."""

    seat: int


@event
class SuspicionMax(Event):
    """The Dragon looks at everybody."""


@event
class Moved(Event):
    seat: int
    old: int
    new: int


@event
class Arrived(Event):
    """A goblin stands before the Dragon."""

    seat: int


@event
class Sulked(Event):
    seat: int
    old: int
    new: int


@event
class TokensCleared(Event):
    seat: int
    old: int


@event
class Threw(Event):
    """`die`: how far the throw may go."""

    seat: int
    target: int
    die: int


@event
class Landed(Event):
    seat: int
    old: int
    new: int


@event
class RockThrown(Event):
    """`die`: how far the rock may fly."""

    seat: int
    die: int


@event
class RockAt(Event):
    seat: int
    spot: int


@event
class RockMissed(Event):
    seat: int
    die: int


@event
class Check(Event):
    """A stealth check: `die` + `stealth` against `anger` + `suspicion`."""

    seat: int
    die: int
    stealth: int
    anger: int
    suspicion: int
    passed: bool


@event
class Insulted(Event):
    """`passed`: it was shouted from the dark."""

    seat: int
    die: int
    passed: bool


@event
class Anger(Event):
    """Anger has changed by itself: after an attack, an insult or a death."""

    old: int
    new: int


@event
class Suspicion(Event):
    old: int
    new: int


@event
class SpotAdded(Event):
    spot: int
    spots: tuple[int, ...]


@event
class CardsDealt(Event):
    """Two trap cards, which only the placer sees."""

    seat: int


@event
class CardsSeen(Event):
    """What the placer sees."""

    seat: int
    ranks: tuple[str, ...]


@event
class TrapSet(Event):
    seat: int
    spot: int


@event
class TrapHidden(Event):
    """What the placer knows about it."""

    seat: int
    spot: int
    rank: str


@event
class TrapMet(Event):
    """`die`: what the card is to be compared with."""

    seat: int
    spot: int
    owner: int
    die: int


@event
class TrapAvoided(Event):
    seat: int
    spot: int
    rank: str
    die: int
    guess: str


@event
class TrapSprung(Event):
    seat: int
    spot: int
    rank: str
    die: int
    guess: str


@event
class ChargeBegins(Event):
    seat: int
    spot: int


@event
class ChargeStep(Event):
    seat: int
    old: int
    new: int


@event
class AttackBegins(Event):
    """`reach`: how many weak spots may be struck; `markers`: what is added to each."""

    seat: int
    reach: int
    dice: tuple[int, ...]
    markers: int


@event
class SpotDamaged(Event):
    seat: int
    old: int
    new: int
    dice: int


@event
class SpotHit(Event):
    seat: int
    old: int
    dice: int


@event
class SpotMissed(Event):
    """An attack die that was used on nothing."""

    seat: int
    die: int


@event
class DragonHurt(Event):
    seat: int
    old: int
    new: int


@event
class Trained(Event):
    seat: int
    stat: str
    old: int
    new: int


@event
class HuntBegins(Event):
    """Who is attacked; nobody if an alarm found all of them hidden."""

    who: tuple[int, ...]


@event
class NoFireball(Event):
    die: int
    anger: int


@event
class Fireball(Event):
    die: int
    anger: int
    who: tuple[int, ...]


@event
class GoblinHurt(Event):
    seat: int
    old: int
    new: int


@event
class PushedBack(Event):
    seat: int
    old: int
    new: int


@event
class Hidden(Event):
    seat: int


@event
class GoblinDead(Event):
    seat: int
    spot: int


@event
class HuntEnds(Event):
    pass


@event
class Round(Event):
    number: int


@event
class GameOver(Event):
    """`outcome`: "slain", "wiped" or "dawn"."""

    outcome: str
    winners: tuple[int, ...]
    champions: tuple[int, ...]
