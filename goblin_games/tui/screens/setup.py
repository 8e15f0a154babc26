"""Set-up: who plays, how, and every option behind "more"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from goblin_games.catalogue import listing
from goblin_games.players.levels import levels_of
from goblin_games.table.standings import strength
from goblin_games.tui.screens.form import FormScreen, Row
from goblin_games.tui.screens.option_values import option_values, show
from goblin_games.tui.screens.seating import HUMAN, WITH, Seating, Sitter
from goblin_games.tui.widgets.footer import KeyHint
from goblin_games.tui.widgets.line_edit import LineEdit

MOST_SEATS = 9


class SetupScreen(FormScreen):
    """Presets first; what is typed is checked at once."""

    def __init__(self, slug: str) -> None:
        super().__init__()
        self.listing = listing(slug)
        self.game = self.listing.game()
        self.title_text = self.game.title
        self.preset = next(iter(self.game.presets))
        self.given: dict[str, Any] = {}
        self.seats: int | None = None
        self.more = False
        self.dice = "seeded"
        self.seed = LineEdit(limit=64)
        self.seating = Seating(())
        self.settled: Any = None
        self.texts: dict[str, LineEdit] = {}

    def on_mount(self) -> None:
        self.seating = Seating(self.goblin.settings.names)
        last = remembered(self.goblin.settings.seats.get(self.listing.slug, {}))
        if last.preset in self.game.presets:
            self.preset, self.given, self.seats = last.preset, last.options, last.seats
        self._settle()
        self.seating.take_up(last.sitters)
        self._settle()
        if self.problem:
            self._change_preset(0)
            self._settle()

    def hints(self) -> list[KeyHint]:
        hints = super().hints()
        return [*hints[:-1], KeyHint("?", "rules", "?"), hints[-1]]

    # -- the options as they are wished ---------------------------------------------------------

    def _wished(self) -> dict[str, Any]:
        ready = self.game.presets[self.preset]
        far = ready.remote if self.goblin.settings.remote else {}
        wished = {**ready.options, **far, **self.given}
        if self.seats is not None:
            wished.pop("players", None)
            wished["seats"] = self.seats
        return wished

    def _settle(self) -> None:
        """Check the options; find a number of seats that fits if none was chosen."""
        from goblin_games.rules.core import IllegalOptions

        self.problem = ""
        wished = self._wished()
        tries = [wished]
        if self.seats is None:
            tries += [{**wished, "seats": count} for count in range(1, MOST_SEATS + 1)]
        for attempt in tries:
            try:
                self.settled = self.game.Options.given(attempt)
                break
            except IllegalOptions as error:
                self.problem = self.problem or str(error)
        else:
            return
        self.seating.fill(self.settled.seats, self.game.presets[self.preset])
        self.problem = self.seating.problem()

    def changed(self) -> None:
        self._settle()

    # -- rows -----------------------------------------------------------------------------------

    def rows(self) -> Sequence[Row]:
        preset = self.game.presets[self.preset]
        about = f"{self.listing.line[0].upper()}{self.listing.line[1:]}."
        about += f" {self.listing.people} players, about {self.listing.minutes} minutes."
        rows = [
            Row("Play", "sit down and begin", about, act=self.start, ink="green"),
            Row(""),
            Row("preset", self.preset, preset.text, self._change_preset),
        ]
        rows.append(Row(""))
        rows += self._seat_rows()
        rows.append(Row(""))
        note = "Every rule that can be changed, the dice and the seed."
        text = "hide them" if self.more else "rules, dice, seed"
        label = "Less" if self.more else "More"
        rows.append(Row(label, text, note, act=self._toggle_more, ink="amber"))
        if self.more:
            rows += self._option_rows()
        return rows

    def _seat_rows(self) -> list[Row]:
        count = self.settled.seats if self.settled is not None else 1
        levels = levels_of(f"goblin_games.players.{self.game.slug.replace('-', '_')}")
        rows = []
        if self._count_can_change():
            rows.append(Row("seats", str(count), "How many sit at the table.", self._change_seats))
        for index, sitter in enumerate(self.seating.sitters):
            host = self.seating.host(index)
            if host is None and sitter.who == WITH:
                sitter.who = HUMAN
            kinds = [HUMAN, *levels] if host is None else [HUMAN, WITH, *levels]
            words = {HUMAN: "a person", WITH: f"{host.line.text} too" if host else ""}
            letter = chr(65 + index)
            note = "Type a name. The arrows say who decides: a person, or a computer of that level."
            if sitter.who == WITH and host is not None:
                note = (
                    f"{host.line.text} decides for this seat, too. If somebody else does, "
                    "turn on with the arrows to 'a person'."
                )
            if sitter.who in levels:
                strong = strength(self.game.slug, sitter.who)
                note += f" {sitter.who.capitalize()}: {strong[:1].lower()}{strong[1:]}"
            value = words.get(sitter.who, f"computer, {sitter.who}")
            rows.append(Row(letter, value, note, self._changer(sitter, kinds), sitter.line))
        return rows

    def _changer(self, sitter: Sitter, kinds: list[str]) -> Any:
        def change(step: int) -> None:
            at = kinds.index(sitter.who) if sitter.who in kinds else 0
            sitter.who = kinds[(at + step) % len(kinds)]

        return change

    def _option_rows(self) -> list[Row]:
        rows = [Row("RULES")]
        for name, field in self.game.Options.model_fields.items():
            if name == "seats":
                continue
            values = option_values(field.annotation, field.metadata)
            note = self.game.Options.notes().get(name, "")
            now = getattr(self.settled, name)
            if values:
                rows.append(Row(name.replace("_", " "), show(now), note,
                                self._option_changer(name, values, now)))  # fmt: skip
            else:
                line = self.texts.setdefault(name, LineEdit(str(self.given.get(name, ""))))
                rows.append(Row(name.replace("_", " "), line=line, note=note,
                                extra="" if line.text else show(now)))  # fmt: skip
        rows += self._pin_rows()
        rows.append(Row("DICE"))
        rows.append(Row("dice", self.dice, "The app's own dice, or real ones whose faces you type.",
                        self._change_dice))  # fmt: skip
        note = "The same seed brings the same luck. Empty: a fresh one."
        extra = "" if self.seed.text else "automatic"
        rows.append(Row("seed", line=self.seed, extra=extra, note=note))
        return rows

    def _pin_rows(self) -> list[Row]:
        """Where people share a keyboard and have secrets: a PIN for each, if they like."""
        people = self.seating.people()
        if not self.game.discreet or len(people) < 2:
            return []
        note = "3 to 12 digits, asked before this person's secrets are shown. Empty: none."
        return [Row("PINS"), *(
            Row(sitter.line.text, line=sitter.pin, extra="none", note=note) for sitter in people
        )]  # fmt: skip

    def _option_changer(self, name: str, values: list[Any], now: Any) -> Any:
        def change(step: int) -> None:
            at = values.index(now) if now in values else 0
            self.given[name] = values[(at + step) % len(values)]
            if self.given[name] is None:
                del self.given[name]

        return change

    def _change_preset(self, step: int) -> None:
        names = list(self.game.presets)
        self.preset = names[(names.index(self.preset) + step) % len(names)]
        self.given, self.seats, self.texts = {}, None, {}
        self.seating = Seating(self.goblin.settings.names)

    def _count_can_change(self) -> bool:
        from goblin_games.rules.core import IllegalOptions

        fit = 0
        for count in range(1, MOST_SEATS + 1):
            try:
                self.game.Options.given({**self._wished(), "seats": count})
                fit += 1
            except IllegalOptions:
                continue
        return fit > 1

    def _change_seats(self, step: int) -> None:
        now = self.settled.seats
        before = self.seats
        for count in range(now + step, 0 if step < 0 else MOST_SEATS + 1, step):
            self.seats = count
            self._settle()
            if self.settled.seats == count:
                return
        self.seats = before

    def _change_dice(self, step: int) -> None:
        self.dice = "real" if self.dice == "seeded" else "seeded"

    def _toggle_more(self) -> None:
        self.more = not self.more

    # -- play -----------------------------------------------------------------------------------

    def press(self, key: str, character: str | None) -> bool:
        if character == "?" and self.rows()[self.cursor].line is None:
            self.goblin.open_rules(self.listing.slug)
            return True
        return super().press(key, character)

    def entered(self) -> None:
        self.start()

    def start(self) -> None:
        """Sit down."""
        from goblin_games.rules.core.errors import InputError
        from goblin_games.table.setup import new_match

        self.given.update({n: line.text for n, line in self.texts.items() if line.text.strip()})
        self._settle()
        if self.problem:
            return
        try:
            match = new_match(
                self.listing.slug, options=self.given, preset=self.preset,
                seats=self.settled.seats, wishes=self.seating.wishes(), dice=self.dice,
                seed=self.seed.text.strip() or None, remote=self.goblin.settings.remote,
            )  # fmt: skip
            self.seating.lock(match)
        except (InputError, ValueError) as error:
            self.problem = str(error)
            return
        self._remember()
        self.app.pop_screen()
        self.goblin.play(match)

    def _remember(self) -> None:
        settings = self.goblin.settings
        people = [sitter.name for sitter in self.seating.people()]
        settings.names = [*people, *settings.names[len(people) :]]
        settings.seats[self.listing.slug] = {
            "preset": self.preset,
            "options": dict(self.given),
            "seats": self.seats,
            "sitters": self.seating.plain(),
        }
        settings.changed()


class Remembered(NamedTuple):
    """How the last match of a game was set up."""

    preset: str
    options: dict[str, Any]
    seats: int | None
    sitters: list[tuple[str, str]]


def remembered(kept: Mapping[str, Any]) -> Remembered:
    """It as the settings have it; what makes no sense there is left out."""
    preset, options, seats = kept.get("preset"), kept.get("options"), kept.get("seats")
    sitters = kept.get("sitters")
    return Remembered(
        preset if isinstance(preset, str) else "",
        dict(options) if isinstance(options, Mapping) else {},
        seats if isinstance(seats, int) else None,
        [
            (pair[0], pair[1])
            for pair in (sitters if isinstance(sitters, list) else ())
            if isinstance(pair, list) and len(pair) == 2 and all(isinstance(w, str) for w in pair)
        ],
    )
