"""The short way to work out an expression never says otherwise than Jinja2 would."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jinja2 import TemplateError

from generator.expressions.complaints import PYTHON_REFUSES
from generator.expressions.plain import NOT_PLAIN, UnknownName, plain_value
from generator.expressions.sandbox import sandbox

NAMES = {
    "a": 1, "b": 2.5, "t": "text", "l": [3, 4], "e": [], "n": None, "c": {"t": "x", "a": 0, 7: "y"},
    "from": 6, "is": "busy", "tu": (1, 2), "m": [1, "x"],
}  # fmt: skip
ENVIRONMENT = sandbox({})

ATOMS = st.sampled_from(
    ["a", "b", "t", "l", "e", "n", "c", "c.t", "c.a", "c.x", "t.x", "l[0]", "l[9]", "c['t']", "x",
     "1", "0", "2.0", "'x'", "''", "true", "false", "none", "True", "False", "None", "-1", "1e3",
     "l[-1]", "t[0]", "c[a]", "a.real", "'a' 'b'", "007", "0x10", "1_000", "from", "tu", "c['7']",
     "c[7]", "t[1:]", "l[:1]", "l[::-1]", "[1, 'x']", "[]", "{'a': 1}[t]", "{'text': 2}[t]", "m",
     "'~'", "1.", ".5", "'''x'''", "r'x'", "u'x'", "1e400", "\u00e9", "pi", "min(a, b)", "max(l)",
     "sin(30)", "abs(-2)", "min(a, 'x')", "(1, 2)", "1, 2", "a # b", "'#'", "lambda: 1",
     "['b', 'a', 'B', 'A']", "[2, 1, 2.0, true]", "is", "in", "'12'", "'\\n'", "'a\nb'", "'\\d'",
     "n is none", "a is not none", "x is none"]
)  # fmt: skip
SIGNS = ["==", "!=", "<", "<=", ">", ">=", "+", "-", "and", "or", "in", "not in", "*", "/", "//",
         "%", "~", "|"]  # fmt: skip
FILTERS = ["length", "first", "last", "max", "min", "sum", "abs", "int", "list", "lower", "upper",
           "trim", "join(', ')", "sort", "nothing", "length()", "first.x", "unique", "reverse",
           "round", "round(1)", "sort(true)"]  # fmt: skip
EXPRESSIONS = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(SIGNS), inner).map(" ".join),
        st.tuples(inner, st.sampled_from(FILTERS)).map(" | ".join),
        inner.map(lambda text: f"({text})"),
        inner.map(lambda text: f"not {text}"),
        inner.map(lambda text: f"-{text}"),
        inner.map(lambda text: f"l[{text}]"),
        st.tuples(inner, inner, inner).map(lambda p: f"{p[0]} if {p[1]} else {p[2]}"),
    ),
    max_leaves=6,
)


@settings(max_examples=1000, deadline=None, derandomize=True)
@given(EXPRESSIONS)
def test_what_is_plain_is_what_jinja_makes_of_it(expression: str) -> None:
    try:
        plain = plain_value(expression, NAMES)
    except UnknownName:
        with pytest.raises((TemplateError, *PYTHON_REFUSES)):
            str(ENVIRONMENT.compile_expression(expression, undefined_to_none=False)(**NAMES))
        return
    if plain is not NOT_PLAIN:
        slow = ENVIRONMENT.compile_expression(expression, undefined_to_none=False)(**NAMES)
        assert (type(plain), plain) == (type(slow), slow)


@pytest.mark.parametrize(
    ("expression", "value"),
    [("a", 1), ("c.t", "x"), ("c['t']", "x"), ("l[0]", 3), ("true", True), ("a + 1", 2),
     ("b - a", 1.5), ("a == 1", True), ("a != 1", False), ("a < b", True), ("b <= a", False),
     ("a > b", False), ("a >= 1", True), ("n or t", "text"), ("t == 'text' and a", 1),
     ("not n", True), ("a if e else t", "text"), ("t" + " " * 299, "text"), ("[a, 2]", [1, 2]),
     ("-a", -1), ("t[0]", "t"), ("t[:2]", "te"), ("t | upper", "TEXT"), ("7 // 2 % 2", 1),
     ("'x-' ~ a", "x-1"), ("0 < a < 2", True), ("a in [1, 2]", True), ("a not in l", True),
     ("{'text': 5}[t]", 5), ("c['7']", "y"), ("(l | max) + 1", 5), ("from - 1", 5),
     ("max(a, b)", 2.5), ("cos(60) * pi > 1", True), ("'~' ~ '@'", "~@"),
     ("(a or b) | abs", 1), ("(t ~ a) | upper", "TEXT1"), ("is == 'busy'", True),
     ("[7, 1] | sort | last", 7),
     ("a\n+ a", 2), ("'\\n'", "\n"), ("'a\nb'", "a\nb"), ("'12' | int", 12), ("b | round", 2.0),
     ("n is none", True), ("a is not none and b", 2.5), ("a in (1, 2)", True),
     ("'a-b' | replace('-', ' ')", "a b"),
     ("['x', 'y'] | join('/')", "x/y"), ("[c] | sum(attribute='a')", 0)],
)  # fmt: skip
def test_what_cards_usually_ask_never_loads_jinja(expression: str, value: object) -> None:
    assert plain_value(expression, NAMES) == value


@pytest.mark.parametrize(
    "expression",
    ["a.real", "t.upper", "t.__class__", "l.append", "t * 2", "a / 0", "[x]", "x | first", "f(1)",
     "a | given", "n | missing", "a | given\u00b7",
     "f'{a}'",
     "lambda: 1", "[x for x in l]", "a := 1", "b'x'", "...", "1j", "x" * 2001, "await a", "1, 2",
     "l | sort(true)", "m | sort", "l | join(', ')", "t | first.x", "a | f(*l)", "a | f(**c)",
     "{**c}", "r'x'",
     "'\\x41'", "a # b", "1.", "\ufb01", "1 if a", "a ~ b * 2", "a + l | first", "a is defined",
     "l | max + 1", "not " * 40 + "a", "min(*l)", "a @ b", "2 ** 3", "l[1, 2]"],
)  # fmt: skip
def test_what_is_not_plain_is_left_to_the_sandbox(expression: str) -> None:
    assert plain_value(expression, NAMES) is NOT_PLAIN


def test_a_field_may_have_the_name_of_a_function() -> None:
    assert plain_value("min(1, 2)", {"min": 3}) is NOT_PLAIN
    assert plain_value("min + 1", {"min": 3}) == 4


def test_a_name_that_nobody_knows_is_told() -> None:
    for expression in ("x + 1", "a and x.t", "x[0]", "min(a, x)", "1 if x else 2"):
        with pytest.raises(UnknownName, match="x"):
            plain_value(expression, NAMES)
