"""SVG art with masks in low ink and black and white: holes stay holes, lines stay lines."""

from __future__ import annotations

import pytest

from generator.assets.svg import read_svg
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


@pytest.mark.parametrize("name", ["clip-with-a-hole", "clip-of-several"])
def test_a_clip_that_one_figure_cannot_make_stays_a_mask(name: str) -> None:
    (group,) = low(name).items
    assert isinstance(group, GroupItem)
    assert group.mask is not None
