"""Every picture, page and sheet of an export beside the faces that it should show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from generator.core.geometry import Rect, Size, pixels
from generator.export.faces import ExportCard, ExportFace, distinct, faces_of
from generator.files import Folder
from generator.impose import page_size
from generator.kit.order import Order, asked_for, presses
from generator.model import Component
from generator.opened import Studio, open_studio
from tests.export.comparing import Away, Place, Shown, alone, away, drawn, inked, inside, opened
from tests.export.comparing import shown as pages_of
from tests.export.ordering import read_order

Written = Mapping[str, bytes]
Small = npt.NDArray[np.float32]
Light = npt.NDArray[np.int16]
SAME = Away(0.15, 0.001)
"""The same program draws both, at other places on other canvases."""
SNAPPED = Away(1.2, 0.01)
"""On other canvases pdfium puts small letters, and edges of boxes, on other whole pixels."""
NOISE = 0.3
"""Of 255, in the mean: so much do two drawings of one face differ."""
PACKED = Away(10.0, 0.08)
"""What JPEG and WebP make of crisp edges."""
IN_INKS = Away(1.5, 0.004)
"""Edges are blended before colours become inks in the one, after it in the other."""


STEP = 2
"""So many pixels to any side are seen even in what is packed with losses."""


class Game(NamedTuple):
    """What a target is given."""

    studio: Studio
    page: Size
    components: tuple[Component, ...]

    def of(self, *kinds: str) -> list[Component]:
        return [one for one in self.components if one.kind in kinds]

    def cards(self, component: Component) -> tuple[ExportCard, ...]:
        return faces_of(self.studio, component, self.page)

    def faces(self, components: Iterable[Component]) -> dict[str, ExportFace]:
        """Every face by its name."""
        found = (one for each in components for one in distinct(self.cards(each)))
        return {face.name: face for face in found}


def game_of(folder: Folder, order: Order) -> Game:
    studio, _ = open_studio(folder, order.opening)
    assert studio is not None
    page = page_size(next(presses(folder, order)))
    return Game(studio, page, tuple(asked_for(studio.game, order)))


def assert_same(shown: Shown, expected: Shown, name: str, most: Away = SAME) -> None:
    """Within a tolerance; where that is wide, it would be farther away if it were moved."""
    found = away(shown, expected)
    assert found.within(most), (name, found)
    if most in (SNAPPED, PACKED):
        assert_in_place(shown[:, :, 1].astype(np.int16), expected[:, :, 1].astype(np.int16), name)


def assert_in_place(shown: Light, expected: Light, name: str) -> None:
    """Moved by a little to any side, it would be less like it."""
    high, wide = shown.shape

    def apart(across: int, down: int) -> float:
        moved = shown[STEP + down : high - STEP + down, STEP + across : wide - STEP + across]
        return float(np.abs(moved - expected[STEP:-STEP, STEP:-STEP]).mean())

    for across, down in ((STEP, 0), (-STEP, 0), (0, STEP), (0, -STEP)):
        assert apart(0, 0) <= apart(across, down), (name, across, down)


# -- pictures of faces ------------------------------------------------------------------------


def pictures_show(game: Game, files: Written, dpi: float, most: Away = SAME) -> int:
    """Each face as it is; in a format with losses it is also nearer to its own than to others."""
    faces = game.faces(game.components)
    assert sorted(name.rpartition(".")[0] for name in files) == sorted(faces)
    expected = {
        name: alone(face.frame, *(pixels(mm, dpi) for mm in face.frame.size))
        for name, face in faces.items()
    }
    known = {name: small(image) for name, image in expected.items()}
    for file, data in files.items():
        name = file.rpartition(".")[0]
        assert_same(opened(data), expected[name], name, most)
        if most is not SAME:
            assert_nearest(opened(data), name, known)
    return len(files)


def assert_nearest(shown: Shown, name: str, known: Mapping[str, Small]) -> None:
    """No other face is more like it: what a tolerance might let through is not."""
    own = small(shown)
    alike = {other: image for other, image in known.items() if image.shape == own.shape}
    apart = {other: float(np.abs(own - image).mean()) for other, image in alike.items()}
    nearest = min(apart, key=lambda other: apart[other])
    assert apart[name] <= apart[nearest] + NOISE, (name, nearest)


def small(image: Shown) -> Small:
    return np.asarray(Image.fromarray(image).reduce(4), dtype=np.float32)


class Shop(NamedTuple):
    """What a shop wants of a poker card, in pixels at 300 dpi."""

    width: int
    height: int
    each: bool
    """A picture for every copy."""


def card_images_show(game: Game, files: Written, shop: Shop) -> int:
    """Front and back of every copy: the trim in the middle, and the bleed that the art has."""
    trim = Rect((shop.width - 750) / 2, (shop.height - 1050) / 2, 750, 1050)
    expected: dict[str, ExportFace] = {}
    for deck in game.of("deck"):
        cards = game.cards(deck)
        expected.update(_files_of(deck.id, cards, shop, _alike(cards)))
    assert sorted(files) == sorted(expected)
    assert_in_slots(files, expected, shop, trim)
    return len(files)


def assert_in_slots(
    files: Written, expected: Mapping[str, ExportFace], shop: Shop, trim: Rect
) -> None:
    """Every picture is that of its face, with its trim there."""
    looks: dict[int, Shown] = {}
    for name, face in expected.items():
        if id(face.frame) not in looks:
            canvas = ((shop.width, shop.height), [Place(face.frame, trim)])
            looks[id(face.frame)] = next(drawn([canvas]))
        window = trim.grown(int(min(face.frame.reach, 3.0) / 25.4 * 300))
        assert opened(files[name]).shape == (shop.height, shop.width, 3)
        picture, look = inside(opened(files[name]), window), inside(looks[id(face.frame)], window)
        assert_same(picture, look, name, SAME if trim.left % 1 == 0 else SNAPPED)


AUTOFILL = Shop(816, 1110, False)
"""63 x 88 mm with 36 pixels of bleed: cards of poker size are 63 mm wide there."""


def mpc_autofill_shows(game: Game, files: Written) -> int:
    """Front and back of every slot, deck after deck."""
    order = read_order(files)
    wide, high = (side * 63 / 63.5 / 25.4 * 300 for side in (63.5, 88.9))
    trim = Rect((AUTOFILL.width - wide) / 2, (AUTOFILL.height - high) / 2, wide, high)
    copies = [
        card for deck in game.of("deck") for card in game.cards(deck) for _ in range(card.copies)
    ]
    expected: dict[str, ExportFace] = {}
    blank: set[str] = set()
    for card, front, back in zip(copies, order.fronts, order.backs, strict=True):
        seen = {front: card.front} | ({back: card.back} if card.back else {})
        if card.back is None:
            blank.add(back)
        for name, face in seen.items():
            assert looks_alike(face, expected.setdefault(name, face)), name
    pictures = sorted(name for name in files if name.endswith(".png"))
    assert sorted([*expected, *blank]) == pictures, "a blank is no face"
    for name in blank:
        assert opened(files[name]).shape == (AUTOFILL.height, AUTOFILL.width, 3)
        assert (opened(files[name]) == 255).all(), name
    assert_in_slots(files, expected, AUTOFILL, trim)
    return len(copies)


def looks_alike(one: ExportFace, other: ExportFace) -> bool:
    """Whether a picture of the one is a picture of the other."""
    if one.frame is other.frame:
        return True
    return np.array_equal(alone(one.frame, 125, 175), alone(other.frame, 125, 175))


def _alike(cards: Sequence[ExportCard]) -> bool:
    """Whether all backs look the same."""
    backs = {card.back.name: card.back.frame for card in cards if card.back}
    looks = [alone(frame, 250, 350) for frame in backs.values()]
    return all(np.array_equal(look, looks[0]) for look in looks)


def _files_of(
    deck: str, cards: Sequence[ExportCard], shop: Shop, alike: bool
) -> Iterator[tuple[str, ExportFace]]:
    number = 0
    for card in cards:
        for _ in range(card.copies if shop.each else 1):
            number += 1
            many = f"-x{card.copies}" if card.copies > 1 and not shop.each else ""
            name = f"{number:03}-{card.front.card.id}{many}.png"
            yield f"{deck}/fronts/{name}", card.front
            if card.back and alike:
                yield f"{deck}/back.png", card.back
            elif card.back:
                yield f"{deck}/backs/{name}", card.back


# -- pages ------------------------------------------------------------------------------------

POINT = 10
"""Pixels of a page's point: the trim of DriveThruCards ends at whole ones.

At an edge it matters whether its pixels are mixed before they are put into inks, or after: edges
must be a small part of all.
"""


def card_pdf_shows(game: Game, files: Written, profile: bytes) -> int:
    """The back of every copy, then its front, in the colours that the inks make of them."""
    decks = game.of("deck")
    assert sorted(files) == sorted(f"{deck.id}.pdf" for deck in decks)
    trim = Rect(9 * POINT, 9 * POINT, 180 * POINT, 252 * POINT)
    looked = 0
    for deck in decks:
        sides = [
            face for c in game.cards(deck) for _ in range(c.copies) for face in (c.back, c.front)
        ]
        frames = {id(face.frame): face.frame for face in sides if face}
        canvases = [((198 * POINT, 270 * POINT), [Place(one, trim)]) for one in frames.values()]
        looks = {
            key: inside(inked(image, profile), trim)
            for key, image in zip(frames, drawn(canvases), strict=True)
        }
        pages = pages_of(files[f"{deck.id}.pdf"], 72 * POINT)
        for number, (face, page) in enumerate(zip(sides, pages, strict=True), 1):
            name = f"{deck.id}.pdf, page {number}"
            look = looks[id(face.frame)] if face else np.full_like(inside(page, trim), 255)
            assert_same(inside(page, trim), look, name, IN_INKS)
            looked += 1
    return looked


SHEET_DPI = 144
COLUMNS, ROWS, BETWEEN = 3, 6, 6.35
PAPER = Size(304.8, 457.2)


def sheets_show(game: Game, files: Written) -> int:
    """Eighteen poker cards on their sides on every sheet; the paper turns on its long edge."""
    assert sorted(files) == sorted(f"{deck.id}.pdf" for deck in game.of("deck"))
    looked = 0
    for deck in game.of("deck"):
        copies = [card for card in game.cards(deck) for _ in range(card.copies)]
        expected = []
        for first in range(0, len(copies), COLUMNS * ROWS):
            on_sheet = list(enumerate(copies[first : first + COLUMNS * ROWS]))
            expected.append([Place(card.front.frame, _slot(n), 1) for n, card in on_sheet])
            behind = [
                Place(card.back.frame, _slot(n, True), 3) for n, card in on_sheet if card.back
            ]
            if behind:
                expected.append(behind)
        pages = list(pages_of(files[f"{deck.id}.pdf"], SHEET_DPI))
        assert len(pages) == len(expected), deck.id
        looked += _assert_pages(pages, expected, deck.id)
    return looked


def _slot(number: int, behind: bool = False) -> Rect:
    row, column = divmod(number, COLUMNS)
    column = COLUMNS - 1 - column if behind else column
    wide, high = 88.9 + BETWEEN, 63.5 + BETWEEN
    left = (PAPER.width - COLUMNS * wide + BETWEEN) / 2 + column * wide
    top = (PAPER.height - ROWS * high + BETWEEN) / 2 + row * high
    return scaled(Rect(left, top, 88.9, 63.5), SHEET_DPI)


def scaled(box: Rect, dpi: float) -> Rect:
    return Rect(*(side / 25.4 * dpi for side in box))


def _assert_pages(pages: Sequence[Shown], expected: Sequence[Sequence[Place]], name: str) -> int:
    """Every face at its place on every page."""
    canvases = [
        ((page.shape[1], page.shape[0]), places)
        for page, places in zip(pages, expected, strict=True)
    ]
    for number, (page, look) in enumerate(zip(pages, drawn(canvases), strict=True), 1):
        for place in expected[number - 1]:
            told = f"{name}, page {number}, {place.box}"
            assert_same(inside(page, place.box), inside(look, place.box), told)
    return sum(map(len, expected))
