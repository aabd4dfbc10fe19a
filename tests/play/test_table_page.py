"""The table in a browser: with mouse and keyboard, on two screens, for everybody."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.accessibility import barriers
from tests.browser import Shown, a_page, on_the_table, write_files
from tests.play.small_game import links, small_game, view

SIT = "#hand .empty button"
HELD = "#hand .held"


def sat(page: Page, seat: int = 1) -> Page:
    page.locator(SIT).nth(seat - 1).click()
    expect(page.locator("#seated")).to_have_text(f"Seat {seat}")
    return page


def at_seat(shown: Shown, seat: int) -> Shown:
    """The same table by the link of a seat."""
    return shown._replace(url=shown.url.replace(shown.token, links(shown)[seat]))


def pile(page: Page, title: str) -> str:
    """The count that the page shows of a pile."""
    found = page.locator(f".pile[aria-label^='{title}, pile']").get_attribute("aria-label") or ""
    return found.rpartition(", ")[2]


def test_a_card_is_dragged_to_the_table_and_others_see_it(small: Shown, browser: Browser) -> None:
    with (
        a_page(browser, small, ".thing") as first,
        a_page(browser, at_seat(small, 2), ".thing") as second,
    ):
        sat(first)
        expect(first.locator(HELD)).to_have_count(3)
        expect(second.locator(HELD)).to_have_count(3)
        card = first.locator(HELD).first
        title = (card.get_attribute("aria-label") or "").split(",")[0]
        assert second.locator(f".layer .thing[aria-label^='{title}']").count() == 0
        card.hover(position={"x": 20, "y": 20})
        first.mouse.down()
        felt = first.locator("#table").bounding_box()
        assert felt
        first.mouse.move(felt["x"] + felt["width"] / 2, felt["y"] + felt["height"] * 0.9, steps=4)
        expect(first.locator("#lifted .ghost")).to_have_count(1)
        first.mouse.up()
        expect(first.locator(HELD)).to_have_count(2)
        expect(second.locator(f".layer .thing[aria-label^='{title}']")).to_have_count(1)
        expect(second.locator("#news")).to_contain_text(title)
        second.keyboard.press("Control+z")
        expect(first.locator(HELD)).to_have_count(3)


def test_a_turn_is_played_by_keyboard_alone(small: Shown, browser: Browser) -> None:
    with a_page(browser, small, ".thing") as page:
        sat(page, 2)
        page.locator("#table").focus()
        page.locator(".pile[aria-label^='Things, pile']").focus()
        before = pile(page, "Things")
        page.keyboard.press("2")
        expect(page.locator(HELD)).to_have_count(5)
        assert pile(page, "Things") != before
        page.keyboard.press("d")
        expect(page.locator(HELD)).to_have_count(6)
        card = page.locator(HELD).nth(5)
        title = (card.get_attribute("aria-label") or "").split(",")[0]
        card.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#lifted .ghost")).to_have_count(1)
        page.keyboard.press("n")
        page.keyboard.press("Enter")
        played = page.locator(f".layer .thing[aria-label^='{title}']")
        expect(played).to_have_count(1)
        played.focus()
        page.keyboard.press("f")
        expect(page.locator(".layer .thing[aria-label^='Face-down card']").first).to_be_visible()
        for _ in range(4):
            page.keyboard.press("Control+z")
        expect(page.locator(HELD)).to_have_count(3)
        assert pile(page, "Things") == before


def test_the_table_gives_up_a_seat_whose_player_comes(small: Shown, browser: Browser) -> None:
    with a_page(browser, small, ".thing") as table:
        sat(table, 2)
        with a_page(browser, at_seat(small, 2), ".thing") as own:
            expect(own.locator(HELD)).to_have_count(3)
            expect(table.locator("#seated")).to_have_text("Take a seat")
            expect(table.locator(HELD)).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_on_the_table_keeps_anybody_out(
    small: Shown, browser: Browser, scheme: str
) -> None:
    with a_page(browser, small, ".thing", color_scheme=scheme, bypass_csp=True) as page:
        assert barriers(page) == []
        sat(page)
        page.locator(HELD).first.click()
        page.locator("#logged").click()
        assert barriers(page) == []
        page.locator("#seated").click()
        page.locator("#seats img").first.wait_for()
        assert barriers(page) == []


def test_a_phone_holds_a_hand(small: Shown, browser: Browser) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    with a_page(browser, small, ".thing", **phone) as page:
        sat(page)
        boxes = [card.bounding_box() for card in page.locator(HELD).all()]
        assert len(boxes) == 3
        assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
        page.locator(HELD).nth(1).tap()
        play = page.locator("#acts button", has_text=re.compile("^Play"))
        expect(play).to_be_visible()
        box = play.bounding_box()
        assert box and box["height"] >= 44
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_an_edit_changes_the_card_on_the_table(tmp_path: Path, browser: Browser) -> None:
    folder = write_files(tmp_path / "tiny", small_game())
    with on_the_table(folder) as shown, a_page(browser, shown, ".thing") as page:
        coin = page.locator(".layer .thing[aria-label^='Ring'] img")
        before = coin.get_attribute("src")
        shown.change("coins.yaml", "{title: Ring}", "{title: Ring of brass}")
        expect(page.locator(".layer .thing[aria-label^='Ring of brass']")).to_have_count(1)
        brass = page.locator(".layer .thing[aria-label^='Ring of brass'] img")
        assert brass.get_attribute("src") != before
        shown.change("coins.yaml", "Ring of brass", "Ring of [brass")
        expect(page.locator("#banner")).to_contain_text("coins.yaml")
        assert view(shown)["things"]
        shown.change("coins.yaml", "Ring of [brass", "Ring")
        expect(page.locator("#banner")).to_be_hidden()


def test_the_view_may_grow_while_a_dropped_card_waits_for_its_answer(
    small: Shown, browser: Browser
) -> None:
    """Pictures become sharper, but not that of a card whose place is not known yet."""
    with a_page(browser, small, ".thing") as page:
        sat(page)
        page.evaluate("document.querySelector('.layer .thing').shown = null")
        page.locator("#table").hover()
        page.mouse.wheel(0, -400)
        page.wait_for_timeout(600)  # so long may it take until pictures follow
        expect(page.locator(HELD)).to_have_count(3)
