"""A frame that lets something through → the same look, opaque, for whoever refuses transparency.

Only what changes the picture becomes pixels. Items stay as they are below it and above it, so that
words above it stay words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, assert_never

from generator.core.colour import OPAQUE
from generator.core.display import (
    Frame,
    GroupItem,
    Image,
    Item,
    Path,
    Raster,
    Stamp,
    TextItem,
    Zone,
)
from generator.core.extents import around, extent_of
from generator.core.frozen import slotted
from generator.core.geometry import MM_PER_INCH, Rect, translation
from generator.core.named_tuple import NamedTuple
from generator.render.operators import lets_through

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

NONE, FULL = 26, 229
"""Pixels of a picture between these are half transparent."""
SOFT = 0.05
"""More of a picture than its edges, which are always half transparent."""
ENOUGH = 1
"""Two pictures that differ by no more, in any channel, look the same."""

Piece = tuple[bool, Item]
"""Whether it lets something through, and what it is, in its place on the frame."""


class Patch(NamedTuple):
    """Where things let something through, and how many pieces are painted before and with them."""

    box: Rect
    before: int
    upto: int


@slotted
class Flattening:
    """Makes frames opaque, each once."""

    dpi: float
    _clear: dict[int, tuple[Frame, bool]] = field(default_factory=dict)
    _done: dict[int, tuple[Frame, Frame]] = field(default_factory=dict)

    def flattened(self, frame: Frame) -> Frame:
        if not self._is_clear_frame(frame):
            return frame
        if id(frame) not in self._done:
            self._done[id(frame)] = (frame, self._flattened(frame))
        return self._done[id(frame)][1]

    def _flattened(self, frame: Frame) -> Frame:
        pieces = list(self._pieces(frame.items))
        areas = list(_areas(pieces, frame.extent, MM_PER_INCH / self.dpi))
        pictures = _pictures(pieces, areas, self.dpi)
        items: list[Item] = []
        for index, (clear, item) in enumerate(pieces):
            if not clear:
                items.append(item)
            items.extend(
                image
                for area, image in zip(areas, pictures, strict=True)
                if image is not None and area.upto == index + 1
            )
        return Frame(frame.size, tuple(items), frame.reach)

    # -- what is clear --

    def _pieces(self, items: Iterable[Item]) -> Iterator[Piece]:
        """Neighbours that are opaque stay together; groups are opened where something is clear."""
        marked = ((self._is_clear(item), item) for item in items)
        for clear, together in groupby(marked, key=itemgetter(0)):
            if not clear:
                run = tuple(item for _, item in together)
                yield False, run[0] if len(run) == 1 else GroupItem(run)
                continue
            for _, item in together:
                yield from self._opened(item)

    def _opened(self, item: Item) -> Iterator[Piece]:
        if isinstance(item, GroupItem) and not item.is_veiled:
            for clear, piece in self._pieces(item.items):
                yield clear, item._replace(items=(piece,))
        elif isinstance(item, Stamp):
            for clear, piece in self._pieces(item.frame.items):
                inside = GroupItem((piece,), item.matrix, item.frame.extent)
                yield clear, GroupItem((inside,), clip=item.clip)
        else:
            yield True, item

    def _is_clear_frame(self, frame: Frame) -> bool:
        if id(frame) not in self._clear:
            self._clear[id(frame)] = (frame, any(map(self._is_clear, frame.items)))
        return self._clear[id(frame)][1]

    def _is_clear(self, item: Item) -> bool:
        match item:
            case Path():
                return lets_through(item)
            case TextItem():
                return any(run.colour.alpha != OPAQUE for run in item.runs)
            case Image(raster):
                return raster.mask is not None and half_clear(raster.mask) > SOFT
            case GroupItem():
                return item.is_veiled or any(map(self._is_clear, item.items))
            case Stamp():
                return self._is_clear_frame(item.frame)
            case Zone():
                return False
            case never:
                assert_never(never)


def half_clear(mask: bytes) -> float:
    """The share of what is painted that is neither clear nor opaque."""
    counts = [mask.count(value) for value in range(256)]
    painted = sum(counts[NONE:])
    return sum(counts[NONE:FULL]) / painted if painted else 0.0


def _areas(pieces: Sequence[Piece], face: Rect, step: float) -> Iterator[Patch]:
    """Neighbours that are clear and overlap make one."""
    start = 0
    for clear, together in groupby(pieces, key=itemgetter(0)):
        end = start + len(list(together))
        boxes: list[Rect] = []
        for _, item in pieces[start:end] if clear else ():
            box = extent_of([item])
            if box is not None and box.overlaps(face):
                boxes = _joined(boxes, box.within(face))
        yield from (Patch(_on_pixels(box, step), start, end) for box in boxes)
        start = end


def _joined(boxes: Sequence[Rect], box: Rect) -> list[Rect]:
    apart: list[Rect] = []
    for other in boxes:
        if box.overlaps(other):
            return _joined([*apart, *boxes[len(apart) + 1 :]], around(box, other))
        apart.append(other)
    return [*apart, box]


def _on_pixels(box: Rect, step: float) -> Rect:
    left, top = (int(side // step) for side in (box.left, box.top))
    right, bottom = (int(-(-side // step)) for side in (box.right, box.bottom))
    return Rect(left * step, top * step, (right - left) * step, (bottom - top) * step)


# -- pixels --


def _pictures(pieces: Sequence[Piece], areas: Sequence[Patch], dpi: float) -> list[Image | None]:
    """Each area as it looks after its things, where they change what was there before."""
    import io

    from PIL import Image as Open

    from generator.render.image_files import ImageOrder, Packing, draw

    orders = []
    for box, before, upto in areas:
        width, height = (round(side / MM_PER_INCH * dpi) for side in box.size)
        for count in (before, upto):
            items = tuple(item for _, item in pieces[:count])
            moved = GroupItem(items, translation(-box.left, -box.top))
            orders.append(ImageOrder(Frame(box.size, (moved,)), width, height))
    drawn = [Open.open(io.BytesIO(data)).convert("RGB") for data in draw(orders, Packing(dpi=dpi))]
    pairs = zip(areas, drawn[::2], drawn[1::2], strict=True)
    return [_changed(area.box, before, after) for area, before, after in pairs]


def _changed(box: Rect, before: Pixels, after: Pixels) -> Image | None:
    from PIL import ImageChops

    red, green, blue = ImageChops.difference(before, after).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    mask = most.point([0 if value <= ENOUGH else 255 for value in range(256)])
    if mask.getbbox() is None:
        return None
    raster = Raster(
        "what shines through", *after.size, "RGB", after.tobytes(), mask.tobytes(), as_drawn=True
    )
    return Image(raster, box)
