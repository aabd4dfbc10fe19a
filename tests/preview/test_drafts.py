"""What is typed on the page is kept until it is saved or discarded, whatever happens."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser import Shown, a_page, previewed, write_files
from tests.games import DECK, tiny_game

ONE = '[data-component="things"][data-key="one"] .stack'


def typed(page: Page, field: str, text: str) -> None:
    page.locator(f"#field-{field}").fill(text)


def test_what_is_typed_stays_until_it_is_saved_or_discarded(
    tmp_path: Path, browser: Browser
) -> None:
    folder = write_files(tmp_path / "tiny", tiny_game())
    with previewed(folder) as shown, a_page(browser, shown) as page:
        page.locator(ONE).click()
        typed(page, "text", "Words of one.")
        typed(page, "title", "Uno")
        expect(page.locator("#viewer .face img")).to_have_attribute("alt", "Front of One: Uno")
        page.get_by_role("button", name="Next").click()
        typed(page, "text", "Words of two.")
        page.keyboard.press("Escape")  # discards the field that is typed in
        expect(page.locator("#field-text")).to_have_value("")
        typed(page, "text", "Words of two.")
        page.get_by_role("button", name="Close").click()
        page.wait_for_url("**/#cards")
        expect(page.locator("#unsaved")).to_have_text("3 unsaved")
        expect(page.locator(".caption .why").first).to_have_text("not saved")
        page.reload()
        page.locator("#unsaved").click()
        page.get_by_role("button", name="Discard text of Two").click()
        expect(page.locator("#unsaved-title")).to_have_text("2 changes are not saved")
        page.get_by_role("button", name="Open the card: One").first.click()
        expect(page.locator("#field-title")).to_have_value("Uno")
        page.locator("#field-title").press("Enter")
        expect(page.locator("#viewer-title")).to_have_text("Uno")
        expect(page.locator("#field-text")).to_have_value("Words of one.")
        page.locator("#field-text").press("Control+Enter")
        expect(page.locator("#unsaved")).to_be_hidden()
        said = (folder / "things.yaml").read_text()
        wanted = DECK.replace("title: One", "title: Uno").replace("A thing.", "Words of one.")
        assert said == wanted


def test_a_page_that_is_left_alone_says_so_keeps_what_is_typed_and_goes_on(
    tmp_path: Path, browser: Browser
) -> None:
    folder = write_files(tmp_path / "tiny", tiny_game())
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(15_000)
    with previewed(folder) as shown:
        page.goto(shown.url)
        page.locator(ONE).click()
        typed(page, "text", "Typed before.")
        os.kill(shown.process.pid, signal.SIGKILL)
        expect(page.get_by_role("alert").filter(has_text="not running")).to_be_visible()
        assert page.evaluate("document.querySelector('.notice').closest('dialog').id") == "viewer"
        expect(page.get_by_role("button", name="Save", exact=True).first).to_be_disabled()
        expect(page.locator("#status")).to_contain_text("not connected")
        typed(page, "text", "Typed while nobody listens.")
    with previewed(folder) as again:
        assert again.url == shown.url
        expect(page.locator(".notice")).to_be_hidden()
        expect(page.locator("#field-text")).to_have_value("Typed while nobody listens.")
        page.locator("#field-text").press("Control+Enter")
        expect(page.locator("#news")).to_contain_text("Saved: text of One")
        with previewed(folder) as second:
            assert second.url != again.url and second.token != again.token
    context.close()
    assert "Typed while nobody listens." in (folder / "things.yaml").read_text()


def test_changes_of_a_file_meanwhile_are_reported_beside_what_is_typed(
    tiny_folder: Shown, browser: Browser
) -> None:
    with a_page(browser, tiny_folder) as page:
        page.locator(ONE).click()
        typed(page, "text", "Mine.")
        expect(page.locator(".trial")).to_be_visible()
        tiny_folder.change("things.yaml", "A thing.", "Theirs.")
        expect(page.get_by_text("changed in its file in the meantime")).to_be_visible()
        expect(page.locator("#field-text")).to_have_value("Mine.")
