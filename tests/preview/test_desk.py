"""What the desk does when its clerk is ended: pages keep what they show, and are told why."""

from __future__ import annotations

import asyncio
import json
from functools import partial
from pathlib import Path

import pytest

from generator.core.problems import Refusal
from generator.preview import patience
from generator.preview.answers import refuse
from generator.worker.workshop import Over
from tests.preview.scripted import BOMB, PNG, Scripted, desk_of, played, settled, step

TOLD = [BOMB.as_dict()]


def test_what_a_save_breaks_is_told_and_the_last_good_cards_stay() -> None:
    clerk = Scripted()
    desk, said = desk_of(clerk)

    async def scene() -> None:
        await desk.read()
        await settled(desk)
        clerk.deadly = {"read"}
        await desk.read(["things.yaml"])
        assert desk.state["problems"] == TOLD and said == [BOMB]
        assert desk.state["components"]["things"]["stale"]
        assert await desk.picture("1f1", 150) == PNG
        assert await desk.picture("1f1", 300) is None
        with pytest.raises(Over):
            await desk.ask("kit", {})
        assert clerk.asked.count("read") == 2, "what is saved has not changed"
        clerk.deadly, clerk.title = set(), "Mended"
        await desk.read(["things.yaml"])
        assert desk.state["problems"] == []
        card = desk.state["cards"]["things/one"]
        assert card["title"] == "Mended" and not desk.state["components"]["things"]["stale"]
        assert await desk.picture(card["front"]["picture"], 300) == PNG

    played(scene)


def test_a_kit_that_ends_the_clerk_leaves_a_page_that_works() -> None:
    clerk = Scripted()
    desk, said = desk_of(clerk)

    async def scene() -> None:
        await desk.read()
        clerk.deadly = {"kit"}
        with pytest.raises(Over):
            await desk.ask("kit", {})
        assert desk.state["problems"] == []
        clerk.deadly = set()
        assert await desk.ask("kit", {}) == b'{"files": [], "problems": []}'
        assert await desk.picture("2f1", 300) == PNG
        assert said == [BOMB]

    played(scene)


def test_checks_that_end_the_clerk_are_not_tried_again_until_something_is_saved() -> None:
    clerk = Scripted()
    clerk.deadly = {"check"}
    desk, said = desk_of(clerk)

    async def scene() -> None:
        await desk.read()
        await settled(desk)
        assert desk.state["found"] == TOLD
        assert await desk.picture("2f1", 100) == PNG
        await settled(desk)
        assert clerk.asked.count("check") == 1
        clerk.deadly = set()
        await desk.read(["rules.yaml"])
        await settled(desk)
        assert desk.state["found"] == [] and said == [BOMB]

    played(scene)


def test_a_picture_that_ends_the_clerk_is_not_drawn_again_and_again() -> None:
    clerk = Scripted()
    desk, said = desk_of(clerk)

    async def scene() -> None:
        await desk.read()
        clerk.deadly = {"picture"}
        for _ in range(3):
            assert await desk.picture("1f1", 450) is None
        assert (desk.state["problems"], said, clerk.asked.count("picture")) == (TOLD, [BOMB], 2)
        clerk.deadly = set()
        await desk.read(["things.yaml"])
        assert await desk.picture("2f1", 450) == PNG

    played(scene)


def test_a_clerk_that_is_ended_between_reading_and_drawing_is_followed_by_another() -> None:
    clerk = Scripted()
    clerk.deadly = {"picture"}
    desk, said = desk_of(clerk)

    async def scene() -> None:
        _, png = await asyncio.gather(desk.read(), desk.picture("1f1", 450))
        assert (png, said, desk.state["problems"]) == (None, [BOMB], TOLD)
        clerk.deadly = set()
        await desk.read(["things.yaml"])
        assert await desk.picture("2f1", 450) == PNG

    played(scene)


def test_a_first_reading_that_fails_shows_an_empty_page_that_says_why() -> None:
    clerk = Scripted()
    clerk.deadly = {"read"}
    desk, _ = desk_of(clerk)

    async def scene() -> None:
        await desk.read()
        assert (desk.state["components"], desk.state["problems"]) == ({}, TOLD)

    played(scene)


@pytest.mark.parametrize("question", ["read", "kit", "picture"])
def test_a_clerk_whose_folder_was_made_anew_is_followed_without_a_word(question: str) -> None:
    clerk = Scripted()
    desk, said = desk_of(clerk)

    async def scene() -> None:
        await desk.read()
        await settled(desk)
        clerk.has_moved = True
        if question == "read":
            await desk.read(["things.yaml"])
        elif question == "kit":
            assert await desk.ask("kit", {}) == b'{"files": [], "problems": []}'
        else:
            await desk.picture("1f1", 450)
        assert await desk.picture("2f1", 150) == PNG
        assert (desk.state["problems"], said, clerk.number) == ([], [], 2)

    played(scene)


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE", 0.05)
    monkeypatch.setattr(patience, "STEP", 0.01)


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("thing", ["read", "try"])
def test_what_hangs_holds_nothing_else(thing: str, tmp_path: Path) -> None:
    (tmp_path / "things.yaml").write_bytes(b"1")
    clerk = Scripted()
    desk, _ = desk_of(clerk, tmp_path)

    async def scene() -> None:
        await desk.hold(["icon.png"])
        await desk.read()
        await settled(desk)
        clerk.edit = step("x", ("things.yaml", b"1", b"2"))
        await desk.change("edit", {})
        await settled(desk)
        clerk.hanging = {thing}
        hung = asyncio.create_task(desk.read() if thing == "read" else desk.ask("try", {}))
        await asyncio.sleep(0.01)
        async with asyncio.timeout(2):
            assert await desk.picture("1f1", 150) == PNG
            assert desk.held("icon.png") == PNG
            assert "components" in str(await desk.join().get())
            for _ in range(6):
                with pytest.raises(patience.Busy):
                    await desk.picture("1f1", 300)
            undone = asyncio.create_task(desk.undo({}))
            while (tmp_path / "things.yaml").read_bytes() != b"1":
                await asyncio.sleep(0.01)
        clerk.hanging = set()
        clerk.go_on.set()
        await hung
        assert (await undone)["undone"] == "x"
        assert await desk.picture("1f1", 300) == PNG

    played(scene)


@pytest.mark.usefixtures("hasty")
def test_a_picture_that_hangs_and_ends_the_clerk_is_told_though_nobody_waits() -> None:
    clerk = Scripted()
    desk, said = desk_of(clerk)

    async def scene() -> None:
        await desk.read()
        await settled(desk)
        clerk.hanging = clerk.deadly = {"picture"}
        with pytest.raises(patience.Busy):
            await desk.picture("1f1", 300)
        clerk.go_on.set()
        while desk.state["problems"] != TOLD:
            await asyncio.sleep(0.01)
        assert await desk.picture("1f1", 300) is None
        assert said == [BOMB]

    played(scene)


def test_a_page_that_comes_before_the_first_reading_shows_nothing_yet() -> None:
    desk, _ = desk_of(Scripted())

    async def scene() -> None:
        first = await desk.join().get()
        assert first and '"components": {}' in first and '"order": []' in first

    played(scene)


def test_a_page_without_its_fonts_is_a_page() -> None:
    clerk = Scripted()
    clerk.deadly = {"held"}
    desk, said = desk_of(clerk)

    async def scene() -> None:
        await desk.hold(["icon.png", "fonts/body.ttf"])
        assert (desk.held("icon.png"), desk.held("fonts/body.ttf"), said) == (b"", b"", [BOMB])
        await desk.read()
        assert desk.state["problems"] == []

    played(scene)


@pytest.mark.parametrize("name", ["read", "check"])
def test_an_answer_that_is_none_is_told_like_an_end(name: str) -> None:
    clerk = Scripted()
    clerk.garbled = {name}
    desk, _ = desk_of(clerk)

    async def scene() -> None:
        await desk.read()
        await settled(desk)
        (problem,) = desk.state["problems" if name == "read" else "found"]
        assert "misbehave" in problem["message"]

    played(scene)


FILES = {
    "things.yaml": b"a: 1\n",
    "data/things.csv": b"a\n1\n",
    ".git/config": b"[core]\n",
    "run.sh": b"true\n",
}


@pytest.mark.parametrize(
    "name",
    [
        ".git/config",
        "run.sh",
        "linked.yaml",
        "linked.csv",
        "../other.yaml",
        "layouts/face.yaml",
        "no.yaml",
    ],
)
def test_whatever_a_clerk_says_only_cards_files_of_the_game_are_written(
    tmp_path: Path, name: str
) -> None:
    """A clerk that is not ours any more knows every file of the game, and may answer anything."""
    for file, data in FILES.items():
        (tmp_path / "game" / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "game" / file).write_bytes(data)
    for linked in ("linked.yaml", "linked.csv"):
        (tmp_path / "game" / linked).symlink_to(".git/config")
    (tmp_path / "other.yaml").write_bytes(FILES["things.yaml"])
    clerk = Scripted()
    desk, _ = desk_of(clerk, tmp_path / "game")

    async def scene() -> None:
        await desk.read()
        for before in FILES.values():
            clerk.edit = step("x", (name, before, b"evil: 1\n"))
            with pytest.raises(Refusal) as caught:
                await desk.change("edit", {})
            assert caught.value.problems[0].code in ("cannot-edit", "bad-path")
        assert {file: (tmp_path / "game" / file).read_bytes() for file in FILES} == FILES
        assert (tmp_path / "other.yaml").read_bytes() == FILES["things.yaml"]
        for own in ("things.yaml", "data/things.csv"):
            clerk.edit = step("x", (own, FILES[own], b"evil: 1\n"))
            await desk.change("edit", {})
            assert (tmp_path / "game" / own).read_bytes() == b"evil: 1\n"

    played(scene)


def test_steps_taken_at_once_are_taken_one_after_the_other(tmp_path: Path) -> None:
    """Whoever holds Ctrl+Z down means every one of them."""
    path = tmp_path / "things.yaml"
    path.write_bytes(b"0")
    clerk = Scripted()
    desk, _ = desk_of(clerk, tmp_path)

    async def scene() -> None:
        await desk.read()
        for number in (1, 2, 3):
            before, after = (str(n).encode() for n in (number - 1, number))
            clerk.edit = step(str(number), (path.name, before, after))
            await desk.change("edit", {})
        taken = await asyncio.gather(desk.undo({}), desk.undo({}), desk.undo({}))
        assert [one["undone"] for one in taken] == ["3", "2", "1"] and path.read_bytes() == b"0"
        assert (desk.state["history"], desk.state["undone"]) == ([], ["3", "2", "1"])
        again = await asyncio.gather(desk.redo({}), desk.redo({}))
        assert [one["done"] for one in again] == ["1", "2"] and path.read_bytes() == b"2"
        with pytest.raises(Refusal):
            await asyncio.gather(desk.redo({}), desk.redo({}))

    played(scene)


def test_problems_of_an_answer_are_raised() -> None:
    refuse(b"null")
    with pytest.raises(Refusal) as caught:
        refuse(b'{"problems": [%s]}' % json.dumps(BOMB.as_dict()).encode())
    assert caught.value.problems == (BOMB,)


def test_all_files_of_one_act_are_one_step_and_written_together_or_not_at_all(
    tmp_path: Path,
) -> None:
    names = ("things.yaml", "others.yaml")
    files = [tmp_path / name for name in names]
    clerk = Scripted()
    desk, _ = desk_of(clerk, tmp_path)

    def said() -> list[bytes]:
        return [file.read_bytes() for file in files]

    async def scene() -> None:
        await desk.read()
        for file in files:
            file.write_bytes(b"1")
        clerk.edit = step("both", *((name, b"1", b"2") for name in names))
        assert (await desk.change("arrange", {}))["done"] == "both"
        assert said() == [b"2", b"2"]
        assert (await desk.undo({}))["undone"] == "both"
        assert said() == [b"1", b"1"] and desk.state["history"] == []
        assert (await desk.redo({}))["done"] == "both"
        files[1].write_bytes(b"theirs")
        for act in (desk.undo, partial(desk.change, "arrange")):
            with pytest.raises(Refusal):
                await act({})
            assert said() == [b"2", b"theirs"] and desk.state["history"] == ["both"]

    played(scene)
