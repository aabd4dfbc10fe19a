"""SVG path data → absolute commands; arcs are checked against the circles they belong to."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.assets import svg_path
from generator.assets.svg_path import _ordinary_steps, _steps, arc, parse_path
from generator.core.outline import Command

PROPERTY = settings(max_examples=60, deadline=None, derandomize=True)


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("M1 2L3 4Z", [("m", 1, 2), ("l", 3, 4), ("h",)]),
        ("m1 2l2 2z", [("m", 1, 2), ("l", 3, 4), ("h",)]),
        ("M1,2 3,4 5,6", [("m", 1, 2), ("l", 3, 4), ("l", 5, 6)]),
        ("m1 2 1 1", [("m", 1, 2), ("l", 2, 3)]),
        ("M0 0H5V6h-1v-2", [("m", 0, 0), ("l", 5, 0), ("l", 5, 6), ("l", 4, 6), ("l", 4, 4)]),
        ("M1-2.5.5", None),
        ("M1 2-3-4", [("m", 1, 2), ("l", -3, -4)]),
        ("M.5.5.6.6", [("m", 0.5, 0.5), ("l", 0.6, 0.6)]),
        ("M1e1 2E-1", [("m", 10, 0.2)]),
        ("M0 0C1 1 2 2 3 3", [("m", 0, 0), ("c", 1, 1, 2, 2, 3, 3)]),
        ("M0 0c1 1 2 2 3 3s2 2 3 3", [
            ("m", 0, 0), ("c", 1, 1, 2, 2, 3, 3), ("c", 4, 4, 5, 5, 6, 6),
        ]),
        ("M5 5S6 6 7 7", [("m", 5, 5), ("c", 5, 5, 6, 6, 7, 7)]),
        ("M0 0Q3 3 6 0", [("m", 0, 0), ("c", 2, 2, 4, 2, 6, 0)]),
        ("M0 0Q3 3 6 0T12 0", [
            ("m", 0, 0), ("c", 2, 2, 4, 2, 6, 0), ("c", 8, -2, 10, -2, 12, 0),
        ]),
        ("M1 1L2 2ZL5 5", [("m", 1, 1), ("l", 2, 2), ("h",), ("l", 5, 5)]),
        ("M0 0A0 5 0 0 0 3 4", [("m", 0, 0), ("l", 3, 4)]),
        ("M3 4A5 5 0 0 0 3 4", [("m", 3, 4)]),
        ("", []),
        (" \n ", []),
    ],
)  # fmt: skip
def test_path_data_is_read(text: str, commands: list[Command] | None) -> None:
    if commands is None:
        with pytest.raises(ValueError, match="too few"):
            parse_path(text)
        return
    found = parse_path(text)
    assert [command[0] for command in found] == [command[0] for command in commands]
    for mine, wanted in zip(found, commands, strict=True):
        assert mine[1:] == pytest.approx(wanted[1:])


@pytest.mark.parametrize(
    "text",
    ["L1 1", "1 2", "M 0 0 L", "M", "M 0 0 L L 1 1", "M0 0 L1", "M0 0X", "M0 0Z5", "M1e999 0",
     "M0 0A1e200 1e200 0 0 0 5 5", "M0 0L1000001 0", "M0 0 #", "M٣ ٣", "M0 0C1 1 2 2 3"],
)  # fmt: skip
def test_what_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_path(text)


def test_a_path_is_only_so_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(svg_path, "MAX_LENGTH", 8)
    assert parse_path("M0 0L1 1")
    with pytest.raises(ValueError, match="too long"):
        parse_path("M0 0L1 10")


def test_a_long_number_before_nonsense_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="1111 is too large"):
        parse_path("M" + "1" * 5000 + "#")


PATHS = st.text(st.sampled_from("MmLlHhVvCcSsQqTtZz0123456789.-+eE ,"), max_size=40)


@PROPERTY
@given(PATHS)
def test_the_short_way_reads_what_the_careful_way_reads(text: str) -> None:
    short = _ordinary_steps("M0 0" + text)
    if short is not None:
        assert short == list(_steps("M0 0" + text))


def test_arc_flags_may_touch_what_follows() -> None:
    assert parse_path("M0 0a1 1 0 01.5.5") == parse_path("M0 0 a 1 1 0 0 1 .5 .5")
    assert parse_path("M0 0a1 1 0 111 1") == parse_path("M0 0 a 1 1 0 1 1 1 1")


def along(start: tuple[float, float], command: Command, t: float) -> tuple[float, float]:
    """A point of a Bézier curve."""
    x1, y1, x2, y2, x, y = (float(n) for n in command[1:])
    u = 1 - t
    return tuple(
        u**3 * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t**3 * p3
        for p0, p1, p2, p3 in ((start[0], x1, x2, x), (start[1], y1, y2, y))
    )  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("large", "sweep", "middle"),
    [
        (0, 1, (math.sqrt(50), -math.sqrt(50) + 10)),
        (0, 0, (10 - math.sqrt(50), math.sqrt(50))),
        (1, 1, (10 + math.sqrt(50), 10 + -10 + math.sqrt(50))),
        (1, 0, (-math.sqrt(50), 10 + math.sqrt(50))),
    ],
)
def test_the_four_arcs_between_two_points(
    large: int, sweep: int, middle: tuple[float, float]
) -> None:
    """From (0, 0) to (10, 10) with radius 10: centres are (0, 10) and (10, 0)."""
    commands = list(arc(0, 0, 10, 10, 0, bool(large), bool(sweep), 10, 10))
    points = [(0.0, 0.0)]
    for command in commands:
        start = points[-1]
        points += [along(start, command, t) for t in (0.25, 0.5, 0.75, 1.0)]
    assert points[-1] == pytest.approx((10, 10))
    centre = (0, 10) if sweep != large else (10, 0)
    assert all(math.dist(p, centre) == pytest.approx(10, abs=0.01) for p in points)
    assert len(commands) == (3 if large else 1)
    assert min(math.dist(p, middle) for p in points) < 4


@PROPERTY
@given(
    st.floats(1, 50), st.floats(1, 50), st.floats(-180, 180), st.booleans(), st.booleans(),
    st.floats(-20, 20), st.floats(-20, 20),
)  # fmt: skip
def test_arcs_end_where_they_should_and_stay_on_their_ellipse(
    rx: float, ry: float, turn: float, large: bool, sweep: bool, x: float, y: float
) -> None:
    if math.hypot(x, y) < 0.1:
        return
    commands = list(arc(0, 0, rx, ry, turn, large, sweep, x, y))
    assert commands[-1][-2:] == pytest.approx((x, y), abs=1e-6)
    assert 1 <= len(commands) <= 4
    assert all(math.isfinite(float(n)) for command in commands for n in command[1:])


@PROPERTY
@given(st.text(st.sampled_from("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE ,"), max_size=60))
def test_any_text_is_a_path_or_refused(text: str) -> None:
    try:
        commands = parse_path("M0 0" + text)
    except ValueError:
        return
    assert all(math.isfinite(float(n)) for command in commands for n in command[1:])
