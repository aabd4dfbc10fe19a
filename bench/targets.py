"""What we want to reach, as ratios of what was measured in the same run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bench.measure import Measured

Results = Mapping[str, Mapping[str, Measured]]
"""Workload → tool → what was measured."""


class Target(NamedTuple):
    says: str
    value: Callable[[Results], float]
    limit: float
    at_least: bool = False

    def reached(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit


def _wall(results: Results, workload: str, tool: str) -> float:
    return results[workload][tool].best.wall


def _each(results: Results, tool: str) -> float:
    """Seconds for one more distinct card."""
    return (_wall(results, "W3", tool) - _wall(results, "W2", tool)) / 9000


TARGETS = (
    Target(
        "W1 times faster than protograf",
        lambda r: _wall(r, "W1", "protograf") / _wall(r, "W1", "ours"),
        3.5,
        True,
    ),
    Target(
        "W2 times faster than protograf",
        lambda r: _wall(r, "W2", "protograf") / _wall(r, "W2", "ours"),
        25,
        True,
    ),
    Target(
        "W2 as a share of typst's time",
        lambda r: _wall(r, "W2", "ours") / _wall(r, "W2", "typst"),
        2.2,
    ),
    Target(
        "a further card as a share of typst's", lambda r: _each(r, "ours") / _each(r, "typst"), 1.0
    ),
    Target(
        "bytes of W2 as a share of typst's",
        lambda r: r["W2"]["ours"].size / r["W2"]["typst"].size,
        0.5,
    ),
    Target("peak memory of W2, MB", lambda r: r["W2"]["ours"].best.memory, 90),
    Target("peak memory of W3, MB", lambda r: r["W3"]["ours"].best.memory, 250),
    Target(
        "W5 as a share of typst's time",
        lambda r: _wall(r, "W5", "ours") / _wall(r, "W5", "typst"),
        1.2,
    ),
)


def reckoned(results: Results) -> list[tuple[Target, float | None]]:
    """Each target and its value; None where a tool or a deck was left out."""
    return [(target, _or_none(target, results)) for target in TARGETS]


def _or_none(target: Target, results: Results) -> float | None:
    try:
        return target.value(results)
    except KeyError:
        return None
