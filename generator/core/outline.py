"""A figure by name and a box → the drawing commands of its outline."""

from __future__ import annotations

from generator.core.geometry import Rect
from generator.core.polygons import hexagon, octagon, trapezoid

Command = tuple[str | float, ...]
KAPPA = 0.5522847498
"""Length of a Bézier's handles for a quarter circle of radius 1."""


FIGURES = ("rectangle", "ellipse", "hexagon", "octagon", "triangle", "diamond", "tab")
"""Those that need nothing but their box."""
Radius = float | tuple[float, float, float, float]
"""Of all corners, or of each from the first, clockwise."""


def outline(shape: str, box: Rect, radius: Radius = 0.0) -> tuple[Command, ...]:
    match shape:
        case "ellipse" | "round":
            return ellipse(*box.centre, box.width / 2, box.height / 2)
        case "rectangle" | "square" | "drawn":
            return rounded(box, radius)
        case _:
            return polyline(straight(shape, box), closed=True)


def straight(shape: str, box: Rect) -> list[tuple[float, float]]:
    """The corners of a figure with straight sides."""
    cx, cy = box.centre
    match shape:
        case "hexagon":
            return hexagon(box)
        case "octagon":
            return octagon(box)
        case "triangle":
            return [(cx, box.top), (box.right, box.bottom), (box.left, box.bottom)]
        case "diamond":
            return [(cx, box.top), (box.right, cy), (cx, box.bottom), (box.left, cy)]
        case "tab":
            return trapezoid(box, min(box.height, box.width / 4) / 2)
        case _:
            return [(float(c[1]), float(c[2])) for c in rectangle(box)[:4]]


def polyline(points: list[tuple[float, float]], closed: bool) -> tuple[Command, ...]:
    if not points:
        return ()
    start, *others = points
    lines: list[Command] = [("l", x, y) for x, y in others]
    end: list[Command] = [("h",)] if closed else []
    return (("m", *start), *lines, *end)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("m", cx + rx, cy),
        ("c", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("c", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("c", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("c", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("h",),
    )


def rounded(rect: Rect, radius: Radius) -> tuple[Command, ...]:
    """A rectangle with round corners, no rounder than its sides leave room for."""
    if isinstance(radius, tuple):
        return _rounded(rect, *_fitting(rect, radius))
    r = min(radius, rect.width / 2, rect.height / 2)
    return _rounded(rect, r, r, r, r) if r > 0 else rectangle(rect)


def _fitting(rect: Rect, radii: tuple[float, ...]) -> tuple[float, ...]:
    """All of them smaller alike if two do not fit on one side."""
    pairs = zip(radii, (*radii[1:], radii[0]), (rect.width, rect.height) * 2, strict=True)
    share = min([1.0, *(room / (one + other) for one, other, room in pairs if one + other > 0)])
    return tuple(radius * share for radius in radii)


def _rounded(rect: Rect, a: float, b: float, c: float, d: float) -> tuple[Command, ...]:
    """Clockwise from the top left."""
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    i, j, k, m = (r * (1 - KAPPA) for r in (a, b, c, d))
    curves: tuple[tuple[float, Command], ...] = (
        (b, ("c", right - j, top, right, top + j, right, top + b)),
        (c, ("c", right, bottom - k, right - k, bottom, right - c, bottom)),
        (d, ("c", left + m, bottom, left, bottom - m, left, bottom - d)),
        (a, ("c", left, top + i, left + i, top, left + a, top)),
    )
    lines: tuple[Command, ...] = (
        ("l", right - b, top),
        ("l", right, bottom - c),
        ("l", left + d, bottom),
        ("l", left, top + a),
    )
    drawn = [
        command
        for line, (radius, curve) in zip(lines, curves, strict=True)
        for command in ((line, curve) if radius > 0 else (line,))
    ]
    return (("m", left + a, top), *drawn, ("h",))


def rectangle(rect: Rect) -> tuple[Command, ...]:
    return (
        ("m", rect.left, rect.top),
        ("l", rect.right, rect.top),
        ("l", rect.right, rect.bottom),
        ("l", rect.left, rect.bottom),
        ("h",),
    )
