"""The proportions of pictures, or a size that is asked for → the size of a deck's cards."""

from __future__ import annotations

import math
from collections.abc import Mapping

from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.files import shared_folder
from generator.model.values import SIZE, Scope
from generator.source import Mapping as MappingNode
from generator.source import Scalar, parse

USUAL = ("poker", "standard", "tarot", "bridge", "euro", "mini", "square-70")
"""Sizes to choose from, the most usual first."""
LONGER_SIDE = 88.9
"""Of a card that has no usual size."""
BLEED = 3.0
NEAR = 0.02
"""Proportions that differ by less are the same to the eye."""
PREFERRED = 0.001
FILE = "layouts/sizes.yaml"


class CardSize(NamedTuple):
    """The size, as it is written in a deck."""

    written: str
    size: Size
    has_bleed: bool = False
    """Whether the pictures go on beyond the cut."""


def sizes_by_name() -> dict[str, Size]:
    node = parse(shared_folder().read(FILE) or b"", FILE)
    assert isinstance(node, MappingNode)
    found = ((name.text, entry) for name, entry in node.entries)
    return {
        name: SIZE.read(entry.get("size") or entry, Scope())
        for name, entry in found
        if isinstance(entry, MappingNode)
    }


def size_for(asked: str, ratio: float) -> CardSize:
    """Fits pictures whose width is `ratio` of their height."""
    known = sizes_by_name()
    return _asked(asked, ratio, known) if asked else _nearest(ratio, known)


def _asked(asked: str, ratio: float, known: Mapping[str, Size]) -> CardSize:
    if asked in known:
        size, written = known[asked], asked
        if (size.width < size.height) == (ratio > 1) and size.width != size.height:
            size = Size(size.height, size.width)
            written = _written(size)
    else:
        try:
            size, written = SIZE.read(Scalar(asked, asked, Where("--size")), Scope()), asked
        except Refusal as refusal:
            message = f"there is no size '{asked}'"
            hint = did_you_mean(asked, known)
            problem = Problem("wrong-option", Where("--size"), message, hint)
            raise Refusal(problem) from refusal
    beyond = _off(ratio, _with_bleed(size))
    return CardSize(written, size, beyond < min(_off(ratio, size), NEAR))


def _nearest(ratio: float, known: Mapping[str, Size]) -> CardSize:
    found: list[tuple[float, CardSize]] = []
    for place, name in enumerate(USUAL):
        upright = known[name]
        size = upright if ratio <= 1 else Size(upright.height, upright.width)
        written = name if size == upright else _written(size)
        for has_bleed, printed in enumerate((size, _with_bleed(size))):
            off = _off(ratio, printed)
            if off < NEAR:
                choice = CardSize(written, size, bool(has_bleed))
                found.append((off + PREFERRED * (place + 3 * has_bleed), choice))
    return min(found)[1] if found else _of_its_own(ratio)


def _of_its_own(ratio: float) -> CardSize:
    width, height = min(1.0, ratio) * LONGER_SIDE, min(1.0, 1 / ratio) * LONGER_SIDE
    size = Size(round(width, 1), round(height, 1))
    return CardSize(_written(size), size)


def _off(ratio: float, size: Size) -> float:
    return abs(math.log(ratio * size.height / size.width))


def _with_bleed(size: Size) -> Size:
    return Size(size.width + 2 * BLEED, size.height + 2 * BLEED)


def _written(size: Size) -> str:
    return f"{size.width:g}mm x {size.height:g}mm"
