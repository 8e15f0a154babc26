"""Everything that can happen, as data (spec 4.11). `narration` turns it into sentences."""

from __future__ import annotations

from goblin_games.rules.core import Event


class StatsChosen(Event):
    seat: int
    stealth: int
    speed: int


class SpotsSet(Event):
    """New weak spots: at the start, or after the last one fell."""

    spots: tuple[int, ...]


class TurnBegins(Event):
    """`frustrated`: the goblin holds three tokens, and its stealth suffers this turn."""

    seat: int
    frustrated: bool


class Rolled(Event):
    """A movement roll, its number and the number allowed."""

    seat: int
    number: int
    rolls: int
    dice: tuple[int, ...]


class Kept(Event):
    """`kept`: all that is set aside now."""

    seat: int
    kept: tuple[int, ...]


class Stopped(Event):
    """The final dice, by choice or since no roll was left."""

    seat: int
    dice: tuple[int, ...]


class DiceUsed(Event):
    """How the dice are used, as the tokens of the notation."""

    seat: int
    tokens: tuple[str, ...]


class AttackMarker(Event):
    """Five of a kind: a marker for good; `old` and `new` count those."""

    seat: int
    old: int
    new: int
    die: int


class TempMarker(Event):
    """Four of a kind: a marker for a while."""

    seat: int
    old: int
    new: int
    die: int


class TempKept(Event):
    """Temporary markers become permanent, since a weak spot was hit."""

    seat: int
    old: int
    new: int


class TempLost(Event):
    """Temporary markers have run out."""

    seat: int
    markers: int


class Calmed(Event):
    """Three of a kind: less anger."""

    seat: int
    old: int
    new: int
    die: int


class DragonHealed(Event):
    """Anger could not fall; `cause` is "triple" or "death"."""

    seat: int
    cause: str
    old: int
    new: int


class Lulled(Event):
    """A pair: less suspicion, or none at the minimum (R9)."""

    seat: int
    old: int
    new: int
    die: int


class Bust(Event):
    """Dice that nobody could use."""

    seat: int
    unused: tuple[int, ...]


class AllFailed(Event):
    """Not one die was used: the goblin is in plain sight (R15)."""

    seat: int


class SuspicionMax(Event):
    """The Dragon looks at everybody."""


class Moved(Event):
    seat: int
    old: int
    new: int


class Arrived(Event):
    """A goblin stands before the Dragon."""

    seat: int


class Sulked(Event):
    seat: int
    old: int
    new: int


class TokensCleared(Event):
    seat: int
    old: int


class Threw(Event):
    """`die`: how far the throw may go."""

    seat: int
    target: int
    die: int


class Landed(Event):
    seat: int
    old: int
    new: int


class RockThrown(Event):
    """`die`: how far the rock may fly."""

    seat: int
    die: int


class RockAt(Event):
    seat: int
    spot: int


class RockMissed(Event):
    seat: int
    die: int


class Check(Event):
    """A stealth check: `die` + `stealth` against `anger` + `suspicion`."""

    seat: int
    die: int
    stealth: int
    anger: int
    suspicion: int
    passed: bool


class Insulted(Event):
    """`passed`: it was shouted from the dark."""

    seat: int
    die: int
    passed: bool


class Anger(Event):
    """Anger has changed by itself: after an attack, an insult or a death."""

    old: int
    new: int


class Suspicion(Event):
    old: int
    new: int


class SpotAdded(Event):
    spot: int
    spots: tuple[int, ...]


class CardsDealt(Event):
    """Two trap cards, which only the placer sees."""

    seat: int


class CardsSeen(Event):
    """What the placer sees."""

    seat: int
    ranks: tuple[str, ...]


class TrapSet(Event):
    seat: int
    spot: int


class TrapHidden(Event):
    """What the placer knows about it."""

    seat: int
    spot: int
    rank: str


class TrapMet(Event):
    """`die`: what the card is to be compared with."""

    seat: int
    spot: int
    owner: int
    die: int


class TrapAvoided(Event):
    seat: int
    spot: int
    rank: str
    die: int
    guess: str


class TrapSprung(Event):
    seat: int
    spot: int
    rank: str
    die: int
    guess: str


class ChargeBegins(Event):
    seat: int
    spot: int


class ChargeStep(Event):
    seat: int
    old: int
    new: int


class AttackBegins(Event):
    """`reach`: how many weak spots may be struck; `markers`: what is added to each."""

    seat: int
    reach: int
    dice: tuple[int, ...]
    markers: int


class SpotDamaged(Event):
    seat: int
    old: int
    new: int
    dice: int


class SpotHit(Event):
    seat: int
    old: int
    dice: int


class SpotMissed(Event):
    """An attack die that was used on nothing."""

    seat: int
    die: int


class DragonHurt(Event):
    seat: int
    old: int
    new: int


class Trained(Event):
    seat: int
    stat: str
    old: int
    new: int


class HuntBegins(Event):
    """Who is attacked; nobody if an alarm found all of them hidden."""

    who: tuple[int, ...]


class NoFireball(Event):
    die: int
    anger: int


class Fireball(Event):
    die: int
    anger: int
    who: tuple[int, ...]


class GoblinHurt(Event):
    seat: int
    old: int
    new: int


class PushedBack(Event):
    seat: int
    old: int
    new: int


class Hidden(Event):
    seat: int


class GoblinDead(Event):
    seat: int
    spot: int


class HuntEnds(Event):
    pass


class Round(Event):
    number: int


class GameOver(Event):
    """`outcome`: "slain", "wiped" or "dawn"."""

    outcome: str
    winners: tuple[int, ...]
    champions: tuple[int, ...]
