"""Mutants: small mistakes, drawn by a seed; who is killed, and who survives."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bench.mutants.__main__ import summary, survivor
from bench.mutants.operators import Mutant, mutants
from bench.mutants.reach import Reach
from bench.mutants.runs import Outcome, outcomes
from bench.mutants.sample import sampled
from tests.games import REPOSITORY


def wrong(text: str, kind: str) -> list[str]:
    """The text with each mistake of a kind."""
    return [
        one.applied(text.encode()).decode() for one in mutants("a.py", text) if one.kind == kind
    ]


@pytest.mark.parametrize(
    ("kind", "text", "becomes"),
    [
        ("condition negated", "if a: b()", ["if (not (a)): b()"]),
        ("condition negated", "[a for a in b if c]", ["[a for a in b if (not (c))]"]),
        ("not dropped", "a = not b", ["a = (b)"]),
        ("comparison reversed", "a = 1 < b <= 2", ["a = (1 >= b <= 2)", "a = (1 < b > 2)"]),
        ("comparison reversed", "a = b not in c", ["a = (b in c)"]),
        ("comparison off by one", "a = b < c", ["a = (b <= c)"]),
        ("and for or", "a = b or c and d", ["a = ((b) and (c and d))", "a = b or ((c) or (d))"]),
        ("arithmetic", "a = -b", ["a = (b)"]),
        ("arithmetic", "a = b + 'text'", []),
        ("branches swapped", "a = b if c else d", ["a = ((d) if (c) else (b))"]),
        ("number", "a = [1, 0.5, True]", ["a = [2, 0.5, True]", "a = [1, 1.0, True]"]),
        ("truth", "a = True", ["a = False"]),
        ("text", "a = 'b' + f'c{d}'", ["a = \"\" + f'c{d}'"]),
        ("no result", "def a(): return b", ["def a(): return None"]),
        ("no statement", "'docs'\na()\nb += 1", ["'docs'\npass\nb += 1", "'docs'\na()\npass"]),
        ("no argument", "a(b, *c, d=1, **e)", ["a(b, *c, **e)"]),
        ("number", "a: list[1] = assert_never(x)\nassert 2\n@b(3)\nclass C: pass", []),
        ("text", "ä = 'ü'; b = 'ö'", ["ä = \"\"; b = 'ö'", "ä = 'ü'; b = \"\""]),
    ],
)
def test_a_mistake_changes_one_thing(kind: str, text: str, becomes: list[str]) -> None:
    assert wrong(text, kind) == becomes


def test_a_sample_is_that_of_its_seed_and_has_all_kinds_in_equal_parts(tmp_path: Path) -> None:
    shutil.copytree(REPOSITORY / "generator" / "impose", tmp_path / "generator")
    first, again, other = (sampled(tmp_path, seed, 26) for seed in (1, 1, 2))
    assert first == again != other
    assert sorted(one.kind for one in first[:13]) == sorted(one.kind for one in first[13:])
    assert len({one.kind for one in first}) == 13


REACH = Reach(
    {"generator/ink/tone.py": {3: frozenset(), 7: frozenset({"tests/ink/test_bw.py::a"})}},
    {
        "tests/ink/test_bw.py::a": 1.0,
        "tests/ink/test_bw.py::b": 1.0,
        "tests/ink/test_tone.py::c": 3.0,
        "tests/kit/test_kit.py::d": 1.0,
    },
)


def test_tests_that_reach_a_line_come_before_those_of_its_room() -> None:
    mutant = Mutant("generator/ink/tone.py", 8, "number", 0, 1, "2")
    a, b, c = ("tests/ink/test_bw.py::a", "tests/ink/test_bw.py::b", "tests/ink/test_tone.py::c")
    assert REACH.tests(mutant, 10) == [a, c, b]
    assert REACH.tests(mutant, 3) == [a, c]


SUMS = """\
MOST = 3


def least(a, b):
    return a if a < b else b


def capped(a):
    note = "unused"
    return min(a, MOST)
"""
TESTS = """\
from generator.sums import capped, least


def test_least():
    assert (least(1, 2), least(2, 1)) == (1, 1)


def test_capped():
    assert capped(5) == 3
"""


@pytest.mark.slow
def test_mistakes_are_noticed_or_survive_and_leave_no_trace(tmp_path: Path) -> None:
    files = {
        "pyproject.toml": "[tool.pytest.ini_options]\nmarkers = ['slow']\n",
        "generator/__init__.py": "",
        "generator/sums.py": SUMS,
        "tests/test_sums.py": TESTS,
    }
    for name, text in files.items():
        (tmp_path / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tree" / name).write_text(text)
    tests = ["tests/test_sums.py::test_least", "tests/test_sums.py::test_capped"]
    planted = list(mutants("generator/sums.py", SUMS))
    found = list(outcomes([(one, tests) for one in planted], [tmp_path / "tree"], 60))
    assert {(one.mutant.line, one.mutant.kind): one.killer for one in found} == {
        (1, "number"): f"FAILED {tests[1]} - assert 4 == 3",  # only a new process shows it
        (5, "no result"): tests[0],
        (5, "branches swapped"): tests[0],
        (5, "comparison reversed"): tests[0],
        (5, "comparison off by one"): "",
        (9, "text"): "",
        (10, "no result"): tests[1],
    }
    assert (tmp_path / "tree" / "generator" / "sums.py").read_text() == SUMS
    assert "least(a, b)" not in "\n".join(summary(found, 1))
    assert list(summary(found, 1))[-1] == "5 of 7 killed (71.4%), seed 1"


def test_a_survivor_is_shown_with_its_place() -> None:
    mutant = Mutant("generator/a.py", 4, "number", 0, 1, "2")
    assert survivor(Outcome(mutant, "a = 1", "a = 2", "", 3)) == "generator/a.py:4  a = 1  →  a = 2"
    assert survivor(Outcome(mutant, "a", "b", "", 0)).endswith("a  →  b  (no test reaches it)")
