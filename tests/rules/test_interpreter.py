"""The language: what it refuses, where it points, and that nothing in it is without an end."""

from __future__ import annotations

import builtins
import socket
import subprocess
from contextlib import suppress
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Refusal, Where
from generator.expressions.plain import NOT_PLAIN, UnknownName, plain_value
from generator.expressions.sandbox import FILTERS as JINJA_FILTERS
from generator.rules import interpreter
from generator.rules.filters import FILTERS
from generator.rules.interpreter import KNOWN, Interpreter, filtered
from generator.rules.trace import Trace
from tests.rules.ruling import OFFICE, asked, names_of, one_ruled, refused

NAMES = names_of(OFFICE)


@pytest.mark.parametrize(
    ("expression", "says", "hint"),
    [
        ("nots | count", "'nots' is not known", "did you mean 'notes'?"),
        ("nots", "'nots' is not known", "did you mean 'notes'?"),
        ("[notes, nots]", "'nots' is not known", "did you mean 'notes'?"),
        ("nots.title + 1", "'nots' is not known", "did you mean 'notes'?"),
        ("1 + nots", "'nots' is not known", "did you mean 'notes'?"),
        ("notes | coutn", "there is no filter 'coutn'", "did you mean 'count'?"),
        ("notes | map('id')", "there is no filter 'map'", "did you mean 'max'?"),
        ("notes | uniqe", "there is no filter 'uniqe'", "did you mean 'unique'?"),
        ("game.playres", "there is no 'playres'; did you mean 'players'?", ""),
        ("game.per_player.hand[9]", "there is no '9'", ""),
        ("people[0].tilte", "there is no 'tilte'; did you mean 'title'?", ""),
        ("people[9]", "a list has no '9'", ""),
        ("1 +", "unexpected end", "check its brackets and quotes"),
        ("notes | count)", "unexpected ')'", "check its brackets and quotes"),
        ("'open", "unexpected char", "check its brackets and quotes"),
        ("1 / 0", "division by zero", ""),
        ("'a' - 1", "'-' does not work between text and a number", ""),
        ("'a' * 3", "'*' works only on numbers here", ""),
        ("[1] + 1", "", ""),
        ("(" * 900 + "1" + ")" * 900, "cannot work out", ""),
        ("1" + " + 1" * 600, "the expression is longer than 2,000 characters", ""),
        ("-" * 1999 + "1", "cannot work out", ""),
    ],
)
def test_a_mistake_is_told_in_words_at_its_place(expression: str, says: str, hint: str) -> None:
    problem = refused(expression)
    assert says in problem.message
    assert problem.hint == hint
    assert len(problem.message) < 260
    assert "jinja" not in problem.message.lower()
    assert "template" not in problem.message


def test_what_has_no_else_is_nothing() -> None:
    assert asked("1 if false") is None


# -- the sandbox ------------------------------------------------------------------------------

ESCAPES = [
    "notes.__class__",
    "''.__class__.__mro__[1].__subclasses__()",
    "''['__class__']",
    "people[0].card",
    "people[0].waiting",
    "people[0].settle()",
    "people[0]['__init__']",
    "people[0].items()",
    "game.copy()",
    "notes | sum(attribute='__class__')",
    "notes | sort(attribute='__class__.__name__')",
    "notes | values('__class__')",
    "notes | where(__class__='x')",
    "notes | map(attribute='__class__')",
    "'{0.__class__}'.format(notes)",
    "'%s' | format(notes)",
    "'{0.__class__}' | format(notes)",
    "notes | attr('__class__')",
    "self",
    "self.__init__",
    "self._TemplateReference__context",
    "range(10)",
    "dict(a=1)",
    "lipsum()",
    "cycler('a')",
    "namespace()",
    "joiner()",
    "caller()",
    "varargs",
    "open('/etc/passwd')",
    "open('/etc/passwd').read()",
    "__import__('os')",
    "notes.append(1)",
    "game.players.clear()",
    "notes | tojson",
    "notes | pprint",
    "{% for n in notes %}{{ n }}{% endfor %}",
    "1 }}{{ 2",
    "1 }}{% include 'game.yaml' %}{{ 2",
    "_trace",
    "_trace.cards",
    "notes | count(_trace)",
    "(notes | first).__class__",
    "1 .__class__",
    "(1).real",
    "[].append",
]


@pytest.mark.parametrize("expression", ESCAPES)
def test_no_rule_reaches_what_is_not_its_data(
    expression: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def caught(*_: object, **__: object) -> None:
        raise AssertionError("out of the sandbox")

    for module, name in ((builtins, "open"), (socket, "socket"), (subprocess, "Popen")):
        monkeypatch.setattr(module, name, caught)
    refused(expression)


ENDLESS = [
    "9 ** 9 ** 9",
    "'a' * 999999999",
    "[1] * 999999999",
    "'%99999999d' % 1",
    "1 | to(10 * 10 * 10 * 10 * 10 * 10 * 10)",
    "-1000000000 | to(1000000000)",
    "(1 | to(99999)) | cross(1 | to(99999))",
    "(1 | to(90000)) + (1 | to(90000))",
    "'aaaaaaaaaa' | replace('a', 'bbbbbbbbbb') | replace('b', 'cccccccccc')"
    " | replace('c', 'dddddddddd') | replace('d', 'eeeeeeeeee') | replace('e', 'ffffffffff')",
    "(1 | to(99999)) | join('xxxxxxxxxxxxxxxxxxxx')",
    "1.5 | round(999999999)",
]


@pytest.mark.parametrize("expression", ENDLESS)
def test_what_grows_without_end_is_refused(expression: str) -> None:
    refused(expression)


@pytest.mark.parametrize(
    "body",
    [
        "for: n in 1 | to(10001)\nvalue: n\nis: n",
        "value: 1 | to(100000)\neach: (notes | cross(notes) | size) > 0",
        "for: n in 1 | to(10000)\nvalue: 1 | to(n)\neach: it > 0",
    ],
)
def test_loops_that_take_too_long_are_refused(body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreter, "MAX_WORK", 200_000)
    problem = one_ruled(body).the_problem
    assert problem.code == "bad-rule"
    assert problem.where.file == "rules.yaml"
    assert "too many cases" in problem.message or "steps" in problem.message


def test_every_rule_may_work_as_long_as_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interpreter, "MAX_WORK", 5_000)
    body = "  - {id: r%d, says: It holds., value: 1 | to(200), each: it > 0}\n"
    ruled = one_ruled("value: 1\nis: 1\n")
    assert ruled.problems == []
    from tests.rules.ruling import ruled as all_ruled

    many = all_ruled("rules:\n" + "".join(body % number for number in range(5)))
    assert many.problems == []
    assert len(many.verdicts) == 5


def test_an_expression_is_compiled_once() -> None:
    one = Interpreter()
    for number in range(3):
        value, _ = one.value("number ** 2", {"number": number}, Where("rules.yaml"))
        assert value == number**2
    assert len(one.sandboxed()._compiled) == 1


# -- anything at all --------------------------------------------------------------------------

words = st.sampled_from([
    *NAMES, "it", "1", "0", "-1", "2.5", "'a'", "''", "none", "true", "[]", "[1, 'a']", "{}",
    "{'a': 1}", "'person'", "'value'", "game.players", "people[0]", "notes | by('person')",
    "notes | values('effort')", "people | grid(2)", "nope",
])  # fmt: skip
filters = st.sampled_from([*FILTERS, *JINJA_FILTERS, "unique", "join", "reverse", "nope"])
expressions = st.recursive(
    words,
    lambda inner: (
        st.tuples(inner, filters).map(lambda p: f"({p[0]}) | {p[1]}")
        | st.tuples(inner, filters, inner).map(lambda p: f"({p[0]}) | {p[1]}({p[2]})")
        | st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "//", "%", "==", "<", "in", "and"]),
                    inner).map(lambda p: f"({p[0]}) {p[1]} ({p[2]})")
        | st.tuples(inner, inner).map(lambda p: f"({p[0]})[{p[1]}]")
    ),
    max_leaves=5,
)  # fmt: skip


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(expressions, min_size=40, max_size=40))
def test_any_expression_has_a_value_or_a_problem(texts: list[str]) -> None:
    one = Interpreter()
    for text in texts:
        try:
            one.value(text, NAMES, Where("rules.yaml", 1, 1))
        except Refusal as refusal:
            assert all(problem.code == "bad-rule" for problem in refusal.problems)


def test_a_rule_changes_nothing() -> None:
    before = repr(names_of(OFFICE))
    names = names_of(OFFICE)
    for text in ("notes | reverse", "notes | sorted", "notes | by('person')", "people | list"):
        Interpreter().value(text, names, Where("rules.yaml"))
    assert repr(names) == before


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(expressions, min_size=40, max_size=40))
def test_what_is_plain_is_what_jinja_makes_of_it(texts: list[str]) -> None:
    one = Interpreter()
    for text in texts:
        short, long = Trace(), Trace()
        plain = NOT_PLAIN
        with suppress(UnknownName):
            plain = plain_value(text, NAMES, partial(filtered, one.work, short), KNOWN)
        if plain is not NOT_PLAIN:
            slow = one.sandboxed().value(text, NAMES, long)
            assert (type(plain), plain) == (type(slow), slow), text
            assert (short.cards, short.sources) == (long.cards, long.sources), text
        one.work.done = 0


@pytest.mark.parametrize(
    "text",
    ["notes | count", "notes | where(person='ann') | count", "notes | by('person') | counts",
     "(notes | count) + (people | size)", "[notes | size, 2] | max", "1 | to(3)"],
)  # fmt: skip
def test_what_rules_usually_ask_never_loads_jinja(text: str) -> None:
    one = Interpreter()
    one.value(text, NAMES, Where("rules.yaml"))
    assert one._sandboxed is None
