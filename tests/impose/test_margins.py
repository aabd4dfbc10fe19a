"""Notes in the margins: their order, what happens to long ones, and room for the icon."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from generator.core.colour import Colour
from generator.core.display import GroupItem, Item
from generator.core.geometry import Matrix, Rect
from generator.impose import Press
from generator.impose.margins import LEGIBLE, MarginNotes, foot_end
from generator.impose.paper import LABEL_SIZE
from tests.sheets import A4

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
    assert lower.f - upper.f == pytest.approx(LABEL_SIZE * 1.25)
    assert upper.e == lower.e == PRESS.printable.left
    assert (upper.a, lower.a) == (1, 1)


def test_a_note_is_scaled_down_only_as_far_as_it_can_be_read() -> None:
    longest = int(ROOM / LEGIBLE)
    half = "x" * (longest // 2 - 1)
    short, long = (f"{half} · {half}{'x' * more}"[:most] for more, most in ((9, longest), (9, 999)))
    ((whole, place),) = below(short)
    assert (whole, place.a) == (short, pytest.approx(ROOM / longest))
    assert [text for text, _ in below(long)] == [half, half + "x" * 9]


def test_a_note_without_a_place_to_part_it_is_scaled_all_the_way() -> None:
    ((_, place),) = below("x" * 300)
    assert place.a == pytest.approx(ROOM / 300)


def test_the_longest_note_is_parted_where_both_parts_are_most_alike() -> None:
    a, b, c = "a" * 10, "b" * 60, "c" * 55
    assert [text for text, _ in below("short", f"{a} · {b} · {c}")] == ["short", f"{a} · {b}", c]


def test_the_foot_has_three_rows_at_most() -> None:
    notes = ("one", "two", "x" * 90 + " · " + "x" * 90)
    assert [text for text, _ in below(*notes)] == list(notes)


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
