"""Small text for a press: what takes three inks or more, and the same frame with it in black alone.

Plates never meet exactly. Thin strokes in several inks get coloured edges.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field, replace
from typing import assert_never

from generator.core.colour import Colour, luminance
from generator.core.display import Frame, GroupItem, Image, Item, Path, Run, Stamp, TextItem, Zone
from generator.core.frozen import slotted
from generator.core.geometry import MM_PER_POINT

SMALL = 10 * MM_PER_POINT
DARK = 0.18
"""Luminance of a middle grey; what is lighter keeps its colour."""
SEEN = 0.005
"""Less of an ink prints nothing."""
MANY = 3


def inks_told(inks: tuple[float, ...]) -> str:
    """`C34 M1 Y51 K91`."""
    return " ".join(f"{name}{ink * 100:.0f}" for name, ink in zip("CMYK", inks, strict=True))


def takes_many(inks: tuple[float, ...]) -> bool:
    return sum(ink > SEEN for ink in inks) >= MANY


@slotted
class SmallText:
    """Makes dark small text grey, each frame once; a press prints greys with black alone."""

    inks: Callable[[Colour], tuple[float, ...]]
    _done: dict[tuple[int, float], tuple[Frame, Frame]] = field(default_factory=dict)

    def in_black(self, frame: Frame, scale: float = 1.0) -> Frame:
        key = (id(frame), round(scale, 4))
        if key not in self._done:
            items = self._items(frame.items, scale)
            same = all(one is other for one, other in zip(items, frame.items, strict=True))
            self._done[key] = (frame, frame if same else replace(frame, items=items))
        return self._done[key][1]

    def _items(self, items: tuple[Item, ...], scale: float) -> tuple[Item, ...]:
        return tuple(self._item(item, scale) for item in items)

    def _item(self, item: Item, scale: float) -> Item:
        match item:
            case TextItem():
                runs = tuple(self._run(run, scale) for run in item.runs)
                return item if runs == item.runs else item._replace(letters=runs)
            case GroupItem():
                inner = self._items(item.items, scale * item.matrix.scale)
                same = all(one is other for one, other in zip(inner, item.items, strict=True))
                return item if same else item._replace(items=inner)
            case Stamp():
                frame = self.in_black(item.frame, scale * item.matrix.scale)
                return item if frame is item.frame else item._replace(frame=frame)
            case Path() | Image() | Zone():
                return item
            case never:
                assert_never(never)

    def _run(self, run: Run, scale: float) -> Run:
        light = luminance(run.colour)
        if run.size * scale >= SMALL or light > DARK or not takes_many(self.inks(run.colour)):
            return run
        return run._replace(colour=_grey(light, run.colour))


def _grey(light: float, like: Colour) -> Colour:
    """As dark as the colour: sRGB of its luminance."""
    part = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    channel = round(part * 255)
    return like._replace(red=channel, green=channel, blue=channel)
