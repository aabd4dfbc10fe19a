"""The gallery on every printer, press and screen: all that draws a page draws the same."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from generator.build import build
from generator.core.problems import NOTE
from generator.export import Wish, export
from generator.files import Folder, open_game
from generator.kit.order import Order
from tests.games import told
from tests.looking import pixels, text_on
from tests.programs import ghostscript, poppler, program
from tools import gallery

TARGETS = sorted(path.stem for path in (gallery.DOCS.parent / "layouts" / "targets").glob("*.yaml"))
DPI = 100
STEEP = 24
"""Where neighbours differ by more, one renderer may put an edge a little elsewhere."""

Picture = npt.NDArray[np.float64]
Viewer = Callable[[Path, int], Picture]


@cache
def game() -> Folder:
    return open_game(str(gallery.GAME))[1]


@cache
def kit(ink: str = "full", backs: str = "fronts", paper: str = "a4") -> bytes:
    kits, problems = build(game(), Order(papers=(paper,), backs=backs, ink=ink))
    assert all(problem.severity == NOTE for problem in problems), told(problems)
    return kits[0].data


def flat_difference(one: Picture, other: Picture) -> float:
    """How far pixels are apart on average, away from edges."""
    height, width = (min(sides) for sides in zip(one.shape[:2], other.shape[:2], strict=True))
    assert abs(one.shape[0] - other.shape[0]) <= 1 and abs(one.shape[1] - other.shape[1]) <= 1
    one, other = one[:height, :width], other[:height, :width]
    flat = np.ones((height, width), dtype=bool)
    for picture in (one, other):
        for axis in (0, 1):
            for by in (-2, -1, 1, 2):
                flat &= np.abs(picture - np.roll(picture, by, axis)).max(axis=2) <= STEEP
    assert flat.mean() > 0.4
    return float(np.abs(one - other)[flat].mean())


def opened(data: bytes) -> Picture:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB"), dtype=np.float64)


def by_pdfium(pdf: bytes, page: int) -> Picture:
    return pixels(pdf, page, dpi=DPI).astype(np.float64)


def by_poppler(pdf: Path, page: int) -> Picture:
    number = str(page + 1)
    out = pdf.with_name(f"poppler-{number}")
    only = ("-f", number, "-l", number, "-singlefile")
    poppler("pdftoppm", "-r", str(DPI), *only, "-png", str(pdf), str(out))
    return opened(out.with_suffix(".png").read_bytes())


def by_ghostscript(pdf: Path, page: int) -> Picture:
    out = pdf.with_name(f"ghostscript-{page}.png")
    smooth = ("-dTextAlphaBits=4", "-dGraphicsAlphaBits=4")
    only = (f"-dFirstPage={page + 1}", f"-dLastPage={page + 1}")
    ghostscript("png16m", f"-r{DPI}", *smooth, *only, f"-o{out}", str(pdf))
    return opened(out.read_bytes())


def by_mutool(pdf: Path, page: int) -> Picture:
    out = pdf.with_name(f"mutool-{page}.png")
    mutool = program("mupdf-tools", "mutool")
    subprocess.run(
        [mutool, "draw", "-q", "-r", str(DPI), "-o", out, pdf, str(page + 1)], check=True
    )
    return opened(out.read_bytes())


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["full", "low", "bw"])
@pytest.mark.parametrize("backs", ["long", "gutterfold"])
def test_it_prints_in_every_ink(ink: str, backs: str, paper: str) -> None:
    assert kit(ink, backs, paper).startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.parametrize("viewer", [by_poppler, by_ghostscript, by_mutool])
@pytest.mark.parametrize("ink", ["full", "low", "bw"])
def test_all_viewers_show_the_same_pages(ink: str, viewer: Viewer, tmp_path: Path) -> None:
    pdf = tmp_path / "gallery.pdf"
    pdf.write_bytes(kit(ink))
    for page in range(4):
        apart = flat_difference(by_pdfium(kit(ink), page), viewer(pdf, page))
        print(ink, page, round(apart, 3))
        assert apart < 1, f"page {page + 1}"


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_every_target_takes_it_or_says_why_not(target: str) -> None:
    outcomes, problems = export(game(), Order(papers=("a4",)), Wish((target,)))
    files = [file for outcome in outcomes for file in outcome.files]
    refused = [problem for problem in problems if problem.severity == "error"]
    print(target, len(files), told(refused))
    assert bool(files) != bool(refused)


@pytest.mark.slow
def test_flattened_inks_look_like_the_pictures(tmp_path: Path) -> None:
    wish = Wish(("drive-thru-cards",))
    outcomes, problems = export(game(), Order(papers=("a4",)), wish)
    pdfs = [f for outcome in outcomes for f in outcome.files if f.name.endswith(".pdf")]
    assert pdfs, told(problems)
    faces = iter(gallery.faces(DPI).values())
    for file in pdfs:
        pdf = tmp_path / file.name.rpartition("/")[2]
        pdf.write_bytes(file.data)
        for page in range(1, pages_of(file.data), 2):
            face = np.asarray(next(faces), dtype=np.float64)
            shown = by_its_inks(pdf, page)
            top, left = (shown.shape[0] - face.shape[0]) // 2, (shown.shape[1] - face.shape[1]) // 2
            trimmed = shown[top : top + face.shape[0], left : left + face.shape[1]]
            apart = flat_difference(trimmed, face)
            print(file.name, page, round(apart, 2))
            assert apart < 3


def by_its_inks(pdf: Path, page: int) -> Picture:
    """As light comes back from inks that no profile describes."""
    out = pdf.with_name(f"inks-{page}.tif")
    only = (f"-dFirstPage={page + 1}", f"-dLastPage={page + 1}")
    ghostscript("tiff32nc", f"-r{DPI}", *only, f"-o{out}", str(pdf))
    inks = np.asarray(Image.open(out), dtype=np.float64)
    light: Picture = 255 - np.minimum(255, inks[..., :3] + inks[..., 3:])
    return light


def pages_of(pdf: bytes) -> int:
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        return len(document)
    finally:
        document.close()


@pytest.mark.slow
def test_rich_words_are_copied_in_the_order_of_the_yaml(tmp_path: Path) -> None:
    pdf = tmp_path / "gallery.pdf"
    pdf.write_bytes(kit())
    said = words(" ".join(text_on(kit(), page) for page in range(4)))
    copied = words(poppler("pdftotext", "-raw", str(pdf), "-"))
    for text in TEXTS:
        assert words(text) in said, text
        assert words(text) in copied, text


TEXTS = (
    "To: everyone",
    "Dear friends colleagues",
    "is out.",
    "It was not me.",
    "CO2 in room 4 is at m2.",
    "Sent from a stall.",
    "Open Until further notice",
    "lines after the first move in, like new tenants.",
    "Have you heard what they say",
    "by the printer on three",
    "it went downhill from there",
    "Nobody shall be the last to take a cup, for the last has to brew.",
    "of everything that nobody else would take",
)


def words(text: str) -> str:
    return re.sub(r"\W+", "", text)
