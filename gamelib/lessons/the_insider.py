"""Lesson 20: reading the insider card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt

from gamelib.lessons.insider_table import (
    COMPANIES,
    DECK,
    Belief,
    first_likelihood,
    gives_away,
    posterior,
    second_likelihood,
    shares,
    unseen,
    update,
)
from gamelib.lessons.lesson import Lesson, Pooled, Question, Slip

TABLES = 60  # so many that all counts at them are whole numbers


def prior() -> Belief:
    """What you know of pink's insider card before its pick counts: any unseen card."""
    return shares(unseen())


def joint() -> Belief:
    """P(company and first pick): prior times likelihood."""
    likelihood = first_likelihood()
    return {name: chance * likelihood[name] for name, chance in prior().items()}


def counted() -> dict[str, Fraction]:
    """Of 60 tables, those at which pink picks so, by the company of its insider card."""
    return {name: TABLES * chance for name, chance in joint().items()}


def cases() -> list[tuple[Mapping[str, Fraction], Mapping[str, Fraction]]]:
    """Priors and likelihoods to try Bayes' rule on."""
    coin = {"fair": Fraction(1, 2), "two heads": Fraction(1, 2)}
    return [
        (coin, {"fair": Fraction(1, 2), "two heads": Fraction(1)}),
        (prior(), first_likelihood()),
        (posterior(1), second_likelihood()),
    ]


def times_right() -> list[float]:
    """How often a belief of 1/3 is true in 600 independent deals: the mean, and the standard deviation."""
    return [600 / 3, sqrt(600 * (1 / 3) * (2 / 3))]


def _known(values: Sequence[Fraction | int]) -> dict[str, Fraction]:
    return dict(zip(COMPANIES, map(Fraction, values), strict=True))


def _without_the_impossible() -> Fraction:
    possible = Counter(card.split("-")[0] for card in unseen() if first_likelihood()[card.split("-")[0]])
    return Fraction(possible["IC"], possible.total())


LESSON = Lesson(
    "the-insider",
    20,
    "Reading the insider card",
    {
        "q1": Question(
            "The prior: for each company the probability that pink's insider card, one of 15 unseen cards, is of it.",
            prior,
            "Each unseen card is as likely as any other, so each company has its share of the 15.",
            (
                Slip(lambda: shares(DECK), "Those are the shares of the whole deck. Nine of its cards you have seen."),
                Slip(
                    _known([Fraction(1, 4)] * 4),
                    "Four companies are four cases, but not equally likely ones: count the cards of each.",
                ),
            ),
            "Count the unseen cards of each company, and divide by how many are unseen in all.",
        ),
        "q2": Question(
            "The likelihood: for each company of the insider card the probability that pink picks just so.",
            first_likelihood,
            "With an IC only the two PRR pairs pay, with a PRR only the two IC pairs, with any other card all four.",
            (
                Slip(
                    _known([Fraction(1, 12)] * 4),
                    "Of the twelve pairs greedy takes one of the best; two cards of different companies pay nothing.",
                ),
                Slip(
                    _known([Fraction(1, 2), Fraction(1, 2), 1, 0]),
                    "Which card goes to the portfolio and which to the Rail Yard is a part of the pick: "
                    "there are two orders.",
                ),
                Slip(lambda: posterior(1), "Those are probabilities of the card, given the pick."),
            ),
            "For each insider card: which of the twelve pairs are worth most, and how many are they?",
        ),
        "q3": Question(
            "Of 60 tables, those at which pink picks just so, for each company of its insider card.",
            counted,
            "Tables with that card, times the share at which pink picks so: 20 · 1/4, 12 · 1/4, 8 · 1/2, 20 · 0.",
            (
                Slip(
                    lambda: {name: TABLES * chance for name, chance in prior().items()},
                    "Those are all tables with that card. At how many of them does pink pick so?",
                ),
            ),
            "At how many of the 60 tables is the card of that company? At which share of these does pink pick so?",
        ),
        "q4": Question(
            "P(IC | pick): the probability that pink's insider card is an IC, given its first pick.",
            lambda: posterior(1)["IC"],
            "4 of the 12 tables with this pick. The other 8 have a company that explains the pick less well, "
            "but has more cards.",
            (
                Slip(
                    lambda: first_likelihood()["IC"],
                    "That is P(pick | IC), how likely the pick is with an IC. The question is the other way round.",
                ),
                Slip(lambda: prior()["IC"], "That is the prior: what it was before the pick."),
                Slip(
                    lambda: joint()["IC"],
                    "That is of all 60 tables. You know that you are at one where pink picked so.",
                ),
                Slip(
                    _without_the_impossible,
                    "You have ruled out PRR, which is right. But the others do not explain the pick equally well.",
                ),
            ),
            "Of the tables with this pick, at how many is the card an IC?",
        ),
        "q5": Question(
            "Bayes' rule as a function: from prior and likelihood, two dictionaries, the posterior.",
            lambda: update,
            "Multiply, then divide by the sum, so that the probabilities add up to 1.",
            hint="Multiply prior and likelihood of each; divide each product by the sum of all products.",
            cases=cases,
        ),
        "q6": Question(
            "What to believe after the second pick: for each company its probability.",
            lambda: posterior(2),
            "The posterior of the first pick is the prior of the second.",
            (
                Slip(lambda: posterior(1), "That is the belief after the first pick: now the second counts too."),
                Slip(
                    lambda: update(prior(), second_likelihood()),
                    "The second pick is in, but the first is forgotten: start from what you believed after it.",
                ),
                Slip(second_likelihood, "That is the likelihood. Multiply it by the prior, and divide by the sum."),
            ),
            "update(posterior of the first pick, likelihood of the second).",
        ),
        "q7": Question(
            "How often a belief of 1/3 is true in 600 deals: the mean and the standard deviation, as a list.",
            times_right,
            "n · p, and the square root of n · p · (1 − p): between 177 and 223 in about 95 of 100 such series.",
            (
                Slip(
                    [200, 600 * (1 / 3) * (2 / 3)],
                    "The second number is the variance; the standard deviation is its root.",
                ),
                Slip([200, 0], "The mean is right. But will it be exactly that in every series of 600 deals?"),
            ),
            "A number of successes in n independent trials: n · p, and the root of n · p · (1 − p).",
            within=0.06,
        ),
        "q8": Question(
            "A first hand of pink and a pick from it after which one company only is possible.",
            lambda: [["IC-coal-D", "IC-wood-C", "PRR-coal-D", "B&O-cloth-N"], ["IC-coal-D", "PRR-coal-D"]],
            "A paying pair was there and greedy left it: so it did not pay, and that company is on its insider card.",
            hint="Which pick would greedy make with one insider card, and with no other?",
            judge=gives_away,
        ),
    },
    Pooled(
        "Pink's insider card where it picked just so", COMPANIES, lambda: [posterior(1)[name] for name in COMPANIES]
    ),
)
