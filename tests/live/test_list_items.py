"""The items of a list are changed one by one; all else stays to the byte."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Refusal, Where
from generator.live.edit import Edit
from generator.live.edit.list_items import list_replaced, typed_items
from generator.source import Mapping, Plain, Scalar, Sequence, parse
from tests.games import folder, tiny_game
from tests.live.test_edit import wished

FLOW = "a: 1\nsteps: [Get up, 2, 'x, y']  # mine\nb: 2\n"
BLOCK = "a: 1\nsteps:\n  # first\n  - Get up   # early\n  - 2\n  - 'x, y'\n  # last\nb: 2\n"
SEEN: list[Plain] = ["Get up", 2, "x, y"]


def values(text: str) -> list[Plain]:
    node = parse(text.encode(), "f.yaml")
    assert isinstance(node, Mapping)
    found = node.get("steps")
    assert isinstance(found, Sequence)
    return [item.value for item in found.items if isinstance(item, Scalar)]


def after(text: str, items: list[Plain], seen: list[Plain] | None = None) -> str:
    node = parse(text.encode(), "f.yaml")
    assert isinstance(node, Mapping)
    found = node.get("steps")
    assert found is not None
    was = values(text) if seen is None else seen
    return list_replaced(text.encode(), found.where, was, items).decode()


@pytest.mark.parametrize(
    "items, flow, block",
    [
        (["Sit", 2, "x, y"], ("Get up", "Sit"), ("Get up ", "Sit ")),
        (["Get up", 2, "x, y", "End"], ("'x, y'", "'x, y', End"), ("'x, y'", "'x, y'\n  - End")),
        (["Get up", "x, y"], (" 2,", ""), ("  - 2\n", "")),
        (["Get up", 2], (", 'x, y'", ""), ("  - 'x, y'\n", "")),
        (["Get up", 2, 2.5, "x, y"], (" 2,", " 2, 2.5,"), ("  - 2\n", "  - 2\n  - 2.5\n")),
        (["Get up", "2", "x, y"], (" 2,", ' "2",'), ("  - 2\n", '  - "2"\n')),
        (["Get up", "a: b, c", "x, y"], (" 2,", ' "a: b, c",'), ("  - 2\n", '  - "a: b, c"\n')),
    ],
)
def test_only_what_differs_is_written(
    items: list[Plain], flow: tuple[str, str], block: tuple[str, str]
) -> None:
    assert after(FLOW, items) == FLOW.replace(*flow)
    assert after(BLOCK, items) == BLOCK.replace(*block)


def test_lines_end_as_they_did() -> None:
    told = after(BLOCK.replace("\n", "\r\n"), ["Get up", 2, "x, y", "End"])
    assert told == BLOCK.replace("'x, y'", "'x, y'\n  - End").replace("\n", "\r\n")


def test_a_list_in_brackets_may_be_emptied_and_filled() -> None:
    assert after(FLOW, []) == "a: 1\nsteps: []  # mine\nb: 2\n"
    assert after("steps: []\n", ["One", "Two"]) == "steps: [One, Two]\n"


@pytest.mark.parametrize(
    "text, seen, items",
    [
        (BLOCK, SEEN, []),
        (FLOW, ["Steh auf", 2, "x, y"], ["Sitz", 2, "x, y"]),
        ("steps: &all [1]\nb: *all\n", [1], [2]),
        ("steps: [[1]]\n", [1], [2]),
    ],
)
def test_what_cannot_be_written_safely_is_told(
    text: str, seen: list[Plain], items: list[Plain]
) -> None:
    with pytest.raises(Refusal) as caught:
        after(text, items, seen)
    assert {problem.code for problem in caught.value.problems} == {"cannot-edit"}


def test_what_was_text_stays_text() -> None:
    assert typed_items("2\n3\n\ntrue", ["2", 5]) == ("2", 3, "", True)
    assert typed_items("", [1]) == ()


ITEM = st.one_of(
    st.integers(0, 99), st.text(alphabet="ab 2:,'\"#-[]{}", min_size=1, max_size=6).map(str.strip)
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(ITEM, max_size=4), st.sampled_from([FLOW, BLOCK]))
def test_whatever_is_asked_for_is_read_again_or_refused(items: list[Plain], text: str) -> None:
    try:
        told = after(text, items)
    except Refusal:
        assert text == BLOCK and not items
        return
    assert values(told) == items
    assert told.startswith("a: 1\nsteps:") and told.endswith("b: 2\n")


DECK = """\
deck: things
title: Things
layout: face
fields: {steps: list?, text: text?}
each: {text: x}
cards:
  - title: One
    steps: [Get up, 2]
  - {title: Two}
"""


def test_a_cards_list_is_changed_by_lines() -> None:
    change: Edit = wished(folder(tiny_game(deck=DECK)), 0, "steps", "Get up\n3\nEnd", ["Get up", 2])
    assert change.after == DECK.replace("up, 2", "up, 3, End").encode()
    assert change.says == "steps of One: Get up, 2 → Get up, 3, End"


def test_a_list_that_all_share_is_not_changed_for_one() -> None:
    deck = DECK.replace("text: x}", "text: x, steps: [a]}")
    with pytest.raises(Refusal) as caught:
        wished(folder(tiny_game(deck=deck)), 1, "steps", "b", ["a"])
    assert "no 'steps' of its own" in caught.value.problems[0].message


def test_several_values_in_a_cell_are_changed_there() -> None:
    deck = DECK.partition("cards:")[0] + "cards: {from: t.csv}\n"
    files = folder({**tiny_game(deck=deck), "t.csv": "Title,Steps\nOne,a; 2\n"})
    assert wished(files, 0, "steps", "b\n2\nc", ["a", 2]).after == b"Title,Steps\nOne,b; 2; c\n"
    with pytest.raises(Refusal):
        wished(files, 0, "steps", "b; c", ["a", 2])


def test_a_place_without_a_list_is_told() -> None:
    with pytest.raises(Refusal):
        list_replaced(b"steps: 1\n", Where("f.yaml", 1, 8), [], ["a"])
