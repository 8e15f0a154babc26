"""The arithmetic beside a roll, read off the events that it brought about."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.rules.core import Event
from goblin_games.rules.goblins_lair import events as e
from goblin_games.rules.goblins_lair.narration import ITEMS, count, crowd, started, who
from goblin_games.tui.paint import Span

Words = tuple[tuple[Span, ...], ...]


def verdict(events: Sequence[Event]) -> tuple[str, Words]:
    """What a roll was for, and what came of it, line by line."""
    label, lines = "", []
    for event in events:
        made = _line(event)
        if made is not None:
            label = label or made[0]
            lines += made[1]
    return label, tuple(lines[:3])


def _line(event: Event) -> tuple[str, list[tuple[Span, ...]]] | None:
    match event:
        case e.AttackRolled(attacker, target, die, total, needed, hit):
            word: Span = ("hit", "bold green") if hit else ("miss", "bold red")
            if attacker.rstrip("0123456789") in _MONSTERS and hit:
                word = ("hit", "bold red")
            elif not hit:
                word = ("miss", "bold bone")
            return f"{started(who(attacker))} strikes at {who(target)}", [
                _sum(die, total),
                ((f"against {needed}: ", "dim"), word),
            ]
        case e.LairRolled(dice, total, _, monsters):
            rest = total - sum(dice)
            line = (f"{dice[0]}+{dice[1]}{rest:+} = ", "bone"), (str(total), "bold bone")
            return "Behind the door", [line, ((crowd(monsters), "bold red"),)]
        case e.KingItemRolled(die, item):
            text = ITEMS[item] if item else "a potion, beneath him"
            return "What the king carries", [((f"{die}: ", "bone"), (text, "amber"))]
        case e.SecretRolled(die, area):
            text = f"area {area}" if area else "once more"
            return "Where the king hides", [((f"{die}: ", "bone"), (text, "bold red"))]
        case e.SpellRecastRolled(hero, spell, die, total, needed):
            knows = total >= needed
            word = ("remembered", "bold green") if knows else ("forgotten", "bold red")
            return f"{who(hero)} tries {spell}", [
                _sum(die, total),
                ((f"needs {needed}: ", "dim"), word),
            ]
        case e.SearchRolled(hero, die, total):
            return f"{who(hero)} searches", [_sum(die, total)]
        case e.GoldFound(_, gold):
            return "Gold", [((count(gold, "gold piece"), "bold amber"),)]
        case e.SpecialFound(_, die, item):
            return "Treasure", [((f"{die}: ", "bone"), (ITEMS[item], "bold amber"))]
        case e.NothingFound():
            return "Nothing", [(("goblin smell", "dim"),)]
        case e.OrderRolled(hero, die, total):
            return f"{who(hero)} rolls for the order", [_sum(die, total)]
        case e.MonsterDefeated(figure, _, points):
            return "", [((f"{figure} falls", "green"), (f" +{points}", "bold amber"))]
        case e.KingHit(_, lives, points):
            left = f"the king has {lives} left" if lives else "the king falls"
            return "", [((left, "green"), (f" +{points}", "bold amber"))]
        case e.HeroOut(hero, _):
            return "", [((f"{who(hero)} is out", "bold red"),)]
        case e.HeroHit(hero, _, lives) if lives:
            return "", [((f"{who(hero)} has {lives} left", "red"),)]
    return None


_MONSTERS = frozenset(
    ("air", "cra", "wol", "bee", "gar", "rat", "gob", "chi", "owl", "ske", "wig", "king")
)


def _sum(die: int, total: int) -> tuple[Span, ...]:
    if total == die:
        return ((str(die), "bold bone"),)
    return ((f"{die} + {total - die} = ", "bone"), (str(total), "bold bone"))
