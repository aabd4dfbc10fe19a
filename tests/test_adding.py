"""The recipes of docs/adding.md, followed on a copy of the project: they are complete, and what
is left out is noticed by its name."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.games import REPOSITORY
from tests.recipes import (
    DOCS,
    ELEMENT,
    ELEMENTS,
    FILES,
    KINDS,
    MYPY,
    SNIPPETS,
    TARGET,
    Command,
    Step,
)

PARTS = ("generator", "layouts", "cards", "docs", "tests", "tools", "pyproject.toml")
SLOW_TO_MAKE = "sizes_table"
"""A table that knows neither elements nor targets."""
BADGES = """\
import generator.layout.badge
from tests.games import face, tiny_game
from generator.core.display import spoken
print(spoken(face(tiny_game(layout="layout: face\\nelements: [{badge: Hello}]\\n"))))
"""
NAMES = """\
from tests.export.exporting import exported
from tests.games import tiny_game
print(exported(tiny_game(), "names"))
"""


class Project:
    """A copy of the project in which a recipe is followed, once or again and again."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for part in PARTS:
            if (REPOSITORY / part).is_dir():
                ignored = shutil.ignore_patterns("__pycache__")
                shutil.copytree(REPOSITORY / part, root / part, ignore=ignored)
            else:
                shutil.copy(REPOSITORY / part, root)
        shutil.copy(REPOSITORY / "ARCHITECTURE.md", root)

    def follow(self, steps: Sequence[Step]) -> None:
        """The steps alone: what other steps have changed before is as it was."""
        for step in (*ELEMENT, *TARGET):
            self._restore(step.file)
        for step in steps:
            path = self.root / step.file
            text = path.read_text("utf-8") if path.exists() else ""
            for old, changed in step.changes:
                assert text.count(old) == 1 or not old, f"{step.file} has no single {old!r}"
                text = text.replace(old, changed, 1)
            path.write_text(text, "utf-8")

    def _restore(self, file: str) -> None:
        if (REPOSITORY / file).exists():
            shutil.copy(REPOSITORY / file, self.root / file)
        else:
            (self.root / file).unlink(missing_ok=True)

    def make_tables(self) -> None:
        for command in tables():
            self.run(*command)

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """A program of Python's on the copy, with nothing of this run of tests around it."""
        ours = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
        return subprocess.run(
            [sys.executable, "-B", *arguments],
            cwd=self.root,
            env={**ours, "PYTHONPATH": str(self.root)},
            capture_output=True,
            text=True,
            check=False,
        )

    def check(self, command: Command) -> tuple[int, str]:
        options = ("-p", "no:cacheprovider", "-m", "not slow") if command[0] == "pytest" else ()
        ran = self.run("-m", *command, *options)
        return ran.returncode, ran.stdout + ran.stderr


def tables() -> Iterator[Command]:
    """What `make tables` runs."""
    text = (REPOSITORY / "Makefile").read_text("utf-8")
    lines = text.split("\ntables:")[1].split("\n\n")[0].splitlines()[1:]
    for line in lines:
        program, *arguments = line.split()
        if SLOW_TO_MAKE not in line:
            yield (*(() if program.endswith("python") else ("-m", "generator")), *arguments)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return Project(tmp_path_factory.mktemp("project"))


def section(heading: str) -> str:
    page = (REPOSITORY / "docs/adding.md").read_text("utf-8")
    return page.split(f"\n## {heading}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize(
    ("heading", "steps"), [("An element", ELEMENT), ("A kind of target", TARGET)]
)
def test_the_recipe_names_every_file_in_order(heading: str, steps: Sequence[Step]) -> None:
    items = re.findall(r"^\d+\. `([\w./-]+)`: ", section(heading), re.MULTILINE)
    assert list(dict.fromkeys(items)) == list(dict.fromkeys(step.file for step in steps))


@pytest.mark.parametrize(
    ("steps", "program", "said"),
    [(ELEMENT, BADGES, "Hello"), (TARGET, NAMES, "things-one\\nthings-two")],
    ids=["element", "target"],
)
def test_what_the_recipe_adds_works(
    project: Project, steps: Sequence[Step], program: str, said: str
) -> None:
    project.follow(steps)
    ran = project.run("-c", program)
    assert said in ran.stdout, ran.stderr


# -- the slow part: every check on the copy, and every step left out -----------------------------

OWN_TESTS = ("pytest", "tests/layout/test_badge.py", "tests/export/test_name_list.py")
GUARDS = ("pytest", "tests/test_guards.py", "-k", "not caught")
LAYERS = ("-c", "from importlinter.cli import lint_imports_command as lint; lint()", "--no-cache")


@pytest.mark.slow
def test_the_project_keeps_its_rules_with_both_added(project: Project) -> None:
    project.follow([*ELEMENT, *TARGET])
    project.make_tables()
    drawn = project.run("tools/pictures.py")
    assert "badge.png" in drawn.stdout, drawn.stdout + drawn.stderr
    for command in (MYPY, ELEMENTS, KINDS, DOCS, SNIPPETS, FILES, OWN_TESTS, GUARDS):
        failed, told = project.check(command)
        assert not failed, told
    layers = project.run(*LAYERS)
    assert layers.returncode == 0, layers.stdout


def left_out() -> Iterator[object]:
    for steps in (ELEMENT, TARGET):
        for number, step in enumerate(steps):
            yield pytest.param(steps, step, id=f"{number + 1}-{step.file}")


@pytest.mark.slow
@pytest.mark.parametrize(("steps", "missing"), list(left_out()))
def test_a_step_that_is_left_out_is_noticed_by_name(
    project: Project, steps: Sequence[Step], missing: Step
) -> None:
    project.follow([step for step in steps if step is not missing])
    project.make_tables()
    failed, told = project.check(missing.noticed_by)
    assert failed and missing.told in told, told


@pytest.mark.slow
def test_words_that_are_not_marked_are_noticed(project: Project) -> None:
    project.follow(ELEMENT)
    model = project.root / "generator/model/elements.py"
    model.write_text(model.read_text("utf-8").replace('"The words.", words=True', '"The words."'))
    failed, told = project.check(ELEMENTS)
    assert failed and "badge: badge" in told


@pytest.mark.slow
@pytest.mark.parametrize(("steps", "command"), [(ELEMENT, DOCS), (TARGET, DOCS), (TARGET, FILES)])
def test_tables_that_are_not_made_are_noticed(
    project: Project, steps: Sequence[Step], command: Command
) -> None:
    project.follow([])
    project.make_tables()
    project.follow(steps)
    failed, told = project.check(command)
    assert failed and "run `make tables`" in told


@pytest.mark.slow
def test_a_picture_that_is_not_drawn_is_noticed(project: Project) -> None:
    project.follow(ELEMENT)
    project.make_tables()
    (project.root / "docs/pictures/elements/badge.png").unlink(missing_ok=True)
    failed, told = project.check(DOCS)
    assert failed and "badge.png" in told
