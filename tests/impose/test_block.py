"""Cards that share cuts: no paper shines through between them."""

from __future__ import annotations

from pathlib import Path as File

import numpy as np
from PIL import Image

from generator.core.colour import Colour
from generator.core.display import Frame, Path
from generator.core.geometry import Rect, Size
from generator.core.outline import rectangle
from generator.impose import Press, Printed
from generator.render.about import About
from generator.render.pdf import PdfPage, write_pdf
from tests.programs import poppler
from tests.sheets import A4, component, sheets

POKER = Size(63.5, 88.9)
BLUE = Colour(20, 20, 120)


def test_no_hairline_shows_at_a_shared_cut(tmp_path: File) -> None:
    ground = Path(rectangle(Rect(0, 0, *POKER).grown(3)), BLUE)
    cards = [Printed(Frame(POKER, (ground,), 3.0), None, 9, POKER)]
    (page,) = sheets(cards, Press(A4), component(size=POKER))
    (tmp_path / "sheet.pdf").write_bytes(
        write_pdf([PdfPage(page.frame, page.trim, page.bleed, "", ())], About("x"))
    )
    scale = 600 / 25.4
    left, top, width, height = (int(value * scale) for value in page.trim)
    window = ("-x", str(left + 20), "-W", str(width - 40), "-H", "40")
    for number, y in enumerate((top + height // 3 - 20, top + height // 2)):
        where = tmp_path / f"part-{number}"
        poppler(
            "pdftoppm", "-r", "600", "-singlefile", "-y", str(y), *window,
            str(tmp_path / "sheet.pdf"), str(where),
        )  # fmt: skip
        drawn = np.asarray(Image.open(where.with_suffix(".ppm")))
        assert (drawn == (20, 20, 120)).all()
