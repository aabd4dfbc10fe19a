"""A game's folder as git kept it: read from a repository of its own, with nothing checked out."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files import Disk
from generator.files import revision as revisions
from generator.files.revision import at_revision
from generator.kit.order import Order
from generator.kit.reprint import changes_from
from generator.model.changes import Since
from tests.games import DECK, REPOSITORY, tiny_game

LAYOUTS = REPOSITORY / "layouts"
ORDER = Order(papers=("a4",))


def git(folder: Path, *arguments: str) -> str:
    """Without the settings of whoever runs the tests."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    who = {
        f"GIT_{one}_{part}": "x@y.z"
        for one in ("AUTHOR", "COMMITTER")
        for part in ("NAME", "EMAIL")
    }
    apart = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    ran = subprocess.run(
        ["git", "-C", str(folder), *arguments],
        env={**clean, **who, **apart},
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.strip()


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def commit(folder: Path) -> str:
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "so far", "--allow-empty")
    return git(folder, "rev-parse", "HEAD")


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with a game in a folder of it, committed."""
    git(tmp_path, "init", "-q", "-b", "trunk")
    write(tmp_path / "my games" / "tiny", tiny_game())
    write(tmp_path, {"README": "hello", ".gitattributes": "*.yaml export-ignore text\n"})
    commit(tmp_path)
    return tmp_path


def disk(repository: Path) -> Disk:
    return Disk((("", repository / "my games" / "tiny"), ("layouts/", LAYOUTS)))


def edit(repository: Path, name: str, old: str, new: str) -> None:
    path = repository / "my games" / "tiny" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def changed(repository: Path, revision: str) -> list[tuple[str, str]]:
    game = disk(repository)
    changes = changes_from(game, at_revision(game, revision), ORDER, Since("revision", revision))
    return [(change.card, change.why) for change in changes.changes]


def test_what_changed_since_a_revision(repository: Path) -> None:
    git(repository, "tag", "printed")
    assert changed(repository, "printed") == []
    edit(repository, "things.yaml", "title: Two", "title: Too\n    id: two")
    assert changed(repository, "HEAD") == [("two", "changed")]
    second = commit(repository)
    assert changed(repository, "HEAD") == []
    edit(repository, "layouts/face.yaml", "[5mm, 5mm", "[6mm, 5mm")
    assert changed(repository, second[:10]) == [("one", "changed"), ("two", "changed")]
    commit(repository)
    edit(repository, "things.yaml", "- title: One", "- title: Three\n  - title: One")
    assert changed(repository, "trunk") == [("three", "new")]
    assert changed(repository, "HEAD~1") == changed(repository, second)
    assert ("two", "changed") in changed(repository, "printed")


def test_the_files_are_as_they_were_and_nothing_is_checked_out(repository: Path) -> None:
    path = repository / "my games" / "tiny" / "things.yaml"
    before = path.read_bytes()
    edit(repository, "things.yaml", "title: Two", "title: Too")
    write(path.parent, {"new.yaml": "deck: new\n", "art/ü.svg": "<svg/>"})
    old = at_revision(disk(repository), "HEAD")
    assert old.read("things.yaml") == before
    assert old.read("new.yaml") is None
    assert old.names("", ".yaml") == ("game.yaml", "things.yaml")
    assert "layouts/face.yaml" in old.names("layouts", ".yaml")
    assert old.read("layouts/papers.yaml") == (LAYOUTS / "papers.yaml").read_bytes()
    assert old.shown("things.yaml") == "HEAD:things.yaml"
    assert "Too" in path.read_text(encoding="utf-8")
    assert git(repository, "status", "--porcelain", "--untracked-files=no") != ""
    commit(repository)
    assert at_revision(disk(repository), "HEAD").read("art/ü.svg") == b"<svg/>"


def test_layouts_of_the_same_repository_are_as_they_were(repository: Path) -> None:
    shared = repository / "layouts"
    write(shared, {"more.yaml": "layout: more\n"})
    game = Disk((("", repository / "my games" / "tiny"), ("layouts/", shared)))
    assert at_revision(game, "HEAD").read("layouts/more.yaml") is None
    commit(repository)
    assert at_revision(game, "HEAD").read("layouts/more.yaml") == b"layout: more\n"


def test_layouts_that_name_a_repository_elsewhere_are_read_as_they_are(
    repository: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """It says that it is of the same folder, but its objects are somebody else's."""
    shared = repository / "layouts"
    write(shared, {"more.yaml": "layout: more\n"})
    commit(repository)
    elsewhere = tmp_path_factory.mktemp("elsewhere") / "git"
    shutil.copytree(repository / ".git", elsewhere)
    git(repository, "config", "--file", str(elsewhere / "config"), "core.worktree", str(repository))
    write(shared, {".git": f"gitdir: {elsewhere}\n", "more.yaml": "layout: now\n"})
    assert git(shared, "rev-parse", "--show-toplevel") == str(repository.resolve())
    game = Disk((("", repository / "my games" / "tiny"), ("layouts/", shared)))
    assert at_revision(game, "HEAD").read("layouts/more.yaml") == b"layout: now\n"


def test_a_link_in_the_repository_is_not_followed(repository: Path) -> None:
    (repository / "my games" / "tiny" / "link.yaml").symlink_to(repository / "README")
    commit(repository)
    assert at_revision(disk(repository), "HEAD").read("link.yaml") is None


@pytest.mark.parametrize("revision", ["nowhere", "", "--help", "-h", "HEAD:README", "a b", "$(id)"])
def test_a_revision_that_there_is_not_is_told(repository: Path, revision: str) -> None:
    with pytest.raises(Refusal) as refused:
        at_revision(disk(repository), revision)
    (problem,) = refused.value.problems
    assert (problem.code, problem.where.file) == ("wrong-option", "--changed-since")
    assert f"'{revision}'" in problem.message


def test_a_folder_that_was_not_there_yet_is_told(repository: Path) -> None:
    write(repository / "my games" / "other", tiny_game())
    game = Disk((("", repository / "my games" / "other"),))
    with pytest.raises(Refusal, match=r"revision 'HEAD' has no .*other/game.yaml"):
        at_revision(game, "HEAD")


def test_a_folder_without_a_repository_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", str(REPOSITORY / ".git"))  # another git that calls us
    write(tmp_path, tiny_game())
    with pytest.raises(Refusal, match="is not in a git repository"):
        at_revision(Disk((("", tmp_path),)), "HEAD")


def test_a_machine_without_git_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    write(tmp_path, tiny_game())
    with pytest.raises(Refusal, match="git is not installed"):
        at_revision(Disk((("", tmp_path),)), "HEAD")


# -- a stranger's repository ------------------------------------------------------------------


@pytest.fixture
def private(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository that is none of a game's business, with a game in it."""
    folder = tmp_path_factory.mktemp("private")
    git(folder, "init", "-q", "-b", "trunk")
    write(folder, tiny_game(deck=DECK.replace("One", "Secret")))
    commit(folder)
    return folder


def foreign(folder: Path) -> str:
    with pytest.raises(Refusal) as refused:
        at_revision(Disk((("", folder),)), "HEAD")
    (problem,) = refused.value.problems
    assert "Secret" not in str(problem)
    return problem.message


def _by_a_file(game: Path, private: Path) -> None:
    (game / ".git").write_text(f"gitdir: {private}/.git\n")


def _by_a_link(game: Path, private: Path) -> None:
    (game / ".git").symlink_to(private / ".git")


def _by_a_folder_in_common(game: Path, private: Path) -> None:
    (game / ".git").mkdir()
    (game / ".git/HEAD").write_text("ref: refs/heads/trunk\n")
    (game / ".git/commondir").write_text(f"{private}/.git\n")


def _by_links_of_its_own(game: Path, private: Path) -> None:
    git(game, "init", "-q", "-b", "trunk")
    for name in ("refs", "objects"):
        shutil.rmtree(game / ".git" / name)
        (game / ".git" / name).symlink_to(private / ".git" / name)


def _by_one_link(game: Path, private: Path) -> None:
    git(game, "init", "-q", "-b", "trunk")
    shutil.copytree(private / ".git/objects", game / ".git/objects", dirs_exist_ok=True)
    (game / ".git/refs/heads/trunk").symlink_to(private / ".git/refs/heads/trunk")


def _by_alternates(game: Path, private: Path) -> None:
    git(game, "init", "-q", "-b", "trunk")
    (game / ".git/objects/info/alternates").write_text(f"{private}/.git/objects\n")
    (game / ".git/refs/heads/trunk").write_text(git(private, "rev-parse", "HEAD") + "\n")


def _by_a_worktree_that_it_made_up(game: Path, private: Path) -> None:
    made_up = game.parent / "made up"
    made_up.mkdir()
    (made_up / "HEAD").write_text("ref: refs/heads/trunk\n")
    (made_up / "commondir").write_text(f"{private}/.git\n")
    (made_up / "gitdir").write_text(f"{game}/.git\n")
    (game / ".git").write_text(f"gitdir: {made_up}\n")


@pytest.mark.parametrize(
    "named",
    [_by_a_file, _by_a_link, _by_a_folder_in_common, _by_links_of_its_own, _by_one_link,
     _by_alternates, _by_a_worktree_that_it_made_up],
)  # fmt: skip
def test_a_game_that_names_a_private_repository_sees_nothing_of_it(
    tmp_path: Path, private: Path, named: Callable[[Path, Path], None]
) -> None:
    game = tmp_path / "game"
    write(game, tiny_game())
    named(game, private)
    assert "Secret" in git(game, "show", "HEAD:things.yaml"), "the trick itself does not work"
    assert "is not the folder's own" in foreign(game)


def test_worktrees_and_submodules_are_repositories_of_their_own(
    repository: Path, private: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    beside = tmp_path_factory.mktemp("beside") / "tree"
    git(private, "worktree", "add", "-q", "--detach", str(beside))
    git(
        repository, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add",
        str(private), "sub/module",
    )  # fmt: skip
    for folder in (beside, repository / "sub" / "module"):
        assert (folder / ".git").is_file()
        old = at_revision(Disk((("", folder),)), "HEAD")
        assert b"Secret" in (old.read("things.yaml") or b"")


def test_a_moved_worktree_is_told(repository: Path, private: Path) -> None:
    """It names a repository that knows it under another name."""
    beside = repository / "beside"
    git(private, "worktree", "add", "-q", "--detach", str(beside))
    beside.rename(repository / "moved")
    assert "is not the folder's own" in foreign(repository / "moved")


PROGRAMS = (
    "core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "core.askPass",
    "core.gitProxy", "core.alternateRefsCommand", "pager.ls-tree", "pager.rev-parse",
    "pager.cat-file", "credential.helper", "gpg.program", "diff.external", "diff.x.textconv",
    "diff.x.command", "filter.x.clean", "filter.x.smudge", "filter.x.process", "merge.x.driver",
    "remote.origin.uploadpack", "uploadpack.packObjectsHook", "interactive.diffFilter",
)  # fmt: skip
HOOKS = ("post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc",
         "fsmonitor-watchman", "query-watchman", "post-merge", "pre-commit")  # fmt: skip


@pytest.fixture
def hostile(repository: Path) -> Path:
    """Whatever git can be told to run by a repository leaves a mark."""
    mark = repository / "MARK"
    trap = repository / "trap"
    trap.write_text(f"#!/bin/sh\necho ran >> '{mark}'\n")
    trap.chmod(0o755)
    (repository / ".gitattributes").write_text("* filter=x diff=x merge=x text\n")
    commit(repository)
    for hook in HOOKS:
        (repository / ".git/hooks" / hook).write_bytes(trap.read_bytes())
        (repository / ".git/hooks" / hook).chmod(0o755)
    settings = {
        **dict.fromkeys(PROGRAMS, str(trap)),
        **{f"alias.{name}": f"!{trap}" for name in ("rev-parse", "ls-tree", "cat-file")},
        "protocol.ext.allow": "always",
        "remote.origin.url": f"ext::{trap}",
        "remote.origin.promisor": "true",
        "remote.origin.partialclonefilter": "blob:none",
        "core.repositoryformatversion": "1",
        "extensions.partialClone": "origin",
    }
    for name, value in settings.items():
        git(repository, "config", name, value)
    return repository


def mark_of(repository: Path) -> bool:
    mark = repository / "MARK"
    found = mark.exists()
    mark.unlink(missing_ok=True)
    return found


def test_nothing_that_a_repository_names_is_run(hostile: Path) -> None:
    mark_of(hostile)
    edit(hostile, "things.yaml", "title: Two", "title: Too\n    id: two")
    assert changed(hostile, "HEAD") == [("two", "changed")]
    assert not mark_of(hostile)
    subprocess.run(["git", "status"], cwd=hostile, capture_output=True, check=False)
    assert mark_of(hostile), "the traps themselves do not work"


def test_what_a_repository_lacks_is_not_fetched(hostile: Path) -> None:
    lost = git(hostile, "rev-parse", "HEAD:my games/tiny/things.yaml")
    (hostile / ".git/objects" / lost[:2] / lost[2:]).unlink()
    mark_of(hostile)
    with pytest.raises(Refusal):
        at_revision(disk(hostile), "HEAD")
    assert not mark_of(hostile)
    subprocess.run(["git", "cat-file", "-p", lost], cwd=hostile, capture_output=True, check=False)
    assert mark_of(hostile), "the trap itself does not work"


def test_files_too_large_for_a_game_are_told_and_others_are_not_read(repository: Path) -> None:
    place = repository / "my games" / "tiny"
    (place / "kit.pdf").write_bytes(bytes(3_000_000))
    commit(repository)
    assert at_revision(disk(repository), "HEAD").read("kit.pdf") is None
    (place / "more.yaml").write_bytes(b"#" * 2_000_001)
    commit(repository)
    with pytest.raises(Refusal, match="larger than 2 MB") as caught:
        at_revision(disk(repository), "HEAD")
    assert str(caught.value.problems[0].where) == "HEAD:more.yaml"


@pytest.mark.parametrize(
    ("limit", "least"), [("MOST_BYTES", 100), ("MOST_LISTED", 100), ("MOST_SECONDS", 0.0)]
)
def test_a_repository_without_end_is_left(
    repository: Path, monkeypatch: pytest.MonkeyPatch, limit: str, least: float
) -> None:
    monkeypatch.setattr(revisions, limit, least)
    if limit == "MOST_SECONDS":  # a git that waits for something
        (repository / ".git/HEAD").unlink()
        os.mkfifo(repository / ".git/HEAD")
    with pytest.raises(Refusal) as caught:
        at_revision(disk(repository), "trunk")
    assert caught.value.problems[0].code in ("wrong-option", "over-the-limit")
