"""What a command says of problems: no more than people read, and nothing is left uncounted."""

from __future__ import annotations

import pytest

from generator.cli.tell import MOST_LISTED, MOST_SHOWN, listed, tell
from generator.core.problems import Problem, Where

WARNINGS = [Problem("orphan", Where("a.yaml", n), "unused", "", "warning") for n in range(1, 900)]
ERROR = Problem("bad-value", Where("z.yaml", 7), "no number")


def test_few_problems_are_all_shown(capsys: pytest.CaptureFixture[str]) -> None:
    tell([*WARNINGS[: MOST_SHOWN - 1], ERROR])
    said = capsys.readouterr().err.splitlines()
    assert len(said) == MOST_SHOWN + 1
    assert said[-1] == f"1 error, {MOST_SHOWN - 1} warnings"


def test_of_many_problems_the_gravest_are_shown_and_the_rest_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    tell([*WARNINGS, ERROR])
    said = capsys.readouterr().err.splitlines()
    assert len(said) == MOST_SHOWN + 1
    assert said[0].startswith("a.yaml:1: warning") and said[-2].startswith("z.yaml:7: error")
    assert said[-1] == "1 error, 899 warnings; only 50 of them are shown, --json has all"


def test_annotations_are_not_endless_either(capsys: pytest.CaptureFixture[str]) -> None:
    tell([*WARNINGS, ERROR], github=True)
    said = capsys.readouterr().out.splitlines()
    assert len(said) == MOST_SHOWN + 1
    assert said[-1] == "::notice::1 error, 899 warnings; only 50 of them are shown, --json has all"


def test_of_very_many_problems_a_document_has_the_gravest(
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = listed([*WARNINGS, ERROR])
    assert len(few) == 900 and few[-1]["file"] == "z.yaml"
    problems = [*(w._replace(code=str(n)) for w in WARNINGS for n in range(30)), ERROR]
    many = listed(problems)
    assert len(many) == MOST_LISTED + 1
    assert many[-2]["file"] == "z.yaml" and many[-1]["severity"] == "note"
    assert many[-1]["message"] == "1 error, 26970 warnings; only 20,000 of them are listed"
    tell(problems)
    assert "--json has 20,000" in capsys.readouterr().err.splitlines()[-1]
