"""Printed sheets for cutting machines: every line of the cut file has its whole piece in it."""

from __future__ import annotations

import io
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pypdfium2
from PIL import Image, ImageDraw

from generator.core.geometry import MM_PER_POINT, Rect, Size
from generator.export.faces import ExportCard, ExportFace
from generator.impose.drawn_lines import lines_of
from tests.export.comparing import Place, Shown, drawn, drawn_on_paper, inside
from tests.export.comparing import shown as pages_of
from tests.export.showing import Game, Written, assert_same, scaled
from tests.export.test_cut_files import svg_paths

Mask = npt.NDArray[np.uint8]
Spots = npt.NDArray[np.float32]
DPI = 144
NEAR = 0.05
"""Boxes that differ by no more, in mm, are of one size."""
FINE = 240
"""Places on a line: between two of them it is as good as straight."""
GRAIN = 40
"""Pieces are told apart by so many spots in a row."""


class Sheet(NamedTuple):
    """A page as it is shown, and how large it is in mm: pixels are hardly ever whole."""

    shown: Shown
    size: Size
    dpi: float

    def pixels(self, box: Rect) -> Rect:
        across = self.shown.shape[1] / self.size.width
        down = self.shown.shape[0] / self.size.height
        return Rect(box.left * across, box.top * down, box.width * across, box.height * down)

    def within(self, box: Rect, by: int = 1) -> Shown:
        return inside(self.shown, self.pixels(box), by)


class Kind(NamedTuple):
    """A card or piece as it may lie on a sheet."""

    card: ExportCard
    quarters: int
    outline: Rect
    """What of the face, as it lies, the cut goes around."""

    def trim(self, box: Rect) -> Rect:
        """Where the face is if it is cut there."""
        size = self.card.front.frame.size
        size = size.turned() if self.quarters else size
        return Rect(box.left - self.outline.left, box.top - self.outline.top, *size)


def kinds_of(game: Game) -> Kinds:
    """All that is cut, upright and turned, each by itself a little off the edge of a canvas."""
    found = []
    for component in game.of("deck", "tokens"):
        for card in game.cards(component):
            frame = card.front.frame
            box = Rect(0, 0, *frame.size)
            if component.shape == "drawn":
                places = [c for cut in lines_of(frame).cuts for c in cut.corners]
                left, top = min(c.x for c in places), min(c.y for c in places)
                right, bottom = max(c.x for c in places), max(c.y for c in places)
                box = Rect(left, top, right - left, bottom - top)
            turned = Rect(frame.size.height - box.bottom, box.left, box.height, box.width)
            found += [Kind(card, 0, box), Kind(card, 1, turned)]
    boxes = [scaled(one.outline._replace(left=0, top=0), DPI).moved(1, 1) for one in found]
    canvases = [
        (
            (math.ceil(box.right) + 1, math.ceil(box.bottom) + 1),
            [Place(one.card.front.frame, scaled(one.trim(SCRAP), DPI).moved(1, 1), one.quarters)],
        )
        for one, box in zip(found, boxes, strict=True)
    ]
    looks = zip(found, boxes, drawn(canvases), strict=True)
    return [(one, _spots(inside(look, box))) for one, box, look in looks]


Kinds = Sequence[tuple[Kind, Spots]]
"""With a few spots of each, by which it is known again."""
SCRAP = Rect(0, 0, 0, 0)


class Line(NamedTuple):
    """One line of a cut file, in mm."""

    box: Rect
    corners: tuple[tuple[float, float], ...]


def lines_in(data: bytes) -> list[Line]:
    """The cut lines of an SVG, as svgelements reads them."""
    found = []
    for path in svg_paths(data, "cut"):
        left, top, right, bottom = path.bbox()
        places = path.npoint(np.linspace(0, 1, FINE, endpoint=False))
        box = Rect(left, top, right - left, bottom - top)
        found.append(Line(box, tuple((float(x), float(y)) for x, y in places)))
    return found


class Cut(NamedTuple):
    """A piece that was found on a sheet."""

    kind: Kind
    line: Line


def cuts_on(sheet: Sheet, lines: Iterable[Line], kinds: Kinds) -> list[Cut]:
    """The piece in each line of a cut file: that of its size which is most like what is there."""
    found = []
    for line in lines:
        fitting = [kind for kind in kinds if _as_large(kind[0].outline, line.box)]
        assert fitting, f"nothing is {line.box.size}"
        spots = _spots(sheet.within(line.box))
        apart = [float(np.abs(spots - look).mean()) for _, look in fitting]
        found.append(Cut(fitting[apart.index(min(apart))][0], line))
    return found


def _as_large(one: Rect, other: Rect) -> bool:
    return abs(one.width - other.width) < NEAR and abs(one.height - other.height) < NEAR


def _spots(image: Shown) -> Spots:
    spots = Image.fromarray(image).resize((GRAIN, GRAIN), Image.Resampling.BOX)
    return np.asarray(spots, dtype=np.float32)


def pieces_show(sheet: Sheet, cuts: Sequence[Cut], name: str) -> None:
    """Each piece, exactly where it is cut."""
    there = [
        (Place(cut.kind.card.front.frame, cut.kind.trim(cut.line.box), cut.kind.quarters), cut.line)
        for cut in cuts
    ]
    _assert_there(sheet, there, name)


def backs_show(sheet: Sheet, cuts: Sequence[Cut], name: str) -> list[Cut]:
    """Each piece's back behind it, once the paper was turned on its long edge; none is left."""
    high, wide = sheet.size.height, sheet.size.width
    portrait = high >= wide
    there = []
    for (kind, line), back in with_backs(cuts):
        behind = _mirrored(line, wide if portrait else 0.0, 0.0 if portrait else high)
        quarters = kind.quarters + (2 if bool(kind.quarters) == portrait else 0)
        there.append((Place(back.frame, behind.box, quarters), behind))
    assert there, f"{name}: whose backs?"
    _assert_there(sheet, there, name)
    return []


def with_backs(cuts: Iterable[Cut]) -> list[tuple[Cut, ExportFace]]:
    return [(cut, cut.kind.card.back) for cut in cuts if cut.kind.card.back]


def _mirrored(line: Line, wide: float, high: float) -> Line:
    """Left and right have changed places on paper so wide, or above and below on paper so high."""
    left, top = line.box.left, line.box.top
    box = line.box._replace(
        left=wide - line.box.right if wide else left, top=high - line.box.bottom if high else top
    )
    corners = ((wide - x if wide else x, high - y if high else y) for x, y in line.corners)
    return Line(box, tuple(corners))


def _assert_there(sheet: Sheet, there: Sequence[tuple[Place, Line]], name: str) -> None:
    places = [place._replace(edge=line.corners) for place, line in there]
    expected = sheet._replace(shown=drawn_on_paper(sheet.size, sheet.dpi, places))
    for place, line in there:
        mask = sheet._replace(shown=_mask(sheet, line)).within(line.box)
        told = f"{name}, {place.frame.size} at {line.box}"
        seen, wanted = (one.within(line.box) * mask for one in (sheet, expected))
        assert_same(seen, wanted, told)


def _mask(sheet: Sheet, line: Line) -> Mask:
    """1 for what is well inside of a line."""
    image = Image.new("L", (sheet.shown.shape[1], sheet.shown.shape[0]))
    pen = ImageDraw.Draw(image)
    corners = _corners(sheet, line)
    pen.polygon(corners, fill=1)
    pen.line([*corners, corners[0]], fill=0, width=5)
    return np.asarray(image)[:, :, None]


def _corners(sheet: Sheet, line: Line) -> tuple[tuple[float, float], ...]:
    boxes = (sheet.pixels(Rect(x, y, 0, 0)) for x, y in line.corners)
    return tuple((box.left, box.top) for box in boxes)


def assert_all_found(
    cuts: Iterable[Cut], kinds: Kinds, game: Game, left_out: Iterable[str]
) -> None:
    """As many of each look as are printed: no picture tells cards apart that look alike."""
    first = dict[object, str]()
    looks = {
        kind.card.front.name: first.setdefault((kind.outline[2:], spots.tobytes()), name)
        for kind, spots in kinds
        if not kind.quarters
        for name in [kind.card.front.name]
    }
    wanted = Counter[str]()
    for component in game.of("deck", "tokens"):
        if component.id not in left_out:
            for card in game.cards(component):
                wanted[looks[card.front.name]] += card.copies
    assert Counter(looks[cut.kind.card.front.name] for cut in cuts) == wanted


def silhouette_shows(game: Game, files: Written, paper: str, left_out: Iterable[str] = ()) -> int:
    """Every page of one paper, with the cut file that it names."""
    kinds, found = kinds_of(game), list[Cut]()
    stem = f"{game.studio.game.id}-{paper}"
    plans = {
        name.removesuffix(".svg"): lines_in(data)
        for name, data in files.items()
        if name.startswith(f"{stem}-") and name.endswith(".svg")
    }
    (pdf,) = [data for name, data in files.items() if name.endswith(f"-{paper}.pdf")]
    before: list[Cut] = []
    for number, (sheet, text) in enumerate(_sheets(pdf), 1):
        (plan,) = [name for name in plans if name in text]
        told = f"{stem}, page {number}"
        if "· back ·" in text:
            before = backs_show(sheet, before, told)
            continue
        assert not with_backs(before), f"{told}: backs are lacking"
        before = cuts_on(sheet, plans[plan], kinds)
        pieces_show(sheet, before, told)
        found += before
    assert_all_found(found, kinds, game, left_out)
    assert not with_backs(before)
    return len(found)


def _sheets(pdf: bytes) -> Iterator[tuple[Sheet, str]]:
    """Every page, and what is written on it."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page, seen in zip(document, pages_of(pdf, DPI), strict=True):
            size = Size(*(side * MM_PER_POINT for side in page.get_size()))
            yield Sheet(seen, size, DPI), page.get_textpage().get_text_bounded().replace("\r\n", "")
    finally:
        document.close()


def cricut_shows(game: Game, files: Written, left_out: Sequence[str] = ()) -> int:
    """Every picture, with the cut file whose lines enclose all that it shows."""
    kinds, found = kinds_of(game), list[Cut]()
    plans = [lines_in(data) for name, data in files.items() if name.endswith(".svg")]
    before: list[Cut] = []
    for name in (name for name in files if name.endswith(".png")):
        with Image.open(io.BytesIO(files[name])) as image:
            seen, dpi = np.asarray(image.convert("RGBA")), round(image.info["dpi"][0])
        size = Size(*(count * 25.4 / dpi for count in image.size))
        assert [round(mm, 2) for mm in size] == list(_told(name)), name
        sheet = Sheet(seen[:, :, :3], size, dpi)
        if name.endswith("-back.png"):
            before = backs_show(sheet, before, name)
            continue
        assert not with_backs(before), f"{name}: backs are lacking"
        clear = sheet._replace(shown=seen[:, :, 3])
        before = cuts_on(sheet, _plan_of(clear, plans), kinds)
        pieces_show(sheet, before, name)
        found += before
    assert_all_found(found, kinds, game, left_out)
    assert not with_backs(before)
    return len(found)


def _told(name: str) -> Size:
    """How large the picture is to be, by its name."""
    found = re.search(r"-([0-9.]+)x([0-9.]+)mm", name)
    assert found, name
    return Size(float(found[1]), float(found[2]))


def _plan_of(alpha: Sheet, plans: Sequence[Sequence[Line]]) -> Sequence[Line]:
    """The plan whose lines hold everything that is not clear, and each of them something."""
    for lines in plans:
        rest = alpha._replace(shown=alpha.shown.copy())
        filled = all(alpha.within(line.box).any() for line in lines)
        for line in lines:
            rest.within(line.box, -2)[:] = 0
        if filled and not rest.shown.any():
            return lines
    raise AssertionError("no cut file fits the picture")
