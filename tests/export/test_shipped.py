"""PDFs for a press in the eyes of poppler, Ghostscript and our own preflight."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageSequence

from generator.core.problems import Where
from generator.export import Wish, export
from generator.files import Folder, open_game, shipped_games
from generator.kit.order import Order
from generator.render.proof import proof_profile
from tests.export.preflighting import faults
from tests.export.press_profile import press_profile
from tests.export.test_card_pdf import PICTURED, star
from tests.games import folder, told
from tests.programs import ghostscript, poppler, program

ORDER = Order(papers=("a4",))
INKS = 2.4
"""The most that DriveThruCards allows on one spot."""
ROUNDING = 4 / 255
"""Four inks in whole steps, each at most one off."""


def pdfs(game: Folder, profile: bytes = b"") -> dict[str, bytes]:
    """What a press gets, one file for each deck."""
    wish = Wish(("drive-thru-cards",), icc=profile or press_profile(0.9))
    (outcome,), _ = export(game, ORDER, wish)
    assert outcome.is_done and outcome.files, told(outcome.problems)
    return {file.name: file.data for file in outcome.files}


@cache
def shipped(game: str) -> dict[str, bytes]:
    return pdfs(open_game(game)[1], proof_profile(Where("--icc")))


SWOP = Path("/usr/share/color/icc/ghostscript/default_cmyk.icc")
"""Ghostscript's own profile of a press, with more ink in the dark than DriveThruCards allows."""


@cache
def small() -> dict[str, bytes]:
    return pdfs(folder(PICTURED, **{"art/star.png": star()}))


def test_poppler_finds_boxes_fonts_and_colours_as_a_press_wants_them(tmp_path: Path) -> None:
    poppler_agrees(tmp_path, small())


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games())
def test_poppler_and_our_preflight_find_nothing_in_shipped_games(game: str, tmp_path: Path) -> None:
    assert [fault for data in shipped(game).values() for fault in faults(data)] == []
    poppler_agrees(tmp_path, shipped(game))


def poppler_agrees(place: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        path = str(place / name)
        (place / name).write_bytes(data)
        said = poppler("pdfinfo", "-box", "-l", "-1", path)
        pages = len(re.findall(r"Page +\d+ TrimBox:", said))
        assert re.search(rf"Pages: +{pages}\n", said) and pages
        assert re.search(r"PDF subtype: +PDF/X-1a:2003", said)
        assert len(re.findall(r"TrimBox: +9\.00 +9\.00 +189\.00 +261\.00\n", said)) == pages
        assert len(re.findall(r"BleedBox: +0\.00 +0\.00 +198\.00 +270\.00\n", said)) == pages
        assert len(re.findall(r"Page +\d+ size: +198 x 270 pts", said)) == pages
        fonts = poppler("pdffonts", path).splitlines()[2:]
        assert fonts and all(re.search(r" yes yes yes +\d+ +0$", line) for line in fonts)
        pictures = poppler("pdfimages", "-list", path).splitlines()[2:]
        assert all(line.split()[5] in ("cmyk", "gray", "-") for line in pictures)


def test_ghostscript_finds_four_inks_and_not_too_much_of_them(tmp_path: Path) -> None:
    assert most_ink(tmp_path, small()) <= INKS + ROUNDING


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games())
def test_ghostscript_finds_no_spot_with_too_much_ink_in_shipped_games(
    game: str, tmp_path: Path
) -> None:
    """By the profile of the extra, and by one that must be held back."""
    assert most_ink(tmp_path, shipped(game)) <= INKS + ROUNDING
    program("ghostscript", "gs")
    if not SWOP.exists():
        pytest.skip("this is not Debian's Ghostscript")
    assert most_ink(tmp_path, pdfs(open_game(game)[1], SWOP.read_bytes())) <= INKS + ROUNDING


def test_a_spot_with_too_much_ink_is_found(tmp_path: Path) -> None:
    """It is half a millimetre wide."""
    (name, data), *_ = small().items()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.pages[1].contents_add(pdf.make_stream(b"q 0.8 0.7 0.6 0.5 k 30 30 0.5 0.5 re f Q"))
        changed = io.BytesIO()
        pdf.save(changed)
    assert most_ink(tmp_path, {name: changed.getvalue()}) == pytest.approx(2.6, abs=ROUNDING)


def most_ink(place: Path, files: dict[str, bytes]) -> float:
    """Of one spot: Ghostscript separates every page that is like none before it."""
    most = 0.0
    for name, data in files.items():
        (place / name).write_bytes(data)
        pages = ",".join(map(str, different_pages(data)))
        separated = str(place / "plates.tif")
        options = (f"-sPageList={pages}", "-r100", "-dNOPAUSE", "-dBATCH")
        ghostscript("tiff32nc", *options, "-o", separated, str(place / name))
        with Image.open(separated) as image:
            assert image.mode == "CMYK" and getattr(image, "n_frames", 1) == pages.count(",") + 1
            for page in ImageSequence.Iterator(image):
                sums = np.asarray(page, dtype=np.int32).sum(axis=2)
                most = max(most, float(sums.max()) / 255)
    return most


def different_pages(data: bytes) -> Iterator[int]:
    """The first of all pages that draw the same."""
    seen: set[bytes] = set()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            drawn = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(page))
            if drawn not in seen:
                seen.add(drawn)
                yield number
