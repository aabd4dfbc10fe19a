"""PDF → PNG through pdfium: what is shown is what is printed."""

from __future__ import annotations

import io
from collections.abc import Iterator


def page_pngs(pdf: bytes, dpi: float) -> Iterator[bytes]:
    """Every page of the PDF as a PNG."""
    import pypdfium2  # only pictures need it

    document = pypdfium2.PdfDocument(pdf)
    try:
        for index in range(len(document)):
            image = document[index].render(scale=dpi / 72).to_pil()
            buffer = io.BytesIO()
            image.save(buffer, "PNG", compress_level=3, dpi=(dpi, dpi))
            yield buffer.getvalue()
    finally:
        document.close()
