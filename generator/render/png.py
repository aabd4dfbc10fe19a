"""Rows of pixels → a PNG file, compressed by an encoder made for speed.

Faces are flat colours and crisp edges: unfiltered lines pack as well as filtered ones.
"""

from __future__ import annotations

import ctypes
import math
import struct
import zlib
from typing import TYPE_CHECKING

import pypdfium2.raw as pdfium
from isal import isal_zlib

from generator.core.geometry import MM_PER_INCH
from generator.core.named_tuple import NamedTuple

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

SIGNATURE = b"\x89PNG\r\n\x1a\n"
LEVEL = 2
KINDS = {3: 2, 4: 6}
"""By the bytes of a pixel: RGB, and RGB with how much of it is seen."""


def png(lines: Scanlines, dpi: float) -> bytes:
    kind = KINDS[lines.channels]
    head = struct.pack(">IIBBBBB", lines.width, lines.height, 8, kind, 0, 0, 0)
    per_metre = round(dpi / MM_PER_INCH * 1000)
    return b"".join(
        (
            SIGNATURE,
            _chunk(b"IHDR", head),
            _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
            _chunk(b"IDAT", isal_zlib.compress(lines.data, LEVEL)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", check)))


WHITE = 0xFFFFFFFF
FORMATS = {3: pdfium.FPDFBitmap_BGR, 4: pdfium.FPDFBitmap_BGRx}
BEFORE = {3: 1, 4: 4}
"""Bytes before each line: one for PNG; pdfium takes pixels of four bytes at whole words only."""


class Scanlines(NamedTuple):
    """Red, green and blue, line by line; each line starts with a byte of 0.

    A fourth byte of a pixel says how much of it is seen: all, unless someone changes it.
    """

    width: int
    height: int
    data: memoryview
    channels: int = 3

    @property
    def stride(self) -> int:
        return self.width * self.channels + 1


def scanlines(page: PdfPage, scale: float, channels: int = 3) -> Scanlines:
    """The page on white, at so many pixels for each point."""
    width, height = (math.ceil(round(side * scale, 3)) for side in page.get_size())
    before = BEFORE[channels]
    stride = width * channels + before
    memory = (ctypes.c_ubyte * (stride * height + before))()
    first = ctypes.c_void_p(ctypes.addressof(memory) + before)
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMATS[channels], first, stride)
    if not bitmap:
        raise MemoryError(f"no room for {width} × {height} pixels")
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
        how = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, how)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    data = memoryview(memory).cast("B")
    lines = Scanlines(width, height, data, channels)
    if before > 1:
        _close_up(data, stride, before - 1, lines)
    return lines._replace(data=data[: lines.stride * height])


def _close_up(data: memoryview, stride: int, first: int, lines: Scanlines) -> None:
    """Moves lines together that have more than one byte before them."""
    long = lines.stride
    for line in range(lines.height):
        at = first + line * stride
        data[line * long : (line + 1) * long] = data[at : at + long]
