"""Frames, or pages of a PDF → picture files of exactly so many pixels, drawn by pdfium.

What is shown is what is printed: a picture is drawn from the very PDF that would be.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.core.display import Frame, Stamp
from generator.core.fork import ForkedParts, cores
from generator.core.frozen import slotted
from generator.core.geometry import MM_PER_POINT, Matrix, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.render.about import About
from generator.render.pdf import PdfPage, write_pdf

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument as DrawnDocument
    from pypdfium2 import PdfPage as DrawnPage

    from generator.render.png import Scanlines

FORMATS = {"jpg": "JPEG", "webp": "WEBP"}
PIXELS_A_PROCESS = 4_000_000
"""Another process is started for so many pixels: fewer are drawn sooner than it is there."""


Seen = Sequence[bytes]
"""Line by line a byte for each pixel, 0 where it is clear."""


class ImageOrder(NamedTuple):
    """A frame, edge to edge, on so many pixels."""

    frame: Frame
    width: int
    height: int
    seen: Seen = ()
    """Only a PNG can have clear parts; nothing if all of it is seen."""


class Packing(NamedTuple):
    """How pixels become a file."""

    format: str = "png"
    dpi: float = 300
    quality: int = 92


Told = Callable[[int], None]


def draw(
    pictures: Sequence[ImageOrder], packing: Packing, told: Told = lambda done: None
) -> Iterator[bytes]:
    """Each picture as a file, in order; `told` is called with the number done."""
    pdf = write_pdf([_page(picture) for picture in pictures], About("pictures"), small=False)
    sizes = [picture.width * picture.height for picture in pictures]
    return _drawn(pdf, sizes, 1.0, packing, told, [picture.seen for picture in pictures])


def page_pictures(pdf: bytes, packing: Packing, told: Told = lambda done: None) -> Iterator[bytes]:
    """Each page of a finished PDF as a file."""
    import pypdfium2  # only pictures need it

    scale = packing.dpi / 72
    document = pypdfium2.PdfDocument(pdf)
    try:
        sizes = [math.prod(document.get_page_size(n)) * scale**2 for n in range(len(document))]
    finally:
        document.close()
    return _drawn(pdf, sizes, scale, packing, told)


def _page(picture: ImageOrder) -> PdfPage:
    """A page of one point for each pixel: no size is rounded on its way."""
    frame = picture.frame
    size = Size(picture.width * MM_PER_POINT, picture.height * MM_PER_POINT)
    across, down = size.width / frame.size.width, size.height / frame.size.height
    whole = Rect(0, 0, *size)
    page = Frame(size, (Stamp(frame, Matrix(across, 0, 0, down, 0, 0), whole),))
    return PdfPage(page, whole, whole, "", ())


def _drawn(
    pdf: bytes,
    sizes: Sequence[float],
    scale: float,
    packing: Packing,
    told: Told,
    seen: Sequence[Seen] = (),
) -> Iterator[bytes]:
    """Every page as a file, in order; whichever process is free draws the next one."""
    pages = _Pages(pdf, scale, packing, seen)
    processes = max(1, min(cores(), int(sum(sizes) / PIXELS_A_PROCESS), len(sizes)))
    try:
        parts = ForkedParts(pages.file, len(sizes), processes=processes)
        files = parts.results(lambda index: told(index + 1))
    finally:
        pages.close()
    told(len(files))
    yield from files


@slotted
class _Pages:
    """The pages of a PDF as files. A document of pdfium belongs to one process alone."""

    pdf: bytes
    scale: float
    packing: Packing
    seen: Sequence[Seen]
    _document: DrawnDocument | None = None

    def file(self, index: int) -> bytes:
        if self._document is None:
            import pypdfium2  # only pictures need it

            self._document = pypdfium2.PdfDocument(self.pdf)
        seen = self.seen[index] if self.seen else ()
        return _file(self._document[index], self.scale, self.packing, seen)

    def close(self) -> None:
        if self._document:
            self._document.close()


def _file(page: DrawnPage, scale: float, packing: Packing, seen: Seen) -> bytes:
    from generator.render.png import png, scanlines

    if packing.format != "png":
        return _packed(scanlines(page, scale), packing)
    if not seen:
        return png(scanlines(page, scale), packing.dpi)
    from generator.render.clear_pixels import CHANNELS, make_clear  # few pictures have clear parts

    lines = scanlines(page, scale, CHANNELS)
    make_clear(lines, seen)
    return png(lines, packing.dpi)


def _packed(lines: Scanlines, packing: Packing) -> bytes:
    from PIL import Image  # PNG does without it

    size = (lines.width, lines.height)
    image = Image.frombuffer("RGB", size, bytes(lines.data[1:]), "raw", "RGB", lines.stride, 1)
    buffer = io.BytesIO()
    dpi = (packing.dpi, packing.dpi)
    image.save(buffer, FORMATS[packing.format], dpi=dpi, quality=packing.quality)
    return buffer.getvalue()
