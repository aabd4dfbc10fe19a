"""What lets something through, drawn by pdfium and by others, and flattened for a press."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path as File
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from generator.core.colour import Colour
from generator.core.display import Frame, GroupItem, Path, Raster, Stamp
from generator.core.display import Image as ImageItem
from generator.core.geometry import IDENTITY, Rect, Size
from generator.core.mixing import BLENDS, over
from generator.core.outline import rectangle
from generator.render.cmyk import Cmyk
from generator.render.flattening import Flattening
from generator.render.image_files import ImageOrder, Packing, draw
from generator.render.pdf import About, PdfPage, write_pdf
from generator.render.press import press_pdf
from tests.clear_faces import IDEAS, Idea
from tests.looking import pixels
from tests.programs import program

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PIXELS = 600
STEEP = 24
"""Where neighbours differ by more, one renderer may put an edge a little elsewhere."""
WRONG_IN_SPLASH = ("the blend hue", "the blend saturation")
"""poppler's own renderer mixes these otherwise than its cairo one, Ghostscript and browsers do."""

Picture = npt.NDArray[np.float64]


def drawn(frame: Frame) -> Picture:
    (data,) = draw([ImageOrder(frame, PIXELS, PIXELS)], Packing())
    return opened(data)


def opened(data: bytes) -> Picture:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), dtype=np.float64)


def document(*frames: Frame) -> bytes:
    whole = Rect(0, 0, 60, 60)
    pages = [PdfPage(frame, whole, whole, "", ()) for frame in frames]
    return write_pdf(pages, About("see through"))


def away_from_edges(picture: Picture) -> npt.NDArray[np.bool_]:
    """Where all pixels around look nearly the same."""
    flat = np.ones(picture.shape[:2], dtype=bool)
    for axis in (0, 1):
        for by in (-2, -1, 1, 2):
            step = np.abs(picture - np.roll(picture, by, axis)).max(axis=2)
            flat &= step <= STEEP
    return flat


def difference(one: Picture, other: Picture) -> float:
    one, other = one[:PIXELS, :PIXELS], other[:PIXELS, :PIXELS]
    flat = away_from_edges(one) & away_from_edges(other)
    assert flat.mean() > 0.9
    return float(np.abs(one - other)[flat].mean())


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from tests.browser import a_browser

    with a_browser() as browser:
        yield browser


@pytest.mark.slow
@pytest.mark.parametrize("name", IDEAS)
def test_it_looks_as_the_same_idea_does_in_a_browser(name: str, browser: Browser) -> None:
    idea = IDEAS[name]
    page = browser.new_page(viewport={"width": PIXELS, "height": PIXELS})
    page.set_content(f'<body style="margin:0">{idea.picture}</body>')
    shot = opened(page.screenshot())
    page.close()
    assert difference(drawn(idea.frame), shot) < 1
    plain = drawn(Idea("", "").frame)
    assert np.abs(plain - shot).mean() > 1, "the idea shows nothing"


@pytest.mark.slow
@pytest.mark.parametrize("name", IDEAS)
def test_other_programs_see_it_too(name: str, tmp_path: File) -> None:
    pdf = document(IDEAS[name].frame)
    (tmp_path / "x.pdf").write_bytes(pdf)
    pages = tmp_path / "poppler"
    poppler = program("poppler-utils", "pdftoppm")
    dpi = 254
    subprocess.run([poppler, "-r", str(dpi), "-png", tmp_path / "x.pdf", pages], check=True)
    ghost = [program("ghostscript", "gs"), "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=png16m"]
    out = tmp_path / "ghost.png"
    subprocess.run(
        [*ghost, f"-r{dpi}", "-dGraphicsAlphaBits=4", f"-sOutputFile={out}", tmp_path / "x.pdf"],
        check=True,
    )
    wanted = np.asarray(pixels(pdf, 0, dpi), dtype=np.float64)
    others = [out] if name in WRONG_IN_SPLASH else [next(tmp_path.glob("poppler*.png")), out]
    for file in others:
        assert difference(wanted, opened(file.read_bytes())) < 1.5, file.name


def clear(opacity: float = 0.5) -> Frame:
    square = Path(rectangle(Rect(10, 10, 20, 20)), Colour(200, 0, 0))
    return Frame(Size(60, 60), (GroupItem((square,), opacity=opacity),))


def test_a_page_says_that_it_is_transparent_only_if_it_is() -> None:
    opaque = Frame(Size(60, 60), clear().items[0].items)  # type: ignore[union-attr]
    assert b"/Transparency" not in document(opaque) and b"ExtGState" not in document(opaque)
    assert document(clear()).count(b"/Type /Page ") == 1
    stamped = Frame(Size(60, 60), (Stamp(clear(), IDENTITY), Stamp(clear(), IDENTITY)))
    page = re.findall(rb"/Type /Page /.*", document(stamped, opaque))
    assert [b"/Group" in one for one in page] == [True, False]


def test_a_face_that_lets_through_is_still_drawn_once() -> None:
    face = clear()
    many = document(*(Frame(Size(60, 60), (Stamp(face, IDENTITY),)) for _ in range(5)))
    assert many.count(b"/S /Transparency") == 5 + 1  # each page says it; one group is drawn


DOWN = (Colour(32, 48, 64), Colour(192, 96, 128), Colour(240, 208, 128), Colour(255, 255, 255))
UP = (Colour(255, 99, 71), Colour(20, 200, 120), Colour(128, 128, 128))


@pytest.mark.parametrize("blend", BLENDS)
def test_checks_know_the_colour_that_is_drawn(blend: str) -> None:
    rows = [Path(rectangle(Rect(0, 15 * n, 60, 15)), down) for n, down in enumerate(DOWN)]
    over_them = [
        GroupItem((Path(rectangle(Rect(20 * n, 0, 20, 60)), up),), opacity=0.8, blend=blend)
        for n, up in enumerate(UP)
    ]
    found = drawn(Frame(Size(60, 60), (*rows, *over_them)))
    for y, down in enumerate(DOWN):
        for x, up in enumerate(UP):
            seen = found[75 + 150 * y, 100 + 200 * x]
            assert over(up, down, 0.8, blend).rgb == pytest.approx(tuple(seen), abs=3), (up, down)


@pytest.mark.parametrize("name", ["a group at half its strength", "a glow", "soft edges"])
def test_flattened_it_looks_the_same_and_lets_nothing_through(name: str) -> None:
    frame = IDEAS[name].frame
    flattening = Flattening(254)
    flat = flattening.flattened(frame)
    assert flattening.flattened(frame) is flat
    assert difference(drawn(frame), drawn(flat)) < 1
    pdf = document(flat)
    assert b"/Transparency" not in pdf and b"/ExtGState" not in pdf


@pytest.mark.slow
@pytest.mark.parametrize("name", IDEAS)
def test_in_the_inks_of_a_press_it_looks_as_its_whole_picture_does(name: str) -> None:
    """One picture of everything, in the same inks: no edge is seen where pixels begin."""
    frame = IDEAS[name].frame
    lit = drawn(frame).astype(np.uint8)
    picture = Raster("all of it", PIXELS, PIXELS, "RGB", lit.tobytes(), as_drawn=True)
    whole = Frame(frame.size, (ImageItem(picture, Rect(0, 0, 60, 60)),))

    def pressed(one: Frame) -> Picture:
        box = Rect(0, 0, 60, 60)
        pdf = press_pdf([PdfPage(one, box, box, "", ())], About("x"), Cmyk(), dpi=254)
        assert b"/ExtGState" not in pdf and b"/SMask" not in pdf
        return np.asarray(pixels(pdf, 0, 254), dtype=np.float64)

    assert difference(pressed(frame), pressed(whole)) < 1.5


def test_what_is_opaque_is_not_flattened() -> None:
    frame = Idea("", "").frame
    assert Flattening(300).flattened(frame) is frame


def test_only_what_changes_becomes_pixels() -> None:
    flat = Flattening(254).flattened(Frame(Size(60, 60), clear().items + clear(0.2).items))
    (image,) = (item for item in flat.items if isinstance(item, ImageItem))
    assert image.box.width == pytest.approx(20.2, abs=0.3)
    assert image.raster.mask is not None and set(image.raster.mask) == {0, 255}
