"""Whatever fails while files are written, each is as it was or as it shall be, and nothing else."""

from __future__ import annotations

import builtins
import fcntl
import os
import resource
import signal
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files import place, writer
from generator.files.writer import Writing, write_here

OLD = {"a.pdf": b"old a", "sub/b.pdf": b"old b" * 3000}
NEW = {"a.pdf": b"new a" * 9000, "sub/b.pdf": b"new b", "sub/c.pdf": b"new c"}
CALLS = ("open", "fsync", "fchmod", "replace", "link", "mkdir", "scandir", "unlink", "close")
NO_SPACE = OSError(28, "No space left on device")


def prepared(folder: Path, old: dict[str, bytes] = OLD) -> Path:
    for name, data in old.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def there(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*.pdf")}


def strays(folder: Path) -> list[str]:
    return [p.name for p in folder.rglob("*") if p.name.startswith(".")]


def write_new(folder: Path) -> None:
    write_here([(folder / name, data) for name, data in NEW.items()])


class Failing:
    """The n-th call to the system fails: with an error, or by ending the process."""

    def __init__(self, patch: pytest.MonkeyPatch, number: int, fail: Callable[[], None]) -> None:
        self.calls = 0
        self.number = number
        self.fail = fail
        for name in CALLS:
            patch.setattr(os, name, self._counted(getattr(os, name)))
        patch.setattr(writer, "open", self._counted(builtins.open), raising=False)

    def _counted(self, call: Callable[..., object]) -> Callable[..., object]:
        def counted(*arguments: object, **named: object) -> object:
            self.calls += 1
            if self.calls == self.number:
                self.fail()
            return call(*arguments, **named)

        return counted


def refuse() -> None:
    raise NO_SPACE


def interrupt() -> None:
    raise KeyboardInterrupt


def calls_of_a_write(folder: Path, patch: pytest.MonkeyPatch) -> int:
    with patch.context() as patched:
        counting = Failing(patched, 0, refuse)
        write_new(prepared(folder))
    return counting.calls


@pytest.mark.parametrize("fail", [refuse, interrupt])
def test_every_call_that_fails_leaves_all_old_or_all_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fail: Callable[[], None]
) -> None:
    most = calls_of_a_write(tmp_path / "0", monkeypatch)
    assert most > 20
    ended = set()
    for number in range(1, most + 1):
        folder = prepared(tmp_path / str(number))
        with monkeypatch.context() as patched:
            Failing(patched, number, fail)
            try:
                write_new(folder)
                whole = NEW
            except (Refusal, KeyboardInterrupt, OSError):
                whole = OLD
        assert there(folder) in (whole, {**OLD, **NEW}), number
        assert len(strays(folder)) <= 1, number  # none, but where removing it is what failed
        ended.add(whole == NEW)
    assert ended == {True, False}


def test_a_refusal_leaves_no_stray_and_no_new_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for step in ("open", "fsync", "fchmod", "replace"):
        with monkeypatch.context() as patched:

            def refuse_this(*_: object, **__: object) -> None:
                raise NO_SPACE

            patched.setattr(os, step, refuse_this)
            with pytest.raises(Refusal) as caught:
                write_here([(tmp_path / "made/for/this.pdf", b"x")])
        (problem,) = caught.value.problems
        assert problem.message == "cannot write this.pdf: no space left on device"
        assert problem.hint == "make room on the disk, then try again"
        assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_a_writer_that_is_killed_anywhere_leaves_old_or_new_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most = calls_of_a_write(tmp_path / "0", monkeypatch)
    for number in range(1, most + 1):
        folder = prepared(tmp_path / str(number))
        child = os.fork()
        if child == 0:
            Failing(monkeypatch, number, lambda: os.kill(os.getpid(), signal.SIGKILL))
            write_new(folder)
            os._exit(0)
        os.waitpid(child, 0)
        found = there(folder)
        assert all(data in (OLD.get(name), NEW.get(name)) for name, data in found.items()), number
        assert found.keys() >= OLD.keys()


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no limits")
def test_a_disk_that_is_full_at_any_point_keeps_the_old_files(tmp_path: Path) -> None:
    ended = set()
    for room in range(0, 60_000, 4096):
        folder = prepared(tmp_path / str(room))
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            try:
                write_new(folder)
            except Refusal:
                os._exit(3)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
        assert there(folder) == (OLD if code else {**OLD, **NEW})
        assert strays(folder) == []
        ended.add(code)
    assert ended == {0, 3}


def test_two_writers_at_once_leave_one_of_the_two(tmp_path: Path) -> None:
    children = []
    for mark in (b"1", b"2"):
        child = os.fork()
        if child == 0:
            for _ in range(60):
                write_here([(tmp_path / n, mark * 50_000) for n in ("a.pdf", "b.pdf")])
            os._exit(0)
        children.append(child)
    for child in children:
        assert os.waitpid(child, 0)[1] == 0
    for name in ("a.pdf", "b.pdf"):
        assert (tmp_path / name).read_bytes() in (b"1" * 50_000, b"2" * 50_000)
    assert strays(tmp_path) == []


def test_what_killed_writers_left_is_removed_by_the_next(tmp_path: Path) -> None:
    (tmp_path / ".cubicle-1-0.tmp").write_bytes(b"left over")
    (tmp_path / ".cubicle.tmp").write_bytes(b"not ours")
    write_here([(tmp_path / "a.pdf", b"a")])
    assert sorted(os.listdir(tmp_path)) == [".cubicle.tmp", "a.pdf"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")
def test_what_a_killed_writer_left_goes_and_what_one_at_work_has_stays(tmp_path: Path) -> None:
    killed = writer_under_way(tmp_path)
    left = strays(tmp_path)
    at_work = writer_under_way(tmp_path)
    os.kill(killed, signal.SIGKILL)
    os.waitpid(killed, 0)
    write_here([(tmp_path / "a.pdf", b"a")])
    kept = strays(tmp_path)
    assert len(left) == 1 and set(kept) > set(left), "somebody may be at work here"
    os.kill(at_work, signal.SIGKILL)
    os.waitpid(at_work, 0)
    write_here([(tmp_path / "a.pdf", b"b")])
    assert os.listdir(tmp_path) == ["a.pdf"]


def writer_under_way(folder: Path) -> int:
    """A process that has staged a file, and waits for its end."""
    ready, told = os.pipe()
    child = os.fork()
    if child == 0:
        Writing().stage(folder / "kit.pdf", (b"half",))
        os.write(told, b"x")
        time.sleep(60)
        os._exit(0)
    os.close(told)
    os.read(ready, 1)
    os.close(ready)
    return child


def test_where_the_system_knows_no_locks_strays_go_after_an_hour(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(place.Place, "is_alone", lambda self: None)
    (tmp_path / ".cubicle-1-0.tmp").write_bytes(b"left over")
    write_here([(tmp_path / "a.pdf", b"a")])
    assert ".cubicle-1-0.tmp" in os.listdir(tmp_path), "it may belong to a build under way"
    monkeypatch.setattr(writer, "STALE", -1)
    write_here([(tmp_path / "a.pdf", b"a")])
    assert os.listdir(tmp_path) == ["a.pdf"]


# -- below the folder that was named ----------------------------------------------------------


def stage(root: Path, *names: str) -> None:
    writing = Writing()
    try:
        target = place.FileBelow(str(root), names[:-1], names[-1])
        writing.stage(root.joinpath(*names), (b"new",), target)
        writing.commit()
    finally:
        writing.discard()


@pytest.mark.parametrize("link", ["game", "game/png"])
def test_no_folder_below_the_root_is_a_link(tmp_path: Path, link: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/one.png").write_bytes(b"not ours")
    (tmp_path / "output" / link).parent.mkdir(parents=True)
    (tmp_path / "output" / link).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Refusal) as caught:
        stage(tmp_path / "output", "game", "png", "one.png")
    (problem,) = caught.value.problems
    assert "is a link" in problem.message and link.rsplit("/", 1)[-1] in problem.message
    assert os.listdir(tmp_path / "elsewhere") == ["one.png"]
    assert (tmp_path / "elsewhere/one.png").read_bytes() == b"not ours"


def test_a_folder_that_becomes_a_link_meanwhile_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "output/game").mkdir(parents=True)
    writing = Writing()
    target = place.FileBelow(str(tmp_path / "output"), ("game",), "kit.pdf")
    writing.stage(tmp_path / "output/game/kit.pdf", (b"new",), target)
    (tmp_path / "output/game").rename(tmp_path / "output/moved")
    (tmp_path / "output/game").symlink_to(tmp_path / "elsewhere")
    writing.commit()
    writing.discard()
    assert os.listdir(tmp_path / "elsewhere") == []
    assert os.listdir(tmp_path / "output/moved") == ["kit.pdf"]


@pytest.mark.parametrize(
    ("before", "mask", "after"),
    [(0o4777, 0o022, 0o644), (0o640, 0o022, 0o640), (0o600, 0o022, 0o600), (None, 0o027, 0o640)],
)
def test_no_file_is_a_program_or_open_to_more_than_the_user_wants(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int | None, mask: int, after: int
) -> None:
    monkeypatch.setattr(writer, "_mask", lambda: mask)
    kit = tmp_path / "kit.pdf"
    if before is not None:
        kit.write_bytes(b"old")
        kit.chmod(before)
    write_here([(kit, b"new")])
    assert stat.S_IMODE(kit.stat().st_mode) == after


def test_a_link_lends_no_mode_to_the_file_that_replaces_it(tmp_path: Path) -> None:
    (tmp_path / "kit.pdf").symlink_to("nowhere")  # on Linux a link has all rights
    write_here([(tmp_path / "kit.pdf", b"new")])
    assert stat.S_IMODE((tmp_path / "kit.pdf").stat().st_mode) == 0o666 & ~writer._mask()


def test_the_disk_itself_is_waited_for_where_the_system_tells_the_two_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", lambda handle, command: asked.append(command))
    write_here([(tmp_path / "kit.pdf", b"new")])
    assert asked == [51, 51], "the file, and the folder with its name"


def test_a_link_in_place_of_a_file_is_replaced_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(b"not ours")
    (tmp_path / "kit.pdf").symlink_to("elsewhere")
    write_here([(tmp_path / "kit.pdf", b"new")])
    assert (tmp_path / "elsewhere").read_bytes() == b"not ours"
    assert (tmp_path / "kit.pdf").read_bytes() == b"new"
    assert not (tmp_path / "kit.pdf").is_symlink()
