"""A cut plan → an SVG file in millimetres: groups for cuts, folds and page corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from generator.core.geometry import Size
from generator.impose.contours import Contour, Corner, radius
from generator.impose.cutting import Plan

HAIRLINE = 0.1
ANCHOR = 0.5
CUT, FOLD, PAGE = "#ff0000", "#00a000", "#0000ff"


def write_svg(plan: Plan, name: str) -> bytes:
    width, height = (_number(side) for side in plan.bed.paper)
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f"<title>{escape(name)}</title>",
        f"<desc>{escape(str(plan.bed.marks or 'no marks'))}</desc>",
        *_group("page", PAGE, "", anchors(plan.bed.paper)),
        *_group("fold", FOLD, ' stroke-dasharray="1 1"', plan.lines.folds),
        *_group("cut", CUT, "", plan.lines.cuts),
        "</svg>",
    ]
    return ("\n".join(lines) + "\n").encode()


def anchors(paper: Size) -> tuple[Contour, ...]:
    """A tiny angle in each corner, so that programs which crop to what is drawn keep the page."""
    found = []
    for x, inward in ((0.0, 1), (paper.width, -1)):
        for y, down in ((0.0, 1), (paper.height, -1)):
            ends = ((x + inward * ANCHOR, y), (x, y), (x, y + down * ANCHOR))
            found.append(Contour(tuple(Corner(*end) for end in ends), closed=False))
    return tuple(found)


def _group(id: str, colour: str, more: str, contours: Sequence[Contour]) -> Iterator[str]:
    if contours:
        yield f'<g id="{id}" fill="none" stroke="{colour}" stroke-width="{HAIRLINE}"{more}>'
        yield from (f'<path d="{" ".join(_commands(contour))}"/>' for contour in contours)
        yield "</g>"


def _commands(contour: Contour) -> Iterator[str]:
    yield f"M{_pair(contour.corners[0][:2])}"
    for start, end in contour.stretches():
        if start.bulge:
            arc = _number(radius(start, end))
            large, clockwise = int(abs(start.bulge) > 1), int(start.bulge > 0)
            yield f"A{arc} {arc} 0 {large} {clockwise} {_pair(end[:2])}"
        else:
            yield f"L{_pair(end[:2])}"
    if contour.closed:
        yield "Z"


def _pair(place: Iterable[float]) -> str:
    return " ".join(_number(value) for value in place)


def _number(value: float) -> str:
    """To a ten-thousandth of a millimetre."""
    return f"{value + 0.0:.4f}".rstrip("0").rstrip(".")
