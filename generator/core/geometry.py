"""Lengths, points and boxes in millimetres: y points down from the top left trim corner."""

from __future__ import annotations

import math
import re

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern

MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
MM_PER_POINT = MM_PER_UNIT["pt"]
MM_PER_INCH = MM_PER_UNIT["in"]
_LENGTH = pattern(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))\s*(mm|cm|in|pt)", re.ASCII)


class Point(NamedTuple):
    x: float
    y: float


class Size(NamedTuple):
    width: float
    height: float

    def turned(self) -> Size:
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"


class Rect(NamedTuple):
    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def centre(self) -> Point:
        return Point(self.left + self.width / 2, self.top + self.height / 2)

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.left + dx, self.top + dy, self.width, self.height)

    def grown(self, by: float) -> Rect:
        return Rect(self.left - by, self.top - by, self.width + 2 * by, self.height + 2 * by)

    def within(self, other: Rect) -> Rect:
        """The part of it inside the other."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(left, top, right - left, bottom - top)

    def overlaps(self, other: Rect, slack: float = 1e-6) -> bool:
        return (
            self.left < other.right - slack
            and other.left < self.right - slack
            and self.top < other.bottom - slack
            and other.top < self.bottom - slack
        )

    def contains(self, other: Rect, slack: float = 1e-6) -> bool:
        return (
            other.left >= self.left - slack
            and other.top >= self.top - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def beyond(self, limit: Rect) -> float:
        """How far it reaches out of the limit, where it does so most; negative if it is inside."""
        return max(
            limit.left - self.left,
            limit.top - self.top,
            self.right - limit.right,
            self.bottom - limit.bottom,
        )


class Matrix(NamedTuple):
    """x' = a·x + c·y + e, y' = b·x + d·y + f — as PDF and SVG write it."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def then(self, after: Matrix) -> Matrix:
        """This map first, then the other."""
        return Matrix(
            self.a * after.a + self.b * after.c,
            self.a * after.b + self.b * after.d,
            self.c * after.a + self.d * after.c,
            self.c * after.b + self.d * after.d,
            self.e * after.a + self.f * after.c + after.e,
            self.e * after.b + self.f * after.d + after.f,
        )

    def apply(self, x: float, y: float) -> Point:
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def bounds(self, rect: Rect) -> Rect:
        """The upright rectangle around what the map makes of one."""
        if not self.b and not self.c and self.a > 0 and self.d > 0:  # most maps only move
            left, top, width, height = rect
            return Rect(
                self.a * left + self.e, self.d * top + self.f, self.a * width, self.d * height
            )
        places = [
            self.apply(x, y) for x in (rect.left, rect.right) for y in (rect.top, rect.bottom)
        ]
        across, down = [x for x, _ in places], [y for _, y in places]
        left, top = min(across), min(down)
        return Rect(left, top, max(across) - left, max(down) - top)

    @property
    def scale(self) -> float:
        """How much longer a length becomes, on the whole."""
        return math.sqrt(abs(self.a * self.d - self.b * self.c))

    @property
    def is_flat(self) -> bool:
        """Whether it leaves no area of anything."""
        return abs(self.a * self.d - self.b * self.c) < 1e-12

    def inverse(self) -> Matrix:
        """The way back; only of a map that loses nothing."""
        area = self.a * self.d - self.b * self.c
        a, b, c, d = self.d / area, -self.b / area, -self.c / area, self.a / area
        return Matrix(a, b, c, d, -(a * self.e + c * self.f), -(b * self.e + d * self.f))


IDENTITY = Matrix(1, 0, 0, 1, 0, 0)


def translation(x: float, y: float) -> Matrix:
    return Matrix(1, 0, 0, 1, x, y)


def scaling(x: float, y: float) -> Matrix:
    return Matrix(x, 0, 0, y, 0, 0)


def rotation(degrees: float, about: Point = Point(0, 0)) -> Matrix:
    """Clockwise on paper, since y points down. Quarter turns stay exact."""
    quarter: dict[float, tuple[float, float]] = {
        0: (1.0, 0.0),
        90: (0.0, 1.0),
        180: (-1.0, 0.0),
        270: (0.0, -1.0),
    }
    cos, sin = quarter.get(
        degrees % 360, (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    )
    turn = Matrix(cos, sin, -sin, cos, 0, 0)
    return translation(-about.x, -about.y).then(turn).then(translation(about.x, about.y))


def parse_length(text: str) -> float | None:
    """`63.5mm`, `2.5in`, `9pt`, `0` in millimetres; None if it is no length."""
    text = text.strip()
    if text in ("0", "0.0", "-0"):
        return 0.0
    match = _LENGTH.fullmatch(text)
    return float(match[1]) * MM_PER_UNIT[match[2]] if match else None


def pixels(mm: float, dpi: float) -> int:
    """How many pixels a length is drawn on: at least one."""
    return max(round(mm / MM_PER_INCH * dpi), 1)
