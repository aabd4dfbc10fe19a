"""Where two pictures differ: seen there in full, pale elsewhere."""

from __future__ import annotations

import io

from PIL import Image

from generator.render.difference import MARK, difference

WHITE, RED, INK = (255, 255, 255), (200, 30, 30), (20, 20, 20)


def png(size: tuple[int, int], *spots: tuple[tuple[int, int, int], tuple[int, int]]) -> bytes:
    image = Image.new("RGB", size, WHITE)
    for colour, (left, top) in spots:
        image.paste(colour, (left, top, left + 10, top + 10))
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def test_what_changed_is_in_colour_within_a_ring_and_the_rest_is_pale() -> None:
    before = png((60, 40), (INK, (5, 5)))
    after = png((60, 40), (INK, (5, 5)), (RED, (40, 20)))
    shown = Image.open(io.BytesIO(difference(before, after)))
    assert shown.getpixel((45, 25)) == RED
    assert shown.getpixel((38, 25)) == MARK
    pale = shown.getpixel((10, 10))
    assert isinstance(pale, tuple) and len(set(pale)) == 1 and 150 < pale[0] < 255
    assert shown.getpixel((30, 5)) == WHITE


def test_faces_of_other_sizes_are_compared_from_their_corner() -> None:
    shown = Image.open(io.BytesIO(difference(png((30, 30)), png((50, 20), (INK, (36, 4))))))
    assert shown.size == (50, 30)
    assert shown.getpixel((40, 8)) == INK


def test_what_nobody_sees_is_no_difference() -> None:
    before, after = Image.new("RGB", (20, 20), WHITE), Image.new("RGB", (20, 20), (250, 250, 250))
    files = []
    for image in (before, after):
        buffer = io.BytesIO()
        image.save(buffer, "PNG")
        files.append(buffer.getvalue())
    shown = Image.open(io.BytesIO(difference(*files)))
    assert shown.getcolors() is not None and len(shown.getcolors() or ()) == 1
