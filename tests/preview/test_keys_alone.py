"""What has no test of its own by keyboard: found by Tab, and done without a mouse."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser import a_page, previewed
from tests.preview.everything import written

FAR = 60
"""So many times Tab is pressed at most."""


def reach(page: Page, wanted: Locator) -> None:
    for _ in range(FAR):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def test_filters_several_cards_palette_sheets_texts_and_hands_by_keyboard_alone(
    tmp_path: Path, browser: Browser
) -> None:
    folder = written(tmp_path / "tiny")
    with previewed(folder) as shown, a_page(browser, shown) as page:
        _several_of_those_found(page, folder)
        _palette(page, folder)
        _sheets(page)
        _texts(page, folder)
        _hands(page)


def _several_of_those_found(page: Page, folder: Path) -> None:
    page.keyboard.press("/")
    page.keyboard.type("thing")
    reach(page, page.locator("#refine-sort"))
    page.keyboard.type("cost")
    for place, name in enumerate(("Two", "One", "Three")):
        expect(page.locator(".tile .name").nth(place)).to_have_text(name)
    reach(page, page.locator(".tile .stack").first)
    page.keyboard.press("x")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+X")
    expect(page.locator(".picked")).to_contain_text("2 cards selected")
    reach(page, page.locator("#picked-field"))
    page.keyboard.type("hue")
    page.keyboard.press("Tab")
    page.keyboard.type("green")
    page.keyboard.press("Enter")
    expect(page.locator("#news")).to_contain_text("hue of 2 cards → green")
    assert (folder / "things.yaml").read_text("utf-8").count("hue: green") == 2
    page.keyboard.press("/")
    page.keyboard.press("Escape")


def _palette(page: Page, folder: Path) -> None:
    reach(page, page.get_by_role("button", name="Colours and fonts"))
    page.keyboard.press("Enter")
    reach(page, page.locator("#colours-accent"))
    page.keyboard.press("Control+a")
    page.keyboard.type("tomato")
    page.keyboard.press("Enter")
    expect(page.locator("#news")).to_contain_text("Saved: colour accent")
    assert 'accent: "tomato"' in (folder / "game.yaml").read_text("utf-8")
    page.keyboard.press("Escape")
    expect(page.locator("#palette")).to_be_hidden()


def _sheets(page: Page) -> None:
    page.keyboard.press("2")
    reach(page, page.locator(".paper button").first)
    page.keyboard.press("Enter")
    expect(page.locator("#viewer .sheet")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#viewer .facts")).to_contain_text("page 2")
    page.keyboard.press("Escape")
    expect(page.locator("#viewer")).to_be_hidden()


def _texts(page: Page, folder: Path) -> None:
    page.keyboard.press("3")
    row = page.locator(".text").filter(has_text="Things · Two · title")
    row.wait_for()
    reach(page, row.locator("textarea"))
    page.keyboard.type("Zwei")
    page.keyboard.press("Control+Enter")
    expect(row).to_have_attribute("data-state", "")
    assert "title: Zwei" in (folder / "text.de.yaml").read_text("utf-8")


def _hands(page: Page) -> None:
    page.locator("#tab-texts").focus()
    page.keyboard.press("7")
    hands = page.locator(".dealt-hands section")
    expect(hands).to_have_count(2)
    reach(page, page.locator("#deal-players"))
    page.keyboard.type("3")
    expect(hands).to_have_count(3)
    reach(page, page.get_by_role("button", name="Each draws one"))
    page.keyboard.press("Enter")
    expect(hands.first).to_contain_text("1 of them drawn")
    reach(page, hands.first.locator("button").first)
    page.keyboard.press("Enter")
    expect(page.locator("#viewer")).to_be_visible()
