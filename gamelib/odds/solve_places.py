"""The positions of a game that is to be solved, each once, and what may come next: the first half of `solve`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from gamelib.game import Node, State
from gamelib.odds.turn_search import NOBODY
from gamelib.odds.walk import End

INFORMATION = ("rules", "open", "perfect")


class SolveTooLarge(ValueError):
    """There are more positions than the limit allows.

    Attributes:
        positions: how many were found before it stopped.
    """

    def __init__(self, positions: int, limit: int) -> None:
        self.positions, self.limit = positions, limit
        super().__init__(
            f"the game is too large to be solved: at least {positions:,} positions, more than the limit of {limit:,}; "
            "a smaller supply or deck, or a position nearer to the end, has fewer"
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return SolveTooLarge, (self.positions, self.limit)


class Place(NamedTuple):
    """A position.

    Attributes:
        seat: who decides, or `NOBODY`; where both choose at the same time, who is asked first.
        after: the numbers of the positions that may be next, repeats included; where both choose at the same time, for
            each choice of the one who is asked first all those of the other.
        end: how the game ended, where it did.
        rows: how many choices the one who is asked first has, where both choose at the same time; else 0.
    """

    seat: int
    after: tuple[int, ...] = ()
    end: End | None = None
    rows: int = 0


class Places(NamedTuple):
    """All positions that can follow one, which has number 0.

    Attributes:
        numbers: the number of each by its key.
        places: the positions by their numbers.
        laid: between two choices that are made at the same time: key -> the number of the position before, and which
            of its choices lies there.
        key_of: of a state its key.
    """

    numbers: dict[Hashable, int]
    places: list[Place]
    laid: dict[Hashable, tuple[int, int]]
    key_of: Callable[[Any], Hashable]


class Steps(Protocol):
    """What `find` needs to know of a game: positions of whatever kind is quick; none is ever changed."""

    def fault(self, information: str) -> str:
        """Why the position to start from cannot be solved with this information; "" where it can."""

    def root(self) -> Any:
        """The position to start from."""

    def asks(self, position: Any) -> tuple[Node, int]:
        """What a position waits for, and the seat that decides, or `NOBODY`."""

    def end(self, position: Any) -> End | None:
        """How the game ended; None where it goes on."""

    def children(self, position: Any, limit: int) -> Sequence[Any] | None:
        """What each action, or equally likely outcome, leads to; None where there are more than the limit."""

    def together(self, position: Any) -> bool:
        """Do all choose here at the same time, the one who is asked first being asked now?"""

    def hides(self, position: Any) -> bool:
        """May somebody not know all that matters here, but for what is being chosen at this moment?"""

    def key(self, position: Any) -> Hashable:
        """Equal for positions with equal futures."""

    def key_of(self, state: Any) -> Hashable:
        """The key of a state."""


class _PackageSteps:
    """Package!?: everybody knows everything, and one after the other decides."""

    def __init__(self, root: Any) -> None:
        from gamelib.package.turn import BoardSteps

        self._steps = steps = BoardSteps(root)
        self.root, self.asks, self.end, self.key = steps.root, steps.asks, steps.end, steps.key

    def fault(self, information: str) -> str:
        """Always none."""
        return ""

    def children(self, position: Any, limit: int) -> list[Any]:
        """Each choice, or number of the die."""
        return [child.position for child in self._steps.children(position, limit)]

    def together(self, position: Any) -> bool:
        """Never."""
        return False

    def hides(self, position: Any) -> bool:
        """Never."""
        return False

    def key_of(self, state: Any) -> Hashable:
        """Of its board."""
        return self.key(state._board)


class _StateSteps:
    """Any other game, on its states, where nothing is hidden: one after the other decides."""

    def __init__(self, root: State) -> None:
        self._root = root

    def fault(self, information: str) -> str:
        """A game with closed hands would need to say what each player knows."""
        if self._root.game.story.closed_hands:
            return f"it is not known here what the players of {self._root.game.title} know of each other"
        return ""

    def root(self) -> State:
        """The state that was given."""
        return self._root

    def asks(self, position: State) -> tuple[Node, int]:
        """As the state says."""
        return position.node, NOBODY if position.player is None else position.player

    def end(self, position: State) -> End | None:
        """Totals and returns."""
        scores = tuple(score.total for score in position.scores)
        return None if position.returns is None else End(scores, position.returns)

    def children(self, position: State, limit: int) -> list[State] | None:
        """Each action, or outcome of chance."""
        if position.chance.outcomes > limit:
            return None
        return [position.child(action) for action in position.actions or [outcome for outcome, _ in position.chance]]

    def together(self, position: State) -> bool:
        """Never."""
        return False

    def hides(self, position: State) -> bool:
        """Never."""
        return False

    def key(self, position: State) -> State:
        """States are equal when their positions are."""
        return position

    key_of = key


def _steps(root: State) -> Steps:
    from gamelib.package.game import PackageState
    from gamelib.pocket_rails.state import RailsState
    from gamelib.pocket_rails.walk import OpenSteps

    if isinstance(root, PackageState):
        return _PackageSteps(root)
    if isinstance(root, RailsState):
        return OpenSteps(root)
    return _StateSteps(root)


def find(root: State, limit: int, information: str, progress: Callable[[int], object] | None) -> Places:
    """All positions that can follow; the root has number 0.  Arguments and errors are those of `solve`."""
    steps = _steps(root)
    if fault := steps.fault(information):
        raise ValueError(fault)
    first = steps.root()
    numbers: dict[Hashable, int] = {steps.key(first): 0}
    places: dict[int, Place] = {}
    laid: dict[Hashable, tuple[int, int]] = {}
    waiting = [(0, first)]

    def next_of(position: Any) -> Sequence[Any]:
        found = steps.children(position, limit)
        if found is None:
            raise SolveTooLarge(limit + 1, limit)
        return found

    while waiting:
        number, position = waiting.pop()
        end = steps.end(position)
        if end is not None:
            places[number] = Place(NOBODY, end=end)
            continue
        node, seat = steps.asks(position)
        if seat != NOBODY and information == "rules" and steps.hides(position):
            raise ValueError(
                f"somebody decides without knowing everything (at a {node} node of {root.game.title}): what is hidden "
                "may make it best to draw lots, and such games are not solved here; with information='open' all cards "
                "lie open, with 'perfect' all picks too"
            )
        children, rows = next_of(position), 0
        if information != "perfect" and seat != NOBODY and steps.together(position):
            rows = len(children)
            laid.update((steps.key(child), (number, row)) for row, child in enumerate(children))
            children = [after for child in children for after in next_of(child)]
        after = []
        for child in children:
            key = steps.key(child)
            there = numbers.get(key)
            if there is None:
                there = numbers[key] = len(numbers)
                waiting.append((there, child))
            after.append(there)
        places[number] = Place(seat, tuple(after), rows=rows)
        if len(numbers) > limit:
            raise SolveTooLarge(len(numbers), limit)
        if progress and len(places) % 1000 == 0:
            progress(len(numbers))
    return Places(numbers, [places[number] for number in range(len(places))], laid, steps.key_of)
