"""SVG's numbers and lengths → units of the drawing."""

from __future__ import annotations

import math
import re

from generator.assets.svg_path import MAX_NUMBER
from generator.core.geometry import MM_PER_INCH, MM_PER_UNIT
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern

_LENGTH = pattern(
    r"([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)(px|pt|pc|mm|cm|in|%)?", re.ASCII
)
_PIXELS = {unit: mm * 96 / MM_PER_INCH for unit, mm in MM_PER_UNIT.items()}
_PIXELS |= {"pc": 16.0, "px": 1.0, "": 1.0}


class View(NamedTuple):
    """What percentages are of."""

    width: float
    height: float

    @property
    def diagonal(self) -> float:
        return math.hypot(self.width, self.height) / math.sqrt(2)

    def side(self, attribute: str) -> float:
        if attribute in ("x", "width", "cx", "x1", "x2", "rx", "fx"):
            return self.width
        if attribute in ("y", "height", "cy", "y1", "y2", "ry", "fy"):
            return self.height
        return self.diagonal


UNIT = View(1.0, 1.0)
"""For what is measured in shares of a box."""


def length(text: str, whole: float = 0.0) -> float:
    """Raises ValueError; without a whole, percentages are refused."""
    match = _LENGTH.fullmatch(text.strip())
    if match is None or (match[2] == "%" and not whole):
        raise ValueError(f"'{text[:40]}' is not a plain number")
    number = float(match[1])
    value = number / 100 * whole if match[2] == "%" else number * _PIXELS[match[2] or ""]
    if not abs(value) <= MAX_NUMBER:
        raise ValueError(f"'{text[:40]}' is not a plain number")
    return value


def share(text: str) -> float:
    """An opacity: 0.5 or 50%, from 0 to 1."""
    return max(0.0, min(length(text, 1.0), 1.0))
