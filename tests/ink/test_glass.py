"""Less ink of what lets most of what is below through: it is outlined, and hides nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.core.colour import BLACK, WHITE, Colour, Gradient, Pattern, contrast
from generator.core.display import GroupItem, Image, Item, Path, Raster, TextItem
from generator.core.geometry import Rect
from generator.core.outline import ellipse, rectangle
from generator.layout.shapes import painted
from tests.ink.test_ink import BAND, INK, MINT, TEAL, YELLOW, bw, colours, fill, low, paths, words

UNDER = Rect(10, 8, 20, 30)
STRIPES = Pattern("stripes", MINT, TEAL, 2.0)
STRIPED = tuple(painted(rectangle(BAND), STRIPES, None, BAND))
Draw = Callable[..., tuple[Item, ...]]
MANNERS = pytest.mark.parametrize("inked", [low, bw])


@MANNERS
@pytest.mark.parametrize(
    "glass",
    [
        fill(INK.faded(0.4)),
        GroupItem((fill(TEAL),), opacity=0.3),
        GroupItem((fill(TEAL.faded(0.7)),), opacity=0.6),
        GroupItem((fill(TEAL),), blend="multiply"),
        GroupItem(STRIPED, opacity=0.3),
    ],
)
def test_a_figure_under_half_opaque_hides_nothing(inked: Draw, glass: Item) -> None:
    below, *drawn = inked(fill(YELLOW, UNDER), glass)
    assert below == inked(fill(YELLOW, UNDER))[0]
    seen = [path for path in paths(tuple(drawn)) if path.fill or path.stroke]
    assert seen
    assert not any(path.fill == WHITE for path in seen)


@MANNERS
def test_a_figure_over_half_opaque_hides_what_is_below(inked: Draw) -> None:
    assert WHITE in {path.fill for path in paths(inked(fill(TEAL.faded(0.6))))}


def test_the_outline_is_in_the_colour_that_was_seen() -> None:
    (line,) = paths(low(GroupItem((fill(INK),), opacity=0.4)))
    assert line.fill is None and line.stroke is not None
    assert line.stroke.alpha == 255 and contrast(line.stroke, WHITE) >= 2


@MANNERS
def test_what_is_lightened_has_an_outline_and_leaves_its_neighbour(inked: Draw) -> None:
    ground = fill(Colour(0xB7, 0xA3, 0xC4), Rect(0, 0, 60, 60))
    one = Path(ellipse(20, 20, 8, 8), YELLOW)
    two = GroupItem((Path(ellipse(26, 20, 8, 8), Colour(90, 165, 220)),), blend="lighten")
    *before, group = inked(ground, one, two)
    assert tuple(before) == inked(ground, one)
    (line,) = paths((group,))
    assert line.fill is None and line.stroke not in (None, WHITE)


@MANNERS
def test_a_lightened_figure_that_changes_nothing_is_not_drawn(inked: Draw) -> None:
    group = GroupItem((fill(TEAL),), blend="lighten")
    assert paths(inked(group)) == []


def test_things_in_a_clear_group_hide_one_another() -> None:
    group = GroupItem((fill(TEAL), fill(INK, UNDER)), opacity=0.4)
    first, second = paths(low(group))
    assert (first.fill, second.fill) == (None, WHITE)


def test_a_veil_over_the_whole_face_is_not_outlined() -> None:
    veil = fill(INK.faded(0.3), Rect(-3, -3, 66, 96))
    assert paths(low(veil, reach=3.0)) == []


def test_a_clear_gradient_is_glass_only_if_all_of_it_is() -> None:
    def shade(*alphas: float) -> tuple[Item, ...]:
        paint = Gradient(tuple(INK.faded(alpha) for alpha in alphas))
        return low(fill(INK)._replace(fill=paint, bounds=BAND))

    assert WHITE not in colours(shade(0.0, 0.4))
    assert WHITE in colours(shade(0.0, 0.9))


def test_words_on_glass_are_read_on_what_is_printed_below_it() -> None:
    glass = fill(MINT.faded(0.3), Rect(0, 0, 60, 60))
    for below, seen in (((fill(INK),), WHITE), ((), BLACK)):
        *_, line = bw(*below, glass, words(colour=WHITE))
        assert isinstance(line, TextItem)
        assert line.runs[0].colour == seen


def test_of_a_picture_under_half_opaque_only_the_lines_are_drawn() -> None:
    grey = bytes([30] * 200 + [220] * 200)
    raster = Raster("art.png", 20, 20, "L", grey)
    placed = Image(raster, BAND)
    (solid,) = low(placed)
    (group,) = low(GroupItem((placed,), opacity=0.3))
    assert isinstance(solid, Image) and solid.raster.mask is None
    assert isinstance(group, GroupItem)
    (glass,) = group.items
    assert isinstance(glass, Image) and glass.raster.mask is not None
    assert glass.raster.mask == bytes(255 - value for value in glass.raster.data)


@MANNERS
def test_a_clear_line_stays_for_machines(inked: Draw) -> None:
    fold = Path((("m", 20, 0), ("l", 20, 90)), None, INK.faded(0.0), 0.25, (1.4, 1.2))
    assert inked(fill(TEAL), fold)[-1] == fold
