"""SVG's path, rect, circle … → drawing commands."""

from __future__ import annotations

from generator.assets.svg_path import bounded_numbers, parse_path
from generator.assets.svg_tree import SvgNode
from generator.assets.svg_units import View, length
from generator.core.geometry import Rect
from generator.core.outline import KAPPA, Command, ellipse, polyline, rounded

FIGURES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}


def figure(node: SvgNode, view: View) -> tuple[Command, ...]:
    """Raises ValueError or KeyError for what cannot be read."""

    def number(name: str, default: float = 0.0) -> float:
        written = node.attributes.get(name)
        return default if written in (None, "auto") else length(written or "", view.side(name))

    match node.tag:
        case "path":
            return parse_path(node.get("d"))
        case "rect":
            rx = number("rx", number("ry"))
            rect = Rect(number("x"), number("y"), number("width"), number("height"))
            return _rectangle(rect, rx, number("ry", rx))
        case "circle":
            return _ellipse(number("cx"), number("cy"), number("r"), number("r"))
        case "ellipse":
            rx = number("rx", number("ry"))
            return _ellipse(number("cx"), number("cy"), rx, number("ry", rx))
        case "line":
            return (("m", number("x1"), number("y1")), ("l", number("x2"), number("y2")))
        case _:
            n = bounded_numbers(node.attributes["points"])
            points = list(zip(n[::2], n[1::2], strict=False))
            return polyline(points, closed=node.tag == "polygon")


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Command, ...]:
    return ellipse(cx, cy, rx, ry) if rx > 0 and ry > 0 else ()


def _rectangle(rect: Rect, rx: float, ry: float) -> tuple[Command, ...]:
    if rect.width <= 0 or rect.height <= 0:
        return ()
    if rx == ry:
        return rounded(rect, rx)
    rx, ry = min(rx, rect.width / 2), min(ry, rect.height / 2)
    if rx <= 0 or ry <= 0:
        return rounded(rect, 0.0)
    left, top, right, bottom = rect.left, rect.top, rect.right, rect.bottom
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    return (
        ("m", left + rx, top),
        ("l", right - rx, top),
        ("c", right - kx, top, right, top + ky, right, top + ry),
        ("l", right, bottom - ry),
        ("c", right, bottom - ky, right - kx, bottom, right - rx, bottom),
        ("l", left + rx, bottom),
        ("c", left + kx, bottom, left, bottom - ky, left, bottom - ry),
        ("l", left, top + ry),
        ("c", left, top + ky, left + kx, top, left + rx, top),
        ("h",),
    )
