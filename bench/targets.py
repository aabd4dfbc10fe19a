"""What we want to reach, as ratios of what was measured in the same run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bench.measure import Measured

Results = Mapping[str, Mapping[str, Measured]]
"""Workload → tool → what was measured."""


class Target(NamedTuple):
    says: str
    limit: float
    at_least: bool = False

    def reached(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit


class Row(NamedTuple):
    """A target and what came of it; none is left out without a word."""

    target: Target
    value: float | None
    why: str = ""
    """Why it has no value."""
    failed: bool = False
    """Something broke; otherwise nobody asked for it, or a tool is not installed."""
    compiled: float | None = None
    """The same of the compiled wheel, where that was measured."""


Reckoning = Callable[[Results], float]


def measured_row(target: Target, measure: Callable[[], float]) -> Row:
    """Whatever breaks is reported in its row: the other rows are still worth having."""
    try:
        return Row(target, measure())
    except Exception as error:
        return failed_row(target, error)


def failed_row(target: Target, error: Exception) -> Row:
    last = str(error).strip().rpartition("\n")[2]
    return Row(target, None, f"{type(error).__name__}: {last}", failed=True)


def _wall(results: Results, workload: str, tool: str) -> float:
    return results[workload][tool].best.wall


def _each(results: Results, tool: str) -> float:
    """Seconds for one more distinct card."""
    return (_wall(results, "W3", tool) - _wall(results, "W2", tool)) / 9000


def _over(workload: str, tool: str) -> Reckoning:
    return lambda r: _wall(r, workload, "ours") / _wall(r, workload, tool)


def _times_faster(workload: str, tool: str) -> Reckoning:
    return lambda r: _wall(r, workload, tool) / _wall(r, workload, "ours")


def _memory(workload: str) -> Reckoning:
    return lambda r: r[workload]["ours"].best.memory


TARGETS: tuple[tuple[Target, Reckoning], ...] = (
    (Target("W1 as a share of a Paragraph a card", 1.0), _over("W1", "naive")),
    (Target("W1 times faster than protograf", 3.5, True), _times_faster("W1", "protograf")),
    (Target("W2 times faster than protograf", 30, True), _times_faster("W2", "protograf")),
    (Target("W2 as a share of typst's time", 1.5), _over("W2", "typst")),
    (Target("W3 as a share of typst's time", 1.0), _over("W3", "typst")),
    (
        Target("a further card as a share of typst's", 1.0),
        lambda r: _each(r, "ours") / _each(r, "typst"),
    ),
    (Target("W4 (a word changed) as a share of typst's", 1.5), _over("W4", "typst")),
    (
        Target("bytes of W2 as a share of typst's", 0.5),
        lambda r: r["W2"]["ours"].size / r["W2"]["typst"].size,
    ),
    (Target("peak memory of W2, MB", 90), _memory("W2")),
    (Target("peak memory of W3, MB", 200), _memory("W3")),
    (Target("W5 as a share of typst's time", 1.2), _over("W5", "typst")),
)


def reckoned(results: Results, failures: Mapping[str, str] | None = None) -> list[Row]:
    """Each target and its value, or why it has none."""
    return [_row(target, reckon, results, failures or {}) for target, reckon in TARGETS]


def _row(target: Target, reckon: Reckoning, results: Results, failures: Mapping[str, str]) -> Row:
    try:
        return Row(target, reckon(results), compiled=_compiled(reckon, results))
    except KeyError as error:
        missing = str(error.args[0])
        broken = failures.get(missing)
        why = broken or f"{missing} was left out or is not installed"
        return Row(target, None, why, failed=broken is not None)


def _compiled(reckon: Reckoning, results: Results) -> float | None:
    """As if the compiled wheel were ours."""
    swapped = {
        name: {**tools, "ours": tools["compiled"]}
        for name, tools in results.items()
        if "compiled" in tools
    }
    try:
        return reckon(swapped)
    except KeyError:
        return None
