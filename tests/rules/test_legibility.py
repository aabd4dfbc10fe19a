"""What lies under a text: the last thing painted there, where it is not clipped away."""

from __future__ import annotations

import pytest

from generator.core import backdrop
from generator.core.colour import Colour, Gradient
from generator.core.display import (
    Frame,
    Glyphs,
    GroupItem,
    Image,
    Item,
    Mask,
    Path,
    Raster,
    Run,
    Stamp,
    TextItem,
    Typeface,
)
from generator.core.geometry import IDENTITY, Matrix, Point, Rect, Size, rotation, translation
from generator.core.outline import rectangle
from generator.rules.legibility import WHITE, letterings
from generator.rules.pixels_below import contrast_over_pictures

BLACK, RED = Colour(0, 0, 0), Colour(200, 0, 0)
SIZE = Size(60, 90)
FACE = Typeface("Test", b"", 1000, 0.8, -0.2, (0, 0, 1000, 1000))
ALL, LEFT = Rect(0, 0, 60, 90), Rect(0, 0, 8, 90)


def words(x: float = 20, y: float = 20, said: str = "Words") -> TextItem:
    glyphs = Glyphs((1,) * len(said), (0.5,) * len(said), tuple(said), 0.5 * len(said))
    return TextItem(x, y, (Run(0, FACE, 4.0, BLACK, glyphs),))


def fill(rect: Rect, colour: Colour = RED) -> Path:
    return Path(rectangle(rect), colour)


def photo(box: Rect, clip: Rect | None = None) -> Image:
    return Image(Raster("photo", 1, 1, "RGB", b"000"), box, clip)


def test_outlines_far_above_and_below_are_not_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pattern over a whole board is thousands of outlines, and a board has hundreds of words."""
    walked: list[object] = []
    real = backdrop._crossings
    monkeypatch.setattr(backdrop, "_crossings", lambda *of: walked.append(of) or real(*of))
    rows = tuple(command for n in range(900) for command in rectangle(Rect(0, n / 10, 60, 0.05)))
    assert set(under(Path(rows, RED), words())[0]) <= {RED, WHITE}
    assert 0 < len(walked) <= 6


def under(*items: Item) -> tuple[tuple[Colour, ...], bool]:
    (lettering,) = letterings(Frame(SIZE, items))
    return lettering.grounds, bool(lettering.over)


@pytest.mark.parametrize(
    ("items", "grounds", "on_picture"),
    [
        ([], (WHITE,), False),
        ([fill(ALL)], (RED,), False),
        ([fill(ALL), fill(ALL, BLACK)], (BLACK,), False),
        ([fill(LEFT)], (WHITE,), False),
        ([fill(Rect(0, 0, 25, 90))], (RED, WHITE), False),
        ([photo(ALL)], (), True),
        ([photo(ALL), fill(ALL)], (RED,), False),
        ([fill(ALL), photo(LEFT)], (RED,), False),
        ([photo(ALL, LEFT)], (WHITE,), False),
        ([photo(ALL, ALL)], (), True),
        ([GroupItem((photo(ALL),), clip=LEFT)], (WHITE,), False),
        ([GroupItem((photo(ALL),), clip=rectangle(LEFT))], (WHITE,), False),
        ([GroupItem((photo(ALL),), translation(-40, 0), ALL)], (WHITE,), False),
        ([GroupItem((GroupItem((fill(ALL),), clip=ALL),), clip=LEFT)], (WHITE,), False),
        ([Stamp(Frame(SIZE, (fill(ALL),)), IDENTITY, LEFT)], (WHITE,), False),
        ([Stamp(Frame(SIZE, (fill(ALL),)), translation(-40, 0), ALL)], (WHITE,), False),
        ([Stamp(Frame(SIZE, (fill(LEFT),)), translation(15, 0), ALL)], (RED, WHITE), False),
        ([GroupItem((fill(Rect(5, 10, 30, 20)),), rotation(90, Point(30, 45)))], (WHITE,), False),
        ([Path(rectangle(ALL), None, RED, 1.0)], (WHITE,), False),
        ([Path((), RED)], (WHITE,), False),
    ],
)
def test_a_text_stands_on_what_was_painted_last(
    items: list[Item], grounds: tuple[Colour, ...], on_picture: bool
) -> None:
    assert under(*items, words()) == (grounds, on_picture)


def test_what_is_painted_after_the_text_is_not_under_it() -> None:
    assert under(words(), photo(ALL)) == ((WHITE,), False)


def test_a_ring_has_a_hole() -> None:
    ring = Path((*rectangle(ALL), *rectangle(Rect(10, 10, 40, 30))), RED, even_odd=True)
    assert under(ring, words()) == ((WHITE,), False)
    assert under(ring, words(y=80)) == ((RED,), False)


def test_a_lettering_knows_its_size_and_place_on_the_face() -> None:
    twice = GroupItem((words(5, 10),), Matrix(2, 0, 0, 2, 0, 0))
    (lettering,) = letterings(Frame(SIZE, (twice,)))
    assert (lettering.words, lettering.size, lettering.is_words) == ("Words", 8.0, True)
    assert lettering.box.left == pytest.approx(10 + 0.02 * 20)
    assert lettering.box.bottom == pytest.approx(20)


def test_spaces_are_no_lettering_and_icons_are_no_words() -> None:
    assert list(letterings(Frame(SIZE, (words(said="  "),)))) == []
    (icon,) = letterings(Frame(SIZE, (words(said="[x]"),)))
    assert not icon.is_words


CLEAR_RED = RED._replace(alpha=128)
MIXED = Colour(227, 127, 127)


@pytest.mark.parametrize(
    ("items", "grounds"),
    [
        ([fill(ALL, CLEAR_RED)], (MIXED,)),
        ([fill(ALL, BLACK), fill(ALL, CLEAR_RED)], (Colour(100, 0, 0),)),
        ([GroupItem((fill(ALL),), opacity=0.5)], (Colour(228, 128, 128),)),
        ([GroupItem((fill(ALL, BLACK), fill(ALL)), opacity=0.5)], (Colour(228, 128, 128),)),
        ([fill(ALL, Colour(255, 128, 0)), GroupItem((fill(ALL),), blend="multiply")], (RED,)),
        ([GroupItem((fill(ALL),), mask=Mask((fill(LEFT),), 2.0))], (WHITE,)),
        ([fill(ALL), fill(LEFT, CLEAR_RED)], (RED,)),
    ],
)
def test_what_shines_through_is_mixed_with_what_is_below(
    items: list[Item], grounds: tuple[Colour, ...]
) -> None:
    found, on_picture = under(*items, words())
    assert not on_picture
    for one, two in zip(found, grounds, strict=True):
        assert one.rgb == pytest.approx(two.rgb, abs=1)


def test_clear_words_are_seen_as_pale_as_they_print() -> None:
    pale = words()
    run = pale.runs[0]._replace(colour=BLACK._replace(alpha=51))
    (lettering,) = letterings(Frame(SIZE, (pale._replace(letters=(run,)),)))
    assert lettering.colour == Colour(204, 204, 204)
    plate = GroupItem((fill(ALL, WHITE), words()), opacity=0.5)
    (lettering,) = letterings(Frame(SIZE, (fill(ALL, BLACK), plate)))
    assert (lettering.colour, lettering.grounds) == (BLACK, (Colour(128, 128, 128),))


def test_over_a_picture_clear_words_let_it_through() -> None:
    dark = Raster("night", 1, 1, "RGB", bytes(3))
    night = Image(dark, ALL)
    (solid,) = letterings(Frame(SIZE, (night, fill(ALL, WHITE._replace(alpha=230)), words())))
    assert contrast_over_pictures(solid) > 15
    faint = GroupItem((fill(ALL, WHITE),), opacity=0.1)
    (lettering,) = letterings(Frame(SIZE, (night, faint, words())))
    assert contrast_over_pictures(lettering) < 2


def test_of_a_gradient_the_colours_below_the_word_count() -> None:
    shade = Path(rectangle(ALL), Gradient((BLACK._replace(alpha=0), BLACK)), bounds=ALL)
    (top,) = letterings(Frame(SIZE, (shade, words(y=4))))
    (foot,) = letterings(Frame(SIZE, (shade, words(y=88))))
    assert min(colour.red for colour in top.grounds) > 230
    assert max(colour.red for colour in foot.grounds) < 15


def test_words_on_a_shade_over_a_bright_picture_are_measured_there() -> None:
    bright = Image(Raster("beach", 1, 1, "RGB", b"\xff\xff\xff"), ALL)
    shade = Path(rectangle(ALL), Gradient((BLACK._replace(alpha=0), BLACK)), bounds=ALL)
    line = words(y=86)
    white = line._replace(letters=(line.runs[0]._replace(colour=WHITE),))
    (lettering,) = letterings(Frame(SIZE, (bright, shade, white)))
    assert contrast_over_pictures(lettering) > 12
