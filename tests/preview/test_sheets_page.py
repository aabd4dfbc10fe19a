"""Sheets in plain words, with what they take, and the files that are printed from here."""

from __future__ import annotations

import io
import json
from typing import Any

import pypdfium2
from playwright.sync_api import Browser, expect

from generator.cli.commands.preview import print_form
from tests.browser import Shown, a_page
from tests.games import REPOSITORY, tiny_game


def test_every_option_has_plain_words() -> None:
    words = (REPOSITORY / "generator/preview/page/print-words.js").read_text("utf-8")
    for field in print_form()[0]:
        assert f"\n  {field['name']}: {{" in words, field["name"]
        for choice in field["choices"]:
            assert f"{choice}: " in words, (field["name"], choice)
    assert "\n  no-such-option: {" not in words


def test_sheets_tell_what_they_take_and_are_printed_from_here(
    tiny: Shown, browser: Browser
) -> None:
    with a_page(browser, tiny, viewport={"width": 1440, "height": 900}) as page:
        page.keyboard.press("2")
        needs = page.locator(".needs")
        expect(needs).to_contain_text("1 sheet, 1 page")
        expect(needs).to_contain_text("straight cut")
        expect(needs.locator(".ink")).to_contain_text("fully printed A4 pages")
        expect(page.locator(".needed progress")).to_be_hidden()
        assert page.locator(".way svg").count() == 5
        page.locator("#option-papers").select_option("letter")
        expect(page.locator("#view-sheets")).not_to_have_attribute("aria-busy", "true")
        expect(page.locator("[data-name=flip]")).to_be_hidden()
        page.locator("#option-backs-separate").check()
        expect(page.locator("[data-name=flip]")).to_be_visible()
        page.locator("#option-backs-long").check()
        with page.expect_download() as download:
            page.get_by_role("button", name="Test page").click()
        assert download.value.suggested_filename == "calibrate-letter-long.pdf"
        assert len(pypdfium2.PdfDocument(io.BytesIO(download.value.path().read_bytes()))) == 2
        expect(page.locator("#printing .step")).to_have_text("1 file ready")
        page.keyboard.press("Escape")
        page.locator("#option-papers").select_option("a4,letter")
        page.locator(".print-acts .chief").click()
        page.get_by_role("button", name="Create PDF").click()
        expect(page.locator("#printing .files a")).to_have_text(["tiny-a4.pdf", "tiny-letter.pdf"])
        expect(page.locator("#printing .step")).to_have_text("2 files ready")
        page.keyboard.press("Escape")


def test_ink_is_measured_for_sheets_that_are_shown(clerk_of: Any) -> None:
    ask = clerk_of(tiny_game())
    assert ask("ink", {"page": 0}) == {"full": None}
    pages = ask("sheets", json.loads('{"papers": "a4"}'))["pages"]
    needs = ask("needs", {})
    assert needs["sheets"] == len(pages) == 1 and needs["cuts"] > 0 and needs["minutes"] > 0
    assert 0 < ask("ink", {"page": 0})["full"] < 0.5
    assert ask("ink", {"page": 1}) == ask("ink", {"page": "0"}) == {"full": None}
    names = [one["name"] for one in ask("choices", {})["papers"]]
    assert {"a4", "letter"} <= {*names}
