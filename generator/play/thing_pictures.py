"""Faces of things → PNGs as the table shows them: cut at their outline, without bleed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count

from generator.core.display import Frame
from generator.core.geometry import MM_PER_INCH, pixels
from generator.export.cut_out import cut_out, outline_of
from generator.export.faces import ExportFace
from generator.preview.face_images import MOST_PIXELS, SCALES
from generator.preview.recently_shown import RecentlyShown
from generator.render.image_files import ImageOrder, Packing, draw

SHAPED = ("hexagon", "drawn")
"""Their pictures are clear outside of their outlines; a page cuts the others itself."""


class ThingPictures:
    """Knows the faces that things may show; what no page shows any more is forgotten."""

    def __init__(self, series: str) -> None:
        self._series = series
        self._names: dict[int, str] = {}
        self._faces: dict[str, ExportFace] = {}
        self._numbers = count(1)
        self._recent = RecentlyShown()

    def name(self, face: ExportFace) -> str:
        """The same frame has the same name for as long as it is kept."""
        name = self._names.get(id(face.frame))
        if name is None:
            name = self._names[id(face.frame)] = f"{self._series}{next(self._numbers)}"
            self._faces[name] = face  # holds the frame that the names are keyed by
        return name

    def keep(self, names: Iterable[str]) -> None:
        """Forgets all but these and those of the last few readings."""
        for name in self._faces.keys() - self._recent.kept_with([*names]):
            del self._names[id(self._faces.pop(name).frame)]

    def png(self, name: str, dpi: int) -> bytes | None:
        face = self._faces.get(name)
        if face is None or dpi not in SCALES:
            return None
        data = _drawn(face.frame, dpi)
        if face.component.kind != "tokens" or face.component.shape not in SHAPED:
            return data
        return cut_out(data, [outline_of(face.component, face.frame)], face.frame.size.width)


def _drawn(frame: Frame, dpi: int) -> bytes:
    square_inches = frame.size.width * frame.size.height / MM_PER_INCH**2
    dpi = min(dpi, int((MOST_PIXELS / square_inches) ** 0.5))
    width, height = (pixels(mm, dpi) for mm in frame.size)
    return next(draw([ImageOrder(frame, width, height)], Packing("png", dpi)))
