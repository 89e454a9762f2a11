"""How a game speaks of many games of it: what is counted, and what people can set, in the words of charts and forms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gamelib.game import Game
from gamelib.story import Sentence

OPEN_GAMES = {  # the strategies of games without hidden information
    "random": "uniform random",
    "greedy": "most points now",
    "spiteful": "furthest ahead now",
    "lookahead": "best for this turn",
}


@dataclass(frozen=True, kw_only=True)
class Switch:
    """An argument of a game, as people choose it.

    Attributes:
        name: of the argument.
        clause: the clause or ruling that it is about.
        label: one word or a few, for a form.
        readings: value -> what it means, in a few words; empty for a number.
        numbers: the numbers that are possible; None of the game’s own is possible too.
        usual: what None comes to, for a number.
        rare: is it seldom changed?
    """

    name: str
    clause: str
    label: str
    readings: Mapping[Any, str] | None = None
    numbers: range = range(0)
    usual: Callable[[Any], str] = str
    rare: bool = False

    def said(self, value: Any) -> str:
        """A value in words: "order stack"."""
        return f"{self.label} {self.readings[value] if self.readings else value}"


@dataclass(frozen=True, kw_only=True)
class Terms:
    """The words of a game where many games of it are counted.

    Attributes:
        turns: what a game consists of, where it is counted: "turns".
        links: one and several of what a chain is made of: "trigger", "triggers".
        chain: what is counted of one turn, as a heading; it ends with `within`.
        within: in what it is counted: "in one turn".
        order: places in the turn order: "in turn order".
        opening: who is the first.
        ties: what becomes of a tie for most points.
        shares_wins: can a win be shared?
        first_tie: what the first such tie is called in a list of games.
        strategies: name -> what a built-in strategy looks for, in a few words.
        rules: what the switches are that are often changed, as a heading.
        switches: what can be set.
        size: a game with its switches -> how large it is, in a few words.
        is_small: a game with its switches -> may it have few enough positions for its exact law?
    """

    turns: str
    links: tuple[str, str]
    chain: str
    within: str
    order: str
    opening: Sentence
    ties: Sentence
    shares_wins: bool
    first_tie: str
    strategies: Mapping[str, str]
    rules: str
    switches: tuple[Switch, ...]
    size: Callable[[Any], str]
    is_small: Callable[[Any], bool]

    def link(self, number: int) -> str:
        """So many of a chain: "no trigger", "1 trigger", "2 triggers"."""
        one, several = self.links
        return f"{number or 'no'} {one if number < 2 else several}"

    def changed(self, game: Game) -> list[str]:
        """What of a game is not as usual, in a few words each; what no switch is for, by its name alone."""
        known = {switch.name: switch for switch in self.switches}
        found = {name: value for name, value in game.switches.items() if name != "players"}
        return [known[name].said(value) if name in known else f"own {name}" for name, value in found.items()]
