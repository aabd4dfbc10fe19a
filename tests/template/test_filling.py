"""Cards into layouts: what a face says, once every template is worked out."""

from __future__ import annotations

import itertools

import pytest

from generator.model import Text
from generator.model.values import Scope
from generator.template import Filled, Filler, World
from tests.games import (
    GAME,
    assert_marked,
    assert_silent,
    codes_of,
    face,
    game,
    problems_of,
    the_problem,
    tiny_game,
)

HEAD = "deck: things\ntitle: Things\nlayout: face\n"


def filled(files: dict[str, str], card: int = 0, seed: int = 0) -> tuple[Filled, ...]:
    """The elements of one card of the first component; any problem fails the test."""
    read = game(files)
    component = read.components[0]
    world = World(read)
    names = world.card(component, component.cards[card])
    face = Filler(Scope(read.colours), seed).fill(
        component.cards[card].layout, names, component.cards[card]
    )
    assert_silent((*world.problems, *face.problems))
    return face.elements


def texts(files: dict[str, str], card: int = 0, seed: int = 0) -> list[str]:
    """The words of one card's texts, groups included."""

    def walk(elements: tuple[Filled, ...]) -> list[str]:
        return [
            word
            for one in elements
            for word in [
                *([one.element.text] if isinstance(one.element, Text) else []),
                *walk(one.children),
            ]
        ]

    return walk(filled(files, card, seed))


def layout(*elements: str) -> str:
    lines = "".join(f"  - {element}\n" for element in elements)
    return f"layout: face\nelements:\n{lines}"


def with_text(text: str, deck: str) -> dict[str, str]:
    return tiny_game(deck=HEAD + deck, layout=layout(f"text: {text!r}\n    box: safe"))


# -- names ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ title }}", "One"),
        ("{{ id }}", "one"),
        ("{{ number }} of {{ deck.count }}", "1 of 3"),
        ("{{ number | format('03') }}/{{ total | format('03') }}", "001/002"),
        ("{{ card.title }} / {{ deck.title }} / {{ game.title }}", "One / Things / Tiny Game"),
        ("{{ game.players|join(' ') }}", "2 3 4"),
        ("{{ die_spot }}", "six"),
        ("{{ things }}", "One, Two"),
        ("{{ things|join('+', 'id') }}", "one+two"),
        ("{{ copies }}", "2"),
        ("{{ copy }}", "1"),
    ],
)
def test_a_face_knows_its_card_deck_and_game(text: str, said: str) -> None:
    deck = "fields: {die-spot: text?}\ncards: [{title: One, copies: 2, die-spot: six}, {id: two}]\n"
    files = with_text(text, deck.replace("{id: two}", "{title: Two}"))
    assert texts(files) == [said]


ROOMS = """\
tokens: rooms
title: Rooms
layout: face
fields: {sign: text?, text: text?}
pieces:
  - {title: Kitchen, sign: "{{ title }}!", text: "see {{ sign }}"}
"""


def with_rooms(text: str, deck: str) -> dict[str, str]:
    files = with_text(text, deck)
    listed = GAME.replace("[things]", "[things, rooms]")
    return {**files, "game.yaml": listed, "rooms.yaml": ROOMS}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ room.title }}", "Kitchen"),
        ("{{ room }}", "Kitchen"),
        ("{{ room.text }}", "see Kitchen!"),
    ],
)
def test_references_are_followed(text: str, said: str) -> None:
    deck = "fields: {room: rooms, text: text?, sign: text?}\ncards: [{title: One, room: kitchen}]\n"
    assert texts(with_rooms(text, deck)) == [said]


def test_a_reference_that_was_left_out_is_empty() -> None:
    deck = "fields: {room: rooms?, text: text?, sign: text?}\ncards: [{title: One}]\n"
    files = with_rooms("{{ room or 'nowhere' }}", deck)
    assert texts(files) == ["nowhere"]
    files = with_rooms("{{ room.title }}", deck)
    assert [p.message for p in problems_of(files) if p.where.file == "layouts/face.yaml"][:1] == [
        "room is empty and has no 'title'"
    ]


@pytest.mark.parametrize("order", list(itertools.permutations(["a", "b", "c"])))
def test_fields_may_name_each_other_in_any_order(order: tuple[str, ...]) -> None:
    values = {"a": "{{ b }}+{{ c|upper }}", "b": "{{ c }}!", "c": "{{ title }}"}
    card = ", ".join(f'{name}: "{values[name]}"' for name in order)
    deck = f"fields: {{a: text, b: text, c: text}}\ncards: [{{title: One, {card}}}]\n"
    assert texts(with_text("{{ a }}", deck)) == ["One!+ONE"]


def test_a_field_of_another_card_is_worked_out_with_that_card() -> None:
    files = with_rooms(
        "{{ text }}",
        "fields: {room: rooms, text: text, sign: text?}\n"
        "each: {room: kitchen}\n"
        'cards: [{title: One, text: "{{ room.sign }} {{ card.room.text|upper }}"}]\n',
    )
    assert texts(files) == ["Kitchen! SEE KITCHEN!"]


def test_fields_that_need_each_other_are_told_once() -> None:
    deck = 'fields: {a: text, b: text}\ncards: [{title: One, a: "{{ b }}", b: "{{ a }}"}]\n'
    problem = the_problem(with_text("x", deck))
    assert problem.message == "'a' depends on itself"
    assert problem.where.file == "things.yaml"


def test_cards_that_refer_to_each_other_can_be_shown() -> None:
    deck = "fields: {next: things}\ncards: [{title: A, next: b}, {title: B, next: a}]\n"
    assert texts(with_text("{{ next.next.title }} {{ things }}", deck)) == ["A A, B"]


# -- values of other kinds --------------------------------------------------------------------


def test_values_that_waited_are_read_by_their_kinds() -> None:
    deck = "fields: {n: number, c: colour}\ncards: [{title: One, n: 12, c: accent}]\n"
    spec = (
        'text: x\n    size: "{{ n }}pt"\n    colour: "{{ c }}"\n    box: ["{{ n }}mm", 0, 1mm, 1mm]'
    )
    (one,) = filled(tiny_game(deck=HEAD + deck, layout=layout(spec)))
    assert isinstance(one.element, Text)
    assert one.element.size.largest == pytest.approx(12 * 25.4 / 72)
    assert str(one.element.colour) == "#ffc800"
    assert one.placing.box.left == 12


def test_a_value_that_is_not_of_its_kind_is_told_at_the_cards_field() -> None:
    assert_marked(
        tiny_game(
            deck=HEAD
            + """\
fields: {n: text}
cards:
  - title: One
    n: large # problem: bad-value
""",
            layout=layout('text: x\n    size: "{{ n }}"'),
        )
    )


def test_problems_of_templates_are_told_at_their_lines() -> None:
    assert_marked(
        tiny_game(
            layout=layout(
                'text: "{{ titel }}" # problem: bad-template',
                'text: "{{ title"  # problem: bad-template',
                'shape: tab\n    fill: "{{ 1/0 }}" # problem: bad-template',
            ),
            deck=HEAD
            + """\
fields: {text: text}
cards:
  - title: One
    text: |
      First line, then
      {{ nothing }} # problem: bad-template
""",
        )
    )


# -- when and repeat --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("when", "drawn"),
    [
        ("true", True),
        ("false", False),
        ('"{{ text }}"', False),
        ('"{{ title }}"', True),
        ('"{{ copies > 1 }}"', False),
        ('"{{ number == 1 }}"', True),
        ('"{{ none }}"', False),
        ('"{{ [] }}"', False),
    ],
)
def test_an_element_is_drawn_when_its_condition_holds(when: str, drawn: bool) -> None:
    deck = "fields: {text: text?}\ncards: [{title: One}]\n"
    files = tiny_game(deck=HEAD + deck, layout=layout(f"text: x\n    when: {when}"))
    assert texts(files) == (["x"] if drawn else [])


def test_a_repeated_element_sees_its_item_and_number() -> None:
    repeat = "{over: [a, b, c], step: [3mm, 2mm], columns: 2}"
    files = tiny_game(
        layout=layout(f'text: "{{{{ index }}}} {{{{ item }}}}"\n    repeat: {repeat}')
    )
    elements = filled(files)
    assert texts(files) == ["1 a", "2 b", "3 c"]
    assert [e.stand.offset for e in elements] == [(0, 0), (3, 0), (0, 2)]


def test_items_with_values_of_their_own_are_named_or_opened() -> None:
    named = 'text: "{{ spot.die_face }}"\n    repeat: {over: [{die-face: 6}], name: spot}'
    opened = 'text: "{{ die_face }}"\n    repeat: {over: [{die-face: 6}]}'
    assert texts(tiny_game(layout=layout(named, opened))) == ["6", "6"]


def test_a_group_is_repeated_with_all_it_holds() -> None:
    group = 'group: [{text: "{{ title }}"}, {text: "{{ index }}"}]'
    spec = group + '\n    repeat: {over: "{{ things }}"}'
    assert texts(tiny_game(layout=layout(spec))) == ["One", "1", "Two", "2"]


def test_dealt_items_are_those_of_the_seed() -> None:
    spec = 'text: "{{ item }}"\n    repeat: {over: [a, b, c, d, e], deal: true, fixed: {c: 1}}'
    files = tiny_game(layout=layout(spec))
    assert texts(files) == ["c", "a", "b", "d", "e"]
    assert texts(files, seed=3) == texts(files, seed=3) != texts(files)
    assert sorted(texts(files, seed=3)) == ["a", "b", "c", "d", "e"]
    assert texts(files, seed=3)[0] == "c"


def test_items_without_ids_are_all_dealt() -> None:
    spec = 'text: "{{ item.x }}"\n    repeat: {over: [{x: 1}, {x: 2}, {x: 3}], deal: true}'
    assert sorted(texts(tiny_game(layout=layout(spec)), seed=5)) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("repeat", "said"),
    [
        ("over: true", "'over' must be a list"),
        ("over: {a: 1}", "'over' must be a list"),
        ('over: "{{ title }}"', "'over' must be a list"),
        ('over: "{{ nothing }}"', "there is no 'nothing'"),
        ("over: [a], deal: true, fixed: {b: 1}", "there is no item 'b' to keep in place"),
        ("over: [a, b], deal: true, fixed: {a: 9}", "'a' cannot have place 9: there are only 2"),
        ("over: [a, b], deal: true, fixed: {a: 1, b: 1}", "two items cannot have the same place 1"),
    ],
)
def test_what_cannot_be_repeated_is_told(repeat: str, said: str) -> None:
    problem = the_problem(tiny_game(layout=layout(f"text: x\n    repeat: {{{repeat}}}")))
    assert (problem.code, problem.message) == ("bad-template", said)
    assert problem.where[:2] == ("layouts/face.yaml", 4)


def test_too_many_repetitions_are_refused() -> None:
    over = ", ".join(["a"] * 2001)
    assert codes_of(tiny_game(layout=layout(f"text: x\n    repeat: {{over: [{over}]}}"))) == [
        "bad-template"
    ]


# -- what depends on no card ------------------------------------------------------------------


def test_elements_that_depend_on_no_card_are_made_once() -> None:
    files = tiny_game(layout=layout("text: same", 'text: "{{ title }}"', "group: [{text: still}]"))
    read = game(files)
    component, world, filler = read.components[0], World(read), Filler(Scope(read.colours))
    faces = [
        filler.fill(card.layout, world.card(component, card), card) for card in component.cards
    ]
    assert_silent([problem for face in faces for problem in face.problems])
    one, two = (face.elements for face in faces)
    assert [a is b for a, b in zip(one, two, strict=True)] == [True, False, True]
    assert [e.static for e in one] == [True, False, True]


def test_the_order_of_keys_changes_nothing() -> None:
    """The same game with every mapping written backwards draws the same."""
    from generator.core.display_dump import dump
    from tests.backwards import backwards

    files = tiny_game(
        deck=HEAD
        + "fields: {text: text, n: number}\neach: {n: 3, copies: 2}\n"
        + 'cards: [{title: One, text: "{{ n }} {{ title }}"}, {n: 4, text: b, title: Two}]\n',
        layout=layout(
            '{text: "{{ text }}", box: head, size: 9pt to 7pt, font: title, colour: accent}',
            "{shape: rectangle, fill: {gradient: [ink, accent], angle: 30}, radius: 2mm}",
        ).replace("elements", "areas: {head: [1mm, 2mm, 50mm, 20mm], foot: head}\nelements"),
    )
    turned = {name: backwards(text) for name, text in files.items()}
    assert turned["game.yaml"] != files["game.yaml"]
    for card in ("one", "two"):
        assert dump(face(turned, card)) == dump(face(files, card))
