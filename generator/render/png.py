"""Rows of pixels → a PNG file, compressed by an encoder made for speed.

Faces are flat colours and crisp edges: unfiltered lines pack as well as filtered ones.
"""

from __future__ import annotations

import ctypes
import math
import struct
import zlib
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2.raw as pdfium
from isal import isal_zlib

from generator.core.geometry import MM_PER_INCH

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL = 2
RGB, RGBA = 2, 6
BLACK = (0, 0, 0)
CLEAR = (255, *(0,) * 255)
"""By how much a pixel is seen, whether it is clear."""


def png(lines: Scanlines, dpi: float, seen: bytes = b"") -> bytes:
    """With a byte for each pixel that says how much of it is seen, if not all is."""
    kind, data = (RGBA, _seen_through(lines, seen)) if seen else (RGB, lines.data)
    head = struct.pack(">IIBBBBB", lines.width, lines.height, 8, kind, 0, 0, 0)
    per_metre = round(dpi / MM_PER_INCH * 1000)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", head),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", isal_zlib.compress(data, LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _seen_through(lines: Scanlines, seen: bytes) -> bytes:
    from PIL import Image  # only pictures with clear parts need it

    size = (lines.width, lines.height)
    image = Image.frombuffer("RGB", size, bytes(lines.data[1:]), "raw", "RGB", lines.stride, 1)
    alpha = Image.frombuffer("L", size, seen)
    image.paste(BLACK, mask=alpha.point(CLEAR, "1"))
    image.putalpha(alpha)
    rows = image.tobytes("raw", "RGBA", lines.width * 4 + 1)  # each line ends with a byte of 0
    return b"".join((b"\0", memoryview(rows)[:-1]))


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", check)))


WHITE = 0xFFFFFFFF
CHANNELS = 3


class Scanlines(NamedTuple):
    """Red, green and blue, line by line; each line starts with a byte of 0."""

    width: int
    height: int
    data: memoryview

    @property
    def stride(self) -> int:
        return self.width * CHANNELS + 1


def scanlines(page: PdfPage, scale: float) -> Scanlines:
    """The page on white, at so many pixels for each point."""
    width, height = (math.ceil(round(side * scale, 3)) for side in page.get_size())
    stride = width * CHANNELS + 1
    memory = (ctypes.c_ubyte * (stride * height + 1))()
    first = ctypes.c_void_p(ctypes.addressof(memory) + 1)
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, pdfium.FPDFBitmap_BGR, first, stride)
    if not bitmap:
        raise MemoryError(f"no room for {width} × {height} pixels")
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
        how = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, how)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return Scanlines(width, height, memoryview(memory).cast("B")[: stride * height])
