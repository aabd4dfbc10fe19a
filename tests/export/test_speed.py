"""Pictures of a deck against what drawing and packing its pixels takes by themselves."""

from __future__ import annotations

import os
from typing import Any

import pytest

from tests.apart import figures

MOST = 1.6
AT_ONCE = 1.9
"""So much work in one second of the clock is that of two cores."""
ROUNDS = 3
"""Fewer quiet rounds may be quiet by chance."""


def assert_fast(found: dict[str, Any]) -> None:
    """Work is counted: two processes at once take as long as the busier one.

    The clock is looked at where it says something: in rounds that had two cores to themselves.
    """
    assert found["faces"] == found["pictures"] == 54
    spent = found["exported"]
    shares = spent["own"], spent["others"]
    assert found["cores"] > 1 and min(shares) > 0.3 * sum(shares), "one core did all of it"
    assert max(shares) < MOST * found["bare"]
    quiet = [one for one in found["clocks"] if one["at_once"] > AT_ONCE]
    if len(quiet) >= ROUNDS:
        assert min(one["exported"] for one in quiet) < MOST * min(one["bare"] for one in quiet)


@pytest.mark.slow
def test_pictures_take_less_than_their_pixels_on_one_core_times_one_point_six() -> None:
    """54 faces at 300 dpi, from YAML to PNG, against pdfium and deflate alone."""
    if cores_allowed() < 2:
        pytest.skip("there is but one core")
    assert_fast(figures("tests.export.speed"))


def cores_allowed() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"exported": {"own": 0.28, "others": 0.07}}, "one core did all of it"),
        ({"cores": 1}, "one core did all of it"),
        ({"bare": 0.1}, "0.1"),
        ({"pictures": 53}, "54"),
        ({"clocks": 3 * [{"bare": 0.18, "exported": 0.3, "at_once": 1.95}]}, "0.3"),
    ],
)
def test_what_is_too_slow_is_told(changes: dict[str, Any], told: str) -> None:
    busy = {"bare": 0.18, "exported": 0.4, "at_once": 1.0}
    spent = {"own": 0.19, "others": 0.17}
    good = {
        "faces": 54, "pictures": 54, "cores": 2, "bare": 0.18, "exported": spent, "clocks": [busy]
    }  # fmt: skip
    assert_fast(good)
    with pytest.raises(AssertionError, match=told):
        assert_fast({**good, **changes})
