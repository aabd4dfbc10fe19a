"""SVG art with masks in low ink and black and white: holes stay holes, lines stay lines."""

from __future__ import annotations

from generator.assets.svg import read_svg
from generator.core.colour import WHITE, Colour
from generator.core.display import Frame, GroupItem, Item, Path
from generator.ink import Inker
from generator.ink.low import Low
from tests.assets.svg_samples import SAMPLES, document


def low(name: str) -> Frame:
    return Inker(Low()).face(read_svg(document(SAMPLES[name]).encode(), {}))


def paths(items: tuple[Item, ...]) -> list[Path]:
    found: list[Path] = []
    for item in items:
        if isinstance(item, GroupItem):
            found += paths(item.items)
        elif isinstance(item, Path):
            found.append(item)
    return found


def test_a_line_in_a_gradient_is_a_line_in_one_colour() -> None:
    (line,) = paths(low("gradient-stroke").items)
    assert line.fill is None
    assert line.stroke is not None


def test_a_clip_of_several_figures_is_drawn_as_these() -> None:
    edge, other, *insides = paths(low("clip-of-several").items)
    assert edge.stroke == other.stroke == Colour(0xB3, 0x26, 0x1E)
    assert [(path.fill, path.stroke) for path in insides] == [(WHITE, None)] * 2


def test_a_clip_with_a_hole_keeps_it() -> None:
    edge, inside = paths(low("clip-with-a-hole").items)
    assert edge.even_odd and inside.even_odd
    assert edge.stroke and not edge.fill
