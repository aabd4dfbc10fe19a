"""Strokes in a PDF: none of no width, and pointed corners as far out as they may be."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest

from generator.core.colour import BLACK, WHITE
from generator.core.display import Frame, Path
from generator.core.geometry import Rect, Size, scaling
from generator.core.outline import rectangle
from generator.render.pdf import About, PdfPage, write_pdf


def operators(path: Path) -> str:
    """What draws the path, the page being written as it is."""
    frame, box = Frame(Size(50, 50), (path,)), Rect(0, 0, 50, 50)
    page = PdfPage(frame, box, box, "Strokes", ())
    data = write_pdf([page], About("strokes"), small=False)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        contents = pdf.pages[0].Contents
        return bytes(contents.read_bytes()).decode("ascii")


@pytest.mark.parametrize("width", [0.0, 0.0004])
@pytest.mark.parametrize("fill", [BLACK, None])
def test_a_stroke_of_no_width_is_not_drawn(width: float, fill: object) -> None:
    path = Path(rectangle(Rect(5, 5, 9, 9)), fill, WHITE, width)  # type: ignore[arg-type]
    drawn = operators(path._replace(matrix=scaling(2, 2)))
    assert not re.search(r"\b0 w\b", drawn)
    assert not re.search(r"\b[BS]\b", drawn)


def test_a_fine_stroke_is_drawn() -> None:
    drawn = operators(Path(rectangle(Rect(5, 5, 9, 9)), BLACK, WHITE, 0.001))
    assert "0.001 w" in drawn
    assert re.search(r"\bB\b", drawn)


def test_pointed_corners_have_their_limit_and_others_need_none() -> None:
    pointed = Path(rectangle(Rect(5, 5, 9, 9)), None, BLACK, 1.0, join=0, miter=4.0)
    assert re.search(r"\b4 M\b", operators(pointed))
    assert not re.search(r"\bM\b", operators(pointed._replace(join=1)))
