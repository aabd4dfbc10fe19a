"""The tests' own helpers: a guard that cannot fail guards nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games import (
    DECK,
    assert_marked,
    codes_of,
    face,
    game,
    kits,
    printed,
    problems_of,
    the_problem,
    tiny_game,
)
from tests.goldens import Golden, may_accept, orphans


def test_the_tiny_game_has_no_problem_and_prints() -> None:
    assert problems_of(tiny_game()) == []
    (kit,) = kits(tiny_game())
    assert kit.data.startswith(b"%PDF-")
    assert [one.copies for one in printed(tiny_game())] == [1, 2]
    assert face(tiny_game(), "two") is not face(tiny_game(), "one")


def test_a_problem_that_no_test_named_fails_it() -> None:
    broken = tiny_game(deck=DECK + "colour: red\n")
    with pytest.raises(AssertionError, match="unknown-key"):
        game(broken)
    assert codes_of(broken) == ["unknown-key"]
    assert the_problem(broken).where.line == 10


def test_marks_on_lines_are_compared_with_the_problems() -> None:
    broken = tiny_game(deck=DECK + "colour: red # problem: unknown-key\n")
    assert_marked(broken)
    with pytest.raises(AssertionError):
        assert_marked(tiny_game(deck=DECK + "note: red # problem: unknown-key\n"))


def test_a_missing_golden_fails(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="--accept"):
        Golden(accept=False, folder=tmp_path)("case", "text")


def test_a_changed_golden_fails_until_it_is_accepted(tmp_path: Path) -> None:
    compare, accept = Golden(False, tmp_path), Golden(True, tmp_path)
    accept("case", "old")
    with pytest.raises(AssertionError):
        compare("case", "new")
    accept("case", "new")
    compare("case", "new")


def test_goldens_are_not_accepted_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(ValueError, match="CI"):
        may_accept(True)
    monkeypatch.setenv("CI", "")
    assert may_accept(True)


def test_a_golden_that_no_test_names_is_an_orphan(tmp_path: Path) -> None:
    (tmp_path / "golden").mkdir()
    (tmp_path / "golden" / "kept.txt").touch()
    (tmp_path / "golden" / "left.txt").touch()
    (tmp_path / "test_x.py").write_text('golden("' + 'kept", "")')
    assert orphans(tmp_path) == ["left"]


def test_there_are_no_orphaned_goldens() -> None:
    assert orphans() == []
