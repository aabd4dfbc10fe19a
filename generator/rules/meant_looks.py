"""Marked groups on faces → what they look like on paper, and which look alike.

Each is drawn small, by itself, as it comes out of the inks. Two are compared in the same place:
on what is below the one, and on what is below the other.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from generator.core.colour import BLACK
from generator.core.display import Frame, GroupItem, Item, Path, Stamp, Zone, words_of
from generator.core.geometry import IDENTITY, MM_PER_INCH, Matrix, Rect, Size, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import rectangle
from generator.render.image_files import ImageOrder, Packing, draw

if TYPE_CHECKING:
    from PIL.Image import Image

PER_MM = 4
COARSE = 2
"""Pixels, and how many of them in a row are one at arm's length."""
MARGIN = 1.0
"""Around the box, for lines along its edge."""
LIGHTER = 0.3
OTHER_COLOUR = 0.1
"""From so large a difference on pixels differ; 1 is that of black and white."""
BROAD_ENOUGH = 5
"""Of so many pixels in a row the colour is seen; of a finer line, only how dark it is."""
LEAST_AREA = 1.0
"""So many mm² must differ."""
SIZES = 1.5
"""What is so much wider or higher is told apart by that."""


class MarkedLook(NamedTuple):
    """Drawn on white and on black, and what is below it on its face."""

    size: Size
    words: tuple[str, ...]
    on_white: Image
    on_black: Image
    below: Image

    def is_like(self, other: MarkedLook) -> bool:
        """Whatever says something else is told apart by reading it."""
        if not _same_words_and_size(self, other):
            return False
        grounds = (self.below, other.below)
        return not any(_are_apart(self, other, ground) for ground in grounds)

    def over(self, ground: Image) -> Image:
        from PIL import ImageChops

        lets_through = ImageChops.subtract(self.on_white, self.on_black)
        shines = ImageChops.multiply(lets_through, ground.resize(self.on_white.size))
        return ImageChops.add(self.on_black, shines)


def _same_words_and_size(one: MarkedLook | _CutOut, other: MarkedLook | _CutOut) -> bool:
    return one.words == other.words and not _differ(one.size, other.size)


def _differ(one: Size, other: Size) -> bool:
    pairs = zip(one, other, strict=True)
    return any(max(pair) > SIZES * min(pair) for pair in pairs)


def _are_apart(one: MarkedLook, other: MarkedLook, ground: Image) -> bool:
    """What differs is large enough: in lightness, or in colour where that is broad enough."""
    from PIL import ImageChops, ImageFilter

    first, second = one.over(ground), other.over(ground)
    second = second.resize(first.size)
    greys = [image.convert("L").reduce(COARSE) for image in (first, second)]
    lighter = _above(LIGHTER, ImageChops.difference(*greys)) * (COARSE / PER_MM) ** 2
    if lighter >= LEAST_AREA:
        return True
    channels = ImageChops.difference(first, second).split()
    colours = reduce(ImageChops.lighter, channels).filter(ImageFilter.MinFilter(BROAD_ENOUGH))
    return _above(OTHER_COLOUR, colours) / PER_MM**2 >= LEAST_AREA


def _above(least: float, image: Image) -> int:
    return sum(image.histogram()[round(least * 255) :])


def looks_of(marked: Iterable[tuple[Frame, Zone]]) -> list[MarkedLook]:
    """What the group of each zone looks like on its face."""
    from PIL import Image

    cut = [_cut_out(frame, zone) for frame, zone in marked]
    orders = [_order(frame) for one in cut for frame in (one.own, _on_black(one.own), one.below)]
    drawn = draw(orders, Packing("png", PER_MM * MM_PER_INCH))
    images = [Image.open(io.BytesIO(data)).convert("RGB") for data in drawn]
    return [
        MarkedLook(one.size, one.words, *images[3 * n : 3 * n + 3]) for n, one in enumerate(cut)
    ]


def in_doubt(marked: Sequence[tuple[Frame, Zone]]) -> list[bool]:
    """Whether another might look like it: of its size, with its words, in full ink or less.

    All inks draw the same words, or leave out all of a group.
    """
    faces = {id(face): face for face, _ in marked}
    less = {key: Frame(face.size, _left(face.items)) for key, face in faces.items()}
    cuts = [(_cut_out(face, zone), _cut_out(less[id(face)], zone)) for face, zone in marked]
    names = [zone.name for _, zone in marked]
    return [
        any(
            name != names[n] and any(map(_same_words_and_size, own, cut))
            for n, cut in enumerate(cuts)
        )
        for name, own in zip(names, cuts, strict=True)
    ]


def _left(items: Iterable[Item]) -> tuple[Item, ...]:
    """What inks that leave something out draw."""
    return tuple(
        item._replace(items=_left(item.items))
        if isinstance(item, GroupItem)
        else item._replace(frame=Frame(item.frame.size, _left(item.frame.items)))
        if isinstance(item, Stamp)
        else item
        for item in items
        if not (isinstance(item, GroupItem) and item.ink == "none")
    )


def _order(frame: Frame) -> ImageOrder:
    return ImageOrder(frame, round(frame.size.width * PER_MM), round(frame.size.height * PER_MM))


def _on_black(frame: Frame) -> Frame:
    black = Path(rectangle(Rect(0, 0, *frame.size)), BLACK)
    return Frame(frame.size, (black, *frame.items))


class _CutOut(NamedTuple):
    own: Frame
    below: Frame

    @property
    def size(self) -> Size:
        return self.own.size

    @property
    def words(self) -> tuple[str, ...]:
        """Without icons, whose names nobody reads."""
        return tuple(word for word in words_of(self.own.items) if not word.startswith("["))


def _cut_out(frame: Frame, zone: Zone) -> _CutOut:
    """The zone's group upright in a frame of its own, and so what was painted before it."""
    below, found = _until(frame.items, zone, IDENTITY)
    group, placed = found or (GroupItem(()), IDENTITY)  # an ink may leave it out
    box, scale = zone.box.grown(MARGIN / placed.scale), placed.scale
    size = Size(*(math.ceil(side * scale * PER_MM) / PER_MM for side in box.size))
    upright = translation(-box.left, -box.top).then(Matrix(scale, 0, 0, scale, 0, 0))
    own = GroupItem(group.items, group.matrix.then(upright))
    ground = GroupItem(below, placed.inverse().then(upright))
    return _CutOut(Frame(size, (own,)), Frame(size, (ground,)))


def _until(
    items: Iterable[Item], zone: Zone, matrix: Matrix
) -> tuple[tuple[Item, ...], tuple[GroupItem, Matrix] | None]:
    """What is painted before the zone's group, then the group and where it is."""
    below: list[Item] = []
    for item in items:
        if isinstance(item, GroupItem):
            if item.items and item.items[0] is zone:
                return tuple(below), (item, matrix)
            kept, found = _until(item.items, zone, item.matrix.then(matrix))
            if found:
                return (*below, item._replace(items=kept)), found
        elif isinstance(item, Stamp):
            kept, found = _until(item.frame.items, zone, item.matrix.then(matrix))
            if found:
                ground = Frame(item.frame.size, kept, item.frame.reach)
                return (*below, item._replace(frame=ground)), found
        below.append(item)
    return tuple(below), None
