"""How Package!? speaks of many games: what is counted, and what people can set."""

from __future__ import annotations

from gamelib.package.game import Package
from gamelib.story import Sentence
from gamelib.terms import OPEN_GAMES, Switch, Terms

# Players -> packages each with which random play has some 40,000 positions; with one more it has about 80 times that.
_SMALL = {2: 2, 3: 1}

TERMS = Terms(
    turns="turns",
    links=("trigger", "triggers"),
    chain="Triggers resolved in one turn",
    within="in one turn",
    order="in turn order",
    opening=Sentence("Who starts is drawn in each game.", ("PK-3",)),
    ties=Sentence("a tie is a shared win", ("PK-27",)),
    shares_wins=True,
    first_tie="First shared win",
    strategies=OPEN_GAMES,
    rules="Rulings",
    switches=(
        Switch(
            name="supply",
            clause="R-PK-supply",
            label="supply",
            numbers=range(1, 13),
            usual=lambda game: str(Package(players=game.players).full_supply),
        ),
        Switch(
            name="trigger_order",
            clause="R-PK-order",
            label="order",
            readings={"queue": "queue", "stack": "stack", "free": "free"},
        ),
        Switch(
            name="triggers",
            clause="R-PK-earned",
            label="valid",
            readings={"earned": "as earned", "recheck": "checked again"},
        ),
        Switch(
            name="third_package",
            clause="R-PK-third-again",
            label="third again",
            readings={"every_time": "every time", "once": "once a game"},
            rare=True,
        ),
        Switch(
            name="final_remove_own",
            clause="R-PK-final-own",
            label="final removal",
            readings={True: "own too", False: "others only"},
            rare=True,
        ),
        Switch(
            name="relocate_from_one",
            clause="R-PK-null-relocate",
            label="relocate from 1",
            readings={False: "no", True: "yes"},
            rare=True,
        ),
    ),
    size=lambda game: f"{game.players} players, {game.full_supply} package{'s' * (game.full_supply > 1)} each",
    is_small=lambda game: game.full_supply <= _SMALL.get(game.players, 0),
)
