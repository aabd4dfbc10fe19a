"""A page and a printer's measured error → a page that this printer prints in the right place.

Directions go by the front of an upright sheet, as if the paper were glass: a back is seen through
it. `landing` says where a printer puts things; a page is drawn through the way back.
"""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.display import Frame, GroupItem
from generator.core.geometry import Matrix, Point, Rect, Size, rotation, scaling, translation
from generator.core.named_tuple import NamedTuple
from generator.impose.paper import Margins, Page, Press
from generator.model.printer import Printer, PrinterScale
from generator.model.values import Sides


class Way(NamedTuple):
    """Where things land, and where to draw them so that they land where they belong."""

    landing: Matrix
    back: Matrix


def corrected(page: Page, press: Press, printer: Printer) -> Page:
    """The page drawn so that this printer puts everything in its place."""
    size = page.frame.size
    side = "back" if page.side == "back" else "front"
    matrix = ways(printer, size, _sideways(press, size))[side].back
    paper = Rect(0, 0, *size)
    return page._replace(
        frame=Frame(size, (GroupItem(page.frame.items, matrix),), page.frame.reach),
        trim=_around(page.trim, matrix).within(paper),
        bleed=_around(page.bleed, matrix).within(paper),
    )


def ways(printer: Printer, size: Size, sideways: bool) -> dict[str, Way]:
    """For each side of a sheet, in that side's own coordinates."""
    middle = Rect(0, 0, *size).centre
    wide = size.width > size.height
    scale = PrinterScale(printer.scale.down, printer.scale.across) if wide else printer.scale
    factors = scale.across / 100, scale.down / 100
    shrunk = _about(scaling(*factors), middle)
    stretched = _about(scaling(1 / factors[0], 1 / factors[1]), middle)
    off = Point(0, 0) if wide else printer.offset  # which way a wide page is turned nobody knows
    astray = rotation(printer.rotate, middle).then(translation(off.x, off.y))
    home = translation(-off.x, -off.y).then(rotation(-printer.rotate, middle))
    other = through(size, sideways)
    return {
        "front": Way(shrunk, stretched),
        "back": Way(
            other.then(shrunk).then(astray).then(other),
            other.then(home).then(stretched).then(other),
        ),
    }


def _about(matrix: Matrix, middle: Point) -> Matrix:
    return translation(-middle.x, -middle.y).then(matrix).then(translation(*middle))


def through(size: Size, sideways: bool) -> Matrix:
    """A place on one side → the place behind it on the other."""
    if sideways:
        return Matrix(-1, 0, 0, 1, size.width, 0)
    return Matrix(1, 0, 0, -1, 0, size.height)


def _sideways(press: Press, size: Size) -> bool:
    return press._replace(paper=press.paper._replace(size=size)).sideways


def _around(rect: Rect, matrix: Matrix) -> Rect:
    places = corners(rect, matrix)
    left, top = min(p.x for p in places), min(p.y for p in places)
    width, height = max(p.x for p in places) - left, max(p.y for p in places) - top
    return Rect(left, top, width, height)


def corners(rect: Rect, matrix: Matrix) -> Sequence[Point]:
    """Top left, top right, bottom right, bottom left, taken where the matrix takes them."""
    ends = ((rect.left, rect.top), (rect.right, rect.top))
    return [
        matrix.apply(x, y) for x, y in (*ends, (rect.right, rect.bottom), (rect.left, rect.bottom))
    ]


def usable_margins(printer: Printer, press: Press) -> Margins:
    """What stays blank of a corrected sheet: on either side, the larger where both print."""
    size = press.paper.size
    both = ways(printer, size, press.sideways)
    front = _blank(printer.margins, both["front"].landing, size)
    if not press.two_sided:
        return front
    back = _blank(printer.back_margins or printer.margins, both["back"].landing, size)
    return Margins(*map(max, front, back))


def _blank(measured: Sides, landing: Matrix, size: Size) -> Margins:
    """The upright margins inside which the printer can print everything."""
    blank = Margins(*measured)
    if size.width > size.height:
        blank = blank.turned()
    room = Rect(
        blank.left,
        blank.top,
        size.width - blank.left - blank.right,
        size.height - blank.top - blank.bottom,
    )
    first, second, third, fourth = corners(room, landing)
    left, top = max(first.x, fourth.x), max(first.y, second.y)
    right, bottom = min(second.x, third.x), min(third.y, fourth.y)
    edges = (left, top, size.width - right, size.height - bottom)
    return Margins(*(max(round(width, 2), 0.0) for width in edges))
