"""Package!? once more, written from the clauses alone and shared with nothing: slow, plain, and only for comparison.

It knows no notation, no events and no reasons: what can be done, and what the position then is.
"""

from typing import NamedTuple, TypeVar

COLOURS = ("green", "pink", "blue", "orange")
T = TypeVar("T")


class Trigger(NamedTuple):
    """Sorts as the options of an order node do."""

    clause: int
    location: int
    owner: int
    colours: tuple[int, ...] = ()


class Position(NamedTuple):
    """Everything that the future depends on."""

    packages: tuple[tuple[int, ...], ...]
    pawns: tuple[int, ...]
    supply: tuple[int, ...]
    final_taken: tuple[bool, ...]
    turn: int | None
    die: int | None = None
    node: str = "ROLL"
    groups: tuple[tuple[Trigger, ...], ...] = ()
    resolving: Trigger | None = None
    had_third: frozenset[tuple[int, int]] = frozenset()


class Reading(NamedTuple):
    """The rules under one choice of rulings."""

    players: int = 2
    supply: int | None = None
    trigger_order: str = "queue"
    third_package: str = "every_time"
    triggers: str = "earned"
    final_remove_own: bool = True
    relocate_from_one: bool = False

    def start(self, first: int) -> Position:
        """The position before the first roll."""
        each = self.supply or (12 if self.players == 2 else 10)
        n = self.players
        return Position(((0,) * 5,) * n, (0,) * n, (each,) * n, (False,) * n, first)

    # What can be done -------------------------------------------------------------------------------------------------

    def actions(self, position: Position) -> list[str]:
        """All that can be done here, or can be rolled, in the order of the clauses."""
        if position.node == "ROLL":
            return [f"roll {r}" for r in range(1, 7)]
        if position.node == "MAIN":
            return self._main(position) or ["no action"]
        if position.node == "FINAL":
            return [*self._final(position), "decline"]
        if position.node == "ORDER":
            choices = sorted(set(position.groups[0]))
            return [name(trigger, choices) for trigger in choices]
        if position.node == "RESOLVE":
            assert position.resolving
            return [*self._resolutions(position, position.resolving), "decline"]
        return []

    def _main(self, position: Position) -> list[str]:
        packages, player, die = position.packages, position.turn, position.die
        assert player is not None and die is not None
        pawn = position.pawns[player]
        options = []
        if die <= 5:
            options.append(f"deliver {die}")
        elif pawn:
            options.append(f"place {pawn}")
            options += [f"remove {pawn} {COLOURS[c]}" for c in present(packages, pawn)]
        if die == 6:
            options += [f"elsewhere {x}" for x in range(1, 6) if x != pawn and packages[player][x - 1] == 0]
        for x in range(1 if self.relocate_from_one else 2, 6):
            if sum(row[x - 1] for row in packages) == die:
                options += [f"relocate {x} {COLOURS[c]}" for c in present(packages, x)]
        return options

    def _final(self, position: Position) -> list[str]:
        packages, player, die = position.packages, position.turn, position.die
        assert player is not None and die is not None
        rolled = range(1, 6) if die == 6 else [die]
        options = [
            f"remove {x} {COLOURS[c]}"
            for x in range(1, 6)
            for c in range(self.players)
            if packages[c][x - 1] == die and (c != player or self.final_remove_own)
        ]
        options += [f"promote {x}" for x in rolled if x != 5 and packages[player][x - 1] > 0]
        options += [f"walk {x}" for x in rolled if x != position.pawns[player]]
        return options

    def _resolutions(self, position: Position, trigger: Trigger) -> list[str]:
        x, owner = trigger.location, trigger.owner
        here = [COLOURS[c] for c in present(position.packages, x)]
        others = [y for y in range(1, 6) if y != x]
        down = [f"down {x} {colour}" if x > 1 else f"remove 1 {colour}" for colour in here]
        recheck = self.triggers == "recheck"
        if trigger.clause == 10:
            up = [f"up {x} {colour}" for colour in here if x < 5]
            return up + down + [f"pawn {COLOURS[owner]} {y}" for y in others]
        if trigger.clause == 11:
            guests = [c for c in range(self.players) if c != owner and position.pawns[c] == x]
            return [f"pawn {COLOURS[c]} {y}" for c in guests for y in others]
        if trigger.clause == 12:
            return [] if recheck and position.packages[owner][x - 1] < 3 else down
        least = 3 if recheck else 1
        return [f"remove {x} {COLOURS[c]}" for c in trigger.colours if position.packages[c][x - 1] >= least]

    # What then happens ------------------------------------------------------------------------------------------------

    def step(self, position: Position, action: str) -> Position:
        """The position after an action or a roll."""
        if action not in self.actions(position):
            raise ValueError(action)
        verb, *rest = action.split()
        player = position.turn
        assert player is not None
        if verb == "roll":
            return position._replace(die=int(rest[0]), node="MAIN" if position.supply[player] else "FINAL")
        if position.node == "ORDER":
            group = list(position.groups[0])
            chosen = next(t for t in group if name(t, group) == action)
            group.remove(chosen)
            return position._replace(node="RESOLVE", resolving=chosen, groups=(tuple(group), *position.groups[1:]))
        if position.node == "FINAL":
            position = position._replace(final_taken=put(position.final_taken, player, True))
        if verb == "deliver":
            position = self._deliver(position, player, int(rest[0]))
        elif verb in ("place", "elsewhere"):
            position = self._arrive(from_supply(position, player), player, int(rest[0]))
        elif verb == "remove":
            position = leave(position, COLOURS.index(rest[1]), int(rest[0]))
        elif verb == "promote":
            position = self._move(position, player, int(rest[0]), int(rest[0]) + 1)
        elif verb in ("relocate", "up", "down"):
            x = int(rest[0])
            to = {"relocate": 1, "up": x + 1, "down": x - 1}[verb]
            if to != x:
                position = self._move(position, COLOURS.index(rest[1]), x, to)
        elif verb == "walk":
            position = position._replace(pawns=put(position.pawns, player, int(rest[0])))
        elif verb == "pawn":
            position = position._replace(pawns=put(position.pawns, COLOURS.index(rest[0]), int(rest[1])))
        return self._go_on(position)

    def _deliver(self, position: Position, player: int, x: int) -> Position:
        extra = []
        if position.pawns[player] == x:
            guest = any(position.pawns[c] == x for c in range(self.players) if c != player)
            extra.append(Trigger(11 if guest else 10, x, player))
        position = position._replace(pawns=put(position.pawns, player, x))
        return self._arrive(from_supply(position, player), player, x, extra)

    def _move(self, position: Position, colour: int, source: int, target: int) -> Position:
        return self._arrive(leave(position, colour, source), colour, target)

    def _arrive(self, position: Position, colour: int, x: int, extra: list[Trigger] | None = None) -> Position:
        before = [row[x - 1] for row in position.packages]
        group, had, groups = list(extra or []), position.had_third, position.groups
        if before[colour] == 2 and (colour, x) not in had:
            group.append(Trigger(12, x, colour))
            if self.third_package == "once":
                had |= {(colour, x)}
        strong = tuple(c for c in range(self.players) if c != colour and before[c] >= 3)
        if strong:
            group.append(Trigger(13, x, colour, strong))
        if group and self.trigger_order == "queue":
            groups = (*groups, tuple(group))
        elif group and self.trigger_order == "stack":
            groups = (tuple(group), *groups)
        elif group:
            groups = ((*(groups[0] if groups else ()), *group),)
        packages = put(position.packages, colour, put(position.packages[colour], x - 1, before[colour] + 1))
        return position._replace(packages=packages, groups=groups, had_third=had)

    def _go_on(self, position: Position) -> Position:
        groups = list(position.groups)
        while groups:
            group = sorted(t for t in groups.pop(0) if self._resolutions(position, t))
            if len(set(group)) > 1:
                return position._replace(node="ORDER", resolving=None, groups=(tuple(group), *groups))
            if group:
                left = [tuple(group[1:])] if group[1:] else []
                return position._replace(node="RESOLVE", resolving=group[0], groups=(*left, *groups))
        position = position._replace(groups=(), resolving=None, die=None)
        assert position.turn is not None
        for k in range(1, self.players + 1):
            player = (position.turn + k) % self.players
            if not position.final_taken[player]:
                return position._replace(turn=player, node="ROLL")
        return position._replace(turn=None, node="OVER")

    def score(self, position: Position, seat: int) -> dict[str, int]:
        """The three parts of a score."""
        row, pawn = position.packages[seat], position.pawns[seat]
        alone = all(other != pawn for c, other in enumerate(position.pawns) if c != seat)
        bonus = pawn + row[pawn - 1] if pawn and alone and row[pawn - 1] else 0
        worth = row[0] + 2 * row[1] + 3 * row[2] + 4 * min(3, row[3]) + 5 * min(3, row[4])
        return {"PK-24": worth, "PK-25": bonus, "PK-26": sum(2 * (n // 3) for n in row)}


def put(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A row with one value replaced."""
    return (*row[:index], value, *row[index + 1 :])


def present(packages: tuple[tuple[int, ...], ...], x: int) -> list[int]:
    """The colours that are at a location."""
    return [c for c, row in enumerate(packages) if row[x - 1] > 0]


def from_supply(position: Position, player: int) -> Position:
    """One package fewer in the supply."""
    return position._replace(supply=put(position.supply, player, position.supply[player] - 1))


def leave(position: Position, colour: int, x: int) -> Position:
    """One package fewer at a location."""
    row = position.packages[colour]
    return position._replace(packages=put(position.packages, colour, put(row, x - 1, row[x - 1] - 1)))


def name(trigger: Trigger, choices: list[Trigger]) -> str:
    """The text of a trigger at an order node."""
    words = {10: "own", 11: "guest", 12: "third", 13: "special"}
    text = f"{words[trigger.clause]} {trigger.location}"
    if trigger.clause < 12:
        return text
    text += f" {COLOURS[trigger.owner]}"
    alike = {t for t in choices if t[:3] == trigger[:3]}
    return f"{text} of {' '.join(COLOURS[c] for c in trigger.colours)}" if len(alike) > 1 else text
