"""What the proofs of exports look for, shown to be found: faces swapped, moved, or not there."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache

import numpy as np
import pikepdf
import pytest
from PIL import Image

from generator.export import Wish, setting
from generator.kit.order import Order
from tests.export.exporting import run
from tests.export.press_profile import press_profile
from tests.export.showing import (
    PACKED,
    Game,
    Shop,
    Written,
    card_images_show,
    card_pdf_shows,
    game_of,
    pictures_show,
    sheets_show,
)
from tests.export.showing_cuts import cricut_shows, silhouette_shows
from tests.export.showing_tables import tabletop_playground_shows, tabletop_simulator_shows
from tests.export.tabling import ADDRESS, desk
from tests.games import folder

ORDER = Order(papers=("a4",), decks=("cards", "twins", "marker"))
SHOPS = ORDER._replace(decks=("cards", "twins"))

Proof = Callable[[Game, Written], int]
PROOFS: dict[str, tuple[Order, dict[str, str], Proof]] = {
    "png": (ORDER, {"dpi": "100"}, lambda game, files: pictures_show(game, files, 100)),
    "jpg": (ORDER, {"dpi": "100"}, lambda game, files: pictures_show(game, files, 100, PACKED)),
    "makeplayingcards": (
        SHOPS,
        {},
        lambda game, files: card_images_show(game, files, Shop(822, 1122, True)),
    ),
    "the-game-crafter": (
        SHOPS,
        {},
        lambda game, files: card_images_show(game, files, Shop(825, 1125, False)),
    ),
    "drive-thru-cards": (
        SHOPS,
        {},
        lambda game, files: card_pdf_shows(game, files, press_profile(0.9)),
    ),
    "print-play-games": (SHOPS, {}, sheets_show),
    "tts": (ORDER, {"dpi": "200"}, tabletop_simulator_shows),
    "ttpg": (ORDER, {"dpi": "200"}, tabletop_playground_shows),
    "silhouette": (ORDER, {}, lambda game, files: silhouette_shows(game, files, "a4")),
    "cricut": (ORDER, {"dpi": "144"}, cricut_shows),
}


@cache
def given(target: str) -> tuple[Game, Written]:
    """What the proof of a target is given: cards whose art and words tell them apart."""
    order, keys, _ = PROOFS[target]
    opened = folder(desk())
    said = tuple(setting(key, value) for key, value in keys.items())
    wish = Wish((target,), said, icc=press_profile(0.9), address=ADDRESS)
    (outcome,), _ = run(opened, wish, order)
    assert outcome.is_done
    return game_of(opened, order), {file.name: file.data for file in outcome.files}


QUICK = ("png", "drive-thru-cards", "print-play-games", "tts", "silhouette")
MARKS = {name: () if name in QUICK else (pytest.mark.slow,) for name in PROOFS}


@pytest.mark.parametrize("target", [pytest.param(name, marks=MARKS[name]) for name in PROOFS])
def test_what_is_right_is_let_through(target: str) -> None:
    game, files = given(target)
    assert PROOFS[target][2](game, files) >= 4


def swapped(files: Written) -> Written:
    """Two pictures or pages of one size, or two cells of a sheet, have changed places."""
    pictures: dict[object, str] = {}
    for name, data in files.items():
        if name.endswith(".pdf") and len(pikepdf.open(io.BytesIO(data)).pages) > 1:
            return {**files, name: pages_swapped(data)}
        if name.endswith((".png", ".jpg")):
            size = Image.open(io.BytesIO(data)).size
            other = pictures.setdefault(size, name)
            if files[other] != data:
                return {**files, name: files[other], other: data}
    raise AssertionError("nothing to swap")


def pages_swapped(data: bytes) -> bytes:
    """The first page and the next that is not the same."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pages = list(pdf.pages)
        first = pages[0].Contents.read_bytes()
        number = next(n for n, page in enumerate(pages) if page.Contents.read_bytes() != first)
        pages[0].Contents, pages[number].Contents = pages[number].Contents, pages[0].Contents
        pages[0].Resources, pages[number].Resources = pages[number].Resources, pages[0].Resources
        return saved(pdf)


def saved(pdf: pikepdf.Pdf) -> bytes:
    data = io.BytesIO()
    pdf.save(data)
    return data.getvalue()


def moved(files: Written) -> Written:
    """The first picture by three pixels, or a page by a quarter of a millimetre."""
    for name, data in files.items():
        if name.endswith(".pdf"):
            with pikepdf.open(io.BytesIO(data)) as pdf:
                page = pdf.pages[0]
                page.contents_add(pdf.make_stream(b"1 0 0 1 0.7 0 cm"), prepend=True)
                return {**files, name: saved(pdf)}
        if name.endswith((".png", ".jpg")):
            return {**files, name: changed(data, lambda pixels: np.roll(pixels, 3, axis=1))}
    raise AssertionError("nothing to move")


def changed(data: bytes, change: Callable[[np.ndarray], np.ndarray]) -> bytes:
    with Image.open(io.BytesIO(data)) as image:
        pixels, dpi, packed = np.array(image), image.info.get("dpi", (72, 72)), image.format
    buffer = io.BytesIO()
    Image.fromarray(change(pixels)).save(buffer, packed, dpi=dpi)
    return buffer.getvalue()


def emptied(files: Written) -> Written:
    """The last picture is white, or the last page."""
    for name, data in reversed(list(files.items())):
        if name.endswith(".pdf"):
            with pikepdf.open(io.BytesIO(data)) as pdf:
                page = pdf.pages[-1]
                page.Contents = pdf.make_stream(b"")
                return {**files, name: saved(pdf)}
        if name.endswith((".png", ".jpg")) and "plain-back" not in name:
            return {**files, name: changed(data, lambda pixels: np.full_like(pixels, 255))}
    raise AssertionError("nothing to empty")


def lacking(files: Written) -> Written:
    """The last of its pictures and documents is not there."""
    name = [one for one in files if one.endswith((".png", ".jpg", ".pdf"))][-1]
    return {one: data for one, data in files.items() if one != name}


@pytest.mark.parametrize("target", QUICK)
def test_swapped_faces_are_found(target: str) -> None:
    assert_found(target, swapped)


@pytest.mark.slow
@pytest.mark.parametrize("target", PROOFS)
@pytest.mark.parametrize("fault", [swapped, moved, emptied, lacking])
def test_what_is_wrong_is_found(target: str, fault: Callable[[Written], Written]) -> None:
    assert_found(target, fault)


def assert_found(target: str, fault: Callable[[Written], Written]) -> None:
    game, files = given(target)
    with pytest.raises((AssertionError, KeyError, ValueError)):
        PROOFS[target][2](game, fault(files))
