"""Pixels → PDF images, in RGB or in the inks of a press."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDocument, PDFName

from generator.core.display import Raster
from generator.render.colourspace import Plates
from generator.render.pdf_objects import compressed, raw

OPAQUE = 128
"""Where a picture may not be half transparent, less than this is clear."""


def image_stream(pdf: PDFDocument, raster: Raster, plates: Plates) -> Any:
    samples = plates.samples(raster)
    entries = {**_head(raster), "ColorSpace": PDFName(samples.space), "BitsPerComponent": 8}
    if raster.mask is not None and plates.soft:
        grey = {**_head(raster), "ColorSpace": PDFName("DeviceGray"), "BitsPerComponent": 8}
        entries["SMask"] = pdf.Reference(compressed(pdf, raster.mask, grey))
    elif raster.mask is not None:
        stencil = {**_head(raster), "ImageMask": "true", "BitsPerComponent": 1}
        entries["Mask"] = pdf.Reference(compressed(pdf, _stencil(raster, raster.mask), stencil))
    if samples.is_jpeg:
        return raw(samples.data, {**entries, "Filter": PDFName("DCTDecode")})
    return compressed(pdf, samples.data, entries)


def _head(raster: Raster) -> dict[str, Any]:
    return {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": raster.width,
        "Height": raster.height,
    }


def _stencil(raster: Raster, mask: bytes) -> bytes:
    """One bit for each pixel: set where nothing is painted."""
    from PIL import Image

    alpha = Image.frombytes("L", (raster.width, raster.height), mask)
    return alpha.point([255] * OPAQUE + [0] * (256 - OPAQUE)).convert("1").tobytes()
