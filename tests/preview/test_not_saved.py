"""Whatever keeps an act of the page from being saved: the page says why, keeps what was typed,
and saves it as soon as it can. No file is ever half written."""

from __future__ import annotations

import errno
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import Shown, a_page, previewed
from tests.preview.everything import NEW, written
from tests.preview.test_art_page import drop

SAVES = re.compile(r"/(edit|arrange|move|palette-set|translate|art|undo)(\?|$)")
PROGRAM = "tests.preview.failing_disk"


def stack(card: str) -> str:
    return f'[data-component="things"][data-key="{card}"] .stack'


class Act(NamedTuple):
    """Something done on the page: how it begins, how it is saved, and what shows it."""

    begin: Callable[[Page], object]
    save: Callable[[Page], object]
    told: str
    """Where the page says why it is not saved."""
    file: str
    says: str
    """What the file says once it is saved."""
    kept: str = ""
    """A field that keeps what was typed."""
    value: str = ""


def _key(card: str, key: str) -> Callable[[Page], object]:
    return lambda page: page.locator(stack(card)).press(key)


def _nothing(page: Page) -> None:
    """All of it is one key."""


def _typed(page: Page) -> None:
    page.locator(stack("two")).click()
    page.locator("#field-text").fill("Kept words.")


def _several(page: Page) -> None:
    page.locator(stack("one")).press("x")
    page.locator(stack("two")).press("Shift+X")
    page.locator("#picked-field").select_option("cost")
    page.locator("#picked-value").fill("77")


def _by_hand(page: Page) -> None:
    page.locator(stack("two")).click()
    page.keyboard.press("h")
    page.get_by_role("button", name=re.compile("^text 3")).click()
    page.keyboard.press("Shift+ArrowDown")
    expect(page.locator("#box-top")).to_have_value("25")


def _palette(page: Page) -> None:
    page.get_by_role("button", name="Colours and fonts").click()
    page.locator("#colours-accent").fill("#0a64c8")


def _row(page: Page) -> Locator:
    return page.locator(".text").filter(has_text="Things · Three · title")


def _translation(page: Page) -> None:
    page.locator("#tab-texts").click()
    _row(page).locator("textarea").fill("Drei")


ACTS = {
    "typed": Act(
        _typed, lambda page: page.locator("#field-text").press("Control+Enter"),
        '[data-name="text"] .notes', "things.yaml", "text: Kept words.", "#field-text",
        "Kept words.",
    ),
    "copies": Act(_nothing, _key("three", "c"), "#refused", "things.yaml", "copies: 4}"),
    "moved": Act(
        _nothing, _key("three", "Alt+ArrowRight"), "#refused", "things.yaml",
        "id: long\n  - {title: Three",
    ),
    "new": Act(_nothing, _key("three", "n"), "#refused", "things.yaml", "title: New card"),
    "duplicated": Act(_nothing, _key("three", "d"), "#refused", "things.yaml", "Three copy"),
    "several": Act(
        _several, lambda page: page.locator("#picked-value").press("Enter"),
        "#refused", "things.yaml", "cost: 77", "#picked-value", "77",
    ),
    "layout": Act(
        _by_hand, lambda page: page.locator(".homes .chief").click(),
        ".hand .notes", "layouts/face.yaml", "[5mm, 25mm, 50mm, 20mm]", "#box-top", "25",
    ),
    "palette": Act(
        _palette, lambda page: page.locator("#colours-accent").press("Enter"),
        ".palette-note", "game.yaml", '"#0a64c8"', "#colours-accent", "#0a64c8",
    ),
    "translated": Act(
        _translation, lambda page: _row(page).locator("textarea").press("Control+Enter"),
        '.text:has(textarea:focus) .notes', "text.de.yaml", "title: Drei", ".text textarea:focus",
        "Drei",
    ),
    "picture": Act(
        _nothing, lambda page: drop(page, stack("two"), ("zebra.png", NEW)),
        "#refused", "things.yaml", "art: zebra",
    ),
    "taken back": Act(
        _nothing, lambda page: page.locator("#undo").click(), "#news", "things.yaml", "title: Two",
    ),
}  # fmt: skip


class Trouble(NamedTuple):
    """Why nothing can be saved: how it comes and goes, and what the page says of it."""

    on: Callable[[Page, Shown], AbstractContextManager[None]]
    says: str
    hint: str


def refusing(error: int) -> Callable[[Page, Shown], AbstractContextManager[None]]:
    @contextmanager
    def refused(page: Page, shown: Shown) -> Iterator[None]:
        told = shown.folder.parent / "told"
        told.write_text(str(error))
        yield
        told.write_text("")

    return refused


@contextmanager
def really_full(page: Page, shown: Shown) -> Iterator[None]:
    filler = shown.folder.parent / "filler"
    with suppress(OSError), filler.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(512))
    yield
    filler.unlink()


@contextmanager
def really_read_only(page: Page, shown: Shown) -> Iterator[None]:
    disk = str(shown.folder.parent)
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
    yield
    subprocess.run(["mount", "-o", "remount,rw", disk], check=True)


@contextmanager
def gone(page: Page, shown: Shown) -> Iterator[None]:
    shown.folder.rename(shown.folder.parent / "away")
    expect(page.locator("#banner")).to_be_visible()
    yield
    (shown.folder.parent / "away").rename(shown.folder)
    expect(page.locator("#banner")).to_be_hidden(timeout=10_000)


TROUBLES = {
    "full": Trouble(refusing(errno.ENOSPC), "no space left on device", "make room on the disk"),
    "read-only": Trouble(refusing(errno.EROFS), "read-only file system", "you may write there"),
    "gone": Trouble(gone, "folder 'tiny' is not there any more", "put it back"),
}

REAL = {
    "full": TROUBLES["full"]._replace(on=really_full),
    "read-only": TROUBLES["read-only"]._replace(on=really_read_only),
}


def whole(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def closed(page: Page) -> None:
    while page.locator("dialog[open]").count():
        page.evaluate("[...document.querySelectorAll('dialog[open]')].at(-1).close()")
    page.locator("#tab-cards").click()
    page.keyboard.press("Escape")
    expect(page.locator(stack("one"))).to_be_visible()


def tried(page: Page, shown: Shown, name: str, trouble: Trouble) -> None:
    act = ACTS[name]
    act.begin(page)
    before = whole(shown.folder)
    with trouble.on(page, shown):
        with page.expect_response(SAVES):
            act.save(page)
        expect(page.locator(act.told)).to_contain_text(trouble.says)
        expect(page.locator(act.told)).to_be_visible()
        expect(page.locator(act.told)).to_contain_text(trouble.hint)
        if act.kept:
            expect(page.locator(act.kept)).to_have_value(act.value)
        if shown.folder.exists():
            assert whole(shown.folder) == before
    assert whole(shown.folder) == before
    if page.locator("#refused").is_visible():
        page.locator("#refused .chief").click()
    if act.kept:
        expect(page.locator(act.kept)).to_have_value(act.value)
    page.locator("#news").evaluate("news => news.replaceChildren()")
    act.save(page)
    expect(page.locator("#news")).to_contain_text(re.compile("Saved|Ctrl.Z|Undone"))
    assert act.says in (shown.folder / act.file).read_text("utf-8"), name
    closed(page)


@pytest.mark.parametrize(
    "trouble",
    ["full", *(pytest.param(one, marks=pytest.mark.slow) for one in ("read-only", "gone"))],
)
def test_what_cannot_be_saved_is_kept_and_saved_later(
    tmp_path: Path, browser: Browser, trouble: str
) -> None:
    folder = written(tmp_path / "tiny")
    with (
        previewed(folder, program=(PROGRAM, str(tmp_path / "told"))) as shown,
        a_page(browser, shown) as page,
    ):
        for name in ACTS:
            tried(page, shown, name, TROUBLES[trouble])


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own, where this is allowed."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)]
    if (
        sys.platform != "linux"
        or subprocess.run(command, capture_output=True, check=False).returncode
    ):
        pytest.skip("no disk can be mounted here")
    yield disk
    subprocess.run(
        ["umount", "--lazy", str(disk)], check=True
    )  # its program may end a moment later


@pytest.mark.slow
@pytest.mark.parametrize("trouble", REAL)
def test_disks_that_are_full_or_read_only_are_as_they_are_played_here(
    disk: Path, browser: Browser, trouble: str
) -> None:
    folder = written(disk / "tiny")
    with previewed(folder) as shown, a_page(browser, shown) as page:
        for name in ACTS:
            tried(page, shown, name, REAL[trouble])


@pytest.mark.slow
def test_no_word_is_lost_when_the_program_is_killed_and_started_again(
    tmp_path: Path, browser: Browser
) -> None:
    folder = written(tmp_path / "tiny")
    page = browser.new_context().new_page()
    page.set_default_timeout(15_000)
    for name in [name for name, act in ACTS.items() if act.kept]:
        act = ACTS[name]
        with previewed(folder) as shown:
            page.goto(shown.url)
            page.locator(stack("one")).wait_for()
            act.begin(page)
            before = whole(folder)
            os.kill(shown.process.pid, signal.SIGKILL)
            expect(page.locator(".notice")).to_be_visible()
            is_modal = page.locator("dialog[open]").count()
            assert page.locator("dialog[open] .notice").count() == is_modal, "or nobody sees it"
            expect(page.locator(act.kept)).to_have_value(act.value)
            act.save(page) if name == "palette" else None
            assert whole(folder) == before
        with previewed(folder):
            expect(page.locator(".notice")).to_be_hidden()
            expect(page.locator(act.kept)).to_have_value(act.value)
            act.save(page)
            expect(page.locator("#news")).to_contain_text(re.compile("Saved|Ctrl.Z"))
            assert act.says in (folder / act.file).read_text("utf-8"), name
    page.context.close()
