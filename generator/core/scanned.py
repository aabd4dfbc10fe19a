"""What the checks must know of a code on a face to say whether scanners can read it."""

from __future__ import annotations

from generator.core.colour import Colour
from generator.core.named_tuple import NamedTuple


class Marks(NamedTuple):
    """What scanners need of a code: dark marks, none smaller than this."""

    colour: Colour
    least: float
    """Width of its narrowest bar, or side of a QR code's smallest square."""
    enough: float
    """How large that must be."""
    quiet: float
    """How much of its box at each side stays empty, at least."""
    high: float = 0.0
    """How high its bars must be."""
