"""Mathematics in expressions: a few functions, powers and forms of numbers, each with an end."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.problems import Refusal, Where
from generator.expressions import as_text, evaluate
from generator.expressions.mathematics import FUNCTIONS, LARGEST, power

HERE = Where("f.yaml", 3, 1)


def worked_out(expression: str, **names: object) -> str:
    return as_text(evaluate("{{ " + expression + " }}", names, HERE))


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("sqrt(16)", "4"),
        ("abs(-3)", "3"),
        ("floor(-1.5)", "-2"),
        ("ceil(1.2)", "2"),
        ("round(2.6)", "3"),
        ("round(2.456, 1)", "2.5"),
        ("min(3, 1, 2)", "1"),
        ("max(3, n)", "7"),
        ("sin(30)", "0.5"),
        ("cos(90)", "0"),
        ("cos(180)", "-1"),
        ("sin(-90)", "-1"),
        ("2 ** 10", "1024"),
        ("2 ** -1", "0.5"),
        ("n ** 2 + 1", "50"),
        ("(-2) ** 3", "-8"),
        ("round(2 * pi, 3)", "6.283"),
        ("pi > 3", "true"),
        ("n | format('03')", "007"),
        ("n | format('.2')", "7.00"),
        ("n | format('+')", "+7"),
        ("(n * 1000) | format(',')", "7,000"),
        ("1234.5 | format(',.2')", "1,234.50"),
        ("1.5 | format('05')", "001.5"),
        ("-3 | format('03')", "-03"),
        ("min(sqrt(16), 9) | int", "4"),
    ],
)
def test_numbers_are_worked_out(expression: str, text: str) -> None:
    assert worked_out(expression, n=7) == text


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("sqrt(-1)", "a negative number has no square root"),
        ("(-8) ** 0.5", "a negative number has no such power"),
        ("10 ** 15", "the result is too large"),
        ("0.001 ** -9", "the result is too large"),
        ("'a' ** 2", "'**' works only on numbers here"),
        ("sqrt()", "'sqrt' takes one number"),
        ("max(1)", "'max' takes 2 to 50 numbers"),
        ("min([1, 2], 3)", "'min' works only on numbers"),
        ("sqrt", "'sqrt' is a function: write sqrt(…)"),
        ("sqrt + 1", "'+' works only on numbers here"),
        ("'7' | format('03')", "'format' works only on numbers"),
        ("7 | format('d')", "write the form of a number as '03', '.1', ',' or '+'"),
        ("sqrt(n)", "'n' is not known"),
        ("lower('A')", "use filters such as |upper"),
    ],
)
def test_what_has_no_result_is_told(expression: str, said: str) -> None:
    with pytest.raises(Refusal) as caught:
        worked_out(expression)
    assert said in caught.value.problems[0].message


def test_a_field_of_the_name_comes_first() -> None:
    assert worked_out("pi", pi="apple") == "apple"
    assert worked_out("min ~ max", min=1, max=4) == "14"


numbers = st.floats(allow_nan=True) | st.integers() | st.booleans()


@given(numbers, numbers)
def test_a_power_is_a_number_that_is_not_too_large_or_refused(base: float, exponent: float) -> None:
    try:
        result = power(base, exponent)
    except (ArithmeticError, ValueError):
        return
    assert abs(result) <= LARGEST * 1.001


@given(st.sampled_from(sorted(FUNCTIONS)), st.lists(numbers, max_size=3))
def test_a_function_gives_a_number_or_refuses(name: str, given: list[float]) -> None:
    try:
        result = FUNCTIONS[name](*given)
    except (ArithmeticError, ValueError):
        return
    assert isinstance(result, int | float) and not math.isnan(result)
    assert abs(result) <= LARGEST
