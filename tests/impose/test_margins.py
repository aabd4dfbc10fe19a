"""Notes in the margins: their order, what happens to long ones, and room for the icon."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from generator.core.colour import Colour
from generator.core.display import GroupItem, Item, TextItem
from generator.core.geometry import Matrix, Rect, Size
from generator.impose import Press, impose
from generator.impose.margins import DOT, ROW, MarginNotes, foot_end
from generator.impose.paper import LABEL_SIZE, Paper
from tests.sheets import A4, LETTER, card, component, game

PRESS = Press(A4)
ROOM = foot_end(PRESS) - PRESS.printable.left - 4


def set_in_mm(text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
    """The text itself, a millimetre for each letter."""
    return [text], float(len(text))  # type: ignore[list-item]


def written(items: Sequence[Item]) -> list[tuple[str, Matrix]]:
    """What is written, from the top down."""
    found = [
        (str(item.items[0]), item.matrix)
        for item in items
        if isinstance(item, GroupItem) and isinstance(item.items[0], str)
    ]
    return sorted(found, key=lambda one: one[1].f)


def below(*notes: str) -> list[tuple[str, Matrix]]:
    rows = written(MarginNotes(PRESS, set_in_mm).below(notes))
    return [row for row in rows if row[0] != PRESS.words("ruler")]


def test_notes_at_the_foot_are_one_above_the_other_at_its_left() -> None:
    (first, upper), (second, lower) = below("first", "second")
    assert (first, second) == ("first", "second")
    assert lower.f - upper.f == pytest.approx(ROW)
    assert upper.e == lower.e == PRESS.printable.left
    assert (upper.a, lower.a) == (1, 1)


def test_a_note_takes_a_second_row_before_it_is_scaled_down() -> None:
    half = "x" * (int(ROOM) // 2 - 2)
    ((whole, place),) = below(f"{half} · {half}")
    assert (whole, place.a) == (f"{half} · {half}", 1)
    rows = below(f"{half} · {half}xxxxxx")
    assert [(text, at.a) for text, at in rows] == [(half, 1), (half + "xxxxxx", 1)]


@pytest.mark.parametrize("backs", ["long", "fronts", "gutterfold"])
@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("kind", ["deck", "tokens", "board", "document"])
def test_every_note_of_a_usual_sheet_is_seven_points_high(
    kind: str, paper: Paper, backs: str
) -> None:
    assert pytest.approx(7 * 25.4 / 72) == LABEL_SIZE
    drawn: list[float] = []

    def label(text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
        return [TextItem(0, 0, (), of=f"{size}")], 0.48 * size * len(text)

    part = component(kind, "schemes and events")
    size = Size(63.5, 88.9) if kind == "deck" else Size(60, 60)
    cards = {part.id: [card(size, 4)]}
    (page,) = impose(game([part]), [part], cards, Press(paper, backs=backs), label)
    for item in page.frame.items:
        if isinstance(item, GroupItem) and item.items and isinstance(item.items[0], TextItem):
            drawn.append(math.hypot(item.matrix.a, item.matrix.b) * float(item.items[0].of))
    assert all(size == pytest.approx(LABEL_SIZE) for size in drawn)
    assert len(drawn) >= 2


def test_a_note_without_a_place_to_part_it_is_scaled_all_the_way() -> None:
    ((_, place),) = below("x" * 300)
    assert place.a == pytest.approx(ROOM / 300)


def test_the_longest_note_is_parted_where_both_parts_are_most_alike() -> None:
    a, b, c = "a" * 10, "b" * 60, "c" * 55
    assert [text for text, _ in below("short", f"{a} · {b} · {c}")] == ["short", f"{a} · {b}", c]


def test_the_foot_has_three_rows_at_most() -> None:
    notes = ("one", "two", "x" * 90 + " · " + "x" * 90)
    assert [text for text, _ in below(*notes)] == list(notes)
    assert len(below("x" * 90, " · ".join(["y" * 50] * 5))) == 3


def test_notes_are_parted_anew_where_two_rows_are_too_few_for_the_longest() -> None:
    rows = below("short", " · ".join(letter * 35 for letter in "vwxyz"))
    assert [(text[0], text[-1], at.a) for text, at in rows] == [
        ("s", "v", 1),
        ("w", "x", 1),
        ("y", "z", 1),
    ]


BLOCK = Rect(20, 20, 170, 240)


@pytest.mark.parametrize(
    ("notes", "shown"),
    [
        (("left", "right"), ["right", "left"]),
        (("x" * 125, "y"), ["y", "x" * 125]),  # scaled down a little
        (("x" * 190 + " · y", "z"), ["y · z", "x" * 190]),  # too small between two cuts
    ],
)
def test_each_note_beside_the_cards_is_between_two_cuts(
    notes: tuple[str, ...], shown: list[str]
) -> None:
    cuts = (20.0, 100.0, 180.0, 260.0)
    items = written(MarginNotes(PRESS, set_in_mm).beside(BLOCK, cuts, notes))
    texts = [text for text, _ in items if text != PRESS.words("ruler")]
    assert sorted(texts) == sorted(shown)
    places = {text: place.f for text, place in items}
    assert places[shown[0]] < places[shown[1]], "the first note is the lowest"


def test_a_note_that_is_too_long_for_the_left_margin_goes_on_beyond_the_ruler() -> None:
    parts = ["a" * 115, "b" * 100, "c" * 70]
    items = written(MarginNotes(PRESS, set_in_mm).beside(BLOCK, (20.0, 260.0), (DOT.join(parts),)))
    places = dict(items)
    assert all(math.hypot(places[part].a, places[part].b) == 1 for part in parts)
    right, ruler = places[parts[2]], 20 + (240 - 100) / 2
    assert right.e > 200 and right.b > 0, "it reads downwards"
    assert PRESS.printable.top <= right.f and right.f + 70 <= ruler


def test_no_note_crosses_a_cut_if_there_is_room_beyond_the_ruler() -> None:
    """Marks are at the ends of cuts, and would strike it through."""
    cuts, notes = (20.0, 100.0, 180.0, 260.0), ("a" * 60, "b" * 70, DOT.join(["c" * 45, "d" * 45]))
    items = written(MarginNotes(PRESS, set_in_mm).beside(BLOCK, cuts, notes))
    shown = [(text, place) for text, place in items if text != PRESS.words("ruler")]
    assert len(shown) == 4
    for text, place in shown:
        length = len(text) * (1 if place.b > 0 else -1)  # downwards, or upwards
        low, high = sorted((place.f, place.f + length))
        assert not any(low < cut < high for cut in cuts), text
