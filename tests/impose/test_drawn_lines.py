"""The lines of a drawn piece: its outline is found without a look at each curve of its picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from generator.core.colour import BLACK
from generator.core.display import Frame, Path
from generator.core.geometry import Matrix, Size
from generator.core.outline import Command, polyline
from generator.impose import drawn_lines
from generator.impose.contours import Contour, contours_along
from generator.impose.drawn_lines import lines_of

SIZE = Size(40, 30)
OUTLINE = ((0, 0), (40, 0), (40, 30), (0, 30))


def stroke(
    commands: tuple[Command, ...], width: float = 0.2, matrix: Matrix = Matrix(1, 0, 0, 1, 0, 0)
) -> Path:
    return Path(commands, None, BLACK, width, matrix=matrix)


def arch(left: float, right: float, height: float) -> tuple[Command, ...]:
    """Its handles are a third higher than it is itself."""
    top = 30 - height / 0.75
    return (("m", left, 30.0), ("c", left, top, right, top, right, 30.0))


def test_curves_that_are_too_short_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[object] = []

    def counted(path: Iterable[Command]) -> Iterator[Contour]:
        measured.append(path)
        return contours_along(path)

    monkeypatch.setattr(drawn_lines, "contours_along", counted)
    fine = [stroke(arch(one, one + 3, 20), 0.1) for one in range(30)]
    found = lines_of(Frame(SIZE, (*fine, stroke(polyline(OUTLINE, closed=True)), *fine)))
    assert len(found.cuts) == 1 and len(measured) == 2, "the outline: once to know it, once to cut"


@pytest.mark.parametrize(("height", "cuts"), [(30, 1), (24, 0)])
def test_a_curve_spans_what_it_reaches_and_not_what_its_handles_reach(
    height: float, cuts: int
) -> None:
    assert len(lines_of(Frame(SIZE, (stroke(arch(0, 40, height)),))).cuts) == cuts


def test_a_path_is_measured_where_it_is_moved_to() -> None:
    half = polyline(tuple((x / 2, y / 2) for x, y in OUTLINE), closed=True)
    twice = Matrix(2, 0, 0, 2, 0, 0)
    assert lines_of(Frame(SIZE, (stroke(half),))).cuts == ()
    assert len(lines_of(Frame(SIZE, (stroke(half, matrix=twice),))).cuts) == 1


def test_the_last_path_that_spans_the_piece_says_how_cuts_look() -> None:
    border = stroke(polyline(OUTLINE, closed=True), 0.5)
    window = polyline(((5, 5), (9, 5), (9, 9)), closed=True)
    thin = stroke(polyline(OUTLINE, closed=True), 0.2)
    assert len(lines_of(Frame(SIZE, (border, stroke(window, 0.2), thin))).cuts) == 2
    assert len(lines_of(Frame(SIZE, (thin, stroke(window, 0.2), border))).cuts) == 1
