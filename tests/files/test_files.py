"""The door to the disk: nothing is read from outside, and writes are whole or nothing."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from generator import files
from generator.core.problems import Problem, Refusal, Where
from generator.files import Disk, Memory, gate, installed_file, open_game, quoting, write
from generator.files.gate import MAX_PICTURE_BYTES
from generator.read import read_game
from tests.games import DECK, tiny_game


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A game's folder beside one that is none of its business."""
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "x.yaml").write_text("deck: secret")
    (tmp_path / "secret" / "art.svg").write_text("<svg/>")
    game = tmp_path / "game"
    for name, text in tiny_game().items():
        (game / name).parent.mkdir(parents=True, exist_ok=True)
        (game / name).write_text(text)
    return game


def disk(place: Path) -> Disk:
    return Disk((("", place),))


def refused(attempt: Callable[[], object]) -> Problem:
    with pytest.raises(Refusal) as caught:
        attempt()
    (problem,) = caught.value.problems
    return problem


# -- reading ----------------------------------------------------------------------------------


def test_files_are_read_by_name(place: Path) -> None:
    assert disk(place).read("things.yaml") == DECK.encode()
    assert disk(place).read("layouts/face.yaml")
    assert disk(place).read("nosuch.yaml") is None
    assert disk(place).read("nosuch/x.yaml") is None
    assert disk(place).read("things.yaml/x.yaml") is None


def test_names_are_those_of_one_folder_in_order(place: Path) -> None:
    assert disk(place).names("", ".yaml") == ("game.yaml", "things.yaml")
    assert disk(place).names("layouts", ".yaml") == ("layouts/face.yaml",)
    assert disk(place).names("nosuch", ".yaml") == ()


def test_a_games_own_layouts_come_before_the_shared_ones(place: Path, tmp_path: Path) -> None:
    shared = tmp_path / "layouts"
    shared.mkdir()
    (shared / "face.yaml").write_text("shared")
    (shared / "other.yaml").write_text("shared")
    both = Disk((("", place), ("layouts/", shared)))
    assert both.read("layouts/face.yaml") != b"shared"
    assert both.read("layouts/other.yaml") == b"shared"
    assert both.names("layouts", ".yaml") == ("layouts/face.yaml", "layouts/other.yaml")


@pytest.mark.parametrize(
    "name",
    ["../secret/x.yaml", "layouts/../../secret/x.yaml", "a/../../secret/x.yaml", "/etc/hostname",
     "~/x", "file:///etc/hostname", "http://x/y", "//host/x", "C:\\x", "\\\\host\\x", "a\0.png",
     "a\nb.yaml", "", ".", "..", "layouts/", "layouts//face.yaml", "./things.yaml"],
)  # fmt: skip
def test_nothing_outside_the_folder_is_read(place: Path, name: str) -> None:
    assert refused(lambda: disk(place).read(name)).code == "bad-path"


def test_a_name_that_is_not_decoded_is_just_not_there(place: Path) -> None:
    assert disk(place).read("%2e%2e/secret/x.yaml") is None


def test_a_name_that_no_disk_can_hold_is_told(place: Path) -> None:
    problem = refused(lambda: disk(place).read("x" * 300))
    assert (problem.code, problem.message) == ("cannot-read", "cannot read it: file name too long")


def test_links_out_of_the_folder_are_not_read(place: Path) -> None:
    (place / "link.yaml").symlink_to(place.parent / "secret" / "x.yaml")
    (place / "art").symlink_to(place.parent / "secret")
    for name in ("link.yaml", "art/art.svg"):
        problem = refused(lambda name=name: disk(place).read(name))
        assert (problem.code, problem.message[:24]) == ("bad-path", "it is a link that leads ")


def test_the_names_behind_a_link_out_are_not_told(place: Path) -> None:
    (place / "art").symlink_to(place.parent / "secret")
    assert refused(lambda: disk(place).names("art", ".svg")).code == "bad-path"


def test_links_inside_the_folder_are_read(place: Path) -> None:
    (place / "link.yaml").symlink_to(place / "things.yaml")
    assert disk(place).read("link.yaml") == DECK.encode()


def test_a_neighbour_with_a_like_name_is_outside(place: Path) -> None:
    beside = place.parent / "game-secret"
    beside.mkdir()
    (beside / "x.yaml").write_text("x")
    (place / "link.yaml").symlink_to(beside / "x.yaml")
    assert refused(lambda: disk(place).read("link.yaml")).code == "bad-path"


def test_links_that_lead_nowhere_or_round_are_not_read(place: Path) -> None:
    (place / "gone.yaml").symlink_to(place / "nosuch")
    (place / "round.yaml").symlink_to(place / "round.yaml")
    for name in ("gone.yaml", "round.yaml"):
        assert refused(lambda name=name: disk(place).read(name)).code == "bad-path"


def test_a_folder_with_a_link_to_itself_is_listed(place: Path) -> None:
    """Also where the whole folder is such a link."""
    (place / "round.yaml").symlink_to(place / "round.yaml")
    (place / "art").symlink_to("art")
    assert "round.yaml" in disk(place).names("", ".yaml")
    assert disk(place).names("art", ".svg") == ()
    assert read_game(disk(place))[1][0].where.file.endswith("game/round.yaml")


def test_a_file_that_goes_after_the_look_is_told(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = gate._opened

    def vanishing(root: Path, inner: str) -> AbstractContextManager[int]:
        (root / inner).unlink(missing_ok=True)
        return opened(root, inner)

    monkeypatch.setattr(gate, "_opened", vanishing)
    assert refused(lambda: disk(place).read("things.yaml")).where.file.endswith("things.yaml")


@pytest.mark.parametrize("kind", ["a folder", "a pipe", "a socket", "a device"])
def test_what_is_no_file_is_told_and_never_waited_for(place: Path, kind: str) -> None:
    path = place / "x.png"
    if kind == "a folder":
        path.mkdir()
    elif kind == "a pipe":
        os.mkfifo(path)
    elif kind == "a socket":
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(os.path.relpath(path))
    else:
        path.symlink_to("/dev/zero")
        assert refused(lambda: disk(place).read("x.png")).code == "bad-path"
        return
    assert refused(lambda: disk(place).read("x.png")).message == f"it is {kind}, not a file"


@pytest.mark.skipif(not gate._CAN_WALK, reason="folders cannot be walked here")
@pytest.mark.parametrize("swapped", ["art", "art/x.yaml"])
def test_a_link_put_in_place_after_the_look_is_not_followed(
    place: Path, monkeypatch: pytest.MonkeyPatch, swapped: str
) -> None:
    (place / "art").mkdir()
    (place / "art" / "x.yaml").write_text("own")
    opened = gate._opened

    def swapping(root: Path, inner: str) -> AbstractContextManager[int]:
        if not (place / "before").exists():
            (place / swapped).rename(place / "before")
            (place / swapped).symlink_to(place.parent / "secret")
        return opened(root, inner)

    monkeypatch.setattr(gate, "_opened", swapping)
    assert refused(lambda: disk(place).read("art/x.yaml")).code == "bad-path"


@pytest.mark.skipif(not gate._CAN_WALK, reason="folders cannot be walked here")
def test_a_link_put_in_place_after_it_was_followed_is_not_followed_again(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "art").mkdir()
    (place / "art" / "x.yaml").write_text("own")
    (place / "own").symlink_to(place / "art")
    inner = gate._inner

    def swapping(root: Path, path: str) -> str:
        found = inner(root, path)
        (place / "art").rename(place / "before")
        (place / "art").symlink_to(place.parent / "secret")
        return found

    monkeypatch.setattr(gate, "_inner", swapping)
    assert refused(lambda: disk(place).read("own/x.yaml")).code == "cannot-read"


def test_a_file_that_grows_while_it_is_read_is_refused(place: Path) -> None:
    with open(place / "things.yaml", "rb") as file, pytest.raises(gate.Barred):
        gate._bytes_of(file.fileno(), most=10)


def test_a_file_with_many_problems_is_read_once(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    inside = files.read_inside

    def noted(root: Path, name: str) -> bytes | None:
        read.append(name)
        return inside(root, name)

    monkeypatch.setattr(files, "read_inside", noted)
    line_of = quoting()
    lines = [line_of(Where(str(place / "things.yaml"), number)) for number in range(1, 99)]
    assert lines[:9] == DECK.splitlines()[:9]
    assert read == ["things.yaml"]


def test_a_problem_shows_its_line_but_none_from_behind_a_link(place: Path) -> None:
    assert quoting()(Where(str(place / "things.yaml"), 2)) == "title: Things"
    (place / "link.yaml").symlink_to(place.parent / "secret" / "x.yaml")
    assert quoting()(Where(str(place / "link.yaml"), 1)) is None
    assert quoting()(Where(str(place / "nosuch.yaml"), 1)) is None
    assert quoting()(Where(str(place / "things.yaml"), 99)) is None


def test_a_component_behind_a_link_out_is_told(place: Path) -> None:
    (place / "link.yaml").symlink_to(place.parent / "secret" / "x.yaml")
    problems = read_game(disk(place))[1]
    assert [(p.code, p.where.file.endswith("link.yaml")) for p in problems] == [("bad-path", True)]
    assert "secret" not in str(problems).replace(str(place.parent), "")


def test_a_file_that_cannot_be_read_is_told(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files.os, "open", refuse)
    problem = refused(lambda: disk(place).read("game.yaml"))
    assert (problem.code, problem.message) == ("cannot-read", "cannot read it: permission denied")


def test_a_folder_that_cannot_be_read_is_told(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(folder: Path) -> list[str]:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(files.os, "scandir", refuse)
    (problem,) = read_game(disk(place))[1]
    assert problem.code == "cannot-read"


def test_a_huge_file_is_refused_before_it_is_read(place: Path) -> None:
    with (place / "art.png").open("wb") as file:
        file.truncate(MAX_PICTURE_BYTES + 1)
    problem = refused(lambda: disk(place).read("art.png"))
    assert problem.message == "the file is larger than 60 MB"


def test_paths_are_shown_from_where_the_user_stands(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place.parent)
    assert disk(place).shown("things.yaml") == "game/things.yaml"
    assert disk(place).shown("nosuch.yaml") == "game/nosuch.yaml"
    monkeypatch.chdir(place.parent / "secret")
    assert disk(place).shown("things.yaml") == "../game/things.yaml"


def test_memory_is_a_folder_too() -> None:
    memory = Memory({"a.yaml": b"1", "art/b.svg": b"2", "art/deep/c.svg": b"3"})
    assert memory.names("", ".yaml") == ("a.yaml",)
    assert memory.names("art", ".svg") == ("art/b.svg",)
    assert (memory.read("art/b.svg"), memory.read("nosuch")) == (b"2", None)


def test_a_folder_with_a_game_is_a_game(place: Path) -> None:
    id, folder = open_game(str(place))
    assert id == "game"
    assert folder.read("things.yaml")
    assert folder.read("layouts/sizes.yaml"), "the shared layouts are at hand"


def test_a_game_that_is_not_there_is_told(tmp_path: Path) -> None:
    problem = refused(lambda: open_game(str(tmp_path)))
    assert problem.code == "no-game"


def test_files_of_packages_are_found_without_importing_them() -> None:
    assert installed_file("fontpkg_fira_sans", "metadata.json")
    assert installed_file("fontpkg_fira_sans", "nosuch") is None
    assert installed_file("nosuch_package", "x") is None


# -- writing ----------------------------------------------------------------------------------


def test_what_is_written_is_there_with_its_folders(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b" / "kit.pdf"
    write(target, b"new")
    assert target.read_bytes() == b"new"
    assert os.listdir(target.parent) == ["kit.pdf"]
    assert target.stat().st_mode & 0o777 == 0o644


def test_what_is_written_takes_the_place_of_the_old(tmp_path: Path) -> None:
    target = tmp_path / "kit.pdf"
    write(target, b"a long old file")
    write(target, b"new")
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize("step", ["fsync", "replace", "fchmod", "open"])
@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_write_that_fails_leaves_the_old_file_and_no_stray(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, error: BaseException
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    target = tmp_path / "kit.pdf"
    write(target, b"old")
    monkeypatch.setattr(os, step, fail)
    with pytest.raises((Refusal, KeyboardInterrupt)) as caught:
        write(target, b"new")
    monkeypatch.undo()
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["kit.pdf"]
    if isinstance(caught.value, Refusal):
        (problem,) = caught.value.problems
        assert problem.message == "cannot write kit.pdf: no space left on device"


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "output").write_text("a file")
    problem = refused(lambda: write(tmp_path / "output" / "kit.pdf", b"new"))
    assert problem.code == "cannot-write"
    assert (tmp_path / "output").read_text() == "a file"


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "kit.pdf").mkdir()
    assert refused(lambda: write(tmp_path / "kit.pdf", b"new")).code == "cannot-write"
    assert os.listdir(tmp_path) == ["kit.pdf"]


def test_a_name_that_is_too_long_is_told(tmp_path: Path) -> None:
    assert refused(lambda: write(tmp_path / ("x" * 300), b"new")).code == "cannot-write"
    assert os.listdir(tmp_path) == []
