"""Shipped games with a mistake each: nothing breaks, nothing leaks, errors say where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.apart import figures


def tried(cases: int, seed: int) -> dict[str, Any]:
    return figures("tests.strangers.mutations", f"--cases={cases}", f"--seed={seed}")


def assert_good(found: dict[str, Any], at_line: float, strays: int = 0) -> None:
    """`strays` may show elsewhere alone: a title that gave the id that other files name."""
    assert found["finds"] == []
    assert found["slowest_check"] < 5 and found["slowest_build"] < 20
    assert found["peak"] <= 512
    assert found["refused"] > found["cases"] / 3, "hardly any mistake was a mistake"
    assert found["named"] == found["refused"]
    assert found["placed"] >= 0.99 * found["local"] - strays
    assert found["told_line"] >= 0.98 * found["local"] - strays > 0
    assert found["at_line"] >= at_line * found["local"]


def test_a_mistake_in_a_shipped_game_is_told() -> None:
    assert_good(tried(80, 1), at_line=0.85, strays=1)  # they are few


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_twenty_thousand_mistakes_are_told(part: int) -> None:
    assert_good(tried(2000, 1000 + 2000 * part), at_line=0.93)
