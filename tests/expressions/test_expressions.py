"""`{{ … }}`: plain data in, values out. Whatever is not that is refused quickly, with its place."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Problem, Refusal, Where
from generator.expressions import _settled, as_text, evaluate, names_used
from generator.expressions.sandbox import FILTERS, OWN_FILTERS

HERE = Where("f.yaml", 10, 5)
CARD = {"id": "tea", "title": "Tea", "cost": 3, "tags": ["hot", "green"], "none": None}
NAMES = {**CARD, "card": CARD, "things": [CARD, {"id": "ant", "title": "Ant"}], "half": 0.5}


def value(expression: str) -> object:
    return evaluate("{{ " + expression + " }}", NAMES, HERE)


def refused(text: str) -> Problem:
    with pytest.raises(Refusal) as caught:
        evaluate(text, NAMES, HERE)
    (problem,) = caught.value.problems
    assert problem.code == "bad-template"
    return problem


# -- values -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("plain", "plain"),
        ("{{ title }}", "Tea"),
        ("{{title}}", "Tea"),
        ("{{ cost }}", 3),
        ("{{ card.title }}", "Tea"),
        ("{{ tags }}", ["hot", "green"]),
        ("{{ none }}", None),
        ("{{ true }}", True),
        ("Hot {{ title }}!", "Hot Tea!"),
        ("{{ title }} {{ cost }}", "Tea 3"),
        ("{{ half }} and {{ 2.0 }}", "0.5 and 2"),
        ("{{ true }}, {{ none }}.", "true, ."),
        ("{{ cost + 1 }}", 4),
        ("{{ title|upper }}", "TEA"),
        ("{{ tags|join(' or ') }}", "hot or green"),
        ("{{ tags|length }}", 2),
        ("{{ things|join(', ', attribute='title') }}", "Tea, Ant"),
        ("{{ tags|reverse }}", ["green", "hot"]),
        ("{{ [3, 3, 1]|unique }}", [3, 1]),
        ("{{ 'many' if cost > 2 else 'few' }}", "many"),
        ("{{ 'many' if cost > 9 }}", None),
        ("{{ nme|default('x') }}", "x"),
        ("{{ tags[0] }}", "hot"),
        ("{{ 7 // 2 }}", 3),
        ("{{ 2.346|round(2) }}", 2.35),
        ("{{ 'a-b'|replace('-', '+') }}", "a+b"),
        ("{{ 'hot' in tags }}", True),
    ],
)
def test_expressions_come_to_values(text: str, result: object) -> None:
    assert evaluate(text, NAMES, HERE) == result


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "true"),
        (3.0, "3"),
        (3.5, "3.5"),
        ({"title": "Tea"}, "Tea"),
        ([{"title": "Tea"}, 2, None], "Tea, 2, "),
        (float("inf"), "inf"),
    ],
)
def test_values_become_text_as_people_write_them(value: object, text: str) -> None:
    assert as_text(value) == text


def test_what_only_looks_like_a_block_is_text() -> None:
    text = "50 {%} {# no #} {% %}"
    assert evaluate(text, NAMES, HERE) == text


@pytest.mark.parametrize(
    ("text", "named", "advice"),
    [
        ("{% for tag in tags %}{{ tag }}{% endfor %}", "{% for … %}", "repeat the element"),
        ("{%- if cost %}x{% endif %}", "{% if … %}", "{{ 'yes' if rare else 'no' }}"),
        ("{% include '../x' %}", "{% include … %}", "only {{ … }} is worked out"),
    ],
)
def test_blocks_are_refused_with_advice(text: str, named: str, advice: str) -> None:
    problem = refused("one\n" + text)
    assert problem.message == f"'{named}' does not work in a text"
    assert advice in problem.hint
    assert problem.where.line == HERE.line + 1


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("table[1]", "one"),
        ("table[number]", "one"),
        ("table['2']", "two"),
        ("table[2]", "two"),
        ("both[1]", "number"),
        ("both['1']", "text"),
    ],
)
def test_a_number_finds_the_text_that_is_written_alike(expression: str, found: str) -> None:
    names = {"table": {"1": "one", 2: "two"}, "both": {"1": "text", 1: "number"}, "number": 1}
    assert evaluate("{{ " + expression + " }}", names, HERE) == found


@pytest.mark.parametrize("key", ["3", "true", "1.5"])
def test_a_key_that_a_mapping_lacks_is_told(key: str) -> None:
    with pytest.raises(Refusal) as caught:
        evaluate("{{ table[" + key + "] }}", {"table": {"1": "one", 2: "two"}}, HERE)
    assert "choose one of: 1, 2" in caught.value.problems[0].message


def test_the_names_of_plain_paths_are_known() -> None:
    assert names_used("a {{ card.title }} {{ cost }} {{ 1 + x }}") == ("card", "cost")


# -- what is not known ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ titel }}", "there is no 'titel' did you mean 'title'?"),
        ("{{ titel|upper }}", "'titel' is not known did you mean 'title'?"),
        ("{{ card.titel }}", "card has no 'titel' did you mean 'title'?"),
        ("{{ card.titel|upper }}", "there is no 'titel'; did you mean 'title'?"),
        ("{{ card['titel'] }}", "there is no 'titel'; did you mean 'title'?"),
        ("{{ (card).titel }}", "there is no 'titel'; did you mean 'title'?"),
        ("{{ [titel] }}", "'titel' is not known did you mean 'title'?"),
        ("{{ title.x }}", "title is 'Tea' and has no 'x'"),
        ("{{ none.x }}", "none is empty and has no 'x'"),
        ("{{ things.items }}", "things is a list and has no 'items'"),
        ("{{ tags[9] }}", "a list has no '9'"),
        ("{{ title|uper }}", "there is no filter 'uper' in texts did you mean 'upper'?"),
        (
            "{{ tags|where(a=1)|first }}",
            "there is no filter 'where' in texts "
            "filters for cards work in rules only; repeat an element, and draw it `when`",
        ),
        ("{{ []|first }}", "No first item, sequence was empty."),
    ],
)
def test_what_is_not_known_is_told_with_what_was_meant(text: str, said: str) -> None:
    problem = refused(text)
    assert f"{problem.message} {problem.hint}".strip() == said
    assert problem.where == HERE


def test_a_problem_is_told_on_its_line_inside_the_block() -> None:
    text = "One {{ title }}\ntwo\nthree {{ titel }}"
    assert refused(text).where[:3] == ("f.yaml", 12, 0)


@pytest.mark.parametrize("text", ["{{ a", "x {{ title }} {{ y", "{{ title }\n}", "{{"])
def test_an_unclosed_expression_is_told(text: str) -> None:
    assert refused(text).message == "a '{{' is not closed with '}}'"


def test_what_is_never_closed_is_looked_through_once() -> None:
    start = time.process_time()
    assert "is not closed" in refused("a" + "{{" * 50_000).message
    assert "is not closed" in refused("{{ title }}" * 1000 + "{{" * 50_000).message
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    "text",
    [
        "{{ }}",
        "a {{ }} b",
        "{{ a b }}",
        "{{ (a }}",
        "{{ title|uper }}",
        "{{ 1/0 }}",
        "{{ cost + title }}",
        "{{ cost|length }}",
        "{{ 1e308 * 10 }}",
        "{{ lambda: 1 }}",
        "{{ title is nonsense }}",
    ],
)
def test_what_cannot_be_worked_out_is_told(text: str) -> None:
    assert refused(text).message


@pytest.mark.parametrize(
    ("expression", "says"),
    [
        ("1e400", "the result is too large"),
        ("1e400 - 1e400", "the result is too large"),
        ("-1e400", "the result is too large"),
        ("1e15", "the result is too large"),
        ("1e14 * 10", "the result is too large"),
        ("title if 0 else 1e400", "the result is too large"),
        (r"'\ud800'", "the result contains a control character"),
        (r"'\x1b'", "the result contains a control character"),
        (r"title + '\ud800'", "the result contains a control character"),
        (r"'\x1b' if cost else title", "the result contains a control character"),
    ],
)
def test_short_expressions_come_to_no_more_than_long_ones(expression: str, says: str) -> None:
    assert says in refused("{{ " + expression + " }}").message


def test_only_plain_data_is_a_result() -> None:
    with pytest.raises(TypeError, match="not a value"):
        _settled(object())


# -- the sandbox ------------------------------------------------------------------------------

ESCAPES = [
    "cycler.__init__.__globals__.os.system('touch M')",
    "''.__class__.__mro__",
    "''['__class__']",
    "''|attr('__class__')",
    "tags.__class__.__base__.__subclasses__()",
    "'{0.__class__}'.format(1)",
    "('{0}'|attr('format'))(1)",
    "self._TemplateReference__context",
    "self",
    "title|pprint",
    "title|map('upper')",
    "tags|sum(attribute='__class__')",
    "things|join(attribute='__class__')",
    "title.upper()",
    "tags.append(4)",
    "card.items()",
    "card.update({'a': 1})",
    "dict(a=1)",
    "namespace()",
    "lipsum()",
    "caller()",
    "joiner()",
    "sqrt.__call__(4)",
    "sqrt['work_out'](4)",
    "sqrt.name",
    "min|attr('work_out')",
    "sqrt|string",
    "sqrt ~ ''",
    "[sqrt]",
    "[min, max]|join",
    "{'a': sqrt}",
    "title|replace('T', sqrt)",
    "sqrt(sqrt)",
    "max(title, 2)",
    "sqrt(x=4)",
    "(1).__class__(2)",
    "pi()",
    "get_flashed_messages.__globals__",
    "x.__init__",
]


@pytest.mark.parametrize("expression", ESCAPES)
def test_nothing_leads_out_of_the_data(expression: str) -> None:
    problem = refused("{{ " + expression + " }}")
    assert " at 0x" not in problem.message
    assert "generator." not in problem.message


BOMBS = {
    "range": "range(10**9)",
    "nested range": "range(99999)|list",
    "power": "9**(9**9)",
    "powers": "2" + "**9" * 200,
    "power of a long number": "9" * 400 + "**2",
    "small power": "0.5**-9999",
    "wide number": "1|format('0999999999')",
    "fine number": "1|format('.999999999')",
    "format of a text": "title|format('99999999s')",
    "many numbers": "max(" + "1," * 600 + "1)",
    "sine of much": "sin(1e300)",
    "root of much": "sqrt(" + "9" * 400 + ")",
    "round to much": "round(1, 999999999)",
    "text times": "'A' * 999999999",
    "times text": "999999999 * 'A'",
    "list times": "[1] * 999999999",
    "times list": "999999999 * [1]",
    "times tuple": "999999999 * (1, 2)",
    "format": "'%1000000000d' % 1",
    "method": "'{:>1000000000}'.format(1)",
    "center": "'a'|center(10000000000)",
    "slice": "tags|slice(1000000000)|list",
    "round up": "1|round(999999999, 'ceil')",
    "round down": "1|round(-999999999, 'floor')",
    "replace": "'" + "a" * 9 + "'" + "|replace('a', 'aaaaaaaaaaaaaaaaaaaaaaaa')" * 40,
    "join": "'" + "a" * 900 + "'|join('" + "b" * 900 + "')",
    "long": "9" * 2001,
    "large": "9" * 1990,
    "brackets": "(" * 900 + "1" + ")" * 900,
    "lists": "[" * 900 + "]" * 900,
    "minuses": "-" * 900 + "cost",
    "nots": "not " * 450 + "cost",
    "subscripts": "tags[" * 300 + "0" + "]" * 300,
    "products": "cost*" * 900 + "cost",
}


@pytest.mark.parametrize("bomb", sorted(BOMBS))
def test_bombs_are_refused_before_they_go_off(bomb: str) -> None:
    assert refused("{{ " + BOMBS[bomb] + " }}").message


@pytest.mark.parametrize(
    "expression", ["card", "things", "[card]", "tags|reverse", "tags|unique", "[tags|unique]"]
)
def test_no_object_shows_its_address(expression: str) -> None:
    shown = evaluate("= {{ " + expression + " }}", NAMES, HERE)
    assert "0x" not in shown
    assert "{" not in shown


words = st.sampled_from(
    ["title", "cost", "tags", "card", "things", "none", "nme", "1", "0", "1e9", "'a'", "[]", "{}",
     "true", "half", "(", ")", "[", "]", ".", "|", "+", "-", "*", "/", "//", "%", "**", "~", "==",
     "<", "in", "not", "if", "else", "and", "is", "defined", ",", ":", "__class__", "title.x"]
    + ["sqrt", "min", "pi", "sqrt(", "min(", "max(", "round("]
    + [f"|{name}" for name in sorted({*FILTERS, *OWN_FILTERS})]
    + [f"|{name}(1)" for name in sorted({*FILTERS, *OWN_FILTERS})]
)  # fmt: skip


@settings(max_examples=400, deadline=None, derandomize=True)
@given(st.lists(words, max_size=8).map(" ".join))
def test_any_expression_is_worked_out_or_refused(expression: str) -> None:
    try:
        result = evaluate("= {{ " + expression + " }}", NAMES, HERE)
    except Refusal as refusal:
        assert all(problem.code == "bad-template" for problem in refusal.problems)
    else:
        assert result.startswith("= ")
        assert " object at " not in result


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(max_size=60))
def test_any_text_is_worked_out_or_refused(text: str) -> None:
    for tried in (text, "{{" + text + "}}", "a {{ title }}" + text):
        try:
            as_text(evaluate(tried, NAMES, HERE))
        except Refusal as refusal:
            assert refusal.problems
