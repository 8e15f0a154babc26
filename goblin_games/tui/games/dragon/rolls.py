"""What a roll of the Dragon's or a goblin's means, beside the dice: step by step."""

from __future__ import annotations

from collections.abc import Sequence

from goblin_games.rules.dragon.state import Cave, Step, stealth
from goblin_games.tui.paint import Pen, Span
from goblin_games.tui.widgets.dice import Throw, draw_chip, draw_throw
from goblin_games.tui.widgets.roster import draw_seat, seat_letter

CHECKS = (Step.ROCK_CHECK, Step.INSULT_CHECK, Step.ALARM, Step.HIDE)
HUNT = ("effort die", "fireball", "fall back", "hide")
HUNTING = (Step.FIRE, Step.HIDE)
TITLES = {
    Step.FIRST_SPOTS: "The Dragon shows its weak spots",
    Step.NEW_SPOTS: "The Dragon is angrier, and shows new weak spots",
    Step.INSULT_SPOT: "It puffs up and shows one more weak spot",
    Step.ROLL: "Movement dice",
    Step.THROW_RANGE: "How far can it be thrown?",
    Step.ROCK_RANGE: "How far does the rock fly?",
    Step.ROCK_CHECK: "The rock clatters: who is seen?",
    Step.INSULT_CHECK: "An insult from the dark, if nobody is seen",
    Step.TRAP_DIE: "A trap! The die against the card",
    Step.CHARGE: "The Dragon shoots at the charge",
    Step.ATTACK: "Attack dice",
    Step.ALARM: "ALARM: it looks for everybody",
    Step.FIRE: "THE DRAGON ATTACKS",
    Step.HIDE: "THE DRAGON ATTACKS",
}


def verdict(before: Cave, dice: Sequence[int]) -> tuple[tuple[Span, ...], ...]:
    """Up to three lines for dice that are not stealth checks."""
    die = dice[0] if dice else 0
    match before.step:
        case Step.FIRE | Step.CHARGE:
            return _fire(before, die)
        case Step.THROW_RANGE:
            return (((str(die), "bold bone"), (" spaces at most", "bone")),)
        case Step.ROCK_RANGE:
            return (((str(die), "bold bone"), (" spaces at most", "bone")),)
        case Step.ATTACK:
            return _attack(before, dice)
        case Step.TRAP_DIE:
            return (((f"{die} ", "bold bone"), ("against a hidden card", "bone")),)
    return ()


def _fire(before: Cave, die: int) -> tuple[tuple[Span, ...], ...]:
    shot = die in before.terms.fires[before.anger]
    first: tuple[Span, ...] = (
        (str(die), "bold bone"),
        (" at anger ", "bone"),
        (str(before.anger), "bold bone"),
    )
    charge = before.step == Step.CHARGE
    hearts = "two hearts" if charge else "one heart"
    who = " ".join(seat_letter(seat) for seat in before.hunted or (before.turn,))
    if shot:
        second: tuple[Span, ...] = (("FIREBALL! ", "bold red"), (f"{who} loses {hearts}", "bone"))
        if len(before.hunted) > 1:
            second = (("FIREBALL! ", "bold red"), (f"{who} lose {hearts} each", "bone"))
    else:
        second = (("no fireball", "bold green"),)
    third = "and runs on" if charge else "one space back, then hide"
    return first, second, ((third, "dim"),)


def _attack(before: Cave, dice: Sequence[int]) -> tuple[tuple[Span, ...], ...]:
    reach = min(before.reach, len(before.spots))
    spots = "weak spot" if reach == 1 else "weak spots"
    return (
        ((f"for {reach} {spots} at most", "bone"),),
        ((f"from {before.reach} spaces away", "dim"),),
    )


def draw_roll(
    pen: Pen, y: int, before: Cave, throw: Throw, rows: int, *, brief: bool = False
) -> int:
    """A roll that everybody watches: what for, the dice, what comes of it. Returns the next row.

    Args:
        brief: in two rows, since something else is asked already.
    """
    title = TITLES.get(before.step, throw.label)
    if before.step in HUNTING and pen.width < 70:
        title = "ATTACK!"
    loud = "bold red" if before.step in (Step.FIRE, Step.HIDE, Step.ALARM, Step.CHARGE) else "dim"
    x = pen.put(2, y, title, loud)
    if before.step in HUNTING:
        _draw_cycle(pen, x + 2, y, _cycle_step(before, throw))
    if before.step in CHECKS:
        return y + 1 + _draw_checks(pen, y + 1, before, throw, rows - 1)
    if brief:
        x = 2
        for die in throw.dice[: (pen.width - 3) // 4]:
            x = draw_chip(pen, x, y + 1, die)
        pen.spans(x + 1, y + 1, _in_a_row(throw.words, pen.width - x - 2))
        return y + 2
    end = draw_throw(pen, 2, y + 1, throw, pen.width - 3)
    if not throw.loose:
        for row, line in enumerate(throw.words, y + 1):
            pen.spans(end + 3, row, line)
    return y + 4


def _in_a_row(words: Sequence[Sequence[Span]], room: int) -> list[Span]:
    """The first two lines of the arithmetic behind each other; the second only if room is short."""
    spans: list[Span] = []
    for line in words[:2]:
        spans += [(", ", "dim")] if spans else []
        spans += line
    fits = sum(len(text) for text, _ in spans) <= room
    return spans if fits or len(words) < 2 else list(words[1])


def _cycle_step(before: Cave, throw: Throw) -> int:
    """Which of the four steps is on: the effort die while it rolls, then what comes of it."""
    if before.step == Step.HIDE:
        return 3
    if throw.loose:
        return 0
    return 1 if throw.dice[0].face in before.terms.fires[before.anger] else 2


def _draw_cycle(pen: Pen, x: int, y: int, now: int) -> None:
    """The four steps of a cycle, the present one bright."""
    for index, word in enumerate(HUNT):
        x = pen.put(x, y, word, "bold bone" if index == now else "dim")
        if index < len(HUNT) - 1:
            x = pen.put(x, y, f" {pen.glyphs.dot} ", "dim")


def _draw_checks(pen: Pen, y: int, before: Cave, throw: Throw, rows: int) -> int:
    """A row for each goblin that checks: die + stealth against anger + suspicion."""
    limit = before.anger + before.suspicion
    half = max(rows, 1)
    for index, seat in enumerate(before.checking):
        if index >= len(throw.dice):
            break
        left = 2 if index < half else pen.width // 2 + 1
        row = y + index % half
        die = throw.face(index)
        sneaks = stealth(before, seat)
        passed = die + sneaks > limit
        x = draw_seat(pen, left, row, seat) + 1
        bare = pen.glyphs.name == "ascii"
        x = pen.put(x, row, f"[{die}]" if bare else f" {die} ", "bold ink on bone") + 1
        if index in throw.loose:
            continue
        x = pen.put(x, row, f"+ {sneaks} = ", "dim")
        x = pen.put(x, row, die + sneaks, "bold bone")
        if len(before.checking) <= half or pen.width > 70:
            x = pen.put(x, row, f" against {limit}", "dim")
        word, ink = ("hidden", "bold green") if passed else ("SEEN", "bold red")
        pen.put(x + 2, row, word, ink)
    return min(len(before.checking), half)
