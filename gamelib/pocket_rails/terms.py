"""How Pocket Rails speaks of many games: what is counted, and what people can set."""

from __future__ import annotations

from gamelib.pocket_rails.fields import HAND
from gamelib.story import Sentence
from gamelib.terms import Switch, Terms

TERMS = Terms(
    turns="steps",
    links=("delivery", "deliveries"),
    chain="Deliveries in one step",
    within="in one step",
    order="clockwise from the first Priority Dealer",
    opening=Sentence("The Priority Dealer is drawn in each game.", ("PR-3",)),
    ties=Sentence("of players who tie, the Priority Dealer wins, or who is next clockwise", ("PR-18",)),
    shares_wins=False,
    first_tie="First tie for most points",
    strategies={
        "random": "uniform random",
        "greedy": "best standing",
        "cautious": "keeps its shares",
        "spoiler": "holds others down",
    },
    rules="Advanced rules",
    switches=(
        Switch(
            name="target_score",
            clause="PR-21",
            label="target score",
            numbers=range(1, 10**6 + 1),
            usual=lambda game: "none",
        ),
        Switch(
            name="choose_insider",
            clause="PR-19",
            label="insider card",
            readings={False: "dealt", True: "chosen"},
        ),
        Switch(
            name="open_portfolios",
            clause="PR-20",
            label="portfolio pick",
            readings={False: "face down", True: "face up"},
        ),
        Switch(
            name="same_company_penalty",
            clause="PR-22",
            label="one company",
            readings={False: "no penalty", True: "costs a point"},
        ),
        Switch(
            name="dealer_breaks_good_ties",
            clause="PR-23",
            label="tied goods",
            readings={False: "none scores", True: "dealer names one"},
        ),
        Switch(
            name="hand_size",
            clause="R-PR-hand",
            label="hand size",
            numbers=range(2, HAND, 2),
            usual=lambda game: str(type(game)(players=game.players).full_hand),
            rare=True,
        ),
        Switch(
            name="sets",
            clause="R-PR-sets",
            label="several sets",
            readings={"at_once": "at once", "one_by_one": "one by one"},
            rare=True,
        ),
        Switch(
            name="marker",
            clause="R-PR-marker",
            label="marker moves",
            readings={"decision": "each decision", "step": "once a step"},
            rare=True,
        ),
        Switch(
            name="good_fallback",
            clause="R-PR-fallback",
            label="next good",
            readings={False: "never scores", True: "may score"},
            rare=True,
        ),
        Switch(
            name="insider_good",
            clause="R-PR-insider-good",
            label="insider good",
            readings={"if_scoring": "if it scores", "always": "always"},
            rare=True,
        ),
    ),
    size=lambda game: f"{game.players} players, hands of {game.full_hand} cards",
    is_small=lambda game: False,  # the orders of a deck alone are too many
)
