"""Views and cards have addresses: reload, back and links lead to them."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.browser import Shown, a_page

ONE = '[data-component="things"][data-key="one"] .stack'


def test_reload_and_back_lead_where_the_page_was(tiny: Shown, browser: Browser) -> None:
    with a_page(browser, tiny) as page:
        page.locator("#tab-checks").click()
        assert page.url.endswith("#checks")
        page.locator("#tab-cards").click()
        page.locator(ONE).click()
        assert page.url.endswith("#cards/things/one")
        page.get_by_role("button", name="Next").click()
        assert page.url.endswith("#cards/things/two")
        page.reload()
        expect(page.locator("#viewer-title")).to_have_text("Two")
        page.go_back()
        expect(page.locator("#viewer")).to_be_hidden()
        page.go_back()
        expect(page.locator("#view-checks")).to_be_visible()
        page.go_forward()
        expect(page.locator("#view-cards")).to_be_visible()


def test_a_link_to_what_is_not_there_opens_the_cards(tiny: Shown, browser: Browser) -> None:
    with a_page(browser, tiny) as page:
        page.goto(f"{tiny.url}#cards/things/none")
        page.reload()
        expect(page.locator(ONE)).to_be_visible()
        page.goto(f"{tiny.url}#%E0%A4%A")
        expect(page.locator(ONE)).to_be_visible()
        expect(page.locator("#viewer")).to_be_hidden()


def test_changes_say_how_to_begin(tiny: Shown, browser: Browser) -> None:
    with a_page(browser, tiny) as page:
        page.locator("#tab-changes").click()
        expect(page.locator("#view-changes")).to_contain_text("cubicle printed tiny")
