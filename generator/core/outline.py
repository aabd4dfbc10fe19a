"""A figure by name and a box → the drawing commands of its outline."""

from __future__ import annotations

import math

from generator.core.geometry import Rect

Command = tuple[str | float, ...]
KAPPA = 0.5522847498
"""Length of a Bézier's handles for a quarter circle of radius 1."""


FIGURES = ("rectangle", "ellipse", "hexagon", "octagon", "triangle", "diamond", "tab")


def outline(shape: str, box: Rect, radius: float = 0.0) -> tuple[Command, ...]:
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    cx, cy = box.centre
    match shape:
        case "ellipse" | "round":
            return ellipse(cx, cy, box.width / 2, box.height / 2)
        case "hexagon" if box.height > box.width + 1e-9:
            quarter = box.height / 4
            points = [(cx, top), (right, top + quarter), (right, bottom - quarter)]
            points += [(cx, bottom), (left, bottom - quarter), (left, top + quarter)]
        case "hexagon":
            quarter = box.width / 4
            points = [(left + quarter, top), (right - quarter, top), (right, cy)]
            points += [(right - quarter, bottom), (left + quarter, bottom), (left, cy)]
        case "octagon":
            cut = min(box.width, box.height) * (1 - 1 / math.sqrt(2))
            points = [
                (left + cut, top),
                (right - cut, top),
                (right, top + cut),
                (right, bottom - cut),
            ]
            points += [
                (right - cut, bottom),
                (left + cut, bottom),
                (left, bottom - cut),
                (left, top + cut),
            ]
        case "triangle":
            points = [(cx, top), (right, bottom), (left, bottom)]
        case "diamond":
            points = [(cx, top), (right, cy), (cx, bottom), (left, cy)]
        case "tab":
            slant = min(box.height, box.width / 4)
            points = [
                (left, bottom),
                (left + slant / 2, top),
                (right - slant / 2, top),
                (right, bottom),
            ]
        case _:
            return rounded(box, radius)
    return polyline(points, closed=True)


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


def rounded(rect: Rect, radius: float) -> tuple[Command, ...]:
    r = min(radius, rect.width / 2, rect.height / 2)
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    if r <= 0:
        return polyline([(left, top), (right, top), (right, bottom), (left, bottom)], closed=True)
    k = r * (1 - KAPPA)
    return (
        ("m", left + r, top),
        ("l", right - r, top),
        ("c", right - k, top, right, top + k, right, top + r),
        ("l", right, bottom - r),
        ("c", right, bottom - k, right - k, bottom, right - r, bottom),
        ("l", left + r, bottom),
        ("c", left + k, bottom, left, bottom - k, left, bottom - r),
        ("l", left, top + r),
        ("c", left, top + k, left + k, top, left + r, top),
        ("h",),
    )


def rectangle(rect: Rect) -> tuple[Command, ...]:
    return (
        ("m", rect.left, rect.top),
        ("l", rect.right, rect.top),
        ("l", rect.right, rect.bottom),
        ("l", rect.left, rect.bottom),
        ("h",),
    )
