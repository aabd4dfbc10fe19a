"""What the clerk tells of cards before and after, and how the files of a revision reach it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, expect

from generator.cli.commands.preview import print_form
from generator.core.problems import Refusal
from generator.files import Disk, data_root
from generator.files.packed import Recording, packed
from generator.kit.kept_run import KEPT_RUN, archive_of
from generator.kit.ledger import ledger_text
from generator.kit.reprint import confirmed
from generator.preview.answers import question, read_question
from generator.preview.clerk import Clerk
from generator.preview.pair_names import pair_of, parts_of
from generator.preview.past import LACKING, Past
from tests.browser import Shown, a_page, write_files
from tests.files.test_revision import commit, git
from tests.games import ONE_PAPER, tiny_game

T = TypeVar("T")


class Asked:
    """A clerk behind a small game that is edited."""

    def __init__(self, folder: Path) -> None:
        self.folder = write_files(folder, tiny_game())
        self.game = Disk((("", folder), ("layouts/", data_root() / "layouts")))
        self.clerk = Clerk(self.game, ONE_PAPER, print_form()[1], 1)
        self("read", [])

    def __call__(self, name: str, *given: Any, file: bytes = b"") -> Any:
        return json.loads(self.clerk.reply(question(name, *given, file=file)))

    def edit(self, old: str, new: str) -> None:
        path = self.folder / "things.yaml"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")
        self("read", [str(path)])

    def print(self) -> None:
        read = Recording(self.game)
        record = confirmed(read, ONE_PAPER, None)
        (self.folder / "printed.yaml").write_text(ledger_text(record), "utf-8")
        (self.folder / KEPT_RUN).write_bytes(archive_of(read) or b"")

    def picture(self, name: str) -> bytes:
        return self.clerk.reply(question("picture", name, 50))


@pytest.fixture
def asked(tmp_path: Path) -> Asked:
    return Asked(tmp_path / "tiny")


def run(work: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: a browser that is open keeps this one's event loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def sides(answer: Any) -> Any:
    ((card,),) = (part["cards"] for part in answer["parts"])
    (side,) = card["sides"]
    return side


def test_without_a_record_the_page_hears_how_to_begin(asked: Asked) -> None:
    assert asked("compare", {"since": "run"}) == {"begins": True}


def test_faces_of_the_last_run_can_be_drawn_and_so_can_what_differs(asked: Asked) -> None:
    asked.print()
    asked.edit("title: Two", "title: Too")
    answer = asked("compare", {"since": "run"})
    side = sides(answer)
    assert answer["since"].startswith("the print run of version")
    assert side["words"] == [["out", "Two"], ["in", "Too"]]
    drawn = [asked.picture(name) for name in
             (side["before"]["picture"], side["after"]["picture"], side["difference"])]  # fmt: skip
    assert all(data.startswith(b"\x89PNG") for data in drawn) and len(set(drawn)) == 3
    asked.edit("title: Too", "title: Three")
    assert asked.picture(side["difference"]), "a page may still ask for it"
    assert asked.picture("1f1.none") == b"" == asked.picture("1f1.1f1.1f1")


def test_a_page_is_compared_with_what_it_saw_first(asked: Asked) -> None:
    assert asked("mark", "one") == {"known": False}
    asked.edit("title: Two", "title: Too")
    assert asked("mark", "two") == {"known": False}
    assert asked("mark", "one") == {"known": True}
    assert sides(asked("compare", {"since": "opened", "mark": "one"}))["difference"]
    assert asked("compare", {"since": "opened", "mark": "two"})["parts"] == []
    for number in range(9):
        asked("mark", f"more {number}")
    assert asked("mark", "one") == {"known": False}, "not all are kept"


def test_a_game_that_cannot_be_read_is_waited_for(asked: Asked) -> None:
    asked.edit("title: Two", "title: T: wo")
    assert asked("compare", {"since": "opened", "mark": "one"}) == {"waits": True}


def test_files_of_a_revision_are_asked_for_once(asked: Asked) -> None:
    git(asked.folder, "init", "-q")
    revision = commit(asked.folder)
    asked.edit("copies: 2", "copies: 3")
    heard: list[str] = []

    async def ask(name: str, *given: Any, file: bytes = b"") -> bytes:
        heard.append(name)
        return asked.clerk.reply(question(name, *given, file=file))

    past = Past(asked.game, ask)
    given = {"since": "revision", "revision": revision, "name": "v1"}
    for _ in range(2):
        answer = json.loads(run(past.compare(given)))
    assert answer["since"] == "revision v1"
    ((card,),) = (part["cards"] for part in answer["parts"])
    assert (card["why"], card["copies"]) == ("more", [2, 3])
    assert heard == ["compare", "past", "compare", "compare"]
    (one,) = run(past.milestones({}))["milestones"]
    assert (one["kind"], one["revision"], one["subject"]) == ("commit", revision, "so far")
    with pytest.raises(Refusal, match="git does not know"):
        run(past.compare({"since": "revision", "revision": "--output=x"}))


def test_a_revision_that_cannot_be_read_is_a_problem(asked: Asked) -> None:
    broken = packed({"0/": b"", "0/game.yaml": b"game: tiny\n"})
    assert asked("past", "v0", file=broken)["problems"]
    assert asked("past", "v0", file=b"no archive")["problems"]
    assert asked.clerk.reply(question("compare", {"since": "revision"})) == LACKING


def test_a_question_may_have_a_file() -> None:
    assert read_question(question("past", "v\0", file=b"\0a\0")) == ("past", ["v\0", b"\0a\0"])
    assert read_question(question("read", [], "")) == ("read", [[], ""])
    assert parts_of(pair_of("1f2", "1f3")) == ("1f2", "1f3") and parts_of("1f2") == ("1f2",)


def test_changes_are_seen_as_they_are_saved_by_keyboard_alone(
    tiny_folder: Shown, browser: Browser
) -> None:
    git(tiny_folder.folder, "init", "-q")
    commit(tiny_folder.folder)
    with a_page(browser, tiny_folder) as page:
        page.keyboard.press("6")
        lead = page.locator("#view-changes .lead")
        expect(page.locator("#view-changes")).to_contain_text("cubicle printed tiny")
        page.get_by_role("button", name="when you opened this page").press("Enter")
        expect(lead).to_have_text("Nothing has changed since you opened this page.")
        tiny_folder.change("things.yaml", "title: Two", "title: <b>Too</b>")
        expect(page.locator(".pairs ins")).to_have_text("added: <b>Too</b>")
        page.get_by_role("button", name="Slider").press("Enter")
        page.get_by_role("slider").press("Home")
        after = page.locator(".both .after img")
        assert "100%" not in after.evaluate("one => getComputedStyle(one).clipPath")
        page.get_by_role("button", name="Differences").press("Enter")
        seen = page.locator(".difference img")
        expect(seen).to_have_js_property("complete", True)
        assert seen.evaluate("image => image.naturalWidth") > 150
        assert not after.is_visible()
        page.locator("#since").select_option(index=2)
        expect(lead).to_contain_text("since revision")
        page.reload()
        page.locator("#since").select_option("when you opened this page")
        expect(lead).to_have_text("1 card changed since you opened this page.")
        page.locator(".pairs h3 button").press("Enter")
        expect(page.locator("#viewer-title")).to_have_text("<b>Too</b>")
