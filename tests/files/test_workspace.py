"""A game in cards/ finds its layouts in layouts/ beside it, and nothing that a link leads to."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path

import pytest

from generator.cli.commands.build import build
from generator.cli.confines import grants_of
from generator.core.problems import Refusal
from generator.files import data_root, open_game
from generator.files.destination import refuse_links_from_here, refuse_unwritable
from generator.files.workspace import layouts_beside


@pytest.fixture
def place(tmp_path: Path) -> Path:
    for name, text in {
        "cards/tea/game.yaml": "game: tea\n",
        "layouts/tea/face.yaml": "layout: face\n",
        "layouts/face.yaml": "layout: other\n",
        "layouts/papers.yaml": "mine: {}\n",
    }.items():
        (tmp_path / "pack" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "pack" / name).write_text(text)
    return tmp_path / "pack"


def test_layouts_beside_come_before_those_installed(place: Path) -> None:
    id, game = open_game(str(place / "cards/tea"))
    assert id == "tea"
    assert game.read("layouts/face.yaml") == b"layout: face\n"
    assert game.read("layouts/papers.yaml") == b"mine: {}\n"
    assert game.read("layouts/sizes.yaml"), "the shared layouts are at hand"
    assert game.shown("layouts/face.yaml").endswith("pack/layouts/tea/face.yaml")


def test_the_current_folder_is_a_game_of_its_workspace_too(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(place / "cards/tea")
    assert open_game(".")[1].read("layouts/face.yaml") == b"layout: face\n"


@pytest.mark.parametrize("lacking", ["layouts/tea", "layouts", "cards"])
def test_a_folder_that_is_not_in_a_workspace_has_nothing_beside_it(
    place: Path, lacking: str
) -> None:
    (place / lacking).rename(place / f"{lacking}-")
    game = place / ("cards-" if lacking == "cards" else "cards") / "tea"
    assert layouts_beside(game) == ()
    assert open_game(str(game))[1].read("layouts/face.yaml") is None


@pytest.mark.parametrize("link", ["layouts/tea", "layouts"])
def test_a_link_is_no_part_of_a_workspace(place: Path, link: str) -> None:
    """A stranger's link may lead anywhere, and what it leads to would be granted."""
    (place / link).rename(place.parent / "private")
    (place / link).symlink_to(place.parent / "private")
    assert layouts_beside(place / "cards/tea") == ()
    assert not any("private" in path for path in reads(place / "cards/tea"))


def test_a_worker_may_read_the_layouts_of_the_workspace_and_nothing_more(place: Path) -> None:
    more = {*reads(place / "cards/tea")} - {*reads("bad-day")}
    assert more == {str(place / "cards/tea"), str(place / "layouts")}


def reads(game: Path | str) -> tuple[str, ...]:
    with build.make_context("build", [str(game)]) as context:
        return grants_of(context).reads


def test_no_link_that_came_with_a_workspace_leads_output_away(place: Path) -> None:
    (place / "output").symlink_to(place.parent)
    with pytest.raises(Refusal, match="would send the output somewhere else"):
        refuse_unwritable(place / "output", [place / "cards/tea"])


@pytest.mark.parametrize(("home", "is_refused"), [("elsewhere", True), ("pack", False)])
def test_a_link_that_came_with_the_current_folder_leads_output_away_unless_it_is_home(
    place: Path, monkeypatch: pytest.MonkeyPatch, home: str, is_refused: bool
) -> None:
    monkeypatch.chdir(place)
    monkeypatch.setenv("HOME", str(place.parent / home))
    (place / "output").symlink_to(place.parent)
    with pytest.raises(Refusal) if is_refused else nullcontext():
        refuse_links_from_here(Path("output"))


def test_the_shipped_games_are_a_workspace_of_the_program() -> None:
    root = data_root()
    for game in ("bad-day", str(root / "cards/bad-day")):
        roots = [path for _, path in open_game(game)[1].mounts]
        assert roots == [root / "cards/bad-day", root / "layouts/bad-day", root / "layouts"]
