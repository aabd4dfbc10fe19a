"""Several kinds of card in one component: their layouts, their backs and what they share."""

from __future__ import annotations

import pytest

from generator.core.problems import Problem
from tests.games import (
    assert_marked,
    face,
    game,
    kits,
    printed,
    problems_of,
    the_card,
    the_component,
    the_problem,
    tiny_game,
)
from tests.template.test_filling import layout

FIELDS = "fields: {cost: number?, text: text?}\n"
KINDS = """\
kinds:
  spell: {layout: spell, copies: 2, cost: 3}
  place: {layout: place, back: none, text: A place.}
"""
CARDS = """\
cards:
  - {title: Fire, kind: spell}
  - {title: Ice, kind: spell, copies: 1, cost: 5}
  - {title: Lake, kind: place}
  - {title: Odd, layout: spell, back: spell}
  - {title: Plain}
"""
HEAD = "deck: things\ntitle: Things\n"


def deck(
    text: str = FIELDS + KINDS + CARDS, head: str = HEAD + "layout: face\nback: face\n"
) -> str:
    return head + text


def files(text: str) -> dict[str, str]:
    def words(name: str) -> str:
        element = f'{{text: "{name}: {{{{ title }}}}", box: safe}}'
        return layout(element).replace("layout: face", f"layout: {name}")

    layouts = {f"layouts/{name}.yaml": words(name) for name in ("face", "spell", "place")}
    return {**tiny_game(deck=text), **layouts}


def test_a_card_takes_what_its_kind_says_and_says_the_rest_itself() -> None:
    cards = {card.id: card for card in the_component(files(deck())).cards}
    assert {id: card.copies for id, card in cards.items()} == {
        "fire": 2, "ice": 1, "lake": 1, "odd": 1, "plain": 1,
    }  # fmt: skip
    assert [cards[id].fields["cost"] for id in ("fire", "ice")] == [3, 5]
    assert cards["lake"].fields["text"] == "A place."
    assert [card.layout.name for card in cards.values()] == [
        "spell", "spell", "place", "spell", "face",
    ]  # fmt: skip
    assert [card.back.name if card.back else "" for card in cards.values()] == [
        "face", "face", "", "spell", "face",
    ]  # fmt: skip
    assert [card.fields.get("kind") for card in cards.values()][:4] == [
        "spell", "spell", "place", "",
    ]  # fmt: skip


def test_each_comes_before_the_kind_and_may_name_it() -> None:
    text = FIELDS + "each: {kind: spell, cost: 1, text: all}\n" + KINDS + "cards: [{title: A}]\n"
    card = the_card(files(deck(text)), "a")
    assert (card.fields["cost"], card.fields["text"], card.layout.name) == (3, "all", "spell")


def test_layouts_may_name_the_kind() -> None:
    drawn = layout('{text: "{{ kind }}", when: "{{ kind == \'spell\' }}", box: safe}')
    both = {**files(deck()), "layouts/spell.yaml": drawn.replace("face", "spell", 1)}
    drawn_on = [len(face(both, id).items) for id in ("fire", "odd")]
    assert drawn_on[0] > drawn_on[1]


def test_a_field_may_be_called_kind_without_kinds() -> None:
    text = "fields: {kind: text, layout: text, back: text}\n"
    text += "cards: [{title: A, kind: x, layout: y, back: z}]\n"
    card = the_card(files(deck(text)), "a")
    assert [card.fields[name] for name in ("kind", "layout", "back")] == ["x", "y", "z"]
    assert card.layout.name == "face"


def test_a_deck_needs_no_layout_if_every_card_has_one() -> None:
    text = KINDS + "cards: [{title: A, kind: spell}, {title: B, layout: place}]\n"
    component = the_component(files(deck(FIELDS + text, HEAD)))
    assert [card.layout.name for card in component.cards] == ["spell", "place"]


@pytest.mark.parametrize("says", ["kind: spel", "layout: spel"])
def test_a_misspelt_name_is_told_once(says: str) -> None:
    text = f"{FIELDS}{KINDS}cards: [{{title: A, {says}}}]\n"
    assert the_problem(files(deck(text, HEAD))).code == "unknown-name"


@pytest.mark.parametrize(
    ("cards", "line"), [("cards: [{title: A, kind: spell},\n  {title: B}]\n", 8), ("", 1)]
)
def test_a_card_that_nothing_draws_is_told(cards: str, line: int) -> None:
    kinds = KINDS if cards else ""
    problem = the_problem(files(deck(FIELDS + kinds + cards, HEAD)))
    assert (problem.code, problem.where.line) == ("missing-key", line)
    assert problem.hint == "name the layout of all its faces, or one for each kind or card"


def test_mistakes_are_told_where_they_are_made() -> None:
    text = """\
fields: {cost: number?}
kinds:
  spell: {layout: spel, copies: 2}  # problem: unknown-name
  place: {layout: place, cots: 3}  # problem: unknown-key
  trap: {id: trap}  # problem: unknown-key
  item: {kind: spell}  # problem: unknown-key
  none: 3  # problem: bad-value
cards:
  - {title: Fire, kind: spell}
  - {title: Ice, kind: spel}  # problem: unknown-name
  - {title: Lake, kind: place}
  - {title: Sea, layout: plaice}  # problem: unknown-name
"""
    assert_marked(files(deck(text)))


def test_backs_of_some_cards_print_behind_them_alone() -> None:
    text = deck("cards: [{title: A, back: spell}, {title: B}]\n", HEAD + "layout: face\n")
    one, two = printed(files(text))
    assert one.back is not None and two.back is None
    (kit,) = kits(files(text))
    assert kit.pages == 2


@pytest.mark.parametrize("head", ["Kind", "Card Type"])
def test_a_table_names_kinds_in_a_column(head: str) -> None:
    columns = ", columns: {Card Type: kind}" if head != "Kind" else ""
    text = deck(FIELDS + KINDS + f"cards: {{from: t.csv{columns}}}\n", HEAD)
    table = f"Title,{head}\nFire,spell\nIce,Spell\nLake,place\n"
    cards = the_component({**files(text), "t.csv": table}).cards
    assert [card.fields["kind"] for card in cards] == ["spell", "spell", "place"]


def test_kinds_of_one_pile_must_have_one_back() -> None:
    text = KINDS.replace("back: none", "back: place").replace(", text: A place.", "")
    text += "pile: all\ncards: [{title: A, kind: spell}, {title: B, kind: place}]\n"
    (problem,) = problems_of(files(deck(FIELDS + text)))
    assert problem.code == "mixed-pile"


def test_a_note_is_told_at_its_own_place() -> None:
    problem: Problem = the_problem(files(deck("note: By {{ nobody }}\ncards: [{title: A}]\n")))
    assert (problem.message, problem.where[:3]) == ("there is no 'nobody'", ("things.yaml", 5, 7))


def test_colours_compare_with_their_names_in_the_palette() -> None:
    text = "fields: {ground: colour}\n"
    text += 'cards: [{title: A, ground: accent}, {title: B, ground: "#FC0"}]\n'
    read = game(files(deck(text)))
    assert [card.fields["ground"] for card in read.components[0].cards] == ["accent", "#ffcc00"]


RARE = """\
fields: {rare: flag?, cost: number?}
kinds: {spell: {layout: spell, copies: "{{ 1 if rare else 4 }}"}}
"""


@pytest.mark.parametrize(
    ("card", "copies"),
    [
        ("kind: spell", 4),
        ("kind: spell, rare: true", 1),
        ("kind: spell, copies: 7", 7),
        ("cost: 2, copies: '{{ max(cost, 1) + 3 }}'", 5),
        ("copies: '{{ cost or 2 }}'", 2),
    ],
)
def test_copies_are_worked_out_from_the_cards_fields(card: str, copies: int) -> None:
    text = f"{RARE}holds: {copies}\ncards: [{{title: A, {card}}}]\n"
    assert the_card(files(deck(text)), "a").copies == copies


@pytest.mark.parametrize(
    ("copies", "said"),
    [
        ("{{ raer }}", "there is no 'raer'"),
        ("{{ title }}", "expected a whole number from 0 to 1,000,000, found text 'A'"),
        ("{{ 0.5 }}", "expected a whole number from 0 to 1,000,000, found the value '0.5'"),
    ],
)
def test_copies_that_come_to_no_number_are_told_once(copies: str, said: str) -> None:
    text = RARE.replace("{{ 1 if rare else 4 }}", copies) + "cards: [{title: A, kind: spell}]\n"
    problem = the_problem(files(deck(text)))
    assert (problem.message, problem.where.line) == (said, 6)


def test_a_table_names_kinds_layouts_and_backs_in_columns() -> None:
    text = f"{FIELDS}{KINDS}cards: {{from: t.csv}}\n"
    table = "Title,Kind,layout,back\nFire,spell,,\nLake,place,,face\nOdd,,place,spell\n"
    cards = the_component({**files(deck(text)), "t.csv": table}).cards
    assert [card.layout.name for card in cards] == ["spell", "place", "place"]
    assert [card.back and card.back.name for card in cards] == ["face", "face", "spell"]
    assert [(card.fields["cost"], card.copies) for card in cards] == [(3, 2), (None, 1), (None, 1)]


def test_what_is_combined_may_bring_a_kind() -> None:
    cards = "cards: {cross: {rank: [{rank: A, kind: spell}, {rank: 2}], suit: [red, blue]}}\n"
    made = the_component(files(deck(FIELDS + KINDS + cards))).cards
    assert [card.layout.name for card in made] == ["spell", "spell", "face", "face"]
