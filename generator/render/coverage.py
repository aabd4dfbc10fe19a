"""A PDF → how much ink its pages take, measured on the pages as printed."""

from __future__ import annotations

from generator.core.geometry import MM_PER_POINT
from generator.core.named_tuple import NamedTuple

DPI = 200
"""Fine enough for hairlines, which pdfium never draws thinner than a pixel."""
A4 = 210 * 297


class Ink(NamedTuple):
    """The mean of what cyan, magenta and yellow take away from white."""

    coverage: float
    """The share of all the paper that full ink would cover."""
    full_pages: float
    """As many A4 pages would be covered all over."""
    pages: tuple[float, ...]
    """The coverage of each page."""


def ink_of(pdf: bytes, dpi: int = DPI) -> Ink:
    import pypdfium2  # only those who ask wait for it
    from PIL import ImageStat

    document = pypdfium2.PdfDocument(pdf)
    try:
        shares, areas = [], []
        for page in document:
            image = page.render(scale=dpi / 72).to_pil().convert("RGB")
            shares.append(1 - sum(ImageStat.Stat(image).mean) / (3 * 255))
            width, height = page.get_size()
            areas.append(width * height * MM_PER_POINT**2)
    finally:
        document.close()
    covered = sum(share * area for share, area in zip(shares, areas, strict=True))
    return Ink(covered / sum(areas), covered / A4, tuple(shares))
