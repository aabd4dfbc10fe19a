"""Two pictures of a face → one that shows where they differ: the rest is pale."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

SEEN = 24
"""A difference in a channel, of 255, from which people see it."""
RING = 7
"""Pixels, odd: how far the mark reaches around what differs."""
PALE = 0.78
MARK = (255, 130, 195)
"""Of a hue that few faces have; what differs is not pale as well, for those who see no hues."""


def difference(before: bytes, after: bytes) -> bytes:
    """The later face, pale where it is as before, with a ring around what is not; as PNG."""
    from PIL import Image, ImageFilter

    old, new = _on_one_ground(before, after)
    changed = _changed(old, new)
    around = changed.filter(ImageFilter.MaxFilter(RING))
    white = Image.new("RGB", new.size, "white")
    shown = Image.blend(new.convert("L").convert("RGB"), white, PALE)
    shown.paste(Image.new("RGB", new.size, MARK), mask=around)
    shown.paste(new, mask=changed)
    buffer = io.BytesIO()
    shown.save(buffer, "PNG")
    return buffer.getvalue()


def _on_one_ground(before: bytes, after: bytes) -> tuple[Image, Image]:
    """Both from the left upper corner; where only one of them is, the other is white."""
    from PIL import Image

    pictures = [Image.open(io.BytesIO(data)).convert("RGB") for data in (before, after)]
    size = tuple(max(sides) for sides in zip(*(one.size for one in pictures), strict=True))
    grounds = []
    for one in pictures:
        ground = Image.new("RGB", (size[0], size[1]), "white")
        ground.paste(one)
        grounds.append(ground)
    return grounds[0], grounds[1]


def _changed(old: Image, new: Image) -> Image:
    """White where any channel differs so much that it is seen."""
    from PIL import ImageChops

    red, green, blue = ImageChops.difference(old, new).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return most.point(lambda value: 255 if value >= SEEN else 0)
