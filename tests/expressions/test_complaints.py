"""What Python says of an expression is never said to somebody who writes games."""

from __future__ import annotations

import pytest

from generator.core.problems import Where
from generator.expressions import evaluate
from generator.expressions.complaints import complaint
from tests.games import DECK, the_problem, tiny_game

NAMES = {"text": "x", "number": 1.5, "things": ["a"], "none": None, "card": {"id": "x"}}


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("number - none", "'-' does not work between a number and nothing"),
        ("things - 1", "'-' does not work between a list and a number"),
        ("card + 1", "'+' does not work between a mapping and a number"),
        ("text + 1", "'+' does not work between text and a number"),
        ("things + 1", "'+' does not work between a list and a number"),
        ("text < 1", "'<' does not work between text and a number"),
        ("(none + none)", "'+' does not work between nothing and nothing"),
    ],
)
def test_kinds_that_do_not_go_together_are_named(expression: str, says: str) -> None:
    try:
        eval(expression, {}, NAMES)
    except TypeError as error:
        assert complaint(error) == says
    else:
        pytest.fail("Python does not refuse this any more")


def test_what_says_nothing_itself_is_put_into_words() -> None:
    assert complaint(MemoryError()) == "it takes too much memory"
    assert complaint(RecursionError("maximum recursion depth")) == "it is nested too deeply"
    assert complaint(TypeError("object of type 'NoneType' has no len()")) == "nothing has no len()"
    assert complaint(ZeroDivisionError("division by zero")) == "division by zero"


def test_it_is_told_of_a_card() -> None:
    said = the_problem(tiny_game(deck=DECK.replace("title: Two", "title: \"{{ 'a' - none }}\"")))
    assert "'-' does not work between text and nothing" in said.message
    assert evaluate("{{ number - 0.5 }}", NAMES, Where("x")) == 1.0
