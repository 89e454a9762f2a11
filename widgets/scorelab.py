"""The score lab: many games of one question, counted while one watches."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import anywidget
from traitlets import Any as AnyTrait

from gamelib.game import Game, Strategy
from gamelib.odds import Law, twins
from gamelib.odds.counting import Task, is_made
from gamelib.odds.executors import has_threads
from gamelib.odds.law import law_in_steps
from gamelib.odds.sample import Sample
from gamelib.odds.simulate import WORTH_COMPILING, check, count, usual_games
from gamelib.strategies import BY_NAME, name_of

from . import lab_data
from ._base import Drawing, Widget
from ._texts import speaking, text
from .beside import Beside
from .stepper import TurnStepper

Json = dict[str, Any]
LEAST, MOST = 10, 10_000_000
EVERY = 0.25  # seconds between two samples that go to the page
LAW_POSITIONS, LAW_SECONDS = 150_000, 60  # what an exact law may take, beside all else
LAW_FEW, LAW_SLICE = 10_000, 0.1  # positions where there is one thread for all, and seconds of a bit of the search


class FieldError(ValueError):
    """A setting that does not fit, and the field that it is in."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(text)
        self.field = field


def _lab_json(_: object, widget: ScoreLab) -> Json:
    return widget.lab_json()


class ScoreLab(Widget):
    """Choose who plays by which rulings, count many games, and look at single ones.

    It counts in a thread, or, where there is none, as in a browser, a tenth of a second at a time between what else the
    kernel does.  What was counted beforehand (`gamelib.odds.kept`) is taken from there, and the page says so.

    Args:
        game: the game with its switches.
        strategies: one for each seat: a name (see `gamelib.strategies`) or a callable; all ``"random"`` by default.
        games: how many, 10 to 10,000,000; by default 100,000, and where no numba is installed far fewer (see
            `gamelib.odds.simulate.usual_games`).
        seed: any int; it and the number of a game give that game.

    Raises:
        ValueError: settings that do not fit, all faults at once.

    Attributes:
        sample: what is counted so far, a `gamelib.odds.Sample`; None before the first game.
        reference: an earlier sample that is kept to compare with.
        law: the exact law of what is asked, a `gamelib.odds.Law`, sought beside the counting for small games; None
            where it is not known (yet).

    >>> from gamelib import Package
    >>> ScoreLab(Package(supply=1), ["greedy", "random"], seed=7)
    ScoreLab(Package(players=2, supply=1), greedy, random)
    """

    _frontend = "lab"

    lab = AnyTrait().tag(sync=True, to_json=_lab_json)  # complete whenever a page asks; then changes go down
    stepper = anywidget.WidgetTrait().tag(sync=True)  # the game that is looked at

    def __init__(
        self,
        game: Game,
        strategies: Sequence[str | Strategy] | None = None,
        games: int | None = None,
        seed: int = 1,
        **keywords: Any,
    ) -> None:
        chosen = ("random",) * game.players if strategies is None else tuple(strategies)
        games = usual_games(chosen) if games is None else games
        self._task = check(game, chosen, games, seed, None)
        if not LEAST <= games <= MOST:
            raise ValueError(f"games must be {LEAST:,} to {MOST:,}, not {games:,}")
        self._own = {name_of(each): each for each in chosen if name_of(each) not in BY_NAME}
        self.games, self.sample, self.reference = games, None, None
        self._looking: int | None = None
        self._problem = ""
        self._stop: threading.Event | None = None
        self._counting: Beside | None = None
        self._law: Law | None = None
        self._searching: Beside | None = None
        self._asking = threading.Lock()  # held while the question changes, or is answered by a law
        super().__init__(**keywords)
        self.on_msg(self._on_message)

    sample: Sample | None
    reference: Sample | None

    # ------------------------------------------------------------------------------------------- from Python
    @property
    def running(self) -> bool:
        """Are games being counted?"""
        return self._counting is not None and self._counting.running

    @property
    def law(self) -> Law | None:
        """The exact law of the question, if it is known."""
        game, strategies, _, first = self._task.question
        found = self._law
        return found if found and (found.game, found.strategies, found.first) == (game, strategies, first) else None

    def run(self) -> None:
        """Start counting; it goes on beside what else the kernel does (see `wait`)."""
        self.cancel()
        self.sample, self._problem, self._stop = None, "", threading.Event()
        self._counting = Beside(self._count(self._task, self.games, self._stop))

    def wait(self, seconds: float | None = None) -> Sample | None:
        """Wait until all is counted, at most some seconds; the sample so far."""
        if self._counting is not None:
            self._counting.join(seconds)
        return self.sample

    def cancel(self) -> None:
        """Stop counting; what was counted is kept and marked partial."""
        if self._stop is not None:
            self._stop.set()
        if self._counting is not None:
            self._counting.join()

    def keep(self) -> None:
        """Keep the sample as the reference that later ones are drawn beside."""
        self.reference = self.sample

    def export_html(self, path: str | Path, title: str | None = None) -> Path:
        """Write what is counted so far as one HTML page that needs no Python and no network.

        Args:
            path: of the file, ``.html`` or ``.htm``; one that is there is replaced.
            title: the heading of the page; by default one with the name of the game.

        Returns:
            The path of the file.

        Raises:
            ValueError: nothing is counted yet; a path that is no HTML file.
            OSError: a file that cannot be written.  Nothing is left behind then.
        """
        from . import export, export_count

        export.check(path, title)
        if self.sample is None:
            raise ValueError("nothing is counted yet: run some games first, as lab.run(); lab.wait()")
        page = export_count.lab_page(self.lab_json(), self._figure(), title, self.language)
        return export.write(path, page.html())

    # ------------------------------------------------------------------------------------------- what goes down
    def lab_json(self) -> Json:
        """Everything that the page draws."""
        game = self._task.game
        return {
            "version": 1,
            "strategies": lab_data.strategies(game, [*self._own]),
            "clauses": lab_data.clauses(game),
            "least": LEAST,
            "most": MOST,
            **self._settings(),
            **self._state(),
        }

    def _settings(self) -> Json:
        seed = self._task.seed
        return {
            "game": lab_data.game(self._task.game, self.language),
            "seats": lab_data.seats(self._task),
            "switches": lab_data.switches(self._task.game),
            "games": self.games,
            "seed": seed if abs(seed) < 2**53 else str(seed),
        }

    def _state(self) -> Json:
        drawn = self.reference and lab_data.data(self.reference, self.reference.games, self.language)
        return {
            "running": self.running,
            "waiting": "",
            "problem": self._problem,
            "sample": self.sample and lab_data.data(self.sample, self.games, self.language),
            "reference": drawn,
            "exact": self.law and lab_data.law(self.law),
            "looking": self._looking,
        }

    def _count(self, task: Task, games: int, stop: threading.Event) -> Iterator[None]:
        """Count bit by bit, and tell the page now and then."""
        growing, told = count(task, games), 0.0
        try:
            for sample in growing:
                self.sample = sample
                if stop.is_set():
                    break
                if time.monotonic() - told > EVERY:
                    self._tell(running=True, waiting=_waits_for(task, games, self.language))
                    if not told and self.law is None and task.game.story.terms.is_small(task.game):
                        self._searching = Beside(self._find_law(task, stop))
                    told = time.monotonic()
                yield
        except Exception as error:
            self.last_error, self._problem = error, str(error)
            self.sample = getattr(error, "sample", None) or self.sample
        finally:
            growing.close()
        if self.sample is not None and self.sample.games < games:
            self.sample = lab_data.as_partial(self.sample)
        self._tell(running=False, waiting="", problem=self._problem)

    def _find_law(self, task: Task, stop: threading.Event) -> Iterator[None]:
        """Find the law of a question bit by bit, and tell the page if that is still the question."""
        most = LAW_POSITIONS if has_threads() else LAW_FEW
        steps, begin = law_in_steps(task.game, task.strategies, task.first, most), time.monotonic()
        paused = begin
        while not stop.is_set() and paused < begin + LAW_SECONDS:
            try:
                next(steps)
            except StopIteration as end:
                return self._tell_law(end.value)
            except Exception:
                return  # too large, or a strategy that draws or fails: there is the sample
            if time.monotonic() - paused > LAW_SLICE:
                yield
                paused = time.monotonic()

    def _tell_law(self, found: Law) -> None:
        with self._asking:
            self._law = found
            if self.law is not None:
                self.send({"type": "lab", "n": None, "exact": lab_data.law(found)})

    def _tell(self, **changes: Any) -> None:
        self.send(
            {
                "type": "lab",
                "n": None,
                "sample": self.sample and lab_data.data(self.sample, self.games, self.language),
                **changes,
            }
        )

    # ------------------------------------------------------------------------------------------- what comes up
    def _on_message(self, _: object, message: Json, buffers: object) -> None:
        n = message.get("n")
        with self.reporting(n):
            try:
                answer = self._answer(message)
            except FieldError as error:
                self.send({"type": "error", "n": n, "text": str(error), "field": error.field})
            else:
                self.send({"type": "lab", "n": n, **answer} if answer is not None else {"type": "hello", "n": n})
                if message.get("do") == "run":
                    self.run()  # only now: what it tells comes after the answer

    def _answer(self, message: Mapping[str, Any]) -> Json | None:
        wanted = message.get("do")
        if wanted == "hello":
            return None
        if wanted == "run":
            self._set(message)
            self.cancel()
            return {**self._settings(), **self._state(), "running": True, "problem": "", "sample": None}
        if wanted == "cancel":
            self.cancel()
        elif wanted == "keep":
            self.keep()
        elif wanted == "forget":
            self.reference = None
        elif wanted == "look":
            self._look(message.get("game"))
        else:
            raise ValueError(f"the page asked for {wanted!r}, which is not known here")
        return self._state()

    def _set(self, message: Mapping[str, Any]) -> None:
        """Take over the settings of the page.  Raises FieldError for the first field that does not fit."""
        game = lab_data.with_switches(self._task.game, message.get("switches") or {}, FieldError)
        strategies = message.get("strategies")
        if not isinstance(strategies, list) or len(strategies) != game.players:
            raise ValueError(f"strategies should be a list of {game.players} names, not {strategies!r}")
        offered = [row["name"] for row in lab_data.strategies(game, [*self._own])]
        for seat, name in enumerate(strategies):
            if name not in offered:
                raise FieldError(f"seat{seat}", self._text("lab.no.strategy", name=repr(name)))
        games = message.get("games")
        if type(games) is not int or not LEAST <= games <= MOST:
            raise FieldError("games", self._text("lab.field.games", least=LEAST, most=MOST))
        try:
            seed = int(message.get("seed", ""))
        except (TypeError, ValueError):
            raise FieldError("seed", self._text("lab.field.whole")) from None
        chosen: list[str | Strategy] = [self._own.get(str(name), str(name)) for name in strategies]
        task = check(game, chosen, games, seed, None)
        with self._asking:
            self._task, self.games = task, games

    def _look(self, number: Any) -> None:
        """Show a game in a stepper below, or none."""
        if number is None:
            self.stepper, self._looking = None, None
            return
        if self.sample is None:
            raise FieldError("game", self._text("lab.run.first"))
        try:
            play = self.sample.game(number)
        except ValueError as error:
            raise FieldError("game", str(error)) from None
        play.goto(play.root)
        with speaking(self.language):
            self.stepper, self._looking = TurnStepper(play, open_hands=True), number

    # ------------------------------------------------------------------------------------------- itself
    def _summary(self) -> str:
        return f"{self._task.game!r}, {', '.join(map(name_of, self._task.strategies))}"

    def _figure(self) -> Drawing | None:
        return lab_data.figure(self.sample) if self.sample is not None else None


def _waits_for(task: Task, games: int, language: str) -> str:
    """What is said while plain Python counts and the compiled twin is made beside it."""
    if games < WORTH_COMPILING or not task.is_built_in or not twins.available() or is_made(task):
        return ""
    return text(language, "lab.compiling")
