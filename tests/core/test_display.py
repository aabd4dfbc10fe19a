"""Frames as text: every item, to a hundredth of a millimetre, the same on every machine."""

from __future__ import annotations

from generator.core.colour import Colour, Gradient
from generator.core.display import (
    Frame,
    Glyphs,
    GroupItem,
    Image,
    Path,
    Raster,
    Run,
    Stamp,
    TextItem,
    Typeface,
)
from generator.core.display_dump import dump
from generator.core.geometry import Matrix, Rect, Size, rotation, translation
from generator.core.outline import rectangle
from tests.games import face, tiny_game
from tests.goldens import Golden

INK, PALE = Colour(32, 32, 32), Colour(255, 255, 255)
BOX = Rect(1, 2, 3, 4.005)


def every_item() -> Frame:
    typeface = Typeface("Sans-Regular", b"", 1000, 0.8, 0.2, (0, 0, 1, 1))
    glyphs = Glyphs((1, 2), (0.5, 0.25), ("A", "[coffee]"), 0.75)
    inner = Frame(Size(9, 9), (Path(rectangle(BOX), fill=INK),))
    return Frame(
        Size(63.5, 88.9),
        (
            TextItem(1, 2, (Run(0, typeface, 4, INK, glyphs), Run(3.5, typeface, 4, PALE, glyphs))),
            Path(rectangle(BOX), None, INK, 0.25, (1.0, 2.0)),
            Path(rectangle(BOX), Gradient((INK, PALE), 45), bounds=BOX),
            Path(rectangle(BOX), Gradient((INK, PALE), radial=True), matrix=translation(1, 2)),
            Image(Raster("photo", 30, 20, "RGB", b""), BOX, BOX),
            GroupItem((Path(rectangle(BOX), INK),), rotation(90), BOX),
            GroupItem((), clip=rectangle(BOX)),
            Stamp(inner, Matrix(0.5, 0, 0, 0.5, 10, 0), BOX),
        ),
        3,
    )


def test_an_icon_is_one_by_its_name() -> None:
    texts = ((), ("A", "b"), ("[coffee]",))
    icons = [Glyphs((1,) * len(one), (0.5,) * len(one), one, 1.0).is_icon for one in texts]
    assert icons == [False, False, True]


def test_every_item_has_its_line(golden: Golden) -> None:
    golden("display-items", dump(every_item()))


def test_a_card_as_text(golden: Golden) -> None:
    golden("display-tiny-card", dump(face(tiny_game())))


def test_a_dump_tells_places_apart_that_print_apart() -> None:
    one, other = (dump(Frame(Size(x, 1), ())) for x in (1.0, 1.01))
    assert one != other
