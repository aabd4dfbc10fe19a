"""A field of several cards is set at once: each where it is written, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Refusal
from generator.files import Memory
from generator.live.edit import Amendment, Edit, edit, plain
from generator.live.edit.several import MOST, Picked, edits, says_of
from generator.read import read_game
from tests.games import assert_silent, folder, tiny_game
from tests.live.test_arranging import lines_changed

DECK = """\
deck: things
title: Things
layout: face
fields: {text: text?, cost: number?, hot: flag?, tags: list?}
each: {copies: 2, text: "Of all."}
cards:
  - title: One  # first
    cost: 3
    text: >-
      Folded.
  - {title: Two, cost: 1, tags: [a]}
  # between
  - title: Three
    hot: true
"""
TABLE = "Title,Cost,Text\nOne,3,x\nTwo\nThree,1,\n"


def set_all(
    files: Memory, field: str, value: str | bool, *numbers: int, was: object = None
) -> list[Edit]:
    return edits(files, picked(files, field, value, *numbers, was=was))


def picked(
    files: Memory, field: str, value: str | bool, *numbers: int, was: object = None
) -> list[Picked]:
    game, problems = read_game(files)
    assert_silent(problems)
    assert game is not None
    component = game.components[0]

    def amendment(number: int) -> Amendment:
        card = component.cards[number]
        now = plain(card.copies if field == "copies" else card.fields.get(field))
        return Amendment(field, value, now if was is None else was)

    return [Picked(component, component.cards[n], amendment(n)) for n in numbers]


def test_each_is_changed_where_it_is_written_or_gets_a_key_of_its_own() -> None:
    (change,) = set_all(folder(tiny_game(deck=DECK)), "cost", "7", 0, 1, 2)
    assert lines_changed(DECK, change.after.decode()) == [
        "-     cost: 3",
        "+     cost: 7",
        "-   - {title: Two, cost: 1, tags: [a]}",
        "+   - {title: Two, cost: 7, tags: [a]}",
        "+     cost: 7",
    ]


def test_what_all_share_becomes_their_own() -> None:
    (change,) = set_all(folder(tiny_game(deck=DECK)), "text", "a: b", 1, 2)
    assert b'{title: Two, text: "a: b", cost: 1, tags: [a]}' in change.after
    assert b'text: "Of all."}\n' in change.after


def test_cells_of_a_table_are_changed_together() -> None:
    deck = DECK.partition("cards:")[0].replace(", tags: list?", "") + "cards: {from: t.csv}\n"
    files = folder({**tiny_game(deck=deck), "t.csv": TABLE})
    (change,) = set_all(files, "text", "a, b", 0, 1, 2)
    assert change.after == b'Title,Cost,Text\nOne,3,"a, b"\nTwo,,"a, b"\nThree,1,"a, b"\n'


def test_it_says_what_it_does() -> None:
    files = folder(tiny_game(deck=DECK))
    assert says_of(picked(files, "cost", "7", 0, 1)) == "cost of 2 cards → 7"
    assert says_of(picked(files, "cost", "7", 0)) == "cost of One: 3 → 7"


@pytest.mark.parametrize(
    ("field", "was", "message"),
    [
        ("cost", 99, "changed in its file in the meantime"),
        ("tags", None, "card by card"),
    ],
)
def test_if_one_cannot_be_changed_none_is(field: str, was: object, message: str) -> None:
    with pytest.raises(Refusal) as caught:
        set_all(folder(tiny_game(deck=DECK)), field, "7", 0, 1, was=was)
    assert message in caught.value.problems[0].message


def test_thousands_are_better_written_once() -> None:
    files = folder(tiny_game(deck=DECK))
    (one,) = picked(files, "cost", "7", 0)
    with pytest.raises(Refusal) as caught:
        edits(files, [one] * (MOST + 1))
    assert "'each'" in caught.value.problems[0].hint


@settings(max_examples=40, deadline=None, derandomize=True)
@given(
    st.text("ab \n'\"#:-,{}[]&é", min_size=1, max_size=20),
    st.sets(st.integers(0, 2), min_size=1),
    st.sampled_from(["\n", "\r\n"]),
)
def test_all_at_once_say_what_each_would_say_alone(
    value: str, numbers: set[int], newline: str
) -> None:
    deck = DECK.replace("\n", newline)
    (change,) = set_all(folder(tiny_game(deck=deck)), "text", value, *numbers)
    files = folder(tiny_game(deck=deck))
    for number in sorted(numbers, reverse=True):
        ((component, card, amendment),) = picked(files, "text", value, number)
        files.files["things.yaml"] = edit(files, component, card, amendment).after
    together = folder(tiny_game(deck=change.after.decode()))
    apart = folder(tiny_game(deck=files.files["things.yaml"].decode()))
    texts = [
        [card.fields["text"] for card in game.components[0].cards]
        for game in (read_game(together)[0], read_game(apart)[0])
        if game
    ]
    assert texts[0] == texts[1]
    assert b"# first" in change.after and b"# between" in change.after
