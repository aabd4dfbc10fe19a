"""Deck, token, board and document files: cards with defaults, ids, types and references."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.model import Reference
from generator.read import read_game
from generator.read.cards import slug
from tests.games import (
    DECK,
    GAME,
    assert_marked,
    codes_of,
    folder,
    game,
    problems_of,
    the_card,
    the_component,
    the_problem,
    tiny_game,
)

PLAIN_FACE = "layout: face\nelements: []\n"
HEAD = "deck: things\ntitle: Things\nlayout: face\n"


def deck(text: str, head: str = HEAD) -> dict[str, str]:
    """A game of one deck with a blank layout."""
    return tiny_game(deck=head + text, layout=PLAIN_FACE)


def ids(files: dict[str, str]) -> list[str]:
    return [card.id for card in the_component(files).cards]


# -- the component ----------------------------------------------------------------------------


def test_a_deck_is_poker_size_with_bleed_and_safe_zone_unless_it_says_otherwise() -> None:
    component = the_component(deck("cards: [{id: a}]\n"))
    assert component.size == (63.5, 88.9)
    assert (component.corner, component.bleed, component.safe) == (3, 3, 3)
    assert (component.shape, component.back, component.optional) == ("rectangle", None, False)


def test_what_a_component_says_of_itself_counts() -> None:
    text = """\
size: 25mm x 25mm
shape: round
corner: 1mm
bleed: 1.5mm
safe: 0
optional: true
note: Cut twice.
back: face
cards: [{id: a}]
"""
    component = the_component(deck(text))
    assert component.size == (25, 25)
    assert (component.corner, component.bleed, component.safe) == (1, 1.5, 0)
    assert (component.shape, component.optional) == ("round", True)
    assert component.margin_note == "Cut twice."
    assert component.back is component.cards[0].layout


@pytest.mark.parametrize(
    ("kind", "entries", "safe"), [("deck", "cards", 3), ("tokens", "pieces", 0)]
)
def test_each_kind_names_its_own_entries(kind: str, entries: str, safe: float) -> None:
    head = HEAD.replace("deck", kind)
    component = the_component(deck(f"{entries}: [{{id: a}}]\n", head))
    assert (component.kind, component.safe) == (kind, safe)


def test_a_document_without_a_size_fills_the_page() -> None:
    head = HEAD.replace("deck", "document")
    component = the_component(deck("pages: [{id: a}, {id: b}]\n", head))
    assert component.size is None
    assert component.bleed == 0


def test_a_board_is_one_face_with_its_values_in_each() -> None:
    head = HEAD.replace("deck", "board") + "size: 100mm x 100mm\n"
    component = the_component(deck("fields: {text: text}\neach: {text: Go}\n", head))
    (card,) = component.cards
    assert (card.id, card.fields["text"]) == ("things", "Go")


@pytest.mark.parametrize(
    ("head", "entries", "hint"),
    [
        ("deck", "pieces", "a deck has 'cards'"),
        ("tokens", "cards", "a set of tokens has 'pieces'"),
        ("board", "cards", "put its values in 'each'"),
    ],
)
def test_entries_of_another_kind_are_told(head: str, entries: str, hint: str) -> None:
    files = deck(f"{entries}: [{{id: a}}]\n", HEAD.replace("deck", head))
    problem = the_problem(files)
    assert (problem.code, problem.hint, problem.where.line) == ("unknown-key", hint, 4)


@pytest.mark.parametrize(
    ("size", "code", "hint"),
    [
        ("pokker", "unknown-name", "did you mean 'poker' (layouts/sizes.yaml:4)?"),
        ("63 x 88", "bad-value", "a length needs a unit"),
        ("63parsecs x 2mm", "bad-value", "a length needs a unit"),
        ("{width: 3mm}", "bad-value", ""),
        ("0 x 5mm", "bad-value", ""),
        ("[5]", "bad-value", ""),
    ],
)
def test_a_size_that_is_none_is_told(size: str, code: str, hint: str) -> None:
    problem = the_problem(deck(f"size: {size}\ncards: [{{id: a}}]\n"))
    assert (problem.code, problem.where.line) == (code, 4)
    assert hint in problem.hint


def test_corners_and_safe_edge_may_reach_the_middle() -> None:
    found = the_component(tiny_game(deck=DECK + "size: 50mm x 60mm\ncorner: 25mm\nsafe: 25mm\n"))
    assert (found.corner, found.safe) == (25, 25)


@pytest.mark.parametrize("kind", ["deck", "tokens", "board", "document"])
def test_an_id_that_is_none_is_refused(kind: str) -> None:
    head = f"{kind}: ../../PWN\ntitle: x\nlayout: face\n"
    assert "bad-value" in codes_of(deck("", head))


# -- defaults, copies, ids --------------------------------------------------------------------


@pytest.mark.parametrize("key", ["back", "layout", "title", "size", "shape", "corner", "holds"])
def test_a_key_without_a_value_is_told(key: str) -> None:
    head = "".join(line + "\n" for line in HEAD.splitlines() if not line.startswith(key))
    codes = codes_of(deck(f"{key}:\ncards: [{{id: a}}]\n", head))
    assert codes in (["bad-value"], ["unknown-name"])


def test_each_gives_what_a_card_does_not_say() -> None:
    text = "fields: {room: text}\neach: {room: kitchen, copies: 7}\ncards:\n"
    files = deck(text + "  - title: A\n  - {title: B, room: toilets, copies: 1}\n")
    assert [(c.copies, c.fields["room"]) for c in the_component(files).cards] == [
        (7, "kitchen"),
        (1, "toilets"),
    ]


def test_ids_come_from_titles() -> None:
    files = deck("cards:\n  - title: Post-it Shortage!\n  - {title: Other, id: own}\n")
    assert ids(files) == ["post-it-shortage", "own"]


def test_a_title_comes_from_the_id() -> None:
    assert the_card(deck("cards: [{id: own}]\n"), "own").fields["title"] == "own"


@pytest.mark.parametrize(
    ("title", "id"),
    [
        ("Café Olé", "cafe-ole"),
        ("  A -- B  ", "a-b"),
        ("../../PWN", "pwn"),
        ("尺寸", ""),
        ("x" * 100, "x" * 60),
    ],
)
def test_slugs_are_plain(title: str, id: str) -> None:
    assert slug(title) == id


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(max_size=80))
def test_a_slug_is_an_id_or_nothing_and_stays_itself(title: str) -> None:
    made = slug(title)
    assert set(made) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert not made.startswith("-")
    assert slug(made) == made.strip("-")


def test_a_card_without_a_name_is_told() -> None:
    problem = the_problem(deck("cards: [{copies: 2}]\n"))
    assert (problem.code, problem.where[1:3]) == ("missing-key", (4, 9))


def test_a_title_without_a_letter_for_an_id_is_numbered() -> None:
    assert ids(deck("cards: [{title: One}, {title: 尺寸}, {title: 長さ}]\n")) == [
        "one",
        "card-2",
        "card-3",
    ]


def test_two_cards_of_one_id_are_told() -> None:
    problem = the_problem(deck("cards: [{id: fire}, {id: fire}]\n"))
    assert problem.code == "duplicate-id"
    assert "already on line 4" in problem.message


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("[{title: Fire}, {id: fire}]", ["fire-2", "fire"]),
        ("[{title: Fire}, {title: FIRE!}, {title: fire}]", ["fire", "fire-2", "fire-3"]),
        ("[{title: Café}, {title: Cafe\u0301}]", ["cafe", "cafe-2"]),
        ("[{title: A}, {title: A}, {title: A 2}]", ["a", "a-3", "a-2"]),
    ],
)
def test_cards_of_one_title_are_numbered_in_one_note(cards: str, expected: list[str]) -> None:
    found, problems = read_game(folder(deck(f"cards: {cards}\n")))
    assert found is not None
    assert [card.id for card in found.components[0].cards] == expected
    (problem,) = problems
    assert (problem.code, problem.severity) == ("duplicate-id", "note")
    assert problem.hint.startswith("called '")


@pytest.mark.parametrize(
    "id", ["../../PWN", "a/b", ".", "''", "' '", "a:b", "Fire", "-rf", "x" * 61]
)
def test_an_id_is_small_letters_digits_and_dashes(id: str) -> None:
    assert the_problem(deck(f"cards: [{{title: x, id: {id!r}}}]\n")).code == "bad-value"


@pytest.mark.parametrize("copies", ["three", "[1]", "-1", "1.5", "1000001", "٣", ".nan", "null"])
def test_copies_are_a_whole_number(copies: str) -> None:
    problem = the_problem(deck(f"cards: [{{id: a, copies: {copies}}}]\n"))
    assert problem.message.startswith("expected a whole number from 0 to 1,000,000, found")


def test_holds_counts_the_copies() -> None:
    text = "holds: {}\neach: {{copies: 3}}\ncards: [{{id: a}}, {{id: b, copies: 2}}]\n"
    assert problems_of(deck(text.format(5))) == []
    problem = the_problem(deck(text.format(6)))
    assert (problem.code, problem.where[1:3]) == ("wrong-count", (4, 8))
    assert problem.message == "'holds' says 6 cards, but the copies add up to 5"


# -- fields -----------------------------------------------------------------------------------


def test_fields_are_read_by_their_types() -> None:
    text = """\
fields: {t: text, n: number, f: flag, i: icon, p: picture, c: colour, l: list}
cards:
  - {id: a, t: no, n: 2.5, f: true, i: coffee, p: mug, c: accent, l: [a, 1, null, true]}
  - {id: b, t: 007, n: 1e3, f: false, i: tea, p: cup, c: "#123456", l: []}
"""
    assert dict(the_card(deck(text), "a").fields) == {
        "t": "no", "n": 2.5, "f": True, "i": "coffee", "p": "mug", "c": "accent",
        "l": ("a", 1, None, True), "title": "a",
    }  # fmt: skip
    assert dict(the_card(deck(text), "b").fields)["t"] == "007"
    assert dict(the_card(deck(text), "b").fields)["n"] == 1000


def test_fields_of_the_wrong_type_are_told_each_at_its_value() -> None:
    assert_marked(
        deck("""\
fields: {t: text, n: number, f: flag, c: colour, l: list}
cards:
  - id: a
    t: [x] # problem: bad-value
    n: three # problem: bad-value
    f: yes # problem: bad-value
    c: acent # problem: unknown-name
    l: x # problem: bad-value
  - id: b # problem: missing-key
    t: null # problem: bad-value
    n: .nan # problem: bad-value
    f: 1 # problem: bad-value
    c: "#12345" # problem: bad-value
  - {id: c, t: x, n: 1, f: true, c: ink, l: [[x]]} # problem: bad-value
""")
    )


def test_an_optional_field_may_be_left_out() -> None:
    text = "fields: {t: text?, n: number?, r: things?}\ncards: [{id: a}, {id: b, r: a}]\n"
    fields = the_card(deck(text), "a").fields
    assert (fields["t"], fields["n"], fields["r"]) == ("", None, None)
    assert the_card(deck(text), "b").fields["r"] == Reference("things", "a")


def test_a_field_that_must_be_there_is_told_at_the_card() -> None:
    problem = the_problem(deck("fields: {t: text}\ncards:\n  - id: a\n"))
    assert (problem.code, problem.where[1:3]) == ("missing-key", (6, 5))
    assert problem.message == "the key 't' is missing in 'a'"


def test_an_unknown_field_is_told_with_the_fields_there_are() -> None:
    problem = the_problem(deck("fields: {flavour: text?}\ncards: [{id: a, flavor: x}]\n"))
    assert (problem.code, problem.hint) == (
        "unknown-key",
        "did you mean 'flavour' (things.yaml:4)?",
    )


@pytest.mark.parametrize(
    ("cards", "code"),
    [("5", "bad-value"), ("[5]", "bad-value"), ("[[a]]", "bad-value")],
)
def test_cards_are_a_list_of_mappings(cards: str, code: str) -> None:
    assert codes_of(deck(f"cards: {cards}\n")) == [code]


@pytest.mark.parametrize("key", ["fields", "each"])
@pytest.mark.parametrize("value", ["5", "[a]", "text"])
def test_fields_and_each_are_mappings(key: str, value: str) -> None:
    assert codes_of(deck(f"{key}: {value}\ncards: [{{id: a}}]\n")) == ["bad-value"]


# -- references -------------------------------------------------------------------------------

ROOMS = "tokens: rooms\ntitle: Rooms\nlayout: face\npieces: [{id: kitchen}, {id: toilets}]\n"


def with_rooms(cards: str, type: str = "rooms") -> dict[str, str]:
    files = deck(f"fields: {{room: {type}}}\ncards: {cards}\n")
    listed = GAME.replace("[things]", "[things, rooms]")
    return {**files, "game.yaml": listed, "rooms.yaml": ROOMS}


def test_a_reference_names_a_card_of_another_component() -> None:
    card = the_card(with_rooms("[{id: a, room: kitchen}]"), "a")
    assert card.fields["room"] == Reference("rooms", "kitchen")


def test_a_reference_to_nothing_is_told_with_what_was_meant() -> None:
    problem = the_problem(with_rooms("[{id: a, room: kitchn}]"))
    assert (problem.code, problem.where[1:3]) == ("unknown-name", (5, 23))
    assert problem.message == "there is no 'kitchn' among the rooms"
    assert problem.hint == "did you mean 'kitchen'?"


def test_an_unknown_field_type_is_told_once_where_it_stands() -> None:
    problem = the_problem(with_rooms("[{id: a, room: Big One}, {id: b, room: kitchen}]", "roms"))
    assert (problem.code, problem.where[1:3]) == ("unknown-name", (4, 16))
    assert problem.hint == "did you mean 'rooms'?"


def test_a_default_that_refers_to_nothing_is_told_at_the_default() -> None:
    files = with_rooms("[{id: a}, {id: b}]\neach: {room: sauna}")
    assert {(p.code, p.where.line) for p in problems_of(files)} == {("unknown-name", 6)}
    assert len(problems_of(files)) == 1


def test_components_are_kept_in_the_games_order() -> None:
    files = with_rooms("[{id: a, room: kitchen}]")
    files["game.yaml"] = GAME.replace("[things]", "[rooms, things]")
    assert [component.id for component in game(files).components] == ["rooms", "things"]


def test_the_tiny_deck_says_no_more_than_it_must() -> None:
    assert [card.copies for card in the_component(tiny_game(deck=DECK)).cards] == [1, 2]
