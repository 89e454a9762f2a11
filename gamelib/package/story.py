"""Package!? in words: what happened, who decides what and why, what the options are."""

from __future__ import annotations

from typing import Any

from gamelib.game import Action, Node, Reason, State
from gamelib.package import rules
from gamelib.package.chain import chain, resolved_in
from gamelib.package.game import PackageState
from gamelib.package.rules import clause_of, colour_of, source_of, target_of
from gamelib.package.terms import TERMS
from gamelib.package.words import COLOURS, PackageEvent, Trigger, trigger
from gamelib.story import Banner, Earned, Group, Link, Move, Option, Sentence, Story, capital, listed, result

TRIGGER_TITLES = {
    "PK-10": "own-location action",
    "PK-11": "guest-pawn action",
    "PK-12": "third package",
    "PK-13": "special delivery",
}
SHORT_TITLES = {"PK-10": "own", "PK-11": "guest", "PK-12": "third", "PK-13": "special"}
_HEADS = {10: "Own location", 11: "Guest pawn", 12: "Third package", 13: "Special delivery"}


def name(seat: int) -> str:
    """A seat at the beginning of a sentence."""
    return COLOURS[seat].capitalize()


class PackageStory(Story):
    """What Package!? says of itself."""

    board = "package"
    score_rows = (("packages", "PK-24"), ("pawn", "PK-25"), ("sets", "PK-26"))
    terms = TERMS

    def say(self, state: State) -> tuple[Sentence, ...]:
        """What happened in the step that led to a state, a sentence for each thing that a player would say."""
        state = _mine(state)
        return tuple(_sentences(state))

    def moves(self, state: State) -> tuple[Move, ...]:
        """The packages and pawns that moved."""
        found = []
        for event in _mine(state).events:
            if event.kind in ("placed", "moved", "removed", "walked"):
                piece = "pawn" if event.kind == "walked" else "package"
                found.append(Move(piece, event.colour, event.source, event.target))
        return tuple(found)

    def banner(self, state: State) -> Banner:
        """Who decides what, why, and what is next."""
        state = _mine(state)
        return _BANNERS[state.node](state)

    def menu(self, state: State) -> tuple[Group, ...]:
        """The options, grouped by clause in the order of the rules."""
        state = _mine(state)
        if state.node == Node.START:
            options = (Option(a, f"{COLOURS[a.code]} starts", a.code) for a, _ in state.chance)
            return (Group("Who starts", "PK-3", tuple(options)),)
        if state.node == Node.ROLL:
            return (Group("Roll the die", None, tuple(Option(a, str(a.code)) for a, _ in state.chance)),)
        grouped: dict[tuple[str, str | None], list[Option]] = {}
        for action in state.actions:
            title, clause, option = _option(state, action)
            grouped.setdefault((title, clause), []).append(option)
        return tuple(Group(title, clause, tuple(options)) for (title, clause), options in grouped.items())

    def position(self, state: State) -> dict[str, Any]:
        """The position as numbers, with the triggers that wait written under their locations."""
        state = _mine(state)
        now = state.resolving
        marks = (
            [{"seat": now.owner, "at": now.location, "text": f"{SHORT_TITLES[now.clause]}, now", "state": "now"}]
            if now
            else []
        )
        for depth, group in enumerate(state.waiting):
            for waiting in group:
                next_up = depth == 0 and len(group) == 1
                text = f"{SHORT_TITLES[waiting.clause]}{', next' if next_up else ''}"
                mark = {"seat": waiting.owner, "at": waiting.location, "text": text}
                marks.append({**mark, "state": "next" if next_up else "waits"})
        return {
            "packages": state.packages,
            "gone": state.gone,
            "pawns": state.pawns,
            "supply": state.supply,
            "final": state.final_taken,
            "focus": now.location if now else 0,
            "marks": marks,
        }

    def gesture(self, state: State, move: Move) -> tuple[str, ...]:
        """The action texts that a piece dropped somewhere might mean here, the likeliest first."""
        state = _mine(state)
        colour, at, to = COLOURS[move.seat], int(move.source), int(move.target)
        if move.piece == "pawn":
            if move.seat != state.turn or state.node in (Node.RESOLVE, Node.ORDER):
                return (f"pawn {colour} {to}",)
            return (f"walk {to}" if state.node == Node.FINAL else f"deliver {to}",)
        if at == 0:
            if move.seat != state.turn:
                return ()
            if state.die == 6:
                return (f"place {to}", f"elsewhere {to}")
            return (f"deliver {to}",)
        if to == 0:
            return (f"remove {at} {colour}",)
        if state.node == Node.MAIN:
            return (f"relocate {at} {colour}",)
        if state.node == Node.FINAL:
            return (f"promote {at}",)
        return (f"up {at} {colour}" if to > at else f"down {at} {colour}",)

    def stray(self, move: Move) -> Reason:
        """A package that comes from the supply of another player."""
        return Reason("PK-2", "A player places packages from the own supply only.", seats=(move.seat,))

    def chain(self, state: State) -> tuple[Link, ...]:
        """The boxes of this turn's chain so far."""
        return chain(_mine(state))

    def asked(self, state: State) -> int | None:
        """Index of the event by which the trigger that is being resolved was earned; None when there is none."""
        return resolved_in(_mine(state)) if state.node == Node.RESOLVE else None


STORY = PackageStory()


def _mine(state: State) -> PackageState:
    if not isinstance(state, PackageState):
        raise TypeError(f"this is the story of Package!?, not of {type(state).__name__}")
    return state


# --------------------------------------------------------------------------------------- what happened
def _sentences(state: PackageState) -> list[Sentence]:
    said: list[Sentence] = []
    log, events = state.turn_events, state.events
    walked_to = next((e.target for e in events if e.kind == "walked" and e.clause == "PK-4"), None)
    earned = [e for e in events if e.kind == "earned" and log[e.cause or 0].kind != "rolled"]
    for event in events:
        if event.kind == "earned":
            if earned and event is earned[0]:
                said.extend(_say_earned(state, earned))
        elif not (event.kind == "walked" and event.clause == "PK-4"):
            said.append(_say(state, event, walked_to))
    return said


def _say(state: PackageState, event: PackageEvent, walked_to: int | None) -> Sentence:
    who, whose, at, to = event.player, COLOURS[event.colour], event.source, event.target
    clause = int(event.clause[3:]) if event.clause and event.clause.startswith("PK-") else 0
    ids = (event.clause,) if event.clause else ()
    if event.kind == "started":
        return Sentence(f"{name(event.colour)} starts.", ids, event.colour)
    if event.kind == "rolled":
        return Sentence(f"{name(who)} rolled {to}{' on the final turn' if clause else ''}.", ids, who)
    if event.kind == "ordered":
        log = state.turn_events
        placement = log[event.cause or 0].cause
        again = any(e.kind == "ordered" and log[e.cause or 0].cause == placement for e in log[: event.index])
        what = f"the {TRIGGER_TITLES[event.trigger or '']} at {at} {'next' if again else 'first'}"
        return Sentence(f"{name(who)} took {what}.", ids, who)
    if event.kind == "lapsed":
        title = TRIGGER_TITLES[event.trigger or ""]
        return Sentence(
            f"{name(event.colour)}’s {title} at {at} lapsed: there was nothing it could do.", ids, event.colour
        )
    if event.kind == "declined":
        if clause == rules.FINAL_DECLINE:
            return Sentence(f"{name(who)} did nothing on the final turn.", ids, who)
        earned = state.turn_events[event.cause or 0]
        return Sentence(f"{name(who)} declined the {TRIGGER_TITLES[event.trigger or '']} at {earned.source}.", ids, who)
    if event.kind == "passed":
        if clause == rules.NO_ACTION:
            return Sentence("No action was possible, so the turn passes.", (*ids, "R-PK-no-action"), who)
        return Sentence(
            f"{name(who)} relocated a {whose} package from 1 to 1: nothing moved.", ("R-PK-null-relocate",), who
        )
    if event.kind == "ended":
        return Sentence(f"All final turns are taken. {result(state)}.", (*ids, "PK-27"), None)
    if event.kind == "placed":
        if clause == rules.DELIVER:
            came = f", where {'its pawn came too' if walked_to else 'its pawn already stood'}"
            return Sentence(f"{name(who)} delivered to {to}{came}.", ids, who)
        where = "where its pawn stands" if clause == rules.PLACE else "where it had none"
        return Sentence(f"{name(who)} placed a package at {to}, {where}.", ids, who)
    head = f"{_HEADS[clause]}: " if clause in _HEADS else ""
    if event.kind == "walked":
        way = f"went from {at} to {to}" if at else f"came onto the table at {to}"
        return Sentence(capital(f"{head}{whose}’s pawn {way}."), ids, who)
    if event.kind == "removed":
        return Sentence(capital(f"{head}a {whose} package at {at} left the game."), ids, who)
    if clause == rules.RELOCATE:
        return Sentence(f"{name(who)} relocated a {whose} package from {at} to 1.", ids, who)
    if clause == rules.PROMOTE:
        return Sentence(f"{name(who)} promoted a package from {at} to {to}.", ids, who)
    return Sentence(f"{head}a {whose} package went from {at} {'up' if to > at else 'down'} to {to}.", ids, who)


def _say_earned(state: PackageState, earned: list[PackageEvent]) -> list[Sentence]:
    """One placement earned these together."""
    owner, at = earned[0].colour, earned[0].source
    titles = [f"{TRIGGER_TITLES[e.trigger or '']}" for e in earned]
    clauses = tuple(e.clause or "" for e in earned)
    if len(earned) > 1:
        count = {2: "two", 3: "three"}.get(len(earned), str(len(earned)))
        text = f"That earned {COLOURS[owner]} {count} triggers at {at}: {listed(titles)}"
    elif clauses == ("PK-12",):
        text = f"It is {COLOURS[owner]}’s third package at {at}"
    elif clauses == ("PK-13",):
        rivals = listed([COLOURS[c] for c in earned[0].colours])
        text = f"It is a special delivery for {COLOURS[owner]}: {rivals} had three or more at {at}"
    else:
        text = f"That earned {COLOURS[owner]} the {titles[0]} at {at}"
    turn = state.turn_events[0].player
    theirs = owner != turn
    said = [
        Sentence(
            f"{text}{f', for {COLOURS[owner]} to resolve' if theirs else ''}.", clauses + ("PK-16",) * theirs, owner
        )
    ]
    resolving = state.resolving
    if resolving and (resolving.owner, resolving.location) != (owner, at) and state.waiting:
        said.append(Sentence(f"It waits behind {_whose(resolving)}.", ("R-PK-order",), owner))
    return said


def _whose(waiting: Trigger) -> str:
    return f"{COLOURS[waiting.owner]}’s {TRIGGER_TITLES[waiting.clause]} at {waiting.location}"


# ----------------------------------------------------------------------------------------- who decides
def _banner_start(state: PackageState) -> Banner:
    return Banner(None, "Who starts?", (Sentence("The player who starts is drawn at random.", ("PK-3",)),))


def _banner_roll(state: PackageState) -> Banner:
    me = state.turn or 0
    if not state.supply[me]:
        text = "The supply is empty: after this roll, remove, promote or walk, or do nothing."
        return Banner(me, "to roll: the final turn", (Sentence(text, ("PK-19", "PK-20")),))
    pawn = f"The pawn stands at {state.pawns[me]}" if state.pawns[me] else "The pawn is off the table"
    why = (
        Sentence(f"{pawn}. A 1 to 5 delivers to that location.", ("PK-4",)),
        Sentence("A 6 places or removes.", ("PK-5", "PK-6", "PK-7")),
        Sentence("Any roll may relocate.", ("PK-8",)),
    )
    return Banner(me, "to roll", why)


def _banner_main(state: PackageState) -> Banner:
    why = (Sentence("One of the actions that are possible has to be taken.", ("PK-9",)),)
    return Banner(state.turn, f"decides: what to do with a {state.die}", why)


def _banner_final(state: PackageState) -> Banner:
    why = (Sentence("Remove, promote, walk, or do nothing.", ("PK-20",)),)
    return Banner(state.turn, f"decides: the final turn, with a {state.die}", why)


def _banner_order(state: PackageState) -> Banner:
    if state.game.trigger_order == "free":
        why = Sentence("Any trigger that waits may be next.", ("R-PK-order",))
    else:
        why = Sentence("One placement earned several triggers; the player in turn says which comes first.", ("PK-17",))
    return Banner(state.turn, "decides: which trigger comes first", (why,))


def _banner_resolve(state: PackageState) -> Banner:
    now = state.resolving
    assert now is not None
    out = ", out of turn" if now.owner != state.turn else ""
    why = [_why_earned(state, now)]
    if out:
        why.append(Sentence(f"What it triggers is {COLOURS[now.owner]}’s to resolve.", ("PK-16",)))
    due = [waiting for group in state.waiting for waiting in group]
    more = f", then {len(due) - 1} more" if len(due) > 1 else ""
    title = TRIGGER_TITLES[now.clause]
    return Banner(
        now.owner, f"decides{out}: {title} at {now.location}", tuple(why), _whose(due[0]) + more if due else None
    )


def _why_earned(state: PackageState, now: Trigger) -> Sentence:
    log = state.turn_events
    placement = log[log[resolved_in(state)].cause or 0]
    mine = COLOURS[now.owner]
    if placement.kind == "rolled":  # a position that was set up within a chain
        return Sentence("It was earned before.", (now.clause,))
    if now.clause == "PK-10":
        return Sentence(f"{name(now.owner)} delivered to {now.location}, where its pawn already stood.", ("PK-10",))
    if now.clause == "PK-11":
        text = f"{name(now.owner)} delivered to {now.location}, where its pawn stood beside another."
        return Sentence(text, ("PK-11",))
    rivals = listed([COLOURS[c] for c in now.colours])
    found = "it is the third" if now.clause == "PK-12" else f"{rivals} had three or more"
    if placement.kind == "moved":
        mover = COLOURS[placement.player].capitalize()
        return Sentence(f"{mover} moved a {mine} package to {now.location}, where {found}.", (now.clause, "PK-15"))
    return Sentence(f"{name(now.owner)} placed a package at {now.location}, where {found}.", (now.clause,))


def _banner_over(state: PackageState) -> Banner:
    return Banner(None, f"The game is over: {result(state)}", (Sentence("The highest total wins.", ("PK-27",)),))


_BANNERS = {
    Node.START: _banner_start,
    Node.ROLL: _banner_roll,
    Node.MAIN: _banner_main,
    Node.FINAL: _banner_final,
    Node.ORDER: _banner_order,
    Node.RESOLVE: _banner_resolve,
    Node.OVER: _banner_over,
}


# ----------------------------------------------------------------------------------------- the options
def _option(state: PackageState, action: Action) -> tuple[str, str | None, Option]:
    """The heading, its clause, and the option."""
    clause, seat = clause_of(action.code), colour_of(action.code)
    at, to = source_of(action.code), target_of(action.code)
    if state.node == Node.ORDER:
        named = trigger(action.code)
        of = f" (against {listed([COLOURS[c] for c in named.colours])})" if " of " in action else ""
        label = f"{TRIGGER_TITLES[named.clause]} at {at}{of}"
        return "Which comes first", "PK-17", Option(action, label, seat, trigger=(seat, at), short="if first")
    after = state.child(action)
    moves = STORY.moves(after)
    earns = tuple(
        Earned(
            e.colour,
            e.source,
            f"{SHORT_TITLES[e.trigger or '']}?",
            f"{SHORT_TITLES[e.trigger or '']} at {e.source}",
            e.clause or "",
        )
        for e in after.events
        if e.kind == "earned"
    )
    title, label, short = _words(clause, COLOURS[seat], at, to)
    declines = clause in (rules.DECLINE, rules.FINAL_DECLINE, rules.NO_ACTION)
    return title, f"PK-{clause}", Option(action, label, None if declines else seat, moves, earns, None, short)


def _words(clause: int, colour: str, at: int, to: int) -> tuple[str, str, str]:
    """Heading, label, and the condition in a few words."""
    if clause == rules.DELIVER:
        return "Deliver", f"pawn and a package to {to}", "if delivered"
    if clause == rules.PLACE:
        return "Place where the pawn stands", f"a package at {to}", f"if placed at {to}"
    if clause == rules.REMOVE:
        return f"Remove one at {at} from the game", f"a {colour} one", f"if {colour} goes"
    if clause == rules.ELSEWHERE:
        return "Place elsewhere", f"a package at {to}", f"if placed at {to}"
    if clause == rules.RELOCATE:
        return "Relocate one to 1", f"a {colour} one from {at}", f"if {colour} moves"
    if clause == rules.NO_ACTION:
        return "Nothing is possible", "the turn passes", "if passed"
    if clause == rules.DECLINE:
        return "Or leave it", "leave all as it is", "if left"
    if clause == rules.FINAL_DECLINE:
        return "Or do nothing", "end the final turn", "if nothing"
    if clause == rules.FINAL_REMOVE:
        return "Remove one from the game", f"a {colour} one at {at}", f"if {colour} goes"
    if clause == rules.PROMOTE:
        return "Promote one of yours", f"from {at} up to {to}", "if promoted"
    if clause == rules.WALK:
        return "Walk", f"the pawn to {to}", "if walked"
    if at == 0:
        return f"Move {colour}’s pawn", f"to {to}", f"if to {to}"
    if to == 0:
        return f"Remove one at {at} from the game", f"a {colour} one", f"if {colour} goes"
    way = "up" if to > at else "down"
    return f"Move one at {at} {way} to {to}", f"a {colour} one", f"if {colour} goes {way}"
