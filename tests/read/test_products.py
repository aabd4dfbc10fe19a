"""A card for each combination of some values, and cards that follow."""

from __future__ import annotations

import pytest

from generator.core.problems import Problem
from generator.files import Memory
from generator.model import Component
from generator.read import read_game
from tests.games import GAME, face, folder, tiny_game

SUITS = """\
tokens: suits
title: Suits
layout: face
size: 20mm x 20mm
fields: {sign: text}
pieces:
  - {title: Hearts, sign: H}
  - {title: Spades, sign: S}
"""
HEAD = "deck: things\ntitle: Things\nlayout: face\n"


def product(cards: str, fields: str = "", each: str = "", **tables: str) -> dict[str, str]:
    head = HEAD + (f"fields: {fields}\n" if fields else "") + (f"each: {each}\n" if each else "")
    game = GAME.replace("[things]", "[things, suits]")
    files = {**tiny_game(deck=f"{head}cards: {cards}\n", game=game), "suits.yaml": SUITS}
    return {**files, **{name.replace("__", "."): text for name, text in tables.items()}}


def read(files: dict[str, str]) -> tuple[Component | None, list[Problem]]:
    found, problems = read_game(Memory(folder(files).files))
    return (found.component("things") if found else None), list(problems)


def made(files: dict[str, str]) -> Component:
    component, problems = read(files)
    assert problems == [] and component is not None
    return component


TITLED = "{cross: {suit: suits, rank: 1-3}, each: {title: '{{ rank }} of {{ suit.title }}'}}"


def test_every_combination_is_a_card_called_by_its_title_as_it_reads() -> None:
    cards = made(product(TITLED)).cards
    assert [card.id for card in cards] == [
        "1-of-hearts", "2-of-hearts", "3-of-hearts", "1-of-spades", "2-of-spades", "3-of-spades"
    ]  # fmt: skip
    assert cards[4].fields["rank"] == 2
    assert cards[4].fields["suit"] == ("suits", "spades")
    assert all(card.combined for card in cards)
    assert "'S', 'p', 'a', 'd', 'e', 's'" in repr(face(product(TITLED), "2-of-spades").items)


def test_fields_are_worked_out_from_both_and_specials_follow() -> None:
    component = made(
        product(
            "\n  cross: {suit: suits, rank: [A, 2-4]}\n"
            "  each: {title: '{{ suit.sign }}{{ rank }}', points: '{{ rank * 2 if rank != \"A\" "
            "else 20 }}', copies: '{{ 2 if suit.id == \"hearts\" else 1 }}'}\n"
            "  then:\n    - {title: Joker, copies: 2, points: 0}",
            fields="{points: number, suit: suits?, rank: text?}",
        )
    )
    told = [(card.id, card.copies, card.fields["points"]) for card in component.cards]
    assert told[:4] == [("ha", 2, 20), ("h2", 2, 4), ("h3", 2, 6), ("h4", 2, 8)]
    assert told[-1] == ("joker", 2, 0) and len(told) == 9
    assert not component.cards[-1].combined


def test_cards_that_follow_need_nothing_that_is_combined() -> None:
    cards = "{cross: {suit: suits, rank: [A, 2-3]}, then: [{title: Joker}]}"
    assert made(product(cards)).cards[-1].fields == {"title": "Joker", "suit": None, "rank": None}


def test_numbers_among_words_stay_numbers_for_layouts_and_rules() -> None:
    cards = made(product("{cross: {rank: [A, 2-3, 1.50, 007]}}")).cards
    assert [card.fields["rank"] for card in cards] == ["A", 2, 3, "1.50", "007"]


def test_without_a_title_the_values_are_the_name() -> None:
    cards = made(product("{cross: {suit: [Red, Blue], rank: 3-1}}")).cards
    assert [card.id for card in cards][:3] == ["red-3", "red-2", "red-1"]


def test_an_item_may_give_several_fields_and_a_table_may_give_items() -> None:
    cross = (
        "{cross: {suit: [{name: Hearts, ink: accent}, {name: Clubs, ink: ink}], "
        "kind: {from: k.csv}}}"
    )
    files = product(cross, fields="{ink: colour, name: text, kind: text?, n: number?}")
    component, problems = read({**files, "k.csv": "kind,n\nman,1\nwoman,2\n"})
    assert component is not None and not [p for p in problems if p.severity == "error"]
    assert [(card.id, card.fields["ink"], card.fields["n"]) for card in component.cards] == [
        ("hearts-man", "accent", 1),
        ("hearts-woman", "accent", 2),
        ("clubs-man", "ink", 1),
        ("clubs-woman", "ink", 2),
    ]


@pytest.mark.parametrize(
    "where", ["\"rank > 1 and suit.id == 'hearts'\"", "{suit: hearts, rank: [2, 3]}"]
)
def test_where_leaves_combinations_out(where: str) -> None:
    cards = made(product(f"{{cross: {{suit: suits, rank: 1-3}}, where: {where}}}")).cards
    assert [card.id for card in cards] == ["hearts-2", "hearts-3"]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("{cross: {suit: siuts}}", "there is no component 'siuts'"),
        ("{cross: {suit: things}}", "the cards of 'things' wait for these"),
        ("{cross: {a: 1-999, b: 1-999}}", "more than 20,000 combinations"),
        ("{cross: {a: 1-3}, ecah: {}}", "unknown key 'ecah'"),
        ("{cross: [a]}", "expected a mapping"),
        ("{cross: {a: [[1]]}}", "expected a value or a mapping"),
        ("{cross: {a: 1-3}, then: x}", "expected a list of cards or a table"),
        ("{cross: {a: 1-3}, each: {n: '{{ b + 1 }}'}}", "'b' is not known"),
        ("{cross: {a: 1-3}, where: b > 1}", "'b' is not known"),
    ],
)
def test_a_product_that_cannot_be_made_is_reported(cards: str, message: str) -> None:
    _, problems = read(product(cards, fields="{n: number?}"))
    assert any(message in problem.message for problem in problems), problems


def test_cards_that_wait_for_each_other_are_reported() -> None:
    files = product("{cross: {suit: suits, rank: 1-2}}")
    ring = SUITS.partition("pieces:")[0] + "pieces: {cross: {thing: things, n: 1-2}}\n"
    _, problems = read({**files, "suits.yaml": ring})
    assert any("wait for these" in problem.message for problem in problems)


def test_a_number_of_any_card_may_be_worked_out() -> None:
    deck = HEAD + "fields: {cost: number, power: number}\neach: {power: '{{ cost * 2 }}'}\n"
    deck += "cards:\n  - {title: One, cost: 3}\n  - {title: Two, cost: 1, power: 5}\n"
    cards = made({**product("[]"), "things.yaml": deck}).cards
    assert [card.fields["power"] for card in cards] == [6, 5]


def test_titles_of_templates_give_ids_as_they_read() -> None:
    deck = (
        HEAD
        + "fields: {index: text, suit: suits}\neach: {title: '{{ index }} of {{ suit.title }}'}\n"
    )
    deck += "cards:\n  - {index: A, suit: hearts}\n  - {index: A, suit: spades}\n"
    cards = made({**product("[]"), "things.yaml": deck}).cards
    assert [card.id for card in cards] == ["a-of-hearts", "a-of-spades"]


def test_cards_of_two_components_may_refer_to_each_other() -> None:
    """A third that asks for names of one would ask for ever."""
    files = {
        **tiny_game(game=GAME.replace("[things]", "[things, suits, third]")),
        "things.yaml": f"{HEAD}fields: {{partner: suits}}\ncards: [{{id: one, partner: hearts}}]\n",
        "suits.yaml": SUITS.replace("sign: text}", "friend: things}")
        .replace("sign: H", "friend: one")
        .replace("sign: S", "friend: one"),
        "third.yaml": "deck: third\ntitle: Third\nlayout: face\nfields: {of: things}\n"
        'cards: [{of: one, title: "Friend of {{ of.partner.title }}"}]\n',
    }
    game, problems = read_game(Memory(folder(files).files))
    assert problems == () and game is not None
    third = game.component("third")
    assert third and [card.id for card in third.cards] == ["friend-of-hearts"]
