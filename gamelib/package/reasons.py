"""Why an action of Package!? is not possible: every reason, each with its clause or ruling.

This never looks at the menu of rules.py.  A test holds the two against each other: no reason exactly where it is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gamelib.game import Reason
from gamelib.package import rules, words
from gamelib.package.fields import Board
from gamelib.package.rules import LOCATIONS, clause_of, colour_of, source_of, target_of
from gamelib.package.words import COLOURS, Named

Reasons = Iterator[Reason]

_MAIN = {"deliver": 4, "place": 5, "elsewhere": 7, "relocate": 8, "no action": 9}
_FINAL = {"promote": 22, "walk": 23}
_TRIGGER = {"own": 10, "guest": 11, "third": 12, "special": 13}
_RESOLVE = {"up": 10, "down": 12, "pawn": 10}
_NAMES = {10: "own-location action", 11: "guest-pawn action", 12: "third package", 13: "special delivery"}


def why_not(board: Board, text: str) -> tuple[Reason, ...]:
    """All reasons against an action; () if it is legal.  ValueError when the text is no action of this game."""
    action = words.parse(text)
    found = list(_against_names(board, action))
    return tuple(found or _BY_NODE[board.node](board, action))


def live_clauses(board: Board) -> tuple[str, ...]:
    """Ids of the clauses that matter at this node."""
    node = board.node
    if node == rules.START:
        return ("PK-1", "PK-3")
    if node == rules.OVER:
        return ("PK-19", "PK-24", "PK-25", "PK-26", "PK-27")
    if node == rules.ROLL:
        numbers = range(19, 24) if board.supply[board.turn] == 0 else range(4, 10)
        return tuple(f"PK-{number}" for number in numbers)
    listed = {clause_of(choice) for choice in words.choices(board)}
    if node == rules.MAIN:
        listed.add(9)
    elif node == rules.FINAL:
        listed.update((19, 20))
    elif node == rules.ORDER:
        listed.add(17)
    elif colour_of(board.resolving) != board.turn:
        listed.add(16)
    order = ("R-PK-order",) if board.waiting and node in (rules.ORDER, rules.RESOLVE) else ()
    return tuple(f"PK-{number}" for number in sorted(listed)) + order


# ----------------------------------------------------------------------------- names that do not exist
def _against_names(board: Board, action: Named) -> Reasons:
    players = board.players
    if action.verb == "first":
        if action.number >= players:
            yield Reason("PK-1", f"There are {players} players, so the seats are 0 to {players - 1}.")
    elif action.verb == "roll":
        if not 1 <= action.number <= 6:
            yield Reason("PK-4", "The die has the numbers 1 to 6.")
    elif action.verb not in ("no action", "decline") and not 1 <= action.number <= LOCATIONS:
        yield Reason("PK-1", f"There is no location {action.number}: they are numbered 1 to 5.")
    for colour in {action.colour, *(action.rivals or ())}:
        if colour >= players:
            yield Reason("PK-1", f"Nobody plays {COLOURS[colour]}: there are {players} players.", seats=(colour,))


# ---------------------------------------------------------------------------------------- node by node
def _at_start(board: Board, action: Named) -> Reasons:
    if action.verb != "first":
        yield Reason("PK-3", "First the player who starts is drawn.")


def _at_roll(board: Board, action: Named) -> Reasons:
    if action.verb == "first":
        yield Reason("PK-3", f"The game has started; it is {COLOURS[board.turn]}’s turn.", seats=(board.turn,))
    elif action.verb != "roll":
        clause = "PK-20" if board.supply[board.turn] == 0 else "PK-9"
        yield Reason(clause, f"First {COLOURS[board.turn]} rolls the die.", seats=(board.turn,))


def _at_over(board: Board, action: Named) -> Reasons:
    yield Reason("PK-19", "The game is over: all players have taken their final turns.")


def _at_decision(board: Board, action: Named) -> Reasons:
    """What is no answer to any question that a player is asked."""
    if action.verb == "roll":
        yield Reason("PK-4", f"The die has been rolled: it shows {board.die}.")
    elif action.verb == "first":
        yield from _at_roll(board, action)


def _at_main(board: Board, action: Named) -> Reasons:
    verb, at, colour = action.verb, action.number, action.colour
    me, die = board.turn, board.die
    here = board.pawn[me]
    if verb == "deliver":
        if die > LOCATIONS:
            yield Reason("PK-4", "A 6 delivers nowhere; deliveries are made on 1 to 5.")
        elif die != at:
            yield Reason("PK-4", f"The die shows {die}, so a delivery goes to {die}.", (die,))
    elif verb == "place":
        yield from _needs_six(board, "PK-5", "Placing where the pawn stands")
        yield from _needs_pawn(board, "PK-5", at)
    elif verb == "remove":
        yield from _needs_six(board, "PK-6", "Removing where the pawn stands")
        yield from _needs_pawn(board, "PK-6", at)
        yield from _needs_package(board, "PK-6", at, colour)
    elif verb == "elsewhere":
        yield from _needs_six(board, "PK-7", "Placing elsewhere")
        if board.packages[at][me]:
            text = (
                f"Location {at} already holds {_n_of(board.packages[at][me], me)}; elsewhere means where there is none."
            )
            yield Reason("PK-7", text, (at,), (me,))
        elif here == at:
            yield Reason("R-PK-same", f"The pawn stands at {at}, so this is “place {at}”.", (at,), (me,))
    elif verb == "relocate":
        if board.total[at] != die:
            text = f"Relocating on a {die} needs a location with exactly {die}; location {at} holds {board.total[at]}."
            yield Reason("PK-8", text, (at,))
        yield from _needs_package(board, "PK-8", at, colour)
        if at == 1 and not board.relocate_from_one:
            yield Reason("R-PK-null-relocate", "From location 1 to location 1 nothing would move.", (1,))
    elif verb == "no action":
        if _can_act(board):
            yield Reason("PK-9", "There is an action that is possible, and one has to be taken.")
    elif verb == "decline":
        yield Reason("PK-9", "A main action has to be taken; only triggers and the final turn may be declined.")
    elif verb in _FINAL:
        yield from _not_the_final_turn(board, verb)
    elif verb in _TRIGGER or verb in _RESOLVE:
        yield from _no_trigger(board, verb)
    yield from _at_decision(board, action)


def _at_final(board: Board, action: Named) -> Reasons:
    verb, at, colour = action.verb, action.number, action.colour
    me, die = board.turn, board.die
    if verb == "remove":
        count = board.packages[at][colour]
        if count != die:
            text = f"On a {die} a colour needs exactly {die} at a location; {COLOURS[colour]} has {count} at {at}."
            yield Reason("PK-21", text, (at,), (colour,))
        if colour == me and not board.final_remove_own:
            yield Reason("R-PK-final-own", "Own packages may not be removed here.", (at,), (me,))
    elif verb == "promote":
        if at == LOCATIONS:
            yield Reason("PK-22", "From 5 there is no way up.", (at,))
        if die not in (at, 6):
            yield Reason("PK-22", f"The die shows {die}: " + _promote_from(die), (at,))
        if not board.packages[at][me]:
            yield Reason("PK-22", f"{COLOURS[me].capitalize()} has no package at {at}.", (at,), (me,))
    elif verb == "walk":
        if die not in (at, 6):
            yield Reason("PK-23", f"The die shows {die}, so the pawn walks to {die}.", (die,), (me,))
        if board.pawn[me] == at:
            yield Reason("R-PK-still", f"The pawn already stands at {at}; declining does the same.", (at,), (me,))
    elif verb in _MAIN:
        text = f"{COLOURS[me].capitalize()}’s supply was empty when the turn began: this is the final turn."
        yield Reason("PK-20", text + " It may remove, promote, walk, or decline.", seats=(me,))
    elif verb in _TRIGGER or verb in _RESOLVE:
        yield from _no_trigger(board, verb)
    yield from _at_decision(board, action)


def _at_order(board: Board, action: Named) -> Reasons:
    if action.verb in _TRIGGER:
        yield from _against_next(board, action)
    elif action.verb in ("roll", "first"):
        yield from _at_decision(board, action)
    else:
        yield Reason("PK-17", f"First {COLOURS[board.turn]} says which trigger comes next.", seats=(board.turn,))


def _at_resolve(board: Board, action: Named) -> Reasons:
    verb, trigger = action.verb, board.resolving
    clause, owner, here = clause_of(trigger), colour_of(trigger), source_of(trigger)
    now = f"{COLOURS[owner]}’s {_NAMES[clause]} at {here}"
    if verb in _TRIGGER:
        yield Reason("PK-17", f"The order was settled: {now} is being resolved.", (here,), (owner,))
    elif verb in _MAIN or verb in _FINAL:
        yield Reason("PK-17", f"Triggers come first: {now} is being resolved.", (here,), (owner,))
    elif verb in ("up", "down", "remove", "pawn"):
        yield from _AGAINST[clause](board, action)
    yield from _at_decision(board, action)


_BY_NODE: dict[int, Callable[[Board, Named], Reasons]] = {
    rules.START: _at_start,
    rules.ROLL: _at_roll,
    rules.MAIN: _at_main,
    rules.FINAL: _at_final,
    rules.ORDER: _at_order,
    rules.RESOLVE: _at_resolve,
    rules.OVER: _at_over,
}


# --------------------------------------------------------------------------------- main and final turn
def _can_act(board: Board) -> bool:
    """R-PK-no-action: is a main action possible?"""
    places = range(1, LOCATIONS + 1)
    relocatable = (at for at in places if at > 1 or board.relocate_from_one)
    return (
        board.die != 6
        or board.pawn[board.turn] != rules.NOWHERE
        or any(not board.packages[at][board.turn] for at in places)
        or any(board.total[at] == board.die for at in relocatable)
    )


def _needs_six(board: Board, clause: str, what: str) -> Reasons:
    if board.die != 6:
        yield Reason(clause, f"{what} needs a 6; the die shows {board.die}.")


def _needs_pawn(board: Board, clause: str, at: int) -> Reasons:
    me = board.turn
    if board.pawn[me] == rules.NOWHERE:
        yield Reason("R-PK-pawn-start", f"The pawn of {COLOURS[me]} is still off the table.", (at,), (me,))
    elif board.pawn[me] != at:
        yield Reason(clause, f"The pawn of {COLOURS[me]} stands at {board.pawn[me]}, not at {at}.", (at,), (me,))


def _needs_package(board: Board, clause: str, at: int, colour: int) -> Reasons:
    if not board.packages[at][colour]:
        yield Reason(clause, f"There is no {COLOURS[colour]} package at {at}.", (at,), (colour,))


def _not_the_final_turn(board: Board, verb: str) -> Reasons:
    me = board.turn
    left = f"{COLOURS[me].capitalize()} still had {board.supply[me]} to place when the turn began"
    yield Reason("PK-19", f"{left}: to {verb} belongs to the final turn.", seats=(me,))


def _no_trigger(board: Board, verb: str) -> Reasons:
    clause = _TRIGGER.get(verb) or _RESOLVE[verb]
    yield Reason(f"PK-{clause}", "No trigger waits: that takes one, and a main action comes first.")


def _promote_from(die: int) -> str:
    return "no package is promoted on a 5." if die == LOCATIONS else f"the package that is promoted stands at {die}."


def _n_of(count: int, seat: int) -> str:
    return f"{count} {COLOURS[seat]} package{'s' if count > 1 else ''}"


# -------------------------------------------------------------------------------------------- triggers
def _against_next(board: Board, action: Named) -> Reasons:
    clause = _TRIGGER[action.verb]
    owner = board.turn if action.verb in ("own", "guest") else action.colour
    alike = [
        (i, waiting)
        for i, number in enumerate(board.pending[: board.waiting])
        for waiting in (number % rules.GROUP,)
        if (clause_of(waiting), colour_of(waiting), source_of(waiting)) == (clause, owner, action.number)
        and action.rivals in (None, words.rivals_of(waiting))
    ]
    due = {waiting for i, waiting in alike if i >= rules.first_due(board)}
    if not alike:
        name = f"{COLOURS[owner]}’s {_NAMES[clause]} at {action.number}"
        yield Reason(
            f"PK-{clause}", f"No such trigger waits: {name} was not earned, or is over.", (action.number,), (owner,)
        )
    elif not due:
        yield Reason("R-PK-order", "It waits, but others are due before it.", (action.number,), (owner,))
    elif len(due) > 1:
        texts = " or ".join(f"“{words.order_text(waiting)}”" for waiting in sorted(due))
        yield Reason("PK-17", f"Two such triggers wait; say which: {texts}.", (action.number,), (owner,))


def _against_own(board: Board, action: Named) -> Reasons:
    """PK-10"""
    owner, here = colour_of(board.resolving), source_of(board.resolving)
    if action.verb == "pawn":
        if action.colour != owner:
            yield Reason("PK-10", f"Only {COLOURS[owner]}’s own pawn may move.", seats=(action.colour,))
        yield from _must_leave(action, here, "PK-10")
        return
    yield from _must_be_here(action, here, "PK-10")
    yield from _needs_package(board, "PK-10", action.number, action.colour)
    if action.verb == "up" and action.number == LOCATIONS:
        yield Reason("PK-10", "From 5 there is no way up.", (LOCATIONS,))
    yield from _down_or_out(action, "PK-10")


def _against_guest(board: Board, action: Named) -> Reasons:
    """PK-11"""
    owner, here = colour_of(board.resolving), source_of(board.resolving)
    if action.verb != "pawn":
        text = "An opposing pawn stands there too, so only such a pawn may be moved."
        yield Reason("PK-11", text, (here,))
        return
    if action.colour == owner or board.pawn[action.colour] != here:
        yield Reason("PK-11", f"The pawn to move is an opposing one that stands at {here}.", (here,), (action.colour,))
    yield from _must_leave(action, here, "PK-11")


def _against_third(board: Board, action: Named) -> Reasons:
    """PK-12"""
    here = source_of(board.resolving)
    if action.verb == "pawn":
        yield Reason("PK-12", "A third package moves a package, not a pawn.")
        return
    if action.verb == "up":
        yield Reason("PK-12", "A third package moves one down, not up.", (here,))
    yield from _must_be_here(action, here, "PK-12")
    yield from _needs_package(board, "PK-12", action.number, action.colour)
    yield from _down_or_out(action, "PK-12")
    if action.verb == "remove" and action.number != 1:
        yield from _no_special(board, action)


def _against_special(board: Board, action: Named) -> Reasons:
    """PK-13, R-PK-earned"""
    trigger = board.resolving
    here, colour = source_of(trigger), action.colour
    if action.verb != "remove":
        yield Reason("PK-13", "A special delivery removes a package; it moves nothing.", (here,))
        return
    yield from _must_be_here(action, here, "PK-13")
    if not target_of(trigger) >> colour & 1:
        own = colour == colour_of(trigger)
        text = "is the owner’s own colour" if own else f"did not have three at {here} when the package came"
        yield Reason("PK-13", f"{COLOURS[colour].capitalize()} {text}.", (here,), (colour,))
    elif action.number == here:
        if not board.packages[here][colour]:
            yield Reason("R-PK-earned", f"No {COLOURS[colour]} package is left at {here}.", (here,), (colour,))
        elif board.triggers == rules.RECHECK and board.packages[here][colour] < 3:
            text = f"{COLOURS[colour].capitalize()} no longer has three at {here}."
            yield Reason("R-PK-earned", text, (here,), (colour,))


_AGAINST: dict[int, Callable[[Board, Named], Reasons]] = {
    rules.OWN: _against_own,
    rules.GUEST: _against_guest,
    rules.THIRD: _against_third,
    rules.SPECIAL: _against_special,
}


def _must_be_here(action: Named, here: int, clause: str) -> Reasons:
    if action.number != here:
        yield Reason(clause, f"It is about location {here}, not {action.number}.", (here,))


def _must_leave(action: Named, here: int, clause: str) -> Reasons:
    if action.number == here:
        yield Reason(clause, f"The pawn stands at {here}; it has to go to another location.", (here,))


def _down_or_out(action: Named, clause: str) -> Reasons:
    if action.verb == "down" and action.number == 1:
        yield Reason(clause, "From 1 a package goes out of the game; that is called “remove”.", (1,))
    if action.verb == "remove" and action.number != 1:
        yield Reason(clause, "It moves a package down by one; only from 1 does one leave the game.", (action.number,))


def _no_special(board: Board, action: Named) -> Reasons:
    text = f"Removing at {action.number} takes a special delivery, and that is not what is being resolved."
    yield Reason("PK-13", text, (action.number,), (action.colour,))
