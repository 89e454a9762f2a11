"""Bets: what can be bet, when the truth is computed, what it is scored by, and what the page knows when."""

import importlib.util
import json
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest

from gamelib.odds.distribution import Distribution
from gamelib.odds.estimate import Estimate
from widgets import Predict

FIXTURE = Path(__file__).parent / "js" / "predict_fixture.json"


class Page:
    """Stands in for the browser: what came down, and the answers to what it sends."""

    def __init__(self, widget):
        self.widget, self.answers, self.phases = widget, [], []
        widget.send = lambda message, buffers=None: self.answers.append(message)
        widget.send_state = lambda key: self.phases.append(self.now()["phase"]) if key == "page" else None

    def now(self):
        return json.loads(json.dumps(self.widget.page_json(), allow_nan=False))

    def send(self, **message):
        self.widget._on_message(self.widget, {"n": "1", **message}, None)
        return self.answers[-1]


def choice(truth=lambda: "no", **more):
    return Predict.choice("May it?", ["yes", "no", "perhaps"], truth, **more)


def never():
    raise AssertionError("the truth was computed before the reveal")


# ------------------------------------------------------------------------------------------------------ the truth waits
def test_the_truth_is_computed_at_the_reveal_and_once():
    calls = []
    predict = choice(lambda: calls.append(1) or "no")
    predict.page_json(), predict._repr_mimebundle_()
    predict.place("yes", sure=0.7)
    assert (calls, predict.revealed, predict.truth, predict.score) == ([], False, None, None)
    predict.reveal()
    predict.reveal()
    assert (calls, predict.revealed, predict.truth, predict.bet) == ([1], True, "no", "yes")


def test_before_the_reveal_the_page_has_neither_truth_nor_replies():
    secret = {"yes": "SECRET one", "no": "SECRET two"}
    predict = choice(never, replies=secret, after="SECRET after", reasons={"a": "SECRET a", "b": ""})
    for place in (lambda: None, lambda: predict.place("yes", 0.5, "a")):
        place()
        page = Page(predict).now()
        assert "SECRET" not in json.dumps(page)
        assert page["truth"] is None and page["said"] == []
        figure = predict._figure()
        assert "SECRET" not in figure.html + figure.text + repr(predict)


def test_a_bet_comes_first():
    with pytest.raises(ValueError, match=r"place\(\.\.\.\) comes before reveal\(\)"):
        choice(never).reveal()


@pytest.mark.parametrize(
    ("truth", "message"),
    [
        (lambda: 1 / 0, "the truth could not be computed: ZeroDivisionError: division by zero"),
        (lambda: "maybe", "the truth must be one of 'yes', 'no', 'perhaps'; not 'maybe'"),
        (lambda: 3, "the truth must be one of"),
        (lambda: True, "the truth must be one of"),
        (lambda: None, "the truth must be one of"),
    ],
)
def test_a_truth_that_is_none_is_an_error_that_keeps_the_bet(truth, message):
    predict = choice(truth)
    page = Page(predict)
    answer = page.send(do="bet", value=0, sure=1, reason=None)
    assert answer["type"] == "error" and message in answer["text"]
    assert page.phases == ["placed", "working", "placed"]
    assert predict.bet == "yes" and not predict.revealed
    with pytest.raises(ValueError, match="the truth"):
        predict.reveal()
    predict._find = lambda: "yes"
    assert page.send(do="reveal")["type"] == "done"
    assert predict.score == Fraction(1, 4) + 2 * Fraction(1, 16), "the bet had a half, the others a quarter each"


def test_a_truth_that_is_interrupted_keeps_the_bet():
    def slow():
        raise KeyboardInterrupt

    predict = choice(slow)
    page = Page(predict)
    assert "interrupted" in page.send(do="bet", value=0, sure=1, reason=None)["text"]
    assert page.phases == ["placed", "working", "placed"] and predict.bet == "yes"
    with pytest.raises(KeyboardInterrupt):
        predict.reveal()


def test_what_is_said_must_be_made_too_or_nothing_is_revealed():
    for more in ({"after": lambda truth: 1 / 0}, {"after": lambda truth: 3}):
        predict = choice(**more)
        predict.place("yes")
        with pytest.raises(ValueError, match=r"^after "):
            predict.reveal()
        assert not predict.revealed and predict.page_json()["truth"] is None


# --------------------------------------------------------------------------------------------------------------- choice
@pytest.mark.parametrize(
    ("bet", "sure", "score"),
    [
        ("no", 1, 0),
        ("yes", 1, 2),
        ("no", Fraction(1, 3), Fraction(2, 3)),
        ("yes", Fraction(1, 3), Fraction(2, 3)),
        ("no", 0.7, Fraction(30, 100) ** 2 + 2 * Fraction(15, 100) ** 2),
        (1, 0.9, Fraction(1, 100) + 2 * Fraction(1, 400)),
    ],
)
def test_a_choice_has_a_brier_score(bet, sure, score):
    predict = choice()
    predict.place(bet, sure=sure)
    predict.reveal()
    assert predict.score == score


def test_the_even_split_is_worth_what_the_page_says():
    for options in (["a", "b"], ["a", "b", "c"], list("abcdef")):
        predict = Predict.choice("Which?", options, lambda: 0)
        predict.place(1, sure=Fraction(1, len(options)))
        predict.reveal()
        assert float(predict.score) == pytest.approx(predict.page_json()["truth"]["even"])


@pytest.mark.parametrize("sure", [0.3, 0, 1.1, -1, "much", True, float("nan")])
def test_how_sure_lies_between_an_even_share_and_certain(sure):
    predict = choice()
    with pytest.raises(ValueError, match="sure must be a share from 1/3"):
        predict.place("yes", sure=sure)
    assert predict.bets == ()


def test_the_page_offers_shares_that_are_at_least_even():
    assert choice().page_json()["sure"] == [1 / 3, 0.5, 0.7, 0.9]
    assert Predict.choice("?", ["a", "b"], never).page_json()["sure"] == [0.5, 0.7, 0.9]
    predict = choice()
    page = Page(predict)
    for sure in (None, 4, -1, "0"):
        assert page.send(do="bet", value=0, sure=sure, reason=None)["text"] == "ValueError: say how sure you are"
    assert predict.bets == ()
    page.send(do="bet", value=0, sure=0, reason=None)
    assert predict.bets[0].sure == Fraction(1, 3)


@pytest.mark.parametrize("bet", ["maybe", 3, -1, None, True, 1.0])
def test_a_bet_that_is_no_option_is_refused_with_the_options(bet):
    predict = choice(never)
    with pytest.raises(ValueError, match="the bet must be one of 'yes', 'no', 'perhaps'"):
        predict.place(bet)
    assert predict.bets == ()


def test_each_choice_has_its_reply_and_each_reason():
    predict = choice(
        replies={"yes": "No: PK-12."},
        reasons={"so": "Not so.", "because": ""},
        after=lambda truth: f"It is {truth}, see R-PK-lapse.",
    )
    predict.place("yes", 0.9, "so")
    predict.reveal()
    said = predict.page_json()["said"]
    assert [one["text"] for one in said] == ["No: PK-12.", "Not so.", "It is no, see R-PK-lapse."]
    assert set(predict.page_json()["clauses"]) == {"PK-12", "R-PK-lapse"}
    predict.place("no", 0.9, 1)
    assert [(one["about"], one["text"]) for one in predict.page_json()["said"][:1]] == [("reason", "")]


def test_a_second_question_wants_an_answer():
    predict = choice(reasons={"so": "", "because": ""})
    for reason in (None, "why", 2):
        with pytest.raises(ValueError, match="this question asks why: reason must be one of 'so', 'because'"):
            predict.place("yes", reason=reason)
    with pytest.raises(ValueError, match="does not ask for a reason"):
        choice().place("yes", reason="so")


def test_the_first_bet_is_scored_whatever_comes_after():
    predict = choice()
    predict.place("yes", sure=1)
    predict.place("no", sure=1)
    predict.reveal()
    predict.place("no", sure=0.5)
    assert (predict.bet, predict.score) == ("yes", 2)
    assert [bet.value for bet in predict.bets] == ["yes", "no", "no"]
    assert [bet["score"] for bet in predict.page_json()["bets"]] == [2, 0, pytest.approx(0.375)]


# --------------------------------------------------------------------------------------------------------------- number
@pytest.mark.parametrize(
    ("truth", "bet", "score"),
    [
        (13, 13, 0),
        (13, 20, 7),
        (Fraction(41, 6), 7, Fraction(1, 6)),
        (6.5, 7, 0.5),
        ((13.25, 0.1), 13, 0.25),
        (Estimate(13.25, 0.1, 1000), 14, 0.75),
        (45, 30, 15),
    ],
)
def test_a_number_is_scored_by_its_distance(truth, bet, score):
    predict = Predict.number("How many?", lambda: truth, 0, 30)
    predict.place(bet)
    predict.reveal()
    assert predict.score == score and type(predict.score) is type(score)
    assert predict.truth == truth, "as it was given"
    assert predict.page_json()["truth"]["error"] == (0.1 if isinstance(truth, tuple | Estimate) else None)


@pytest.mark.parametrize("bet", [-1, 31, 2.5, "7", None, True, float("nan"), float("inf")])
def test_a_number_off_the_grid_is_refused(bet):
    with pytest.raises(ValueError, match="a number from 0 to 30 in steps of 1, not"):
        Predict.number("How many?", never, 0, 30).place(bet)


def test_steps_of_a_number_are_decimal():
    predict = Predict.number("How likely?", lambda: Fraction(3, 10), 0, 1, step=0.1)
    predict.place(0.1 + 0.2)
    predict.reveal()
    assert predict.bet == 0.3 and predict.score == 0
    thirds = Predict.number("How likely?", never, 0, 1, step=Fraction(1, 3))
    thirds.place(Fraction(2, 3))
    assert thirds.bet == Fraction(2, 3)


@pytest.mark.parametrize("truth", [None, "7", True, float("nan"), (1, -1), (1, 2, 3), (1, None, 1), [1]])
def test_a_number_must_be_one(truth):
    predict = Predict.number("How many?", lambda: truth, 0, 30)
    predict.place(3)
    with pytest.raises(ValueError, match="the truth must be a number"):
        predict.reveal()


def test_replies_and_after_get_what_the_truth_gave():
    heard = []

    def replies(bet, truth):
        heard.append((bet, truth))
        return "so" if bet > truth[0] else None

    predict = Predict.number("How many?", lambda: (13, 0.5), 0, 30, replies=replies, after=lambda truth: f"{truth}")
    predict.place(20)
    predict.reveal()
    predict.place(2)
    assert heard == [(20, (13, 0.5)), (2, (13, 0.5))]
    assert [one["text"] for one in predict.page_json()["said"]] == ["(13, 0.5)"], "None is no reply"
    with pytest.raises(ValueError, match="leave out sure"):
        predict.place(3, sure=0.5)


# ---------------------------------------------------------------------------------------------------------------- shape
def shape(truth, labels=(0, 1, 2, 3, "4+"), **more):
    return Predict.shape("How are they spread?", labels, truth, **more)


def test_a_shape_is_scored_by_what_it_has_in_common():
    predict = shape(lambda: [763, 197, 35, 4, 1])
    predict.place([40, 30, 17, 9, 4])
    predict.reveal()
    # 40 + 19.7 + 3.5 + 0.4 + 0.1
    assert predict.score == Fraction(637, 10)
    assert predict.page_json()["truth"]["value"] == [76.3, 19.7, 3.5, 0.4, 0.1]
    floats = shape(lambda: [0.763, 0.197, 0.035, 0.004, 0.001])
    floats.place([40, 30, 17, 9, 4])
    floats.reveal()
    assert floats.score == pytest.approx(63.7)


def test_a_distribution_is_told_by_labels():
    dice = {n: Fraction(6 - abs(7 - n), 36) for n in range(2, 13)}
    predict = shape(lambda: Distribution(dice), ["2 to 4", "5–8", 9, "10+"], total=36, unit="throws")
    predict.place([6, 20, 4, 6])
    predict.reveal()
    assert predict.score == 36 and predict.page_json()["truth"]["value"] == [6, 20, 4, 6]
    assert predict.truth == Distribution(dice)


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        (["2 to 4", "5 to 8", "10 or more"], "9 can be, and no label has it"),
        (["2 to 5", "5 to 8", "9+"], "5 can be, and two labels have it"),
        (["few", "many"], "the label 'few' says no number"),
    ],
)
def test_labels_that_do_not_fit_a_distribution(labels, message):
    predict = shape(lambda: Distribution({n: Fraction(1, 11) for n in range(2, 13)}), labels)
    predict.place([100] + [0] * (len(labels) - 1))
    with pytest.raises(ValueError, match=message):
        predict.reveal()


@pytest.mark.parametrize("bet", [[100], [20] * 4, [20, 20, 20, 20, 19], [120, -20, 0, 0, 0], [20.0] * 5, "abcde", 3])
def test_a_shape_must_use_up_the_total(bet):
    with pytest.raises(ValueError, match="5 whole numbers, one for each label, that sum to 100; not"):
        shape(never).place(bet)


@pytest.mark.parametrize("truth", [[1, 2], [0] * 5, [1, 1, 1, 1, -1], "abcde", None, [1, 1, 1, 1, float("nan")]])
def test_the_truth_of_a_shape_must_be_one(truth):
    predict = shape(lambda: truth)
    predict.place([20] * 5)
    with pytest.raises(ValueError, match="the truth must be 5 shares or counts"):
        predict.reveal()


# ------------------------------------------------------------------------------------------------------------ arguments
@pytest.mark.parametrize(
    ("make", "messages"),
    [
        (lambda: Predict.choice("", ["a"], "a"), ["question must be a text", "options must be 2 to 12", "a callable"]),
        (lambda: Predict.choice("Q", "ab", never), ["options must be 2 to 12, not 1"]),
        (lambda: Predict.choice("Q", ["a", "a"], never), ["options must all differ"]),
        (lambda: Predict.choice("Q", ["a", 1], never), ["options must be texts, not 1"]),
        (lambda: choice(never, replies={"maybe": "x"}), ["a reply to 'maybe', which is no option"]),
        (lambda: choice(never, hints="one"), ["hints must be a list of texts"]),
        (lambda: choice(never, reasons={"a": "x"}), ["reasons must be 2 to 8, not 1"]),
        (lambda: choice(never, after=3, lead=3), ["after must be a text or a callable", "lead must be a text"]),
        (lambda: Predict.number("Q", never, 3, 3), ["low must be below high"]),
        (lambda: Predict.number("Q", never, 0, 3, step=0), ["step must be above 0"]),
        (lambda: Predict.number("Q", never, 0, "3"), ["high must be a number"]),
        (lambda: Predict.number("Q", never, 0, 3, replies={}), ["replies must be a callable"]),
        (lambda: shape(never, total=0), ["total must be a whole number from 1 to 1,000"]),
        (lambda: shape(never, labels=[1, 1]), ["labels must all differ"]),
        (lambda: shape(never, labels=range(25)), ["labels must be 2 to 24, not 25"]),
    ],
)
def test_what_does_not_fit_is_refused_all_at_once(make, messages):
    with pytest.raises(ValueError) as refusal:
        make()
    for message in messages:
        assert message in str(refusal.value)


def test_a_misspelt_keyword_is_refused():
    with pytest.raises(TypeError):
        choice(never, hint=["x"])
    with pytest.raises(TypeError, match="unexpected keyword 'layuot'"):
        choice(never, layuot={})


@pytest.mark.parametrize("message", [{"do": "dance"}, {}, {"do": "reveal"}, {"do": "bet", "value": 99, "sure": 0}])
def test_a_message_that_cannot_be_answered_says_so(message):
    predict = choice(never)
    assert Page(predict).send(**message)["type"] == "error"
    assert predict.bets == () and predict.error


# --------------------------------------------------------------------------------------------------- on paper, and size
class Tags(HTMLParser):
    """Collects the tags of a text, with its details that are open."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open, self.alts = [], 0, []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.open += tag == "details" and "open" in dict(attrs)
        self.alts += [dict(attrs)["alt"]] if tag == "img" else []


def test_on_paper_stand_question_answers_and_closed_hints():
    predict = choice(never, lead="One.\n\nTwo & <three>.", hints=["<b>look</b>", "count"], reasons={"so": "", "or": ""})
    html, text = predict._figure().html, predict._figure().text
    found = Tags(html)
    assert (found.tags.count("details"), found.open, found.tags.count("li")) == (2, 0, 5)
    assert "b" not in found.tags and "&lt;b&gt;look" in html and "<p>Two &amp; &lt;three&gt;.</p>" in html
    assert "( ) perhaps" in text and "Hints: 2" in text and "look" not in text
    assert (
        predict._figure().html
        == choice(never, lead="One.\n\nTwo & <three>.", hints=["<b>look</b>", "count"], reasons={"so": "", "or": ""})
        ._figure()
        .html
    )


@pytest.mark.parametrize(
    ("predict", "alt"),
    [
        (Predict.number("Q", never, 0, 30, unit="<p>"), "An empty axis from 0 to 30 <p>: which number do you bet on?"),
        (
            shape(never, xlabel="chain"),
            "Empty columns to draw in: how many of 100 turns at each of 0, 1, 2, 3, 4+ (chain)?",
        ),
    ],
)
def test_an_axis_to_draw_on_has_its_words(predict, alt):
    figure = predict._figure()
    assert Tags(figure.html).alts == [alt] and alt in figure.text


def test_the_repr_says_what_is_asked():
    assert repr(choice(never)) == "Predict(choice: May it?)"


def test_the_fixture_of_the_page_is_what_goes_down():
    spec = importlib.util.spec_from_file_location("predict_fixture", FIXTURE.with_suffix(".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert json.loads(FIXTURE.read_text(encoding="utf-8")) == json.loads(json.dumps(module.pages()))


def test_budget_of_the_linked_module_and_its_style():
    assert len(Predict._esm.encode()) <= 60 * 1024
    assert len(Predict._css.encode()) <= 10 * 1024
