"""Problems of cells → the same, but one for a column in which many cells are wrong alike."""

from __future__ import annotations

from collections.abc import Iterable

from generator.core.problems import Problem, Where

MOST = 3
"""So many wrong cells of a column are reported one by one."""
SHOWN = 6


def by_column(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """In the order in which they came."""
    columns: dict[tuple[object, ...], list[Problem]] = {}
    for problem in dict.fromkeys(problems):
        columns.setdefault(_column(problem), []).append(problem)
    told: list[Problem] = []
    for alike in columns.values():
        told.extend([_together(alike)] if len(alike) > MOST else alike)
    return tuple(told)


def _column(problem: Problem) -> tuple[object, ...]:
    where = problem.where
    if not where.cell:
        return (problem,)
    return (where.file, _sheet(where), where.column, problem.code, problem.severity)


def _sheet(where: Where) -> str:
    return where.cell.rpartition("!")[0]


def _together(alike: list[Problem]) -> Problem:
    first, *others = alike
    cells = [problem.where.cell.rpartition("!")[2] for problem in others]
    more = f" and {len(cells) - SHOWN} more" if cells[SHOWN:] else ""
    count = f"{len(alike)} cells of this column are wrong"
    hint = f"; {first.hint}" if first.hint else ""
    return first._replace(
        message=f"{first.message}; {count}", hint=f"see also {', '.join(cells[:SHOWN])}{more}{hint}"
    )
