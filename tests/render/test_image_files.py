"""Frames and pages as pictures."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from generator.core.colour import Colour
from generator.core.display import Frame, Path
from generator.core.geometry import Rect, Size
from generator.core.outline import rectangle
from generator.kit.order import Order
from generator.render.image_files import ImageOrder, Packing, draw, page_pictures
from tests.games import kits, tiny_game

RED, BLUE = Colour(200, 0, 0), Colour(0, 0, 200)


def test_every_page_is_a_picture_of_its_size() -> None:
    (kit,) = kits(tiny_game(), Order(papers=("a5",)))
    drawn = page_pictures(kit.data, Packing(dpi=72))
    pictures = [Image.open(io.BytesIO(data)) for data in drawn]
    assert len(pictures) == kit.pages
    assert {picture.size for picture in pictures} == {(420, 596)}
    assert abs(pictures[0].info["dpi"][0] - 72) < 0.1


def test_a_frame_fills_exactly_its_pixels() -> None:
    """Also where the two sides are not scaled alike, and in every format."""
    size = Size(63.5, 88.9)
    items = (
        Path(rectangle(Rect(-9, -9, 99, 120)), RED),
        Path(rectangle(Rect(size.width / 2, 0, 99, 120)), BLUE),
    )
    for format in ("png", "jpg", "webp"):
        for wide, high in ((822, 1122), (1, 1), (333, 77)):
            picture = ImageOrder(Frame(size, items), wide, high)
            (data,) = draw([picture], Packing(format, 300, 100))
            image = Image.open(io.BytesIO(data)).convert("RGB")
            assert image.size == (wide, high)
            if wide > 1:
                corners = [image.getpixel((x, y)) for x in (0, wide - 1) for y in (0, high - 1)]
                assert _near(corners[0], RED) and _near(corners[1], RED), format
                assert _near(corners[2], BLUE) and _near(corners[3], BLUE), format


@pytest.mark.usefixtures("two_processes")
def test_several_processes_draw_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    size = Size(20, 30)
    pictures = [
        ImageOrder(Frame(size, (Path(rectangle(Rect(0, 0, n + 1, 30)), RED),)), 40 + n, 60)
        for n in range(7)
    ]
    alone = list(draw(pictures, Packing()))
    assert [Image.open(io.BytesIO(data)).width for data in alone] == [40 + n for n in range(7)]
    monkeypatch.setattr("generator.render.image_files.PIXELS_A_PROCESS", 2000)
    for many in (2, 3, 9):
        monkeypatch.setattr("generator.render.image_files.cores", lambda many=many: many)
        heard: list[int] = []
        assert list(draw(pictures, Packing(), heard.append)) == alone
        assert heard[-1] >= len(pictures)


def _near(one: object, other: Colour) -> bool:
    assert isinstance(one, tuple)
    return all(abs(a - b) < 12 for a, b in zip(one, other.rgb, strict=True))
