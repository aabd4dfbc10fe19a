"""`--only`: the cards that patterns name, and what is said when they name none."""

from __future__ import annotations

import pytest

from generator.build import build
from generator.core.problems import Problem, Refusal
from generator.kit.order import Order, asked_for
from tests.export.exporting import exported
from tests.games import LAYOUT, ONE_PAPER, Files, folder, game, kits, problems_of, tiny_game

DECK = """\
deck: things
title: Things
layout: face
cards:
  - {id: apple, title: Apple}
  - {id: apricot, title: Apricot, copies: 3}
  - {id: banana, title: Banana, copies: 2}
"""
MORE = """\
deck: more
title: More
layout: face
optional: true
cards: [{id: apple, title: Another apple}, {id: cherry, title: Cherry}]
"""
CLOUD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>'
FILES: Files = tiny_game(
    deck=DECK, game=tiny_game()["game.yaml"].replace("[things]", "[things, more]")
) | {"more.yaml": MORE}


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems]


def cards(*patterns: str, decks: tuple[str, ...] = ()) -> list[str]:
    found = asked_for(game(FILES), Order(decks=decks, only=patterns))
    return [f"{one.id}/{card.id}" for one in found for card in one.cards]


@pytest.mark.parametrize(
    ("patterns", "named"),
    [
        (("ap*",), ["things/apple", "things/apricot"]),
        (("banana", "apple"), ["things/apple", "things/banana"]),
        (("b?n*",), ["things/banana"]),
        (("AP*",), ["things/apple", "things/apricot"]),
        (("things/*",), ["things/apple", "things/apricot", "things/banana"]),
        (("*",), ["things/apple", "things/apricot", "things/banana"]),
        (("cherry",), ["more/cherry"]),
        (("more/a*", "banana"), ["things/banana", "more/apple"]),
        (("[ab]*e",), ["things/apple"]),
    ],
)
def test_patterns_name_cards(patterns: tuple[str, ...], named: list[str]) -> None:
    """An optional component counts where nothing else is called so."""
    assert cards(*patterns) == named


def test_a_deck_that_is_asked_for_is_all_that_is_looked_through() -> None:
    assert cards("ap*", decks=("more",)) == ["more/apple"]
    with pytest.raises(Refusal, match="there is no card 'banana'"):
        cards("banana", decks=("more",))


@pytest.mark.parametrize(
    ("pattern", "hint"),
    [
        ("aple", "did you mean 'apple'?"),
        ("bananna*", "did you mean 'banana'?"),
        ("things/appricot", "did you mean 'things/apricot'?"),
        ("q*", "choose one of: apple, apricot, banana, cherry"),
    ],
)
def test_a_pattern_that_names_nothing_is_told_with_what_was_meant(pattern: str, hint: str) -> None:
    with pytest.raises(Refusal) as refused:
        cards("banana", pattern)
    (problem,) = refused.value.problems
    assert (problem.code, problem.where.file) == ("wrong-option", "--only")
    assert hint in problem.hint


def test_what_only_shows_beside_all_the_others_is_not_told_of_single_cards() -> None:
    """A slot whose tab is elsewhere; a drawing that another card shows."""
    slot = "  - {shape: rectangle, slot: foot, box: [5mm, 20mm, 30mm, 1mm]}\n"
    files = {**tiny_game(layout=LAYOUT + slot), "art/cloud.svg": CLOUD}
    assert {"orphan", "unknown-name"} <= {one.code for one in problems_of(files)}
    assert not problems_of(files, ONE_PAPER._replace(only=("things/one",)))


def test_only_these_cards_are_printed_with_their_copies() -> None:
    (kit,) = kits(FILES, ONE_PAPER._replace(only=("apricot", "banana")))
    assert [(part.component, part.faces) for part in kit.parts] == [("things", 5)]
    assert kit.name == "tiny-only-apricot-banana-a4.pdf"


def test_a_kit_of_some_cards_is_named_for_them_whatever_they_are_written_with() -> None:
    (kit,) = kits(FILES, ONE_PAPER._replace(only=("things/ap*",)))
    assert kit.name == "tiny-only-things-ap-a4.pdf"
    (kit,) = kits(FILES, ONE_PAPER._replace(only=("*",)))
    assert kit.name == "tiny-only-a4.pdf"
    made, problems = build(folder(FILES), ONE_PAPER._replace(only=("../x",)))
    assert (made, codes(problems)) == ([], ["wrong-option"])


def test_cards_that_are_not_printed_are_still_counted_by_texts() -> None:
    layout = tiny_game()["layouts/face.yaml"].replace("{{ title }}", "{{ things | length }}")
    shown = layout.replace("things | length", "deck.count")
    for text in (layout, shown):
        files = dict(FILES) | {"layouts/face.yaml": text}
        whole = exported(files, "png", dpi="40")
        part = exported(files, "png", ONE_PAPER._replace(only=("banana",)), dpi="40")
        assert list(part) == ["things-banana.png"]
        assert part.items() <= whole.items()


def test_check_looks_at_only_these_cards() -> None:
    long = DECK.replace("title: Banana", f"title: {'Banana' * 40}")
    files = dict(FILES) | {"things.yaml": long}
    assert "text-overflow" in codes(problems_of(files))
    assert codes(problems_of(files, ONE_PAPER._replace(only=("ap*",)))) == []
    assert codes(problems_of(files, ONE_PAPER._replace(only=("zzz",)))) == ["wrong-option"]
