"""Every export of every shipped game, read by others and laid beside the faces it was made from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from generator.export import Outcome, Wish, export, setting
from generator.files import open_game, shipped_games
from generator.order import Order
from tests.export.exporting import picture
from tests.export.preflighting import faults
from tests.export.press_profile import press_profile
from tests.looking import pixels
from tests.programs import ghostscript, poppler

ORDER = Order(papers=("a4",))
MOST = 6.0
"""Of 255, in the mean: what half a pixel, or a third of the pixels, makes of crisp edges."""
Shown = npt.NDArray[np.float64]


@cache
def outcome(game: str, target: str, *settings: tuple[str, str]) -> Outcome:
    said = tuple(setting(key, value) for key, value in settings)
    icc = press_profile() if target == "drive-thru-cards" else b""
    found, problems = export(open_game(game)[1], ORDER, Wish((target,), said, icc=icc))
    assert not [problem for problem in problems if problem.severity == "error"]
    (one,) = found
    return one


@cache
def faces(game: str) -> dict[str, Image.Image]:
    """Every face at its trim, at 300 dpi, by name."""
    files = outcome(game, "png").files
    return {file.name.removesuffix(".png"): picture(file.data).convert("RGB") for file in files}


def small(image: Image.Image) -> Shown:
    """What is left of a picture when fine differences of edges are out of it."""
    return np.asarray(image.resize((60, 84), Image.Resampling.BOX), dtype=np.float64)


def assert_is(shown: Image.Image, name: str, known: dict[str, Image.Image]) -> None:
    """It differs little from the face of that name, and no other face is nearer to it."""
    own = small(shown)
    away = {face: float(np.abs(own - small_face(image)).mean()) for face, image in known.items()}
    assert away[name] < MOST, (name, away[name])
    assert away[name] <= min(away.values()) + 1e-6, name


SMALL: dict[int, Shown] = {}


def small_face(image: Image.Image) -> Shown:
    if id(image) not in SMALL:
        SMALL[id(image)] = small(image)
    return SMALL[id(image)]


def images(game: str, target: str) -> Iterator[tuple[str, Image.Image]]:
    """The name of a face, and the middle of its picture: the trim."""
    for file in outcome(game, target).files:
        match = re.fullmatch(r"([^/]+)/(?:fronts/\d+-(.+?)(?:-x\d+)?|back)\.png", file.name)
        if match:
            shown = picture(file.data)
            across, down = (shown.width - 750) / 2, (shown.height - 1050) / 2
            trim = shown.crop((int(across), int(down), int(across) + 750, int(down) + 1050))
            yield f"{match[1]}-{match[2] or 'back'}", trim


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games())
@pytest.mark.parametrize("target", ["makeplayingcards", "the-game-crafter"])
def test_pictures_for_shops_show_the_faces(game: str, target: str) -> None:
    known = faces(game)
    compared = {name: shown for name, shown in images(game, target) if name in known}
    assert len(compared) > 5
    for name, shown in compared.items():
        assert_is(shown, name, known)
    sizes = {picture(file.data).size for file in outcome(game, target).files}
    assert sizes == {(822, 1122) if target == "makeplayingcards" else (825, 1125)}


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games())
def test_the_pdf_of_each_deck_is_ready_for_a_press_and_shows_the_faces(
    game: str, tmp_path: Path
) -> None:
    known = faces(game)
    for file in outcome(game, "drive-thru-cards").files:
        assert faults(file.data) == []
        deck = file.name.removesuffix(".pdf")
        first = next(name for name in known if name.startswith(f"{deck}-"))
        shown = Image.fromarray(pixels(file.data, 1, 300).astype(np.uint8))
        trim = shown.crop((37, 37, 37 + 750, 37 + 1050))
        assert likeness(trim, known[first]) > 0.9, file.name
        poppler_agrees(tmp_path / file.name, file.data)


def likeness(one: Image.Image, other: Image.Image) -> float:
    """How far light and dark go together: colours of inks are duller than those of light."""
    both = [small(image.convert("L")).ravel() for image in (one, other)]
    return float(np.corrcoef(*both)[0, 1])


def poppler_agrees(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    said = poppler("pdfinfo", "-box", str(path))
    assert re.search(r"PDF subtype: +PDF/X-1a:2003", said)
    assert re.search(r"TrimBox: +9\.00 +9\.00 +189\.00 +261\.00", said)
    assert re.search(r"Page size: +198 x 270 pts", said)
    fonts = poppler("pdffonts", str(path)).splitlines()[2:]
    assert fonts and all(re.search(r" yes yes yes +\d+ +0$", line) for line in fonts)
    pictures = poppler("pdfimages", "-list", str(path)).splitlines()[2:]
    assert all(line.split()[5] in ("cmyk", "gray", "-") for line in pictures)


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games())
def test_ghostscript_finds_four_inks_and_not_too_much_of_them(game: str, tmp_path: Path) -> None:
    """The mean of each page; what one spot may have is checked where colours become inks."""
    for file in outcome(game, "drive-thru-cards").files:
        path = tmp_path / file.name
        path.write_bytes(file.data)
        said = ghostscript("inkcov", "-o", "-", str(path))
        pages = [line for line in said.splitlines() if line.endswith("CMYK OK")]
        assert len(pages) == said.count("\n") and pages
        assert all(sum(map(float, line.split()[:4])) <= 2.4 for line in pages)


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_games())
def test_small_pictures_in_every_format_show_the_faces(game: str) -> None:
    known = faces(game)
    for target in ("jpg", "webp"):
        for file in outcome(game, target, ("dpi", "100")).files:
            name = file.name.rpartition(".")[0]
            if known[name].size == (750, 1050):  # what is smaller has too few pixels at 100 dpi
                assert_is(picture(file.data).convert("RGB"), name, known)
