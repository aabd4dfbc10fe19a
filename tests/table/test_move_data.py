"""JSON → moves: exactly what is agreed, and mean inputs are refused in plain words."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.table.move_data import WISHES, move_data, move_of
from generator.table.moves import BadMove, Fix, MakeAgain, Put, TakeBack
from tests.table.playing import Reach, begin_small, random_wish


def test_a_move_says_what_it_does() -> None:
    found = move_of({"do": "put", "things": ["a", "b"], "at": [1, 2.005], "turn": 90})
    assert found == Put(("a", "b"), (1.0, 2.0), 90.0)
    assert move_of({"do": "fix", "things": ["a"], "fixed": False}) == Fix(("a",), False)
    assert (move_of({"do": "undo"}), move_of({"do": "redo"})) == (TakeBack(), MakeAgain())


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "A move says what it does"),
        ({"do": "cheat"}, "A move says what it does"),
        ({"do": ["put"]}, "A move says what it does"),
        ({"do": "restore"}, "A move says what it does"),
        ({"do": "shuffle", "pile": "a", "seed": 1}, "has no such key: 'seed'"),
        ({"do": "draw", "pile": "a", "number": 1}, "has no such key: 'number'"),
        ({"do": "draw", "pile": "a", "seat": 2}, "has no such key: 'seat'"),
        ({"do": "shuffle"}, "needs “pile”"),
        ({"do": "flip", "things": []}, "a list of 1 to 1000"),
        ({"do": "flip", "things": ["a"] * 2}, "each thing once"),
        ({"do": "flip", "things": [str(n) for n in range(1001)]}, "a list of 1 to 1000"),
        ({"do": "flip", "things": "abc"}, "a list of 1 to 1000"),
        ({"do": "flip", "things": [None]}, "named by its id"),
        ({"do": "flip", "things": ["x" * 201]}, "named by its id"),
        ({"do": "put", "things": ["a"]}, "needs one of"),
        ({"do": "put", "things": ["a"], "at": [1, 2], "hand": 1}, "needs one of"),
        ({"do": "put", "things": ["a"], "hand": 1, "turn": 9}, "put on the table"),
        ({"do": "put", "things": ["a"], "at": [1, 2], "where": "top"}, "put into a pile"),
        ({"do": "put", "things": ["a"], "at": [1, math.nan]}, "a number from"),
        ({"do": "put", "things": ["a"], "at": [1, math.inf]}, "a number from"),
        ({"do": "put", "things": ["a"], "at": [1, 10**400]}, "a number from"),
        ({"do": "put", "things": ["a"], "at": [1, True]}, "a number from"),
        ({"do": "put", "things": ["a"], "at": [1]}, "two numbers"),
        ({"do": "put", "things": ["a"], "pile": "p", "where": "under 0"}, "“where” is"),
        ({"do": "put", "things": ["a"], "pile": "p", "where": "under ١"}, "“where” is"),
        ({"do": "put", "things": ["a"], "hand": 0}, "whole number from 1"),
        ({"do": "draw", "pile": "p", "count": 10**9}, "whole number from 1"),
        ({"do": "draw", "pile": "p", "count": 1.0}, "whole number from 1"),
        ({"do": "draw", "pile": "p", "count": True}, "whole number from 1"),
        ({"do": "mark", "things": ["a"], "mark": "<b>"}, "A mark is"),
        ({"do": "mark", "things": ["a"], "mark": []}, "A mark is"),
        ({"do": "fix", "things": ["a"], "fixed": 1}, "true or false"),
    ],
)
def test_mean_inputs_are_refused(given: dict[str, object], why: str) -> None:
    with pytest.raises(BadMove) as refused:
        move_of(given)
    assert why in str(refused.value)
    assert len(str(refused.value)) < 250


WORDS = st.sampled_from(["", "a", "top", "under 3", "red", "\ud800", "at" * 200])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=2),
    max_leaves=5,
)
KEYS = st.sampled_from(["things", "at", "turn", "pile", "where", "hand", "count", "value", "n"])


@given(st.sampled_from([*WISHES, "x"]), st.dictionaries(KEYS, JSON | st.just(["a"]), max_size=4))
def test_any_json_is_a_move_or_is_refused(does: str, given: dict[str, object]) -> None:
    try:
        found = move_of({"do": does, **given})
    except BadMove as refused:
        assert str(refused)
        return
    assert move_of(json.loads(json.dumps(move_data(found)))) == found


@given(st.randoms(use_true_random=False))
def test_a_move_is_written_as_it_is_read(chance: object) -> None:
    wish = move_of(random_wish(chance, Reach.of(begin_small())))  # type: ignore[arg-type]
    assert move_of(json.loads(json.dumps(move_data(wish)))) == wish
