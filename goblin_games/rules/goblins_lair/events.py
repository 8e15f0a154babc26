"""What happens, as data (spec 4.12). Figures and squares go by their names."""

from __future__ import annotations

from goblin_games.rules.core import Event, Log, event


@event
class GameStarted(Event):
    map_name: str
    heroes: int


@event
class HeroPicked(Event):
    seat: int
    hero: str


@event
class SpellsChosen(Event):
    hero: str
    spells: tuple[str, ...]


@event
class ArchwaySet(Event):
    square: str


@event
class HeroPlaced(Event):
    hero: str
    square: str


@event
class TurnStarted(Event):
    turn: int


@event
class PhaseStarted(Event):
    phase: str


@event
class OrderRolled(Event):
    hero: str
    die: int
    total: int


@event
class OrderSettled(Event):
    """The heroes act in this order (4.3.2)."""

    heroes: tuple[str, ...]


@event
class Moved(Event):
    figure: str
    start: str
    end: str
    cost: int


@event
class DoorOpened(Event):
    figure: str
    square: str


@event
class DoorClosed(Event):
    figure: str
    square: str


@event
class EscapeDeclared(Event):
    figure: str


@event
class FreeAttack(Event):
    """A figure strikes at one that leaves; the roll follows as `AttackRolled`."""

    attacker: str
    target: str


@event
class AreaOpened(Event):
    area: int
    hero: str


@event
class LairRolled(Event):
    dice: tuple[int, int]
    total: int
    row: int
    monsters: tuple[str, ...]


@event
class KingItemRolled(Event):
    """A d10 for the king's item; `item` is empty if he rolls again (R31)."""

    die: int
    item: str


@event
class MonsterPlaced(Event):
    figure: str
    square: str


@event
class NoRoom(Event):
    """This many monsters found no square (R42)."""

    count: int


@event
class SecretRolled(Event):
    """The secret d6; `area` is 0 if it is rolled again. For the monster side only."""

    die: int
    area: int


@event
class KingHides(Event):
    """The king has chosen his area. Everybody hears that, nobody hears which."""


@event
class AttackRolled(Event):
    """An attack: `needed` is the total that hits; 1 misses and 10 hits whatever the total."""

    attacker: str
    target: str
    die: int
    total: int
    needed: int
    hit: bool


@event
class HeroHit(Event):
    hero: str
    by: str
    lives: int


@event
class KingHit(Event):
    by: str
    lives: int
    points: int


@event
class HeroOut(Event):
    hero: str
    by: str


@event
class MonsterDefeated(Event):
    figure: str
    by: str
    points: int


@event
class KingFallen(Event):
    by: str
    item: str


@event
class SpellCast(Event):
    hero: str
    spell: str
    target: str


@event
class SpellRecastRolled(Event):
    """A later cast: the total must reach `needed`."""

    hero: str
    spell: str
    die: int
    total: int
    needed: int


@event
class SpellForgotten(Event):
    hero: str
    spell: str


@event
class Healed(Event):
    hero: str
    lives: int


@event
class Hasted(Event):
    hero: str


@event
class Paralysed(Event):
    figure: str


@event
class Held(Event):
    figure: str


@event
class Shielded(Event):
    hero: str


@event
class ShieldEnded(Event):
    hero: str


@event
class PotionDrunk(Event):
    hero: str
    potion: str
    target: str


@event
class Passed(Event):
    hero: str


@event
class SearchRolled(Event):
    hero: str
    die: int
    total: int


@event
class GoldFound(Event):
    hero: str
    gold: int


@event
class SpecialFound(Event):
    hero: str
    die: int
    item: str


@event
class NothingFound(Event):
    hero: str


@event
class AreaCleared(Event):
    area: int


@event
class MoveEnded(Event):
    figure: str


@event
class GameOver(Event):
    """The end: its reason, who won, and the area where the king had hidden (0: nowhere)."""

    reason: str
    winners: tuple[int, ...]
    side: str
    king_area: int


def tell(log: Log, kind: type[Event], *details: object) -> None:
    """Append an event if anybody listens."""
    if log is not None:
        log.append(kind(*details))
