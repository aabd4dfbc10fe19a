"""Less ink of what is seen through a mask: the outline of all that is seen, and no fragments."""

from __future__ import annotations

import pytest

from generator.core.colour import BLACK, WHITE
from generator.core.display import Frame, GroupItem, Image, Item, Mask, Path, Raster, Stamp
from generator.core.geometry import IDENTITY, Rect, Size, translation
from generator.core.outline import ellipse, polyline, rectangle
from tests.ink.test_ink import INK, TEAL, YELLOW, bw, fill, low, paths, words

BOX = Rect(10, 10, 20, 18)
MUG = Frame(
    BOX.size,
    (
        Path(rectangle(Rect(0, 0, 14, 18)), INK),
        Path(polyline([(14, 4), (19, 4), (19, 12), (14, 12)], closed=False), None, INK, 1.6),
    ),
)
HILL = fill(YELLOW, Rect(0, 24, 40, 12))
SCENE = Frame(Size(40, 36), (fill(TEAL, Rect(0, 0, 40, 36)), HILL))
PLACED = Stamp(SCENE, IDENTITY._replace(a=0.5, d=0.5, e=10, f=10), BOX)


IN_A_MUG = Mask((Stamp(MUG, translation(10, 10), BOX),), 0.4)


def seen_through(mask: Mask, *items: Item) -> GroupItem:
    return GroupItem(items or (PLACED,), mask=mask)


def through_a_mug() -> GroupItem:
    return seen_through(IN_A_MUG)


def test_a_picture_in_a_soft_figure_gets_its_outline() -> None:
    ring = ellipse(20, 19, 10, 9)
    sky, *_ = paths(low(seen_through(Mask((Path(ring, BLACK),), 2.0))))
    assert sky.commands == ring
    assert (sky.fill, sky.stroke) == (WHITE, TEAL)


def test_a_picture_in_a_picture_gets_the_outline_of_both_its_parts_as_one() -> None:
    (group,) = low(through_a_mug())
    assert isinstance(group, GroupItem) and group.mask is None
    cup, handle, inside, grip, *_ = paths((group,))
    assert [path.stroke for path in (cup, handle)] == [TEAL, TEAL]
    assert [(path.fill, path.stroke) for path in (inside, grip)] == [(WHITE, None), (None, WHITE)]
    assert handle.stroke_width > grip.stroke_width == 1.6
    assert cup.matrix == inside.matrix == translation(10, 10)


def test_the_rest_of_the_picture_stays_behind_the_mask() -> None:
    (group,) = low(through_a_mug())
    assert isinstance(group, GroupItem)
    *_, rest = group.items
    assert isinstance(rest, GroupItem) and rest.mask is not None and rest.mask.feather == 0
    (hill,) = paths(rest.items)
    assert hill.commands == HILL.commands


def test_black_and_white_draws_it_with_nothing_else() -> None:
    found = {c for p in paths(bw(through_a_mug())) for c in (p.fill, p.stroke) if c}
    assert found == {BLACK, WHITE}


def test_a_picture_that_does_not_fill_its_mask_stays_as_it_is() -> None:
    small = fill(TEAL, Rect(12, 12, 4, 4))
    (group,) = low(seen_through(IN_A_MUG, small))
    assert isinstance(group, GroupItem) and group.mask is not None
    assert group.mask.feather == 0
    (path,) = paths(group.items)
    assert path.commands == small.commands


def test_a_cut_group_stays_cut() -> None:
    clipped = through_a_mug()._replace(clip=Rect(0, 0, 20, 90))
    (group,) = low(clipped)
    assert isinstance(group, GroupItem) and group.clip == clipped.clip


@pytest.mark.parametrize(
    "first",
    [
        Image(Raster("art.png", 1, 1, "L", b"\x80"), Rect(0, 0, 40, 36)),
        words(),
        Stamp(SCENE, translation(1, 1), Rect(0, 0, 40, 36)),
        GroupItem((fill(TEAL, Rect(0, 0, 40, 36)),), clip=ellipse(20, 18, 20, 18)),
        GroupItem((fill(TEAL, Rect(0, 0, 40, 36)),), translation(1, 1), opacity=0.5),
    ],
)
@pytest.mark.parametrize("frame", [True, False])
def test_a_picture_may_begin_with_anything(first: Item, frame: bool) -> None:
    items = (first, HILL)
    around = Stamp(Frame(SCENE.size, items), PLACED.matrix, BOX)
    group = seen_through(IN_A_MUG, around if frame else GroupItem(items, PLACED.matrix))
    for drawn in (low(group), bw(group)):
        assert paths(drawn)
