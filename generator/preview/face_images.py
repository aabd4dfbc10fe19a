"""Frames → PNGs under names of their own, drawn when the page asks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from generator.core.display import Frame, spoken
from generator.core.geometry import MM_PER_INCH, pixels
from generator.impose.bleed import with_bleed
from generator.preview.pair_names import parts_of
from generator.preview.recently_shown import RecentlyShown
from generator.render.image_files import ImageOrder, Packing, draw

SCALES = (50, 75, 100, 150, 200, 300, 450)
"""Dots per inch that pictures can be had in."""
MOST_PIXELS = 24_000_000


class Pictures:
    """Knows which frames are on show; what no page shows any more is forgotten."""

    def __init__(self, series: str) -> None:
        """Each worker names in a series of its own: pages still know the names of the last one."""
        self._series = series
        self._names: dict[int, str] = {}
        self._frames: dict[str, Frame] = {}
        self._said: dict[str, str] = {}
        self._numbers = count(1)
        self._recent = RecentlyShown()
        self._told: set[str] = set()
        """Names that pages have heard since the last reading: they may still ask for them."""

    def name(self, frame: Frame) -> str:
        """The same frame has the same name for as long as it is kept."""
        name = self._names.get(id(frame))
        if name is None:
            name = self._names[id(frame)] = f"{self._series}{next(self._numbers)}"
            self._frames[name] = frame  # holds the id that the names are keyed by
        self._told.add(name)
        return name

    def names(self) -> list[str]:
        """All that are kept, the newest last."""
        return list(self._frames)

    def says(self, frame: Frame) -> str:
        """What is written on it."""
        name = self.name(frame)
        if name not in self._said:
            self._said[name] = spoken(frame)
        return self._said[name]

    def keep(self, frames: Iterable[Frame]) -> None:
        """Forgets all but these, those named since, and those of the last few readings."""
        shown = {self.name(frame) for frame in frames}
        kept = self._recent.kept_with(shown | self._told)
        self._told.clear()
        for name in self._frames.keys() - kept:
            del self._names[id(self._frames.pop(name))]
            self._said.pop(name, None)

    def png(self, name: str, dpi: int) -> bytes | None:
        """The picture, or None if there is no such frame."""
        frames = [self._frames.get(part) for part in parts_of(name)]
        if dpi not in SCALES:
            return None
        match frames:
            case [Frame() as frame]:
                return png_of(frame, dpi)
            case [Frame() as before, Frame() as after]:
                return compared_png(before, after, dpi)
            case _:
                return None


def compared_png(before: Frame, after: Frame, dpi: int) -> bytes:
    """Where two faces differ as they are cut; of a face and itself, the face."""
    if before is after:
        return _drawn(after, dpi)
    from generator.render.difference import difference  # most pages never ask for one

    return difference(_drawn(before, dpi), _drawn(after, dpi))


def png_of(frame: Frame, dpi: int) -> bytes:
    """The face with its bleed; very large ones in fewer dots, so that they can be held."""
    return _drawn(with_bleed(frame, frame.reach), dpi)


def _drawn(whole: Frame, dpi: int) -> bytes:
    square_inches = whole.size.width * whole.size.height / MM_PER_INCH**2
    dpi = min(dpi, int((MOST_PIXELS / square_inches) ** 0.5))
    width, height = (pixels(mm, dpi) for mm in whole.size)
    return next(draw([ImageOrder(whole, width, height)], Packing("png", dpi)))
