"""The short way to work out an expression never says otherwise than Jinja2 would."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.expressions.plain import NOT_PLAIN, plain_value
from generator.expressions.sandbox import sandbox

NAMES = {"a": 1, "b": 2.5, "t": "text", "l": [3, 4], "e": [], "n": None, "c": {"t": "x", "a": 0}}
ENVIRONMENT = sandbox({})

ATOMS = st.sampled_from(
    ["a", "b", "t", "l", "e", "n", "c", "c.t", "c.a", "c.x", "t.x", "l[0]", "l[9]", "c['t']", "x",
     "1", "0", "2.0", "'x'", "''", "true", "false", "none", "True", "False", "None", "-1", "1e3",
     "l[-1]", "t[0]", "c[a]", "a.real", "'a' 'b'", "007", "0x10", "1_000"]
)  # fmt: skip
EXPRESSIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.tuples(
            inner,
            st.sampled_from(
                ["==", "!=", "<", "<=", ">", ">=", "+", "-", "and", "or", "in", "*", "/"]
            ),
            inner,
        ).map(" ".join),
        inner.map(lambda text: f"({text})"),
        inner.map(lambda text: f"not {text}"),
        st.tuples(inner, inner, inner).map(lambda p: f"{p[0]} if {p[1]} else {p[2]}"),
    ),
    max_leaves=5,
)


@settings(max_examples=400, deadline=None, derandomize=True)
@given(EXPRESSIONS)
def test_what_is_plain_is_what_jinja_makes_of_it(expression: str) -> None:
    plain = plain_value(expression, NAMES)
    if plain is not NOT_PLAIN:
        slow = ENVIRONMENT.compile_expression(expression, undefined_to_none=False)(**NAMES)
        assert (type(plain), plain) == (type(slow), slow)


@pytest.mark.parametrize(
    ("expression", "value"),
    [("a", 1), ("c.t", "x"), ("c['t']", "x"), ("l[0]", 3), ("true", True), ("a + 1", 2),
     ("b - a", 1.5), ("a == 1", True), ("a != 1", False), ("a < b", True), ("b <= a", False),
     ("a > b", False), ("a >= 1", True), ("n or t", "text"), ("t == 'text' and a", 1),
     ("not n", True), ("a if e else t", "text"), ("t" + " " * 299, "text")],
)  # fmt: skip
def test_what_cards_usually_ask_never_loads_jinja(expression: str, value: object) -> None:
    assert plain_value(expression, NAMES) == value


@pytest.mark.parametrize(
    "expression",
    ["a.real", "t.upper", "t.__class__", "l.append", "[a]", "{}", "t * 2", "a / 0", "-a",
     "t|upper", "f(1)", "f'{a}'",
     "lambda: 1", "[x for x in l]", "a := 1", "b'x'", "...", "1j", "x" * 301, "await a", "t[0]"],
)  # fmt: skip
def test_what_is_not_plain_is_left_to_the_sandbox(expression: str) -> None:
    assert plain_value(expression, NAMES) is NOT_PLAIN
