"""What is changed on the page stands in the YAML: that one value, and nothing else."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import Shown, a_page, previewed, write_files
from tests.games import tiny_game

FIRST = '[data-component="things"][data-key="one"]'


def changed(before: str, path: Path) -> list[str]:
    """The lines that differ, with a sign before each."""
    lines = difflib.ndiff(before.splitlines(), path.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line[0] in "+-"]


@pytest.fixture
def deck(seven: Shown) -> Path:
    return seven.folder / "things.yaml"


def opened(page: Page, card: str = FIRST) -> None:
    page.locator(f"{card} .stack").click()
    expect(page.locator("#viewer-title")).to_be_visible()


def test_text_and_copies_are_written_back_and_taken_back(
    seven: Shown, deck: Path, browser: Browser
) -> None:
    original = deck.read_text(encoding="utf-8")
    with a_page(browser, seven) as page:
        opened(page)
        before = page.locator("#viewer .face img").get_attribute("src")
        text = page.locator("#field-text")
        text.fill("By 10:30 all of Accounts snored.")
        expect(page.locator(".trial")).to_be_visible()
        assert changed(original, deck) == []
        text.press("Control+Enter")
        expect(page.locator("#news")).to_contain_text("Saved: text of One")
        expect(page.locator("#viewer .face img")).not_to_have_attribute("src", before or "")
        assert changed(original, deck) == [
            '-     text: "By 10:15 all of Accounts was asleep, and smiling."',
            '+     text: "By 10:30 all of Accounts snored."',
        ]
        copies = page.locator("#field-copies")
        copies.fill("6")
        copies.press("Enter")
        expect(page.locator("#news")).to_contain_text("Saved: copies")
        expect(page.locator("#viewer .facts")).to_contain_text("6 copies")
        assert "+     copies: 6" in changed(original, deck)
        page.keyboard.press("Escape")
        page.keyboard.press("Control+z")
        expect(page.locator(f"{FIRST} .copies")).to_have_text("×7")
        page.locator("#undo").click()
        expect(page.locator("#undo")).to_be_hidden()
        expect(page.locator("#redo")).to_be_focused()
        assert deck.read_text(encoding="utf-8") == original


def test_what_is_taken_back_is_done_again_until_something_else_is_changed(
    seven: Shown, deck: Path, browser: Browser
) -> None:
    original = deck.read_text(encoding="utf-8")
    with a_page(browser, seven) as page:
        opened(page)
        for words in ("First words.", "Second words."):
            page.locator("#field-text").fill(words)
            page.locator("#field-text").press("Control+Enter")
            expect(page.locator("#news")).to_contain_text(f"→ {words}")
        page.keyboard.press("Escape")
        page.keyboard.press("Control+z")
        page.keyboard.press("Control+z")
        expect(page.locator("#undo")).to_be_hidden()
        page.keyboard.press("Control+Shift+Z")
        expect(page.locator("#news")).to_contain_text("Redone: text of One")
        expect(page.locator("#news")).to_contain_text("→ First words.")
        expect(page.locator("#redo")).to_have_attribute("title", re.compile("Second words"))
        page.keyboard.press("Control+y")
        expect(page.locator("#redo")).to_be_hidden()
        assert changed(original, deck)[-1] == '+     text: "Second words."'
        page.locator("#undo").click()
        expect(page.locator("#redo")).to_be_visible()
        opened(page)
        page.locator("#field-copies").fill("6")
        page.locator("#field-copies").press("Enter")
        expect(page.locator("#redo")).to_be_hidden()


def test_problems_show_while_typing_and_what_cannot_be_read_is_not_saved(
    seven: Shown, deck: Path, browser: Browser
) -> None:
    original = deck.read_text(encoding="utf-8")
    with a_page(browser, seven) as page:
        opened(page)
        text = page.locator("#field-text")
        text.fill("word " * 400)
        note = page.locator('[data-name="text"] .note')
        expect(note.first).to_contain_text("too high")
        text.press("Escape")
        expect(page.locator(".trial")).to_be_hidden()
        text.fill("{{ nothing_of_the_kind }}")
        with page.expect_response("**/edit"):
            text.press("Control+Enter")
        expect(note.first).to_contain_text("nothing_of_the_kind")
        assert deck.read_text(encoding="utf-8") == original


def test_a_value_that_changed_meanwhile_is_not_overwritten(
    seven: Shown, deck: Path, browser: Browser
) -> None:
    with a_page(browser, seven) as page:
        opened(page)
        page.locator("#field-text").fill("Mine.")
        seven.change("things.yaml", "By 10:15 all of Accounts", "Meanwhile all of Accounts")
        theirs = deck.read_text(encoding="utf-8")
        with page.expect_response("**/edit"):
            page.locator("#field-text").press("Control+Enter")
        expect(page.locator('[data-name="text"] .note')).to_contain_text("in the meantime")
        assert deck.read_text(encoding="utf-8") == theirs


def test_an_undo_never_takes_back_what_an_editor_wrote(
    seven: Shown, deck: Path, browser: Browser
) -> None:
    with a_page(browser, seven) as page:
        opened(page)
        page.locator("#field-text").fill("Mine.")
        page.locator("#field-text").press("Control+Enter")
        expect(page.locator("#news")).to_contain_text("Saved")
        page.keyboard.press("Escape")
        seven.change("things.yaml", "title: Two", "title: Riot")
        theirs = deck.read_text(encoding="utf-8")
        page.locator("#undo").click()
        expect(page.locator("#news")).to_contain_text("changed in the meantime")
        assert deck.read_text(encoding="utf-8") == theirs


TABLE = 'Title,Text,Steps\r\nOne,"A thing, or two"\r\nTwo,,sit; 2\r\n'


def test_cells_and_lists_of_a_table_are_written_back_and_taken_back(
    tmp_path: Path, browser: Browser
) -> None:
    deck = "deck: things\ntitle: Things\nlayout: face\nfields: {text: text?, steps: list?}\n"
    files = tiny_game(deck=f"{deck}cards: {{from: data/things.csv}}\n")
    folder = write_files(tmp_path / "tiny", {**files, "data/things.csv": ""})
    table = folder / "data/things.csv"
    table.write_bytes(TABLE.encode())
    with previewed(folder) as shown, a_page(browser, shown) as page:
        opened(page, '[data-component="things"][data-key="two"]')
        page.locator("#field-text").fill('He said "no"')
        page.locator("#field-text").press("Control+Enter")
        expect(page.locator("#news")).to_contain_text("Saved: text of Two")
        assert table.read_bytes() == TABLE.replace("Two,", 'Two,"He said ""no"""').encode()
        steps = page.locator("#field-steps")
        expect(steps).to_have_value("sit\n2")
        steps.fill("sit\n3\nrise")
        steps.press("Control+Enter")
        expect(page.locator("#news")).to_contain_text("steps of Two: sit, 2 → sit, 3, rise")
        assert b"sit; 3; rise\r\n" in table.read_bytes()
        page.keyboard.press("Escape")
        page.locator("#undo").click()
        page.locator("#undo").click()
        expect(page.locator("#undo")).to_be_hidden()
        assert table.read_bytes() == TABLE.encode()
