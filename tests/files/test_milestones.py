"""The states of a game that git knows by name, and the way of their files behind the boundary."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files import Disk, Memory
from generator.files.milestones import (
    MOST_COMMITS,
    milestones,
    packed_revision,
    unpacked_revision,
)
from generator.files.revision import at_revision
from tests.files.test_revision import commit, disk, edit, git, hostile, mark_of, repository

__all__ = ["hostile", "repository"]


def test_tags_come_first_then_the_commits_of_the_game(repository: Path) -> None:
    first = git(repository, "rev-parse", "HEAD")
    git(repository, "tag", "v1")
    (repository / "elsewhere.txt").write_text("not of the game")
    commit(repository)
    edit(repository, "things.yaml", "copies: 2", "copies: 3")
    git(repository, "commit", "-qam", "More <b>copies</b>\n\nof them")
    last = git(repository, "rev-parse", "HEAD")
    found = milestones(disk(repository))
    assert [(one.kind, one.revision, one.subject) for one in found] == [
        ("tag", first, "so far"),
        ("commit", last, "More <b>copies</b>"),
        ("commit", first, "so far"),
    ]
    assert found[0].name == "v1" and last.startswith(found[1].name)
    assert all(len(one.date) == 10 for one in found)
    for one in found:
        assert at_revision(disk(repository), one.revision).read("things.yaml")


def test_the_list_is_short(repository: Path) -> None:
    for number in range(MOST_COMMITS + 2):
        edit(repository, "things.yaml", "deck: things\n", f"deck: things\n# {number}\n")
        commit(repository)
    assert len(milestones(disk(repository))) == MOST_COMMITS


def test_nothing_that_a_repository_names_is_run_for_the_list(hostile: Path) -> None:
    git(hostile, "config", "log.showSignature", "true")
    mark_of(hostile)
    assert milestones(disk(hostile))
    assert not mark_of(hostile)


def test_without_a_repository_there_is_no_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", "/")
    with pytest.raises(Refusal, match="is not in a git repository"):
        milestones(Disk((("", tmp_path),)))


def test_files_of_a_revision_arrive_as_they_were(repository: Path) -> None:
    game = disk(repository)
    old = at_revision(game, "HEAD")
    edit(repository, "things.yaml", "copies: 2", "copies: 3")
    again = unpacked_revision(packed_revision(old), game, "HEAD")
    assert again.read("things.yaml") == old.read("things.yaml") != game.read("things.yaml")
    assert [type(one) for one in again.folders] == [type(one) for one in old.folders]
    assert isinstance(again.folders[0], Memory) and isinstance(again.folders[-1], Disk)
    assert again.shown("things.yaml") == "HEAD:things.yaml"
