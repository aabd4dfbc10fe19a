"""Results of an export as rows of a table."""

from __future__ import annotations

import pytest

from generator.cli.outcomes import Told, _rows
from generator.core.problems import Problem, Where
from generator.export import Outcome


def rows(*left: str, problems: tuple[Problem, ...] = ()) -> list[tuple[str, ...]]:
    return list(_rows(Told(Outcome("png", "PNG", (), (), ()), (), problems, left)))


def test_a_target_that_failed_has_no_files() -> None:
    error = Problem("bad-value", Where("game.yaml"), "it is wrong")
    assert rows(problems=(error,)) == [("png", "-", "-", "failed: 1 error")]
    assert rows() == [("png", "0", "0.0", "")]


@pytest.mark.parametrize(("left", "names"), [("abc", "a, b, c"), ("abcd", "a, b, c, …")])
def test_few_of_the_files_that_are_left_are_named(left: str, names: str) -> None:
    ((*_, says),) = rows(*left)
    assert says == f"{len(left)} files are still there from before: {names}"
