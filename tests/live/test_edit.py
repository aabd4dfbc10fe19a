"""A card's field → the file and the place that give it, whatever gives it."""

from __future__ import annotations

import pytest

from generator.core.problems import Refusal
from generator.files import Memory
from generator.live.edit import Amendment, Edit, edit
from generator.read import read_game
from tests.games import DECK, GAME, assert_silent, folder, tiny_game

SHARED = """\
deck: things
title: Things
layout: face
fields: {text: text?, cost: number?, hot: flag?, other: things?}
each: {copies: 2, text: "Of all."}
cards:
  - title: One
    cost: 3
  - {title: Two, hot: true, other: one}
"""
ALONE = """\
deck: things
title: Things
layout: face
fields: {text: text}
each:
  text: Alone.
"""


def wished(files: Memory, card: int, field: str, value: str | bool, was: object) -> Edit:
    game, problems = read_game(files)
    assert_silent(problems)
    assert game is not None
    component = game.components[0]
    return edit(files, component, component.cards[card], Amendment(field, value, was))


def line_of(change: Edit) -> list[str]:
    before = change.before.decode().splitlines()
    return [line for line in change.after.decode().splitlines() if line not in before]


@pytest.mark.parametrize(
    ("card", "field", "value", "was", "line"),
    [
        (0, "title", "First", "One", "  - title: First"),
        (0, "cost", "4", 3, "    cost: 4"),
        (0, "cost", "2.5", 3, "    cost: 2.5"),
        (0, "copies", "5", 2, "    copies: 5"),
        (0, "text", "Mine.", "Of all.", '    text: "Mine."'),
        (0, "hot", True, None, "    hot: true"),
        (1, "hot", False, True, "  - {title: Two, hot: false, other: one}"),
        (1, "text", "Mine.", "Of all.", '  - {title: Two, text: "Mine.", hot: true, other: one}'),
        (1, "other", "two", "one", "  - {title: Two, hot: true, other: two}"),
    ],
)
def test_one_line_is_changed_or_added(
    card: int, field: str, value: str | bool, was: object, line: str
) -> None:
    change = wished(folder(tiny_game(deck=SHARED)), card, field, value, was)
    assert line_of(change) == [line]
    assert change.name == "things.yaml"


def test_what_is_typed_is_written_whatever_is_printed() -> None:
    printed = GAME + "typography: true\nkeywords: {swift: may move twice}\n"
    files = folder(tiny_game(game=printed, deck=SHARED))
    change = wished(files, 0, "text", 'Swift\'s "it" -- ...', "Of all.")
    assert line_of(change) == ['    text: "Swift\'s \\"it\\" -- ..."']


def test_what_all_cards_share_stays_theirs() -> None:
    change = wished(folder(tiny_game(deck=SHARED)), 0, "text", "Mine.", "Of all.")
    assert b'each: {copies: 2, text: "Of all."}' in change.after


def test_the_only_card_of_a_component_is_changed_where_it_is_written() -> None:
    change = wished(folder(tiny_game(deck=ALONE)), 0, "text", "Still alone.", "Alone.")
    assert line_of(change) == ["  text: Still alone."]


def test_it_says_what_it_does() -> None:
    change = wished(folder(tiny_game()), 0, "text", "Another thing. " * 5, "A thing.")
    assert change.says == "text of One: A thing. → Another thing. Another thing. An…"


@pytest.mark.parametrize(
    ("field", "value", "was", "code", "told"),
    [
        ("text", "x", "Something else.", "cannot-edit", "changed in its file in the meantime"),
        ("copies", "many", 1, "bad-value", "'many' is not"),
        ("copies", "1e99", 1, "bad-value", "is not"),
    ],
)
def test_what_cannot_be_granted_is_told(
    field: str, value: str, was: object, code: str, told: str
) -> None:
    with pytest.raises(Refusal) as refusal:
        wished(folder(tiny_game()), 0, field, value, was)
    (problem,) = refusal.value.problems
    assert problem.code == code
    assert told in problem.message


def test_all_of_a_game_can_be_edited_and_is_as_it_was_when_undone() -> None:
    files = folder(tiny_game(deck=DECK, game=GAME))
    change = wished(files, 1, "copies", "7", 2)
    files.files[change.name] = change.after
    back = wished(files, 1, "copies", "2", 7)
    assert back.after == change.before


@pytest.mark.parametrize("odd", ["\ud800", "a\udfffb", "\0", "\x1b[31m", "\ufffe"])
def test_a_character_that_no_file_may_hold_is_told(odd: str) -> None:
    files = folder(tiny_game())
    with pytest.raises(Refusal) as caught:
        wished(files, 0, "title", odd, "One")
    (problem,) = caught.value.problems
    assert problem.code == "cannot-edit" and "is not allowed" in problem.message


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ("Short.", "Shorter.", "text of One: Short. → Shorter."),
        ("", "Anything.", "text of One: nothing → Anything."),
        (
            "By 10:15 all of Accounts was asleep, and smiling.",
            "By 10:15 all of Accounts was awake, and frowning.",
            "text of One: …asleep, and smiling. → …awake, and frowning.",
        ),
    ],
)
def test_it_says_what_differs(before: str, after: str, says: str) -> None:
    files = folder(tiny_game(deck=DECK.replace("A thing.", f'"{before}"')))
    assert wished(files, 0, "text", after, before).says == says
