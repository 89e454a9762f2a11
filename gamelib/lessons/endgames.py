"""Lesson 17: exact endgames, worked out from the end backwards."""

from __future__ import annotations

from fractions import Fraction

from gamelib.lessons.final_turns import (
    after_first_roll,
    asks_for_different_moves,
    best,
    expectimax,
    informed,
    last_turn,
    lead_at_random,
    leads_of_pink,
    small_game,
    solution,
    table,
    uninformed,
)
from gamelib.lessons.lesson import Lesson, Question, Slip

LESSON = Lesson(
    "endgames",
    17,
    "Exact endgames",
    {
        "q1": Question(
            "Pink’s lead at the end of its last turn under best play, for the rolls 1 to 6, as a list.",
            leads_of_pink,
            "On 1 pink removes green’s package at 5, on 4 and 6 it walks to its own package; else nothing helps.",
            (
                Slip([4, 4, 4, 4, 4, 4], "That is green’s lead if pink does nothing. What can pink do?"),
                Slip([-4] * 6, "That is doing nothing. What does each roll allow (PK-21 to PK-23)?"),
                Slip([-1, -4, -4, 1, -4, 1], "On a 1 any colour with exactly one package somewhere will do (PK-21)."),
                Slip([1, -4, -4, 1, -4, -3], "On a 6 pink may promote, but also walk to any location (PK-23)."),
                Slip([1, -4, -4, -3, -4, -3], "A promoted package is worth a point more. What would the pawn earn?"),
            ),
            "For each roll list pink’s options, and for each option work out both totals (PK-24, PK-25).",
        ),
        "q2": Question(
            "Pink’s expected lead before it rolls.",
            lambda: -expectimax(last_turn()),
            "Nobody chooses a roll: the mean of the six, each with the weight 1/6.",
            (
                Slip(lambda: max(leads_of_pink()), "That is hoping: a good roll comes no more often than another one."),
                Slip(lambda: min(leads_of_pink()), "That is fearing: a bad roll comes no more often than another one."),
                Slip(lead_at_random, "So it is if pink chooses at random. At a decision take its best option only."),
            ),
            "Add your six numbers and divide by six.",
        ),
        "q3": Question(
            "The probability that pink wins from there.",
            lambda: solution("win").value(last_turn(), seat=1).win,
            "Three rolls of six, 1, 4 and 6, can bring pink ahead; it then wins by one point.",
            (
                Slip(Fraction(1, 3), "Count again the rolls after which pink’s lead can be above 0."),
                Slip(0, "On average pink is behind. But wins are counted game by game, not on average."),
            ),
            "Count the rolls after which pink’s lead is above 0.",
        ),
        "q4": Question(
            "The function `worth`: green’s lead at the end if both play as well as they can for it.",
            lambda: expectimax,
            "The mean where chance decides, the most where green does, the least where pink does.",
            hint="Where pink decides, it takes what leaves green the smallest lead.",
            cases=lambda: [(last_turn().child("roll 6"),), (last_turn(),), (table().child("roll 5"),)],
        ),
        "q5": Question(
            "Green’s action after a 1 that is best for the expected lead.",
            lambda: best("margin"),
            "It takes seven points from pink: the package’s 3, and the pawn’s bonus of 4 (PK-25).",
            (Slip(lambda: best("win"), "That is the one that wins more often. Look at the column of the lead."),),
            "Which row of the table has the largest expected lead?",
        ),
        "q6": Question(
            "Green’s action after a 1 that is best for winning.",
            lambda: best("win"),
            "It takes less from pink, but leaves pink only one roll to come back.",
            (Slip(lambda: best("margin"), "That is the one with the larger expected lead. Look at the other column."),),
            "Which row of the table has the largest probability of winning?",
        ),
        "q7": Question(
            "How many points of expected lead it is worth to green to see pink’s roll first.",
            lambda: informed("margin") - uninformed("margin"),
            "The mean of the bests less the best of the means: it is never below 0.",
            (
                Slip(lambda: informed("margin"), "That is what green expects if it knows. How much more is that?"),
                Slip(lambda: uninformed("margin"), "That is what green expects if it does not know."),
                Slip(0, "On some rolls green would do something else, and be better off."),
            ),
            "For each of pink’s rolls take green’s best action, then the mean. Compare it with the best action’s mean.",
        ),
        "q8": Question(
            "The probability that whoever starts wins the game with one package each, from the six given rolls.",
            lambda: small_game().win,
            "The first roll is a chance node as well: the mean of the six.",
            (
                Slip(lambda: max(after_first_roll()), "That is hoping: nobody chooses the first roll."),
                Slip(Fraction(1, 2), "Before it is drawn who starts (PK-3) it is 1/2. Here that is known."),
                Slip(lambda: sum(after_first_roll()), "Each roll comes with 1/6 only."),
            ),
            "Six values, each with the weight 1/6.",
        ),
        "q9": Question(
            "A table with both final turns to come where after some roll no action is best for both aims.",
            lambda: "packages 0 1 1 0 0 / 1 0 1 1 0, pawns 3 / 2, supply 0 / 0, green to roll",
            "The most points on average and the best chance to be ahead are two aims, and here they part.",
            hint="Let the totals be close, and let a gamble gain much where a quieter action keeps a small lead.",
            judge=asks_for_different_moves,
        ),
    },
)
