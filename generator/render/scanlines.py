"""Pages of a PDF → lines of pixels as PNG wants them, through pdfium.

PNG puts a byte before every line that says how it is filtered. The memory that pdfium draws into is
laid out with room for that byte, and what it drew is packed without being copied or turned.
"""

from __future__ import annotations

import ctypes
import math
from typing import TYPE_CHECKING, NamedTuple

import pypdfium2.raw as pdfium

if TYPE_CHECKING:
    from pypdfium2 import PdfPage

WHITE = 0xFFFFFFFF
CHANNELS = 3


class Scanlines(NamedTuple):
    """Red, green and blue, line by line; before each line stands a byte that is 0."""

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
