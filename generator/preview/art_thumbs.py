"""Names of pictures and icons → small Frames of them, as many as a sheet has in view."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from generator.assets import ART_FOLDERS, Library
from generator.assets.rasters import RasterError, read_raster
from generator.assets.thumbnails import shrunk
from generator.core.colour import BLACK
from generator.core.display import Frame, Item, Raster, Stamp
from generator.core.geometry import Rect, Size, translation
from generator.core.problems import Refusal, Where
from generator.files import PICTURES, Folder
from generator.layout.placed_art import lay_out_icon, placed_raster
from generator.model import Picture
from generator.opened import Studio

SIDE = 18.0
"""Millimetres."""
AROUND = 1.5
BOX = Rect(AROUND, AROUND, SIDE - 2 * AROUND, SIDE - 2 * AROUND)
KEPT = 360
WHERE = Where("art")


class ArtThumbs:
    """Keeps the last ones, until the game is read anew."""

    def __init__(self) -> None:
        self._studio: Studio | None = None
        self._kept: dict[tuple[str, bool], Frame] = {}

    def frames(self) -> Iterator[Frame]:
        yield from self._kept.values()

    def of(self, studio: Studio, name: str, is_icon: bool) -> Frame | None:
        """None if it cannot be drawn by itself."""
        if studio is not self._studio:
            self._studio = studio
            self._kept.clear()
        frame = self._kept.pop((name, is_icon), None)
        if frame is None:
            try:
                with _unnoticed(studio.library):
                    frame = Frame(Size(SIDE, SIDE), tuple(_items(studio, name, is_icon)))
            except (Refusal, RasterError):
                return None
        self._kept[name, is_icon] = frame
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return frame


def _items(studio: Studio, name: str, is_icon: bool) -> list[Item]:
    path, data = _file(studio.library.folder, studio.game.icons.get(name, name))
    if path and not path.endswith(".svg"):
        return [placed_raster(_small(name, data), BOX)]
    if is_icon:
        return lay_out_icon(name, BLACK, BOX, studio.faces.setter, WHERE)
    made = studio.faces.picture(Picture(name), BOX.size, WHERE)
    return [Stamp(made, translation(BOX.left, BOX.top))]


def _small(name: str, data: bytes) -> Raster:
    """With few pixels: nobody wants to wait for all of those that are in view."""
    small = shrunk(read_raster(name, data))
    return Raster(name, small.width, small.height, "RGB", small.colours, small.cover)


def _file(folder: Folder, name: str) -> tuple[str, bytes]:
    """The picture of that name as a card finds it, if it is one in a file."""
    if "/" in name:
        return "", b""
    paths = (f"{under}/{name}{end}" for under in ART_FOLDERS for end in PICTURES)
    found = ((path, folder.read(path)) for path in paths)
    return next(((path, data) for path, data in found if data is not None), ("", b""))


@contextmanager
def _unnoticed(library: Library) -> Iterator[None]:
    """What is only looked at is not used by any card."""
    used, drawn = set(library.used), set(library.drawn)
    try:
        yield
    finally:
        library.used, library.drawn = used, drawn
