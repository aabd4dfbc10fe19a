"""Some 120 kinds of bad input, each with the outcome that it must have; see table.py."""

from __future__ import annotations

import ast
import time
from pathlib import Path

import pytest

from generator.build import build, check
from generator.core.problems import ERROR, Problem, one_line
from tests.cli.test_cli import cubicle, write
from tests.games import ONE_PAPER, REPOSITORY, folder, tiny_game, told
from tests.strangers import rows_pictures, rows_templates, rows_yaml
from tests.strangers.elsewhere import ELSEWHERE, IDS
from tests.strangers.entries import assert_told
from tests.strangers.table import Row, each

ROWS = dict(each([*rows_yaml.rows(), *rows_templates.rows(), *rows_pictures.rows()]))
SECONDS = 5


@pytest.mark.parametrize("name", ROWS)
def test_every_row_comes_out_as_it_must(name: str) -> None:
    row = ROWS[name]
    files = folder(tiny_game())
    files.files.update({file: _bytes(text) for file, text in row.files.items()})
    start = time.process_time()
    problems = check(files, ONE_PAPER).problems
    assert time.process_time() - start < SECONDS
    assert_told(problems)
    if not row.at:
        assert not problems, told(problems)
        assert build(files, ONE_PAPER)[0]
        return
    answers = [p for p in problems if answers_to(row, p)]
    assert answers, f"told instead: {told(problems)[:2000]}"
    assert all(len(one_line(p)) < 1000 and "\n" not in one_line(p) for p in problems)
    if any(problem.severity == ERROR for problem in answers):
        assert build(files, ONE_PAPER)[0] == []


def answers_to(row: Row, problem: Problem) -> bool:
    at = f"{problem.where.file}:{problem.where.line}".removesuffix(":0")
    return row.code in ("", problem.code) and at == row.at and row.says in one_line(problem)


def test_pictures_of_a_hundred_thousand_dpi_are_refused(tmp_path: Path) -> None:
    write(tmp_path / "tiny", tiny_game())
    ran = cubicle(tmp_path, "export", "tiny", "--dpi", "100000")
    assert (ran.code, (tmp_path / "output").exists()) == (2, False)
    assert "100000" in ran.err and "Traceback" not in ran.err


# -- the table is whole -----------------------------------------------------------------------


def test_every_id_is_a_row_or_a_test() -> None:
    told_here = {row.id for row in ROWS.values()}
    assert told_here | ELSEWHERE.keys() == IDS
    assert len(IDS) == 125


@pytest.mark.parametrize("id", ELSEWHERE)
def test_what_is_tested_elsewhere_is_tested(id: str) -> None:
    file, function = ELSEWHERE[id]
    if id.startswith("H") and not (REPOSITORY / "generator/preview").is_dir():
        pytest.skip("there is no preview that could be attacked")
    tree = ast.parse((REPOSITORY / file).read_text(encoding="utf-8"))
    assert function in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def _bytes(text: str | bytes) -> bytes:
    return text.encode() if isinstance(text, str) else text
