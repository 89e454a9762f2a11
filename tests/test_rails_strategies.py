"""The strategies of Pocket Rails: what they find best, against their definition worked out card by card."""

from collections import Counter
from typing import Any

import pytest
from rails_positions import COMPANIES, READINGS, at, pick, scored, texts
from rails_walks import walks
from walking import Walk, everywhere

from gamelib import strategies
from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng

WEIGHTS = {
    "total": 1.0,
    "companies": 0.5,
    "goods": 0.25,
    "insider": 2.0,
    "best_other": -0.75,
    "pairs": -1.5,
    "threatened": -0.125,
}
LINEAR = f"linear({','.join(f'{name}={weight}' for name, weight in WEIGHTS.items())})"


class Table:
    """What a player sees of the table, and what would lie there if a choice of the player alone were carried out."""

    def __init__(self, view: Any, action: str) -> None:
        verb, *words = action.split()
        self.view, self.me = view, view.player
        known = {str(card): card for card in view.game.cards}
        self.portfolios = [list(pile) for pile in view.portfolios]
        self.yard, self.insider = list(view.yard), view.insiders[self.me]
        self.named: str | None = None
        self.breaches = 0
        chosen = [known[word] for word in words if word in known]
        if verb == "insider":
            self.insider = chosen[0]
        elif verb == "plentiful":
            self.named = words[0]
        elif verb == "deliver":
            for card in chosen:
                self.yard.remove(card)
        else:
            self._pick(*chosen)

    def _pick(self, share: Any, surplus: Any) -> None:
        mine = self.portfolios[self.me]
        mine.append(share)
        self.yard.append(surplus)
        alike = [card for card in mine if (card.company, card.city) == (share.company, share.city)]
        if len(alike) == 3:  # PR-8
            self.portfolios[self.me] = mine = [card for card in mine if card not in alike]
            self.breaches += 1
        there = [[c for c in self.yard if (c.company, c.city) == (surplus.company, city)] for city in self._cities()]
        if all(there):  # PR-9, of several cards the first
            for row in there:
                self.yard.remove(min(row, key=self.view.game.cards.index))
            shares = Counter(card.company for card in mine)
            self.breaches += shares[surplus.company] == max(shares.values(), default=0) > 0

    @staticmethod
    def _cities() -> tuple[str, ...]:
        return ("Denver", "Chicago", "New York")

    def plentiful(self) -> set[str]:
        counts = Counter(card.good for card in self.yard)
        most = max(counts.values(), default=0)
        return {self.named} if self.named else {good for good, n in counts.items() if n == most}

    def scoring(self, seat: int, insider: Any) -> dict[str, int]:
        """What a scoring would give now, with an insider card or without one."""
        game, mine, out = self.view.game, self.portfolios[seat], self.plentiful()
        found = Counter[str]()
        for company in COMPANIES:
            points = sum(c.company == company for c in mine) * sum(c.company == company for c in self.yard)
            found["insider" if insider and company == insider.company else "companies"] += points
        found["company turned"] = -2 * found["insider"] if insider else 0
        counts = Counter(card.good for card in mine)
        judged = {good: n for good, n in counts.items() if not (game.good_fallback and good in out)}
        favourites = {good for good, n in judged.items() if n == max(judged.values())} - out
        for good in game.goods:
            points = counts[good] * sum(card.good == good for card in self.yard)
            is_insider = insider is not None and good == insider.good and good not in out
            if good in favourites:
                found["goods"] += points
                found["doubled"] += points if is_insider else 0
            elif is_insider and game.insider_good == "always":
                found["doubled"] += 2 * points
        return found

    def standing(self, seat: int) -> int:
        """The points so far and the scorings that are to come, the last one with the own insider card."""
        view = self.view
        total = view.totals[seat] + sum(self.scoring(seat, self.insider if seat == self.me else None).values())
        return int(total + (sum(self.scoring(seat, None).values()) if view.round < 3 else 0))

    def best_other(self) -> int:
        return max(self.standing(seat) for seat in range(self.view.game.players) if seat != self.me)

    def features(self) -> dict[str, int]:
        plain, last = self.scoring(self.me, None), self.scoring(self.me, self.insider)
        cells = Counter((card.company, card.city) for card in self.portfolios[self.me])
        cities: dict[str, set[str]] = {company: set() for company in COMPANIES}
        for card in self.yard:
            cities[card.company].add(card.city)
        threatened = [card for card in self.portfolios[self.me] if len(cities[card.company]) == 2]
        return {
            "total": self.view.totals[self.me],
            "companies": plain["companies"],
            "goods": plain["goods"],
            "insider": sum(last.values()) - sum(plain.values()),
            "best_other": self.best_other(),
            "pairs": sum(n == 2 for n in cells.values()),
            "threatened": len(threatened),
        }


def worth(view: Any, action: str, name: str) -> Any:
    """What a strategy wants most of, by its definition."""
    table = Table(view, action)
    if name == "greedy":
        return table.standing(table.me)
    if name == "cautious":
        return -table.breaches, table.standing(table.me)
    if name == "spoiler":
        return -table.best_other(), table.standing(table.me)
    return sum(WEIGHTS[feature] * value for feature, value in table.features().items())


def best(view: Any, name: str) -> list[str]:
    """The actions that are worth most."""
    values = {action: worth(view, action, name) for action in texts(view)}
    return [action for action, value in values.items() if value == max(values.values())]


NAMES = ("greedy", "cautious", "spoiler", "linear")


@everywhere(walks(longest=45), quick=15)
def test_strategies_take_what_is_best_by_their_definition(walk: Walk) -> None:
    for n, state in enumerate(walk.states):
        if state.player is None:
            continue
        view, name = state.view(state.player), NAMES[n % 4]
        chosen = LINEAR if name == "linear" else name
        assert [str(action) for action in strategies.choices(chosen, view)] == best(view, name), (str(view), name)
        for action in view.actions[:5]:
            assert view.worth(action, "greedy") == worth(view, action, "greedy")
            assert view.worth(action, "linear", WEIGHTS) == worth(view, action, "linear")


@everywhere(walks(longest=45), quick=8)
def test_trying_a_choice_changes_nothing(walk: Walk) -> None:
    for state in walk.states:
        if state.player is not None:
            view = state.view(state.player)
            before = (str(view), hash(view), view.scored_now, view.features(state.player))
            for name in ("greedy", "cautious", "spoiler"):
                strategies.choices(name, view)
            assert before == (str(view), hash(view), view.scored_now, view.features(state.player))


# By hand --------------------------------------------------------------------------------------------------------------
def choices(state: Any, name: str) -> list[str]:
    return [str(action) for action in strategies.choices(name, state.view(state.player))]


def test_greedy_by_hand() -> None:
    """Two IC cards are in the yard: taking IC gives 2 + 2, laying the second one too gives 3 + 3."""
    state = at(
        "2-0-0 2-1-1 3-2-0 3-3-0 / 4-0-1 4-1-1 4-2-1 4-3-1", yard="2-3-1 2-4-1", insiders="0-0-0 0-0-1", hand_size=4
    )
    # two scorings: IC 1 x 3 twice; no good of green is in the yard in a number that is not the most
    assert choices(state, "greedy") == [pick("2-0-0", "2-1-1"), pick("2-1-1", "2-0-0")]
    assert state.view(0).worth(pick("2-0-0", "2-1-1"), "greedy") == 2 * 3
    turned = at(
        "2-0-0 2-1-1 3-2-0 3-3-0 / 4-0-1 4-1-1 4-2-1 4-3-1", yard="2-3-1 2-4-1", insiders="2-2-2 0-0-1", hand_size=4
    )
    assert turned.view(0).worth(pick("2-0-0", "2-1-1"), "greedy") == 3 - 3, "the last one is subtracted"


def test_cautious_does_not_lose_shares_where_greedy_does() -> None:
    """B&O is green's insider company in round 3: greedy is glad to lose its shares (0), else they cost 2 x 1."""
    hands = "0-2-0 3-3-0 / 4-0-1 4-1-1"
    state = at(hands, "0-0-0 0-1-0 / -", "-", "0-4-1 1-4-1", hand_size=2, round=3)
    assert choices(state, "greedy") == [pick("0-2-0", "3-3-0")]
    assert choices(state, "cautious") == [pick("3-3-0", "0-2-0")]
    forced = at("0-2-0 0-3-0 / 4-0-1 4-1-1", "0-0-0 0-1-0 / -", "-", "1-4-0 1-4-1", hand_size=2)
    assert choices(forced, "cautious") == [pick("0-2-0", "0-3-0"), pick("0-3-0", "0-2-0")], "unless it must"


def test_cautious_does_not_clear_its_best_company() -> None:
    """B&O is green's insider company in round 3: greedy clears its set (0), else two shares cost 2 x 2."""
    hands = "3-2-1 0-0-2 / 4-0-1 4-1-1"
    state = at(hands, "0-4-0 / -", "0-0-0 0-0-1", "0-1-1 1-4-1", hand_size=2, round=3)
    assert choices(state, "greedy") == [pick("3-2-1", "0-0-2")]
    assert choices(state, "cautious") == [pick("0-0-2", "3-2-1")]


def test_spoiler_by_hand() -> None:
    """Pink has three IC shares in the portfolio: green clears the IC set."""
    hands = "2-0-0 3-1-0 / 4-0-1 4-1-1"
    state = at(hands, "- / 2-1-1 2-2-1 2-3-0", "2-2-2 2-4-1", "1-4-0 1-4-1", hand_size=2)
    assert choices(state, "spoiler") == [pick("3-1-0", "2-0-0")], "Denver completes the set, and pink has nothing left"


def test_all_strategies_play_all_games_to_the_end() -> None:
    everything = {name: values[-1] for name, values in READINGS.items()}
    for players in (2, 3, 4):
        seats = ["greedy", "cautious", "spoiler", LINEAR][:players]
        game = PocketRails(players=players, target_score=40, **everything)
        play = game.play(seats, seed=players)
        assert play.state.is_over and sum(play.state.returns) == 1


@pytest.mark.parametrize("name", ["spiteful", "lookahead", "gredy", "linear(pawn=1)"])
def test_strategies_that_do_not_play_this_game_are_refused(name: str) -> None:
    with pytest.raises(ValueError):
        PocketRails().play([name, "random"])


def test_random_takes_every_action_with_the_same_probability() -> None:
    state = at("0-0-0 0-0-1 0-1-0 0-1-1 / 1-0-0 1-0-1 1-1-0 1-1-1", hand_size=4)
    assert list(strategies.choices("random", state.view(0))) == list(state.actions)
    drawn = Counter(str(strategies.random(state.view(0), Rng(seed))) for seed in range(1_200))
    assert set(drawn) == set(texts(state)) and all(60 < n < 140 for n in drawn.values()), "twelve of 100 +/- 9.6"


def test_a_decision_that_is_open_to_a_player_who_has_seen_everything_is_the_best_one() -> None:
    """At PLENTIFUL of round 3 the standing of an action is the final score, for who knows all insider cards."""
    state = scored(
        "0-0-2 1-2-2 / 0-2-2 1-0-1", "2-0-0 2-2-0 3-1-1 3-0-1 3-2-1", "4-0-1 4-4-2", 3, dealer_breaks_good_ties=True
    )
    assert state.node == "plentiful" and texts(state) == ["plentiful coal", "plentiful cloth"]
    for action in texts(state):
        assert state.view(0).worth(action, "greedy") == state.child(action).totals[0]
    assert choices(state, "greedy") == ["plentiful cloth"], "coal counts double for green"
