"""Faces: laid out once, their still parts shared, painted in order."""

from __future__ import annotations

from generator.core.display import Frame, Item, Path, Stamp, TextItem
from tests.games import DECK, codes_of, face, printed, tiny_game
from tests.typesetting import placed_texts, said

LAYOUT = """\
layout: face
elements:
  - {shape: rectangle, box: bleed, fill: paper}
  - {shape: ellipse, box: [5mm, 5mm, 9mm, 9mm], fill: accent}
  - {text: "{{ title }}", box: [5mm, 20mm, 50mm, 10mm]}
  - {text: Tiny, box: [5mm, 40mm, 50mm, 10mm]}
"""
BACK = """\
layout: back
elements:
  - {shape: rectangle, box: bleed, fill: accent}
"""


def kinds(items: tuple[Item, ...]) -> list[str]:
    return [type(item).__name__ for item in items]


def still_parts(frame: Frame) -> list[Frame]:
    return [item.frame for item in frame.items if isinstance(item, Stamp)]


def test_still_and_changing_parts_keep_their_painting_order() -> None:
    frame = face(tiny_game(layout=LAYOUT))
    assert kinds(frame.items) == ["Stamp", "TextItem", "Stamp"]
    below, above = still_parts(frame)
    assert kinds(below.items) == ["Path", "Path"]
    assert kinds(above.items) == ["TextItem"]


def test_what_depends_on_no_card_is_laid_out_once() -> None:
    one, two = printed(tiny_game(layout=LAYOUT))
    assert one.front is not two.front
    assert all(a is b for a, b in zip(still_parts(one.front), still_parts(two.front), strict=True))


def test_copies_share_one_face() -> None:
    faces = printed(tiny_game(deck=DECK.replace("copies: 2", "copies: 40")))
    assert [one.copies for one in faces] == [1, 40]
    assert len({id(one.front) for one in faces}) == 2


def test_a_card_of_no_copies_is_not_printed() -> None:
    faces = printed(tiny_game(deck=DECK.replace("copies: 2", "copies: 0")))
    assert [one.copies for one in faces] == [1]


def with_back(back: str) -> dict[str, str]:
    deck = DECK.replace("layout: face", "layout: face\nback: back")
    return tiny_game(deck=deck) | {"layouts/back.yaml": back}


def test_backs_that_say_the_same_are_one_frame() -> None:
    one, two = printed(with_back(BACK))
    assert one.back is not None
    assert one.back is two.back


def test_backs_that_name_the_card_are_its_own() -> None:
    own = BACK + '  - {text: "{{ title }}", box: safe}\n'
    one, two = printed(with_back(own))
    assert one.back is not None and two.back is not None
    assert [said(text) for _, text in placed_texts(one.back.items)] == ["One"]
    assert [said(text) for _, text in placed_texts(two.back.items)] == ["Two"]


def test_backs_with_a_condition_on_the_card_are_its_own() -> None:
    own = BACK + "  - {text: first, box: safe, when: \"{{ title == 'One' }}\"}\n"
    one, two = printed(with_back(own))
    assert one.back is not None and two.back is not None
    assert [said(text) for _, text in placed_texts(one.back.items)] == ["first"]
    assert list(placed_texts(two.back.items)) == []


def test_a_drawing_is_laid_out_once_for_the_same_colours() -> None:
    drawings = "drawings: {dot: {size: 9mm x 9mm, elements: [{shape: ellipse, fill: ink}]}}\n"
    layout = (
        "layout: face\nelements:\n"
        "  - {picture: dot, box: [5mm, 5mm, 9mm, 9mm]}\n"
        "  - {picture: dot, box: [25mm, 5mm, 5mm, 5mm]}\n"
        "  - {picture: dot, box: [45mm, 5mm, 5mm, 5mm], colours: {ink: accent}}\n"
    )
    (static,) = still_parts(face(tiny_game(layout=layout) | {"drawings/dots.yaml": drawings}))
    first, second, third = still_parts(static)
    assert first is second
    assert third is not first
    assert [str(item.fill) for item in third.items if isinstance(item, Path)] == ["#ffc800"]


def test_a_face_reaches_over_its_trim_by_its_bleed() -> None:
    frame = face(tiny_game(deck=DECK + "bleed: 2mm\n"))
    assert frame.reach == 2
    assert tuple(frame.size) == (63.5, 88.9)


def test_one_wrong_element_does_not_hide_the_others() -> None:
    layout = (
        "layout: face\nelements:\n"
        "  - {picture: nothing, box: trim}\n"
        "  - {icon: cofee, box: trim}\n"
        "  - {text: much too long for it, box: [10mm, 10mm, 20mm, 5mm]}\n"
    )
    codes = codes_of(tiny_game(layout=layout))
    assert codes == ["missing-picture", "missing-picture", "text-overflow"]


def test_repeated_elements_stand_a_step_apart() -> None:
    layout = (
        "layout: face\nelements:\n"
        "  - {text: '{{ index }}', box: [5mm, 5mm, 9mm, 9mm],"
        " repeat: {over: [a, b, c], step: [10mm, 20mm], columns: 2}}\n"
    )
    places = [
        (place, said(text)) for place, text in placed_texts(face(tiny_game(layout=layout)).items)
    ]
    (first, _), *others = places
    assert [text for _, text in places] == ["1", "2", "3"]
    assert [(p.x - first.x, p.y - first.y) for p, _ in others] == [(10, 0), (0, 20)]


def test_texts_are_drawn_as_text() -> None:
    assert any(isinstance(item, TextItem) for item in face(tiny_game()).items)
