"""What cannot be in a position of Pocket Rails: every fault as a sentence with its clause or ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from gamelib.notation import STATE, Faults
from gamelib.pocket_rails import cards, rules, words
from gamelib.pocket_rails.cards import CELLS, CITIES, COMPANIES, NO_CARD, NO_TARGET, NOBODY, more_of, what_of
from gamelib.pocket_rails.fields import Board
from gamelib.pocket_rails.loads import complete_sets, first_load, next_load
from gamelib.pocket_rails.words import COLOURS, Vocabulary


def check(board: Board, faults: Faults, known: Vocabulary) -> None:
    """Note everything that cannot be; at a deliver node, find the company that is due."""
    if STATE in faults.unread:
        return
    node = board.node
    dealt = node not in (cards.SHUFFLE, cards.DEALER) or board.round > 0
    if dealt and not board.round and "round" not in faults.unread:
        faults.unreadable("round", "round is missing; it reads like 'round 2 step 3'")
    if dealt and board.marker == NOBODY and "marker" not in faults.unread:
        faults.unreadable("marker", "marker is missing; it names the Priority Dealer, as in 'marker pink'")
    if board.block > 1 and board.target_score == NO_TARGET:
        _once(faults, "there is a second block only with a target score (PR-21)")
    if board.marker_due and not (board.marker_per_step and node == cards.DELIVER):
        faults.append("the marker is due only within a step, under marker='step' (R-PR-marker)")
    if any(board.pick) and node != cards.PICK:
        faults.append("picks lie on the table only while players pick (PR-7)")
    _check_portfolios(board, faults)
    if "round" not in faults.unread and "hands" not in faults.unread and "marker" not in faults.unread:
        _AT[node](board, faults, known)
    if node != cards.DELIVER:
        _no_sets(board, faults, COMPANIES, "would have been delivered")
    if node != cards.INSIDER and dealt and "insiders" not in faults.unread:
        for seat in range(board.players):
            if board.insider[seat] == NO_CARD:
                faults.append(f"{COLOURS[seat]} has no insider card (PR-4)")


def _once(faults: Faults, fault: str) -> None:
    if fault not in faults:
        faults.append(fault)


def _check_portfolios(board: Board, faults: Faults) -> None:
    """PR-8: no three cards of one company and city."""
    for seat in range(board.players):
        for cell in range(CELLS):
            if board.cells[seat][cell] >= 3:
                where = f"{words.COMPANIES[cell // CITIES]} in {words.CITIES[cell % CITIES]}"
                faults.append(
                    f"{COLOURS[seat]} holds {board.cells[seat][cell]} cards of {where}: three are delivered (PR-8)"
                )


def _no_sets(board: Board, faults: Faults, before: int, what: str) -> None:
    """PR-9: no complete set of the first companies."""
    for company in range(before):
        if complete_sets(board, company):
            faults.append(f"a complete set of {words.COMPANIES[company]} is in the Rail Yard: it {what} (PR-9)")


def _empty_hands(board: Board, faults: Faults) -> None:
    if board.in_hand:
        faults.append(f"hands are empty here, not of {board.in_hand} cards (PR-7)")


def _at_shuffle(board: Board, faults: Faults, known: Vocabulary) -> None:
    _empty_hands(board, faults)
    if board.round == 0:
        _nothing_yet(board, faults)
    elif board.round == 1:
        faults.append("cards are shuffled at the start, after round 2, and after round 3 for another block (PR-5)")
    elif board.round == 3 and board.target_score == NO_TARGET:
        faults.append("after round 3 the game is over: there is no target score (PR-21)")
    elif board.round == 3 or board.block > 1:
        if max(board.total[: board.players]) >= board.target_score:
            faults.append(f"somebody has the {board.target_score} points that end the game: it is over (PR-21)")
        elif board.round == 3 and board.block == cards.MOST_BLOCKS:
            faults.append(f"after {cards.MOST_BLOCKS} blocks the game is over (R-PR-endless)")


def _at_dealer(board: Board, faults: Faults, known: Vocabulary) -> None:
    _empty_hands(board, faults)
    _nothing_yet(board, faults)
    if board.marker != NOBODY:
        faults.append("there is no Priority Dealer before one is drawn (PR-3)")


def _nothing_yet(board: Board, faults: Faults) -> None:
    discarded = board.left < sum(board.box) and not faults
    if discarded or any(board.total) or board.block > 1 or any(card != NO_CARD for card in board.insider):
        faults.append("at the start all cards are in the deck, and nobody has points (PR-3)")


def _at_insider(board: Board, faults: Faults, known: Vocabulary) -> None:
    if not board.choose_insider:
        faults.append("insider cards are chosen only under choose_insider=True (PR-19)")
    if board.round != 1 or board.step != 1:
        faults.append("insider cards are chosen in round 1, before step 1 (PR-19)")
    if board.in_hand != rules.full_hand(board) + 1:
        faults.append(f"hands have {rules.full_hand(board) + 1} cards here, not {board.in_hand} (PR-19)")
    for seat, asked in _asked_before(board):
        card = board.insider[seat]
        if asked != (card != NO_CARD):
            has = "has been asked and has no insider card" if asked else "has not been asked and has an insider card"
            faults.append(f"{COLOURS[seat]} {has} (PR-19)")
        elif asked and "insiders" not in faults.unread and card not in board.hand[seat][: board.in_hand]:
            faults.append(f"the insider card of {COLOURS[seat]}, {known.texts[card]}, is from its hand (PR-19)")


def _at_pick(board: Board, faults: Faults, known: Vocabulary) -> None:
    _check_hands(board, faults, 2 * (board.step - 1))
    if board.in_hand < 2:
        faults.append("a hand has at least two cards when players pick (PR-6)")
    for seat, asked in _asked_before(board):
        pick = board.pick[seat]
        if asked != bool(pick) and "picked" not in faults.unread:
            order = f"from the Priority Dealer on, {COLOURS[seat]} is asked {'before' if asked else 'no earlier than'}"
            missing = "no pick of it is given" if asked else "a pick of it is given"
            faults.append(f"{order} {COLOURS[board.player]}, but {missing} (R-PR-deal-order)")
        wanted = Counter((what_of(pick), more_of(pick))) if pick else Counter()
        if wanted - Counter(board.hand[seat][: board.in_hand]):
            faults.append(f"the picks of {COLOURS[seat]} are not two cards of its hand (PR-6)")


def _at_deliver(board: Board, faults: Faults, known: Vocabulary) -> None:
    _check_hands(board, faults, 2 * board.step)
    company = next((c for c in range(COMPANIES) if complete_sets(board, c)), None)
    if company is None:
        faults.append("nothing is delivered: no company has a card of each city in the Rail Yard (PR-9)")
        return
    board.company, sets, name = company, complete_sets(board, company), words.COMPANIES[company]
    load = first_load(board, company, sets)
    if load == next_load(board, company, load):
        faults.append(f"there is nothing to decide: only one set of cards of {name} can leave (R-PR-decision)")
    decides = rules.most_shares(board, company)
    if decides != board.player:
        faults.append(f"{COLOURS[decides]} decides which cards of {name} leave, not {COLOURS[board.player]} (PR-10)")


def _at_plentiful(board: Board, faults: Faults, known: Vocabulary) -> None:
    _empty_hands(board, faults)
    if not board.dealer_breaks_good_ties:
        faults.append("a good is named only under dealer_breaks_good_ties=True (PR-23)")
    if board.round == 1:
        faults.append("there is no scoring after round 1 (PR-12)")
    if rules.count_plentiful(board) < 2:
        faults.append("no goods are tied for the most in the Rail Yard (PR-23)")
    if board.player != board.marker:
        faults.append(f"the Priority Dealer names the good, so {COLOURS[board.marker]} is asked (PR-23)")


def _at_over(board: Board, faults: Faults, known: Vocabulary) -> None:
    _empty_hands(board, faults)
    if board.round != 3 and not (board.round == 2 and board.block > 1):
        faults.append("the game ends after round 3, or after round 2 of a later block (PR-18, R-PR-target)")
    reached = max(board.total[: board.players]) >= board.target_score
    if board.target_score != NO_TARGET and not reached and board.block < cards.MOST_BLOCKS:
        faults.append(f"nobody has the {board.target_score} points that end the game (PR-21)")


def _check_hands(board: Board, faults: Faults, gone: int) -> None:
    """PR-5, PR-6, R-PR-short: the size of the hands in this step."""
    wanted = rules.full_hand(board) - gone
    if board.in_hand % 2 or not (board.in_hand == wanted or (board.round == 3 and board.in_hand < wanted)):
        faults.append(f"hands have {max(wanted, 0)} cards in step {board.step}, not {board.in_hand} (PR-5, PR-6)")


def _asked_before(board: Board) -> list[tuple[int, bool]]:
    """R-PR-deal-order: each seat from the Priority Dealer on, and whether it was asked before the one that is asked."""
    order = [(board.marker + i) % board.players for i in range(board.players)]
    return [(seat, order.index(seat) < order.index(board.player)) for seat in order]


_AT: dict[int, Callable[[Board, Faults, Vocabulary], None]] = {
    cards.SHUFFLE: _at_shuffle,
    cards.DEALER: _at_dealer,
    cards.INSIDER: _at_insider,
    cards.PICK: _at_pick,
    cards.DELIVER: _at_deliver,
    cards.PLENTIFUL: _at_plentiful,
    cards.OVER: _at_over,
}
