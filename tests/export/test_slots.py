"""Which slot a size goes into, and where a face comes to lie in it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.colour import Colour
from generator.core.display import Frame, Path
from generator.core.geometry import Rect, Size
from generator.core.outline import rectangle
from generator.export.shop import filling
from generator.export.slots import fit_of, on_canvas
from generator.impose.bleed import with_bleed
from generator.render.image_files import ImageOrder, Packing, draw
from tests.export.exporting import picture

POKER, TAROT = Size(63.5, 88.9), Size(69.85, 120.65)
SOLD = {"poker": (POKER, Size(69.596, 94.996)), "tarot": (TAROT, Size(75.95, 126.75))}
RED, GREEN, BLUE = Colour(255, 0, 0), Colour(0, 255, 0), Colour(0, 0, 255)


@pytest.mark.parametrize(
    ("size", "name", "turned", "scale"),
    [
        (POKER, "poker", False, 1.0),
        (Size(88.9, 63.5), "poker", True, 1.0),
        (Size(63, 88), "poker", False, 88.9 / 88),
        (Size(70, 120), "tarot", False, 120.65 / 120),
        (Size(44.45, 63.5), "", False, 0),
        (Size(65.5, 88.9), "", False, 0),
    ],
)
def test_a_size_goes_where_it_is_nearest(size: Size, name: str, turned: bool, scale: float) -> None:
    fit = fit_of(size, SOLD)
    assert (fit.name if fit else "") == name
    if fit:
        assert fit.turned == turned and fit.scale == pytest.approx(scale)


def face(size: Size, reach: float = 3.5) -> Frame:
    """Red beyond the trim, green up to it, and blue in its upper left quarter."""
    corner = Rect(0, 0, size.width / 2, size.height / 2)
    drawn = ((Rect(0, 0, *size).grown(9), RED), (Rect(0, 0, *size), GREEN), (corner, BLUE))
    return Frame(size, tuple(Path(rectangle(rect), colour) for rect, colour in drawn), reach)


def drawn(size: Size, back: bool = False) -> list[Colour]:
    """Colours just outside and inside of the trim, and in the four quarters."""
    fit = fit_of(size, SOLD)
    assert fit is not None
    (data,) = draw([ImageOrder(on_canvas(face(size), fit, back), 822, 1122)], Packing())
    shown = picture(data)
    places = ((34, 34), (787, 1087), (200, 200), (600, 200), (200, 900), (600, 900))
    return [Colour(*shown.getpixel(place)) for place in places]  # type: ignore[misc]


def test_the_trim_lies_36_pixels_inside_of_the_picture() -> None:
    assert drawn(POKER) == [RED, RED, BLUE, GREEN, GREEN, GREEN]
    fit = fit_of(POKER, SOLD)
    assert fit is not None
    (data,) = draw([ImageOrder(on_canvas(face(POKER), fit), 822, 1122)], Packing())
    shown = picture(data)
    row = [shown.getpixel((x, 900)) for x in range(822)]
    assert row.index(GREEN[:3]) == 36 and 821 - row[::-1].index(GREEN[:3]) in (785, 786)
    column = [shown.getpixel((600, y)) for y in range(1122)]
    assert column.index(GREEN[:3]) == 36 and 1121 - column[::-1].index(GREEN[:3]) in (1085, 1086)


def test_a_card_that_lies_across_is_turned_and_its_back_the_other_way() -> None:
    across = POKER.turned()
    assert drawn(across) == [RED, RED, GREEN, BLUE, GREEN, GREEN]
    assert drawn(across, back=True) == [RED, RED, GREEN, GREEN, BLUE, GREEN]


def test_a_smaller_card_covers_the_trim() -> None:
    assert drawn(Size(63, 88)) == [RED, RED, BLUE, GREEN, GREEN, GREEN]


@settings(deadline=None)
@given(st.floats(0, 4), st.floats(0, 8))
def test_every_bit_of_the_bleed_is_covered(reach: float, bleed: float) -> None:
    """Whatever is drawn beyond the trim, and however much is asked for, no paper shows."""
    size = Size(20, 30)
    paper = Frame(size, (Path(rectangle(Rect(0, 0, *size).grown(reach)), RED),), reach)
    (data,) = draw([ImageOrder(with_bleed(paper, bleed), 60, 80)], Packing())
    assert {Colour(*colour) for _, colour in picture(data).getcolors() or ()} == {RED}


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (18, "18 cards in 18 slots, 0 empty"),
        (54, "54 cards in 55 slots, 1 empty"),
        (57, "57 cards in 72 slots, 15 empty, 2 fewer would fit 55"),
        (64, "64 cards in 72 slots, 8 empty"),
        (235, "235 cards in 396 slots, 161 empty, 1 fewer would fit 234"),
        (613, "613 cards"),
    ],
)
def test_brackets_tell_what_a_deck_costs_in_empty_slots(cards: int, says: str) -> None:
    brackets = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
    assert filling(cards, brackets) == says


def test_without_brackets_cards_are_only_counted() -> None:
    assert filling(57, ()) == "57 cards"
