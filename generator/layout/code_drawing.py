"""Qr and Barcode elements → one path of dark marks on a ground that leaves them room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any

from generator.core.cell_outline import outline_of_cells
from generator.core.colour import Colour
from generator.core.display import GroupItem, Item, Path, Run, TextItem, Zone
from generator.core.geometry import MM_PER_POINT, Matrix, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, rectangle
from generator.core.problems import Problem, Refusal, Where
from generator.core.scanned import Marks
from generator.layout.bars import Bars, code_128, ean_13
from generator.layout.typesetting import Typesetter, missing_problem
from generator.model import Barcode, Qr

QUIET = 4
"""Modules around a QR code that stay empty."""
LEAST_QR = 0.33
LEAST_BAR = {"code-128": 0.25, "ean-13": 0.264}
"""Printed modules below these, in mm, blur at 300 dpi or are refused in shops."""
LEAST_HEIGHT = 5.0
LABEL = {"code-128": 9.0, "ean-13": 10.0}
"""Type size of labels in modules, and its bounds in mm."""
LABEL_SIZES = (6.5 * MM_PER_POINT, 10 * MM_PER_POINT)
GUARDS = 5.0
"""How many modules the guard bars of an EAN are longer than the others."""


def lay_out_qr(element: Qr, box: Rect, where: Where) -> list[Item]:
    if not element.qr.strip():
        return []
    try:
        commands, count = _qr_outline(element.qr, element.correction[0])
    except ValueError as error:
        message = f"this text of {len(element.qr):,} characters is too long for a QR code"
        raise Refusal(Problem("bad-value", where, message, "use a short web address")) from error
    module = min(box.width, box.height) / (count + 2 * QUIET)
    side = module * (count + 2 * QUIET)
    area = Rect(box.centre.x - side / 2, box.centre.y - side / 2, side, side)
    placed = Matrix(module, 0, 0, module, area.left + QUIET * module, area.top + QUIET * module)
    marks = Marks(element.colour, module, LEAST_QR, QUIET * module)
    zone = Zone("code", f"the QR code '{_shown(element.qr)}'", area, where, marks=marks)
    return [_code(element.ground, area, zone, Path(commands, element.colour, matrix=placed))]


@lru_cache(maxsize=256)
def _qr_outline(text: str, correction: str) -> tuple[tuple[Command, ...], int]:
    """The outline of its dark modules, in modules, and how many there are on a side."""
    from segno import encoder  # only games with QR codes pay for it

    encoding = None if text.isascii() else "utf-8"
    encode: Callable[..., Any] = encoder.encode
    code = encode(text, error=correction, micro=False, encoding=encoding)
    return outline_of_cells(code.matrix), len(code.matrix)


def lay_out_barcode(
    element: Barcode, box: Rect, setter: Typesetter, where: Where, found: list[Problem]
) -> list[Item]:
    if not element.barcode.strip():
        return []
    is_ean = element.kind == "ean-13"
    bars = (ean_13 if is_ean else code_128)(element.barcode, where)
    module = box.width / (bars.modules + sum(bars.quiet))
    place = BarPlace(box, box.left + bars.quiet[0] * module, module, _label_size(element, module))
    height = box.height - place.below
    if height <= 0:
        hint = "make its box higher, or leave out the label"
        raise Refusal(Problem("bad-value", where, "this barcode has no room for bars", hint))
    scanned = Rect(box.left, box.top, box.width, height)
    marks = Marks(element.colour, module, LEAST_BAR[element.kind], 0.0, LEAST_HEIGHT)
    zone = Zone("code", f"the barcode '{_shown(bars.says)}'", scanned, where, marks=marks)
    guards = min(GUARDS * module, place.below / 2) if is_ean else 0.0
    drawn = Path(_bar_outlines(bars, place, height, guards), element.colour)
    code = _code(element.ground, box, zone, drawn)
    return [code, *(_label(element, bars, place, setter, where, found) if element.label else ())]


class BarPlace(NamedTuple):
    """Where a barcode is."""

    box: Rect
    start: float
    """Of its first bar."""
    module: float
    below: float
    """How much of the box the label takes; it is as large as that."""


def _bar_outlines(bars: Bars, place: BarPlace, height: float, guards: float) -> tuple[Command, ...]:
    """The bars as rectangles; in an EAN the two at either end and in the middle are longer."""
    edges = [place.start + place.module * n for n in accumulate(bars.widths, initial=0)]
    count = len(bars.widths)
    long = {0, 2, count // 2 - 1, count // 2 + 1, count - 3, count - 1}
    commands: list[Command] = []
    for n in range(0, count, 2):
        down = height + (guards if n in long else 0.0)
        commands += rectangle(Rect(edges[n], place.box.top, edges[n + 1] - edges[n], down))
    return tuple(commands)


def _code(ground: Colour | None, area: Rect, zone: Zone, marks: Path) -> GroupItem:
    return GroupItem((Path(rectangle(area), ground), zone, marks), ink="code")


def _shown(text: str) -> str:
    return text if len(text) <= 30 else f"{text[:29]}…"


# -- labels -----------------------------------------------------------------------------------


def _label_size(element: Barcode, module: float) -> float:
    low, high = LABEL_SIZES
    return min(max(LABEL[element.kind] * module, low), high) if element.label else 0.0


def _label(
    element: Barcode,
    bars: Bars,
    place: BarPlace,
    setter: Typesetter,
    where: Where,
    found: list[Problem],
) -> Iterator[Item]:
    """An EAN's digits under their bars, the first beside them; any other text in the middle."""
    stack = setter.library.font(element.font, where)
    baseline = place.box.bottom - 0.12 * place.below
    for text, middle, room in _label_parts(element, bars, place):
        shaped = stack.shape(text)
        if shaped.missing:
            found.append(missing_problem(shaped.missing, where))
        size = min(place.below, room / shaped.width)
        reaches = accumulate((piece.glyphs.width * size for piece in shaped.pieces), initial=0.0)
        runs = tuple(
            Run(reach, font.typeface, size, element.colour, glyphs)
            for reach, (font, glyphs) in zip(reaches, shaped.pieces, strict=False)
        )
        yield TextItem(middle - shaped.width * size / 2, baseline, runs)


def _label_parts(element: Barcode, bars: Bars, place: BarPlace) -> list[tuple[str, float, float]]:
    """Each part of the label, where its middle is, and how much room it has."""
    box, start, module, _ = place
    if element.kind == "code-128":
        return [(bars.says, box.centre.x, box.width)]
    quiet, half = start - box.left, 42 * module
    return [
        (bars.says[0], start - quiet / 2, quiet),
        (bars.says[1:7], start + 24 * module, half),
        (bars.says[7:], start + 71 * module, half),
    ]
