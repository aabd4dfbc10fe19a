"""`cubicle new --from`: a copy prints what its source prints, and is whole by itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.files import Disk, open_game
from generator.files.whole_game import whole_game
from generator.kit.order import Order
from generator.kit.pages import kits_of
from generator.model.opening import Opening
from generator.opened import Studio, open_studio
from generator.source import parse, plain
from generator.start.editor_schemas import with_schema
from generator.start.whole_copy import Renaming, whole_copy
from tests.cli.test_cli import cubicle, files_under
from tests.games import games_slow_but, tiny_game

MINE = Renaming("mine")
ORDER = Order(papers=("a4",))


def written(folder: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def copied(source: Disk, folder: Path, name: str = "source", renaming: Renaming = MINE) -> Path:
    return written(folder, dict(whole_copy(name, source, renaming)))


def opened(folder: Disk, language: str = "") -> Studio:
    studio, problems = open_studio(folder, Opening(language=language))
    assert studio and not problems, problems
    return studio


def kit(studio: Studio) -> bytes:
    [made], problems = kits_of(studio, studio.library.folder, ORDER, lambda step: None)
    assert not [one for one in problems if one.severity == "error"]
    return made.data


@pytest.mark.parametrize("game", games_slow_but("bad-day"))
def test_a_copy_prints_the_same_pages(game: str, tmp_path: Path) -> None:
    source = open_game(game)[1]
    copy = open_game(str(copied(source, tmp_path / "mine", game)))[1]
    assert copy.mounts[1:] == open_game(str(tmp_path / "mine"))[1].mounts[1:]
    one, other = opened(source), opened(copy)
    assert one.version != other.version and other.game.id == "mine"
    alike = replace(other, version=one.version, game=other.game._replace(id=game))
    assert kit(alike) == kit(one)


def test_a_copy_is_silent_in_its_languages_too_and_says_whose_it_was(tmp_path: Path) -> None:
    made = cubicle(tmp_path, "new", "mine", "--from", "bad-day")
    assert made.code == 0 and "mine/layouts/scheme-card.yaml" in made.out
    assert "cubicle preview mine" in made.err
    checked = cubicle(tmp_path, "check", "mine", "--strict", "--lang", "de")
    assert (checked.code, checked.err) == (0, "")
    source = (tmp_path / "mine" / "SOURCE.md").read_text("utf-8")
    assert "Bad Day at the Office" in source and "Steve Dee" in source and "MIT licence" in source
    for path in (tmp_path / "mine").rglob("*.yaml"):
        schema = path.read_text("utf-8").splitlines()[0].partition("$schema=")[2]
        assert (path.parent / schema).is_file(), path


def test_title_and_players_change_if_they_are_asked_for(tmp_path: Path) -> None:
    files = dict(whole_copy("x", tiny(tmp_path), Renaming("mine", 'My: "own"', "3")))
    node = parse(files["game.yaml"], "game.yaml")
    assert [plain(node.get(key).text) for key in ("game", "players")] == ["mine", 3]  # type: ignore
    assert node.get("title").text == 'My: "own"'  # type: ignore[union-attr]
    same = dict(whole_copy("x", tiny(tmp_path), MINE))["game.yaml"].decode()
    assert same.partition("\n")[2] == tiny_game()["game.yaml"].replace("game: tiny", "game: mine")


def tiny(place: Path, **more: bytes) -> Disk:
    folder = place / "tiny"
    written(folder, {name: text.encode() for name, text in tiny_game().items()})
    written(folder, {name.replace("__", "/"): data for name, data in more.items()})
    return open_game(str(folder))[1]


def test_all_of_a_game_is_copied_and_nothing_that_is_made(tmp_path: Path) -> None:
    odd = {"art/My picture.PNG": b"1", "art/deep/a.svg": b"2", "cards.ods": b"3", "LICENSE": b"4"}
    made = {"printed.yaml": b"5", "output/a.png": b"6", ".git/a.yaml": b"7", "notes.txt": b"8",
            "art/.hidden.png": b"9", "SOURCE.md": b"# Older\n"}  # fmt: skip
    folder = tiny(tmp_path)
    written(tmp_path / "tiny", {**odd, **made})
    files = dict(whole_copy("tiny", folder, MINE))
    assert {name: files.get(name) for name in odd} == odd
    assert files.keys() & made.keys() == {"SOURCE.md"}
    assert files["SOURCE.md"].endswith(b"\n---\n\n# Older\n")
    assert b"MIT" not in files["SOURCE.md"] and b"lists no credits" in files["SOURCE.md"]


def test_a_copy_can_be_copied_by_its_path(tmp_path: Path) -> None:
    cubicle(tmp_path, "new", "one", "--from", "bad-day")
    (tmp_path / "one" / "art" / "Größe 2.svg").write_bytes(b"<svg/>")
    made = cubicle(tmp_path, "new", "two", "--from", "one", "--in", "games")
    assert made.code == 0, made.err
    first, second = ({*files_under(tmp_path / name)} for name in ("one", "games/two"))
    assert first == second and "art/Größe 2.svg" in first
    assert (tmp_path / "games/two/SOURCE.md").read_text("utf-8").count("began as a copy") == 2


def test_layouts_of_a_workspace_come_along_if_the_program_has_others(tmp_path: Path) -> None:
    shared = Disk((("layouts/", open_game("bad-day")[1].mounts[-1][1]),))
    same, other = (shared.read(f"layouts/{name}.yaml") or b"" for name in ("card", "cube"))
    texts = {f"cards/tiny/{name}": text.encode() for name, text in tiny_game().items()}
    texts["layouts/tiny/face.yaml"] = texts.pop("cards/tiny/layouts/face.yaml")
    texts |= {"layouts/card.yaml": same, "layouts/cube.yaml": other + b"# ours\n"}
    written(tmp_path, {**texts, "layouts/another/x.yaml": b"layout: x\n"})
    names = whole_game(open_game(str(tmp_path / "cards/tiny"))[1])
    assert [name for name in names if name.startswith("layouts/")] == [
        "layouts/face.yaml",
        "layouts/cube.yaml",
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("mine", "--from", "bad-dya"), "did you mean 'bad-day'?"),
        (("mine", "--from", "."), "there is no game '.'"),
        (("bad-day", "--from", "bad-day"), "choose another name, such as my-bad-day"),
        (("mine", "--from", "bad-day", "--players", "many"), "--players"),
    ],
)
def test_what_cannot_be_is_told(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    ran = cubicle(tmp_path, "new", *arguments)
    assert ran.code == 2 and says in ran.err and ran.err.endswith("\n1 error\n")
    assert files_under(tmp_path) == []


def test_a_game_that_cannot_be_read_is_not_copied(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        dict(whole_copy("tiny", tiny(tmp_path, **{"game.yaml": b"game: tiny\n"}), MINE))
    assert "missing-key" in {problem.code for problem in refused.value.problems}


def test_names_that_cannot_be_seen_are_told(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"cannot be seen"):
        whole_game(tiny(tmp_path, **{"art/a\u200bb.png": b"1"}))


def test_a_copy_is_made_behind_the_boundary(tmp_path: Path) -> None:
    """A file elsewhere gets into no copy, not even by a link."""
    (tmp_path / "secret.yaml").write_text("deck: secret\n")
    tiny(tmp_path)
    (tmp_path / "tiny" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    ran = cubicle(tmp_path, "new", "mine", "--from", "tiny")
    assert ran.code == 1 and "leads out of the game's folder" in ran.err
    assert not (tmp_path / "mine").exists()


@pytest.mark.parametrize(
    ("first", "wanted"),
    [
        ("# yaml-language-server: $schema=../docs/x.json\n", "../schema/layout.json"),
        ("# yaml-language-server: $schema=https://example.org/x\n", "https://example.org/x"),
        ("", "../schema/layout.json"),
    ],
)
def test_a_file_names_one_schema(first: str, wanted: str) -> None:
    data = with_schema("layouts/face.yaml", f"{first}layout: face\n".encode()).decode()
    assert data == f"# yaml-language-server: $schema={wanted}\nlayout: face\n"
