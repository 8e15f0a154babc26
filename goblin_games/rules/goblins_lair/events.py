"""What happens, as data (spec 4.12). Figures and squares go by their names."""

from __future__ import annotations

from goblin_games.rules.core import Event, Log


class GameStarted(Event):
    map_name: str
    heroes: int


class HeroPicked(Event):
    seat: int
    hero: str


class SpellsChosen(Event):
    hero: str
    spells: tuple[str, ...]


class ArchwaySet(Event):
    square: str


class HeroPlaced(Event):
    hero: str
    square: str


class TurnStarted(Event):
    turn: int


class PhaseStarted(Event):
    phase: str


class OrderRolled(Event):
    hero: str
    die: int
    total: int


class OrderSettled(Event):
    """The heroes act in this order (4.3.2)."""

    heroes: tuple[str, ...]


class Moved(Event):
    figure: str
    start: str
    end: str
    cost: int


class DoorOpened(Event):
    figure: str
    square: str


class DoorClosed(Event):
    figure: str
    square: str


class EscapeDeclared(Event):
    figure: str


class FreeAttack(Event):
    """A figure strikes at one that leaves; the roll follows as `AttackRolled`."""

    attacker: str
    target: str


class AreaOpened(Event):
    area: int
    hero: str


class LairRolled(Event):
    dice: tuple[int, int]
    total: int
    row: int
    monsters: tuple[str, ...]


class KingItemRolled(Event):
    """A d10 for the king's item; `item` is empty if he rolls again (R31)."""

    die: int
    item: str


class MonsterPlaced(Event):
    figure: str
    square: str


class NoRoom(Event):
    """This many monsters found no square (R42)."""

    count: int


class SecretRolled(Event):
    """The secret d6; `area` is 0 if it is rolled again. For the monster side only."""

    die: int
    area: int


class KingHides(Event):
    """The king has chosen his area. Everybody hears that, nobody hears which."""


class AttackRolled(Event):
    """An attack: `needed` is the total that hits; 1 misses and 10 hits whatever the total."""

    attacker: str
    target: str
    die: int
    total: int
    needed: int
    hit: bool


class HeroHit(Event):
    hero: str
    by: str
    lives: int


class KingHit(Event):
    by: str
    lives: int
    points: int


class HeroOut(Event):
    hero: str
    by: str


class MonsterDefeated(Event):
    figure: str
    by: str
    points: int


class KingFallen(Event):
    by: str
    item: str


class SpellCast(Event):
    hero: str
    spell: str
    target: str


class SpellRecastRolled(Event):
    """A later cast: the total must reach `needed`."""

    hero: str
    spell: str
    die: int
    total: int
    needed: int


class SpellForgotten(Event):
    hero: str
    spell: str


class Healed(Event):
    hero: str
    lives: int


class Hasted(Event):
    hero: str


class Paralysed(Event):
    figure: str


class Held(Event):
    figure: str


class Shielded(Event):
    hero: str


class ShieldEnded(Event):
    hero: str


class PotionDrunk(Event):
    hero: str
    potion: str
    target: str


class Passed(Event):
    hero: str


class SearchRolled(Event):
    hero: str
    die: int
    total: int


class GoldFound(Event):
    hero: str
    gold: int


class SpecialFound(Event):
    hero: str
    die: int
    item: str


class NothingFound(Event):
    hero: str


class AreaCleared(Event):
    area: int


class MoveEnded(Event):
    figure: str


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
