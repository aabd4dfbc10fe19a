"""SVG patterns, markers and repeated gradients: what they are made of."""

from __future__ import annotations

import pytest

from generator.assets.svg import read_svg
from generator.core.colour import Colour, Gradient
from generator.core.display import GroupItem, Item, Path, Stamp
from generator.core.geometry import Matrix, Point
from tests.assets.svg_samples import BOX, SAMPLES, document, linear


def items(body: str) -> tuple[Item, ...]:
    return read_svg(document(body).encode(), {}).items


def stamps(found: tuple[Item, ...]) -> list[Stamp]:
    inside = [one for item in found if isinstance(item, GroupItem) for one in stamps(item.items)]
    return [*inside, *(item for item in found if isinstance(item, Stamp))]


def test_a_tile_is_drawn_once_and_stamped() -> None:
    found = stamps(items(SAMPLES["pattern-of-its-box"]))
    assert len({id(stamp.frame) for stamp in found}) == 1
    assert 16 <= len(found) <= 49


def test_a_colour_below_all_of_a_tile_has_no_seams() -> None:
    ground, spread = items(SAMPLES["pattern"])
    assert isinstance(ground, Path) and ground.fill == Colour(0xFF, 0xCC, 0)
    (frame, *_) = (stamp.frame for stamp in stamps((spread,)))
    assert len(frame.items) == 2


def test_a_pattern_without_content_or_size_paints_nothing() -> None:
    for pattern in ('<pattern id="a" width="1" height="1"/>', '<pattern id="a"><path/></pattern>'):
        assert items(pattern + BOX) == ()


MARKER = (
    '<marker id="m" markerUnits="userSpaceOnUse" markerWidth="2" markerHeight="2" refX="1"'
    ' refY="1" orient="{}" overflow="visible"><path d="M1 1h4" stroke="{}"/></marker>'
)


def middles(orient: str, line: str) -> list[tuple[Point, Point]]:
    """Where each marker is, and where it points."""
    found = items(MARKER.format(orient, "red") + line)
    shown = [p for p in found if isinstance(p, Path) and p.stroke == Colour(255, 0, 0)]
    return [(p.matrix.apply(1, 1), _pointing(p.matrix)) for p in shown]


def _pointing(matrix: Matrix) -> Point:
    return Point(round(matrix.a, 3), round(matrix.b, 3))


@pytest.mark.parametrize(
    ("orient", "ways"),
    [
        ("auto", [(1, 0), (0.707, 0.707), (0, 1)]),
        ("auto-start-reverse", [(-1, 0), (0.707, 0.707), (0, 1)]),
        ("90", [(0, 1)] * 3),
        ("0", [(1, 0)] * 3),
    ],
)
def test_markers_point_along_the_line(orient: str, ways: list[tuple[float, float]]) -> None:
    line = '<path d="M10 10H20V30" fill="none" style="marker:url(#m)"/>'
    found = middles(orient, line)
    assert [place for place, _ in found] == [(10, 10), (20, 10), (20, 30)]
    assert [way for _, way in found] == ways


def test_of_a_closed_line_the_first_and_last_markers_point_alike() -> None:
    line = '<path d="M10 10H20V20Z" fill="none" marker-start="url(#m)" marker-end="url(#m)"/>'
    (first, one), (last, other) = middles("auto", line)
    assert first == last == (10, 10)
    assert one == other


def test_a_curve_ends_in_the_way_of_its_handles() -> None:
    line = '<path d="M0 0C0 9 5 9 10 9" fill="none" marker-start="url(#m)" marker-end="url(#m)"/>'
    assert [way for _, way in middles("auto", line)] == [(0, 1), (1, 0)]


def test_a_marker_may_have_the_colour_of_its_line() -> None:
    line = '<path d="M10 10H20" stroke="#123a7a" marker-end="url(#m)"/>'
    *_, head = items(MARKER.format("auto", "context-stroke") + line)
    assert isinstance(head, Path) and head.stroke == Colour(0x12, 0x3A, 0x7A)


def test_each_turn_of_a_gradient_has_all_its_colours() -> None:
    (group,) = items(linear('x2="0.25" spreadMethod="repeat"') + BOX)
    assert isinstance(group, GroupItem)
    fills = [path.fill for path in group.items if isinstance(path, Path)]
    assert len(fills) == 4
    assert all(isinstance(fill, Gradient) and len(fill.colours) >= 3 for fill in fills)


def test_a_repeated_gradient_in_a_figure_with_a_hole_keeps_the_hole() -> None:
    hole = '<path fill-rule="evenodd" d="M0 0H90V90H0Z M30 30H60V60H30Z" fill="url(#a)"/>'
    (group,) = items(linear('x2="0.25" spreadMethod="repeat"') + hole)
    assert isinstance(group, GroupItem) and group.mask is not None
    (figure,) = group.mask.items
    assert isinstance(figure, Path) and figure.even_odd
