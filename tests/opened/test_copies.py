"""`{{ copy }}`: copies that differ are faces of their own, from the sheet to the ledger."""

from __future__ import annotations

import pytest

from generator.core.geometry import Size
from generator.kit.lists import part_of
from generator.kit.order import Order
from generator.kit.reprint import changes_from
from generator.model.selection import is_named
from generator.opened import Studio
from tests.games import folder, game, studio, the_problem, tiny_game
from tests.template.test_filling import layout

PAGE = Size(63.5, 88.9)
HEAD = "deck: things\ntitle: Things\nlayout: face\nfields: {text: text?}\n"
CARDS = """\
cards:
  - {title: Gold, copies: 3, text: "No. {{ copy }} of {{ copies }}"}
  - {title: Iron, copies: 2}
"""
FACE = layout('{text: "{{ text }}", box: safe}')


def deck(cards: str = CARDS, face: str = FACE) -> dict[str, str]:
    return tiny_game(deck=HEAD + cards, layout=face)


def ids(opened: Studio) -> list[tuple[str, int]]:
    return [(card.id, card.copies) for card in opened.game.components[0].cards]


def said(opened: Studio) -> list[str]:
    component = opened.game.components[0]
    return [opened.world.card(component, card)["text"] for card in component.cards]


def test_copies_that_say_their_number_are_faces_of_their_own() -> None:
    opened = studio(deck())
    assert ids(opened) == [("gold.1", 1), ("gold.2", 1), ("gold.3", 1), ("iron", 2)]
    assert said(opened) == ["No. 1 of 3", "No. 2 of 3", "No. 3 of 3", ""]
    faces = opened.printed(opened.game.components[0], PAGE)
    assert [one.copies for one in faces] == [1, 1, 1, 2]
    assert len({id(one.front) for one in faces}) == 4


def test_a_layout_or_a_back_may_say_the_number() -> None:
    face = layout("{text: \"{{ 'abc'[copy - 1] }}\", box: safe}")
    assert ids(studio(deck(face=face))) == [
        ("gold.1", 1), ("gold.2", 1), ("gold.3", 1), ("iron.1", 1), ("iron.2", 1),
    ]  # fmt: skip
    often = layout('{text: x, box: safe, repeat: {over: "{{ copy }}"}}')
    plain = CARDS.replace("{{ copy }} of", "of")
    assert len(ids(studio(deck(plain, often)))) == 5
    files = {**deck(plain + "back: back\n"), "layouts/back.yaml": face.replace("face", "back", 1)}
    assert len(ids(studio(files))) == 5


@pytest.mark.parametrize("text", ["'{{ copy_of }}'", "{{ 'copy' }}", "copy", "{{ card.copy }}"])
def test_other_words_leave_copies_alike(text: str) -> None:
    cards = f'cards: [{{title: A, copies: 3, text: "{text}"}}]\n'.replace("'{{ copy_of }}'", "x")
    assert ids(studio(deck(cards))) == [("a", 3)]


def test_a_field_called_copy_is_the_games_own() -> None:
    files = deck("cards: [{title: A, copies: 3, copy: x, text: '{{ copy }}'}]\n")
    files["things.yaml"] = files["things.yaml"].replace("text: text?", "text: text?, copy: text")
    opened = studio(files)
    assert (ids(opened), said(opened)) == ([("a", 3)], ["x"])


def test_lists_rules_and_counts_keep_to_the_cards_as_written() -> None:
    opened = studio(deck())
    assert [card["id"] for card in opened.world.shared["things"]] == ["gold", "iron"]
    assert [card["copies"] for card in opened.world.shared["things"]] == [3, 2]
    assert [card.id for card in game(deck()).components[0].cards] == ["gold", "iron"]


def test_the_checklist_counts_them_together() -> None:
    opened = studio(deck())
    assert part_of(opened, opened.game.components[0], PAGE).titles == ["Gold"] * 3 + ["Iron"]


def test_fewer_players_need_the_first_copies() -> None:
    cards = "cards: [{title: A, copies: 1, for-each-player: true, text: '{{ copy }}'}]\n"
    for players, copies in ((2, [1, 1, 0, 0]), (4, [1, 1, 1, 1]), (0, [1, 1, 1, 1])):
        opened = studio(deck(cards), players=players)
        printed = opened.printed(opened.game.components[0], PAGE)
        assert [one.copies for one in printed] == copies


def test_spares_are_of_the_first_copy() -> None:
    opened = studio(deck(CARDS + "spares: [gold, iron]\n"))
    printed = opened.printed(opened.game.components[0], PAGE)
    assert [one.spares for one in printed] == [1, 0, 0, 1]


def test_a_pattern_names_all_copies_or_one() -> None:
    assert is_named("things", "gold.2", "gold") and is_named("things", "gold.2", "things/gold")
    assert is_named("things", "gold.2", "gold.2") and not is_named("things", "gold.2", "gold.1")


def test_another_copy_is_one_more_card_to_print() -> None:
    plain = CARDS.replace(" of {{ copies }}", "")
    now = folder(deck(plain.replace("copies: 3", "copies: 4")))
    changes = changes_from(now, folder(deck(plain)), Order(), "then")
    assert [(one.card, one.title, one.why, one.put) for one in changes.changes] == [
        ("gold.4", "Gold (4)", "new", 1)
    ]


def test_very_many_are_refused() -> None:
    cards = "cards: [{title: A, copies: 1001, text: '{{ copy }}'}]\n"
    problem = the_problem(deck(cards))
    assert (problem.code, problem.where.line) == ("over-the-limit", 5)
