"""A cut plan → a DXF file (release 12, millimetres) for cutting machines.

Polylines with bulges keep true arcs. Layers part cuts, folds and the page's corners.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import Size
from generator.export.cut_svg import anchors
from generator.impose.contours import Contour
from generator.impose.cutting import Plan

Pair = tuple[int, object]
"""A group code and its value."""

LAYERS = {"CUT": 1, "FOLD": 3, "PAGE": 5}
"""Their colours by number: red, green, blue."""
MILLIMETRES = 4


def write_dxf(plan: Plan) -> bytes:
    paper = plan.bed.paper
    layers = {"CUT": plan.lines.cuts, "FOLD": plan.lines.folds, "PAGE": anchors(paper)}
    pairs = [
        *_section("HEADER", _header(paper)),
        *_section("TABLES", _tables()),
        *_section("ENTITIES", _entities(layers, paper.height)),
        (0, "EOF"),
    ]
    return "".join(f"{code:>3}\n{_text(value)}\n" for code, value in pairs).encode("ascii")


def _section(name: str, pairs: Iterator[Pair]) -> Iterator[Pair]:
    yield (0, "SECTION")
    yield (2, name)
    yield from pairs
    yield (0, "ENDSEC")


def _header(paper: Size) -> Iterator[Pair]:
    yield from ((9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, MILLIMETRES), (9, "$MEASUREMENT"), (70, 1))
    yield from ((9, "$EXTMIN"), (10, 0.0), (20, 0.0), (30, 0.0))
    yield from ((9, "$EXTMAX"), (10, paper.width), (20, paper.height), (30, 0.0))


def _tables() -> Iterator[Pair]:
    yield from ((0, "TABLE"), (2, "LTYPE"), (70, 1))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid"), (72, 65), (73, 0))
    yield from ((40, 0.0), (0, "ENDTAB"))
    yield from ((0, "TABLE"), (2, "LAYER"), (70, len(LAYERS)))
    for name, colour in LAYERS.items():
        yield from ((0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS"))
    yield (0, "ENDTAB")


def _entities(layers: dict[str, tuple[Contour, ...]], height: float) -> Iterator[Pair]:
    for layer, contours in layers.items():
        for contour in contours:
            yield from _polyline(layer, contour, height)


def _polyline(layer: str, contour: Contour, height: float) -> Iterator[Pair]:
    """Here y points up, so arcs bend the other way."""
    yield from ((0, "POLYLINE"), (8, layer), (66, 1), (70, int(contour.closed)))
    yield from ((10, 0.0), (20, 0.0), (30, 0.0))
    for x, y, bulge in contour.corners:
        yield from ((0, "VERTEX"), (8, layer), (10, x), (20, height - y), (30, 0.0))
        if bulge:
            yield (42, -bulge)
    yield from ((0, "SEQEND"), (8, layer))


def _text(value: object) -> str:
    return f"{value + 0.0:.6f}" if isinstance(value, float) else str(value)
