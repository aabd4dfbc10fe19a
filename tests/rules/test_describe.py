"""Values in words, and how two of them differ."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.rules.describe import difference_of, hashable, peculiarity, plain, show, surplus
from tests.rules.ruling import OFFICE, names_of

SHARON = names_of(OFFICE)["people"][0]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        ("", "nothing"),
        ([], "nothing"),
        ({}, "nothing"),
        (True, "true"),
        (0.1 + 0.2, "0.3"),
        (1234567.5, "1234567.5"),
        (4.0, "4"),
        (SHARON, "sharon"),
        ([1, "a", SHARON], "1, a, sharon"),
        ({"a": 1, None: 2}, "a: 1, nothing: 2"),
        ({("red", 4): 1}, "red 4: 1"),
        (list(range(14)), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more"),
    ],
)
def test_a_value_in_words(value: object, words: str) -> None:
    assert show(value) == words


@pytest.mark.parametrize(
    ("found", "usual", "words"),
    [
        ({"+4": 2}, {"+4": 1, "+5": 1}, "sharon has two +4 and no +5"),
        ({"+4": 2, "+5": 0}, {"+5": 1, "+4": 1}, "sharon has no +5 and two +4"),
        ({4: 13}, {4: 1}, "sharon has 13 of 4"),
        ({None: 2}, {}, "sharon has two without"),
        ({"a": 2, "b": 3, "c": 0}, {"c": 1}, "sharon has no c, two a and three b"),
        (8, 7, "sharon has 8 instead of 7"),
        (["x"], ["y"], "sharon: too many: x; missing: y"),
        ({"x": {"a": 1}}, {"x": {"a": 2}}, "sharon has x: a: 1"),
    ],
)
def test_what_sets_a_group_apart(found: object, usual: object, words: str) -> None:
    assert peculiarity("sharon", found, usual) == words


@pytest.mark.parametrize(
    ("found", "wanted", "words"),
    [
        ({"a": 1, "b": 3}, {"a": 1, "b": 2}, "three b instead of two"),
        ({"a": 1}, {"b": 1}, "no b instead of one, one a instead of no"),
        ([1, 1, 2], [1, 2, 3], "too many: 1; missing: 3"),
        ([2, 1], [1, 2], "in another order"),
        ((1,), [1, 2], "missing: 2"),
        (11, 12, ""),
        ([1], 1, "one is a list, the other a number"),
        ("7", 7, "one is text, the other a number"),
        (["7", 8], [7, 8], "too many: 7; missing: 7; one is text, the other a number"),
        ("7", 8, ""),
    ],
)
def test_how_two_values_differ(found: object, wanted: object, words: str) -> None:
    assert difference_of(found, wanted) == words


def test_a_card_answers_to_its_id_and_arithmetic_leaves_no_dust() -> None:
    assert plain(SHARON) == "sharon"
    assert plain([0.1 + 0.2, (SHARON,)]) == [0.3, ["sharon"]]
    assert hashable({"a": [1, SHARON]}) == hashable({"a": [1, "sharon"]})


nested = st.recursive(
    st.integers(-2, 2) | st.sampled_from("abc"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(nested, max_size=6), st.lists(nested, max_size=6))
def test_what_is_left_over_makes_the_lists_alike(one: list[object], other: list[object]) -> None:
    extra, lacking = surplus(one, other), surplus(other, one)
    alike = sorted(map(repr, map(hashable, [*one, *lacking])))
    assert alike == sorted(map(repr, map(hashable, [*other, *extra])))
