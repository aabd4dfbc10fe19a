"""SVG's transforms → matrices."""

from __future__ import annotations

import math

from generator.assets.svg_path import bounded_numbers
from generator.assets.svg_style import Properties
from generator.assets.svg_tree import SvgError, SvgNode
from generator.core.geometry import IDENTITY, Matrix, Point, Rect, rotation, scaling, translation
from generator.core.pattern import pattern

_TRANSFORM = pattern(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)")


def transform_of(properties: Properties, node: SvgNode) -> Matrix:
    said = properties.get("transform", "")
    try:
        return parse_transform(said) if said else IDENTITY
    except ValueError as error:
        raise SvgError(str(error), node.line) from error


def parse_transform(text: str) -> Matrix:
    """Raises ValueError for what is not a transform."""
    if _TRANSFORM.sub("", text).strip(" ,\t\r\n"):
        raise ValueError(f"'{text[:40]}' is not a transform")
    matrix = IDENTITY
    for name, arguments in reversed(_TRANSFORM.findall(text)):
        try:
            matrix = matrix.then(_one(name, bounded_numbers(arguments)))
        except (IndexError, TypeError) as error:
            raise ValueError(f"{name}({arguments}) is not a transform") from error
    return matrix


def _one(name: str, n: list[float]) -> Matrix:
    match name:
        case "matrix":
            return Matrix(*n)
        case "translate":
            return translation(n[0], n[1] if len(n) > 1 else 0.0)
        case "scale":
            return scaling(n[0], n[1] if len(n) > 1 else n[0])
        case "skewX":
            return Matrix(1, 0, math.tan(math.radians(n[0])), 1, 0, 0)
        case "skewY":
            return Matrix(1, math.tan(math.radians(n[0])), 0, 1, 0, 0)
        case _:
            return rotation(n[0], Point(n[1], n[2]) if len(n) > 2 else Point(0, 0))


def fitted_view(inner: Rect, place: Rect, said: str) -> Matrix:
    """The viewBox in its place, as preserveAspectRatio says; in the middle if it says nothing."""
    ratio = said.split()
    across, down = place.width / inner.width, place.height / inner.height
    align = ratio[0] if ratio else "xMidYMid"
    if align == "none":
        shift = Matrix(across, 0, 0, down, 0, 0)
        return (
            translation(-inner.left, -inner.top)
            .then(shift)
            .then(translation(place.left, place.top))
        )
    scale = max(across, down) if "slice" in ratio else min(across, down)
    spare = place.width - inner.width * scale, place.height - inner.height * scale
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    x = place.left + spare[0] * shares.get(align[1:4], 0.5)
    y = place.top + spare[1] * shares.get(align[5:8], 0.5)
    return Matrix(scale, 0, 0, scale, x - inner.left * scale, y - inner.top * scale)
