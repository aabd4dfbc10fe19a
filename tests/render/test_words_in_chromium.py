"""Outline, shadow and text on a path against SVG in Chromium, and all of it read again."""

from __future__ import annotations

import base64
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from generator.core.colour import BLACK, WHITE, Colour
from generator.core.display import Frame, Item, TextItem
from generator.core.display import Path as Drawn
from generator.core.geometry import Point, Rect
from generator.core.outline import rectangle
from generator.layout.text import lay_out_text
from generator.model import Along, Text
from generator.model.values import SizeRange
from generator.render.pdf import About, PdfPage, write_pdf
from tests.looking import Pixels, pixels
from tests.programs import poppler
from tests.typesetting import HERE, setter

PAGE = Rect(0, 0, 60, 60)
DPI = 254
"""Ten pixels to the millimetre."""
BLUE, GOLD, RED = Colour(20, 60, 160), Colour(255, 200, 0), Colour(200, 30, 30)
SIZE = 10.0
ARC = "M 8 45 C 15 5 45 5 52 45"


def ground() -> Item:
    return Drawn(rectangle(PAGE), fill=BLUE)


def laid(**keys: object) -> list[Item]:
    size = SizeRange(SIZE, SIZE)
    element = Text(font="title", size=size, **keys)  # type: ignore[arg-type]
    return lay_out_text(element, PAGE, setter(), HERE, [])


def pdf_of(items: list[Item]) -> bytes:
    frame = Frame(PAGE.size, (ground(), *items))
    return write_pdf([PdfPage(frame, PAGE, PAGE, "words", ())], About("words"))


def chromium(inside: str) -> Pixels:
    import io

    from PIL import Image

    from tests.browser import a_browser

    font = setter().library.font("title", HERE).first.typeface.data
    data = base64.b64encode(font).decode()
    page = (
        f"<style>@font-face {{font-family: F; src: url(data:font/ttf;base64,{data})}}"
        "body {margin: 0} text {font: 10px F; font-variant-ligatures: none; "
        "text-rendering: geometricPrecision}</style>"
        f'<svg width="600" height="600" viewBox="0 0 60 60" style="display:block">'
        f'<rect width="60" height="60" fill="{BLUE}"/>{inside}</svg>'
    )
    with a_browser() as browser:
        shown = browser.new_page(viewport={"width": 600, "height": 600})
        shown.set_content(page)
        shown.evaluate("document.fonts.load('10px F')")
        image = Image.open(io.BytesIO(shown.screenshot())).convert("RGB")
    return np.array(image, dtype=np.int16)


def away_from_edges(image: Pixels) -> npt.NDArray[np.bool_]:
    """Pixels whose neighbours, two in each direction, have their colour."""
    calm: npt.NDArray[np.bool_] = np.ones(image.shape[:2], dtype=np.bool_)
    for down in range(-2, 3):
        for right in range(-2, 3):
            moved = np.roll(image, (down, right), axis=(0, 1))
            calm &= np.abs(moved - image).max(axis=2) <= 3
    return calm


def assert_alike(ours: Pixels, theirs: Pixels, letters: Colour) -> None:
    ours = ours[: theirs.shape[0], : theirs.shape[1]]  # a page is never less than its size
    calm = away_from_edges(ours) & away_from_edges(theirs)
    assert calm.mean() > 0.75
    inked = np.abs(ours - np.array(letters[:3], dtype=np.int16)).max(axis=2) < 4
    assert (calm & inked).sum() > 2000, "the letters are among what is compared"
    assert np.abs(ours - theirs)[calm].mean() < 1
    assert np.abs(ours - theirs).mean() < 4, "edges too, where each program rounds as it likes"


@pytest.mark.slow
def test_outline_and_shadow_are_those_of_a_browser() -> None:
    keys = {"outline": BLACK, "outline_width": 0.8, "shadow": RED, "shadow_offset": Point(1.5, 2)}
    items = laid(text="Wo BA", colour=GOLD, **keys)
    (line,) = [item for item in items if isinstance(item, TextItem)]
    place = f'x="{line.x}" y="{line.y}"'
    theirs = chromium(
        f'<g transform="translate(1.5 2)"><text {place} fill="{RED}" stroke="{RED}" '
        f'stroke-width="1.6" stroke-linejoin="round">Wo BA</text></g>'
        f'<text {place} fill="{GOLD}" stroke="#000" stroke-width="1.6" stroke-linejoin="round" '
        'paint-order="stroke">Wo BA</text>'
    )
    assert_alike(pixels(pdf_of(items), dpi=DPI), theirs, GOLD)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("align", "anchor", "offset"), [("left", "start", 0), ("centre", "middle", 50)]
)
def test_text_on_a_path_is_where_a_browser_puts_it(align: str, anchor: str, offset: int) -> None:
    items = laid(text="Rund ums Büro", colour=WHITE, align=align, along=Along(path=ARC))
    theirs = chromium(
        f'<path id="p" d="{ARC}" fill="none"/><text fill="#fff" text-anchor="{anchor}">'
        f'<textPath href="#p" startOffset="{offset}%">Rund ums Büro</textPath></text>'
    )
    assert_alike(pixels(pdf_of(items), dpi=DPI), theirs, WHITE)


def test_everything_is_read_once_and_in_order(tmp_path: Path) -> None:
    first = laid(
        text="[underline]{One} Straße [super]{two} [150%]{three}", outline=BLACK, shadow=RED
    )
    round_ = laid(text="Four five six", along=Along(path="M 5 50 C 20 30 40 30 55 50"))
    path = tmp_path / "words.pdf"
    path.write_bytes(pdf_of([*first, *round_]))
    words = " ".join(poppler("pdftotext", "-raw", str(path), "-").split())
    assert "One Straße two three" in words
    assert "Four five six" in words
    assert len(words.split()) == 7
