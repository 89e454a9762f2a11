"""Lesson 18: good play, measured."""

from __future__ import annotations

from fractions import Fraction

from gamelib.lessons.good_play import (
    NAMES,
    OPPONENTS,
    PUPILS,
    better_against,
    fewer_wins,
    furthest_ahead,
    mean_share,
    more_points,
    plays_well,
    share,
    small_law,
    wins_of_many,
)
from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip

LESSON = Lesson(
    "strategies",
    18,
    "Good play, measured",
    {
        "q1": Question(
            "The share of wins of greedy in 10,000 games, from wins alone, shared and lost.",
            lambda: share(wins_of_many()),
            "A win shared by two counts half for each: so the two shares sum to 1.",
            (
                Slip(
                    lambda: Fraction(wins_of_many()[0], 10_000),
                    "The shared wins are missing: half of each is greedy’s.",
                ),
                Slip(
                    lambda: 1 - Fraction(wins_of_many()[2], 10_000),
                    "A shared win counts half only: pink has the other.",
                ),
            ),
            "Wins alone, and half of the shared ones, of all games.",
        ),
        "q2": Question(
            "The probability that of 25 intervals, each of which misses the truth with 1/20, at least one does.",
            lambda: 1 - Fraction(19, 20) ** PUPILS,
            "1 − (19/20)²⁵: who looks at many results sees a strange one, though nothing is strange.",
            (
                Slip(Fraction(25, 20), "More than 1 cannot be: what can happen to several of them was counted twice."),
                Slip(Fraction(1, 20), "That is one given interval. There are 25."),
                Slip(lambda: Fraction(1, 20) ** PUPILS, "That is all of them. One is enough."),
            ),
            "The opposite of at least one is none, 25 times in a row.",
        ),
        "q3": Question(
            "Three players: whose mean points surely rise when green becomes greedy, as a set of colours.",
            lambda: more_points(3),
            "All three intervals lie above 0: in points, a greedy player helps the others too.",
            (
                Slip({"green"}, "The others’ rows: does any of their intervals have 0 in it, or anything below?"),
                Slip(set(), "Which intervals of points lie wholly above 0?"),
            ),
            "Take the colours whose interval of points lies wholly above 0.",
        ),
        "q4": Question(
            "Four players: whose share of wins surely falls when green becomes greedy, as a set of colours.",
            lambda: fewer_wins(4),
            "Green has more points than before, but the others have gained more: in this company it wins less often.",
            (
                Slip({"pink", "blue", "orange"}, "It was to be expected that green gains. Look at the signs."),
                Slip(set(), "Wins sum to 1: if some gain, somebody loses."),
            ),
            "Take the colours whose interval of wins lies wholly below 0.",
        ),
        "q5": Question(
            "The four strategies from best to worst, by their mean share of wins against the other three: a list.",
            lambda: sorted(NAMES, key=mean_share, reverse=True),
            "In this round, with these four: another field of opponents can have another order.",
            (Slip(lambda: sorted(NAMES, key=mean_share), "That is from worst to best."),),
            "Sort by the last column of the table.",
        ),
        "q6": Question(
            "Which of showy and sober is better against random, greedy and spiteful: a dictionary.",
            better_against,
            "Picked by its games against random, showy is better against random only: it fits one opponent too well.",
            (
                Slip(dict.fromkeys(OPPONENTS, "showy"), "Two of the intervals lie below 0."),
                Slip(dict.fromkeys(OPPONENTS, "sober"), "One of the intervals lies above 0."),
            ),
            "Above 0 showy wins more often, below 0 sober does; 0 in the interval: nobody is surely better.",
        ),
        "q7": Question(
            "A strategy mine(view, rng) that is legal and surely better than random.",
            lambda: furthest_ahead,
            "Legal in all 200 games, and the whole 95 % interval of its gain lies above 0.",
            hint="A small gain does not show in 200 games. Which strategy of chapter 5 gained much, and why?",
            judge=plays_well,
        ),
    },
    Pooled(
        "Greedy against random, one package each, 40 games",
        ("greedy wins", "shared", "random wins"),
        lambda: [small_law().sole_win_share(0), small_law().tie_share, small_law().sole_win_share(1)],
    ),
)
