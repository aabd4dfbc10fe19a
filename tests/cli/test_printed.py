"""`cubicle printed` and `cubicle build --changed` as people meet them."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files import Disk, settings
from tests.cli.test_cli import KIT, PROBLEM, cubicle, document, files_under, write
from tests.files.test_revision import commit, git
from tests.games import tiny_game

PULL = {
    "type": "object",
    "required": ["game", "since", "changes"],
    "properties": {
        "changes": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["component", "card", "title", "why", "out", "in"],
                "properties": {
                    "why": {"enum": ["new", "changed", "more", "fewer", "removed"]},
                    "out": {"type": "integer", "minimum": 0},
                    "in": {"type": "integer", "minimum": 0},
                },
            },
        }
    },
}


@pytest.fixture
def here(tmp_path: Path) -> Path:
    write(tmp_path / "tiny", tiny_game())
    return tmp_path


def edit(here: Path, old: str, new: str) -> None:
    path = here / "tiny" / "things.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_from_one_print_run_to_the_next(here: Path) -> None:
    first = cubicle(here, "build", "tiny", "--changed")
    assert (first.code, first.out) == (2, "")
    assert "there is no record that you have printed 'tiny'" in first.err
    assert "cubicle printed tiny" in first.err

    noted = cubicle(here, "printed", "tiny")
    assert noted.code == 0
    assert noted.out.startswith("tiny/printed.yaml  version ")
    assert "3 faces of 1 component" in noted.out
    version = noted.out.split()[2]

    same = cubicle(here, "build", "tiny", "--changed")
    assert (same.code, same.err) == (0, "")
    assert f"tiny: nothing has changed since the print run of version {version}" in same.out
    assert files_under(here / "output") == []

    edit(here, "title: Two", "title: Too\n    id: two")
    ran = cubicle(here, "build", "tiny", "--changed", "--paper", "a4")
    assert ran.code == 0
    assert [line.split() for line in ran.out.splitlines()[1:4]] == [
        ["out", "in"],
        ["Things"],
        ["2", "2", "Too", "(changed)"],
    ]
    assert files_under(here / "output") == ["tiny/tiny-changed-a4.pdf"]

    wrong = cubicle(here, "printed", "tiny", "--text", version)
    assert wrong.code == 2
    assert f"not {version}" in wrong.err
    assert "Two" in (here / "tiny" / "printed.yaml").read_text(encoding="utf-8")


def test_the_pull_list_as_json(here: Path) -> None:
    schema = document(files=KIT, pull=PULL, problems=PROBLEM)
    noted = cubicle(here, "printed", "tiny", "--json").json(document(problems=PROBLEM))
    assert noted["printed"]["components"] == [{"component": "things", "copies": 3}]
    run = ("build", "tiny", "--changed", "--json", "--paper", "a4")
    same = cubicle(here, *run).json(schema)
    assert (same["files"], same["pull"][0]["changes"]) == ([], [])
    edit(here, "copies: 2", "copies: 5")
    told = cubicle(here, *run).json(schema)
    assert told["pull"][0]["changes"] == [
        {"component": "things", "card": "two", "title": "Two", "why": "more", "out": 0, "in": 3}
    ]
    assert told["files"][0]["components"][0]["faces"] == 3


def test_what_cannot_be_compared_is_told(here: Path) -> None:
    both = cubicle(here, "build", "tiny", "--changed", "--changed-since", "HEAD")
    assert both.code == 2
    assert "not both" in both.err
    none = cubicle(here, "build", "tiny", "--changed-since", "HEAD", GIT_CEILING_DIRECTORIES="/")
    assert none.code == 2
    assert "is not in a git repository" in none.err
    (here / "tiny" / "printed.yaml").write_text("game: tiny\ntext: 0\nprinted: none\n")
    spoilt = cubicle(here, "build", "tiny", "--changed")
    assert spoilt.code == 1
    assert "printed.yaml:3:10: error: expected a list of components" in spoilt.err
    assert files_under(here / "output") == []


def test_a_game_with_errors_is_told_and_not_printed(here: Path) -> None:
    assert cubicle(here, "printed", "tiny").code == 0
    edit(here, "title: Two", f"title: {'Two ' * 60}")
    ran = cubicle(here, "build", "tiny", "--changed")
    assert ran.code == 1
    assert "text-overflow" in ran.err
    assert ran.out == ""
    assert files_under(here / "output") == []


def test_what_changed_since_a_git_revision(here: Path) -> None:
    git(here, "init", "-q")
    commit(here)
    same = cubicle(here, "build", "tiny", "--changed-since", "HEAD")
    assert (same.code, same.out) == (0, "tiny: nothing has changed since revision HEAD\n")
    edit(here, "copies: 2", "copies: 3")
    ran = cubicle(here, "build", "tiny", "--changed-since", "HEAD", "--paper", "a4")
    assert ran.code == 0
    assert "     -     1    Two (more)" in ran.out
    assert files_under(here / "output") == ["tiny/tiny-changed-a4.pdf"]
    unknown = cubicle(here, "build", "tiny", "--changed-since", "v9")
    assert unknown.code == 2
    assert "git does not know the revision 'v9'" in unknown.err


def test_a_game_inside_of_the_program_has_its_ledger_among_the_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    inside = Disk((("", settings.PROGRAM / "_data" / "cards" / "tiny"),))
    place, folder = settings.open_ledger(inside)
    assert place == tmp_path / "settings" / "cubicle" / "printed" / "tiny" / "printed.yaml"
    assert folder.read("printed.yaml") is None
    write(place.parent, {"printed.yaml": "noted"})
    assert folder.read("printed.yaml") == b"noted"
    beside = settings.open_ledger(Disk((("", tmp_path / "tiny"),)))[0]
    assert beside == tmp_path / "tiny" / "printed.yaml"
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.delenv("HOME", raising=False)
    with pytest.raises(Refusal):
        settings.open_ledger(inside)
