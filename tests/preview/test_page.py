"""The page in a real browser: what it shows, how it is used, what happens when files change."""

from __future__ import annotations

import io
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageFont
from playwright.sync_api import Browser, Page, expect

from generator.core.colour import contrast, parse_colour
from generator.preview.page_looks import FONTS, held_file
from tests.browser import Shown, a_page, previewed
from tests.games import REPOSITORY

FIRST = '[data-component="schemes"][data-key="decaf-switch.1"]'


def shown_picture(page: Page, card: str = FIRST) -> str:
    return page.locator(f"{card} img").get_attribute("src") or ""


def test_every_card_is_shown_with_its_copies(watched: Shown, browser: Browser) -> None:
    with a_page(browser, watched) as page:
        expect(page.locator("#title")).to_have_text("Bad Day at the Office")
        assert page.locator('[data-component="schemes"]').count() == 54
        chips = page.locator('[data-component="chips"][data-key="trouble-chip"]')
        expect(chips.locator(".copies")).to_have_text("×7")
        expect(page.locator("#status")).to_contain_text("rules pass")
        page.locator(FIRST).scroll_into_view_if_needed()
        expect(page.locator(f"{FIRST} img")).to_have_js_property("complete", True)
        assert page.locator(f"{FIRST} img").evaluate("image => image.naturalWidth") > 200


def test_search_finds_cards_by_what_they_say_and_keys_lead_to_them(
    watched: Shown, browser: Browser
) -> None:
    with a_page(browser, watched) as page:
        page.keyboard.press("/")
        page.keyboard.type("align yourself")
        expect(page.locator(".tile")).to_have_count(1)
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page.locator("#viewer-title")).to_have_text("Promote Synergy")
        page.keyboard.press("f")
        back = page.locator("#viewer .face img")
        expect(back).to_have_attribute("alt", "Back of Promote Synergy: ")
        page.keyboard.press("Escape")
        expect(page.locator("#viewer")).to_be_hidden()
        expect(page.locator('[data-key="promote-synergy"] .stack')).to_be_focused()
        page.keyboard.press("/")
        page.keyboard.type("Brawl")
        page.keyboard.press("Enter")
        expect(page.locator('[data-key="donut-brawl.1"] .stack')).to_be_focused()
        page.keyboard.press("/")
        page.keyboard.press("Escape")
        expect(page.locator(".tile")).to_have_count(91)


def test_a_saved_file_swaps_the_picture_in_place(bad_day: Shown, browser: Browser) -> None:
    with a_page(browser, bad_day) as page:
        page.locator(FIRST).scroll_into_view_if_needed()
        expect(page.locator(f"{FIRST} img")).to_have_js_property("complete", True)
        before, scrolled = shown_picture(page), page.evaluate("scrollY")
        other = shown_picture(page, '[data-key="donut-brawl.1"]')
        bad_day.change(
            "schemes.yaml", "title: Decaf Switch", "title: Decaf Swap\n    id: decaf-switch"
        )
        expect(page.locator(f"{FIRST} img")).not_to_have_attribute("src", before)
        expect(page.locator(f"{FIRST} .name")).to_have_text("Decaf Swap")
        assert scrolled > 0
        assert page.evaluate("scrollY") == scrolled
        assert shown_picture(page, '[data-key="donut-brawl.1"]') == other


def test_a_broken_file_keeps_the_last_good_cards_until_it_is_mended(
    seven: Shown, browser: Browser
) -> None:
    with a_page(browser, seven) as page:
        seven.change("things.yaml", "title: One", "title: One: two")
        expect(page.locator("#banner")).to_contain_text("things.yaml:")
        expect(page.locator("#banner")).to_contain_text("last good version of Things")
        assert page.locator('[data-component="things"]').count() == 2
        expect(page.locator("#light")).to_have_attribute("data-state", "error")
        seven.change("things.yaml", "title: One: two", "title: One")
        expect(page.locator("#banner")).to_be_hidden()
        expect(page.locator("#light")).to_have_attribute("data-state", "good")


def test_a_broken_rule_is_told_beside_the_card_it_blames(seven: Shown, browser: Browser) -> None:
    with a_page(browser, seven) as page:
        seven.change("things.yaml", "    copies: 7\n", "    copies: 6\n")
        expect(page.locator('[data-key="one"] .note')).to_contain_text("things.yaml:8")
        expect(page.locator('[data-key="two"] .note')).to_have_count(0)
        page.keyboard.press("4")
        expect(page.locator('.rule[data-holds="false"]').first).to_contain_text("found")


def test_rules_of_a_game_that_cannot_be_read_are_not_denied(
    tmp_path: Path, browser: Browser
) -> None:
    shutil.copytree(REPOSITORY / "cards" / "bad-day", tmp_path / "my")
    with (
        previewed(tmp_path / "my") as shown,
        a_page(browser, shown, drawn="#tab-sheets") as page,
    ):
        page.keyboard.press("4")
        expect(page.locator("#view-checks")).to_contain_text("cubicle new my-game --from bad-day")
        expect(page.locator("#view-checks")).to_contain_text("checked once the game can be read")
        expect(page.locator("#view-checks")).not_to_contain_text("no rules.yaml")


def test_sheets_follow_their_options_and_the_kit_is_what_build_prints(
    seven: Shown, browser: Browser
) -> None:
    with a_page(browser, seven) as page:
        page.locator("#tab-sheets").click()
        expect(page.locator(".paper").first).to_be_visible()
        both = page.locator(".paper").count()
        page.locator("#option-backs-fronts").check()
        expect(page.locator(".paper")).not_to_have_count(both)
        fronts = page.locator(".paper").count()
        page.locator("#print").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Create PDF").click()
        path = download.value.path()
        assert download.value.suggested_filename == "tiny-a4.pdf"
        assert len(pypdfium2.PdfDocument(io.BytesIO(path.read_bytes()))) == fronts


def test_two_pages_follow_the_game_at_once(seven: Shown, browser: Browser) -> None:
    with a_page(browser, seven) as one, a_page(browser, seven) as other:
        seven.change("things.yaml", "title: One", "title: Paper Blaze")
        for page in (one, other):
            expect(page.locator('[data-key="paper-blaze"] .name')).to_have_text("Paper Blaze")


def test_a_picture_that_takes_long_is_asked_for_again_and_nothing_is_reported(
    tiny: Shown, browser: Browser
) -> None:
    with a_page(browser, tiny) as page:
        image = page.locator("#viewer .face img")
        large = re.compile(r"-(150|200|300|450)\.png$")
        page.route(large, lambda route: route.fulfill(status=202), times=1)
        with page.expect_response(large) as first:
            page.locator('[data-key="one"] .stack').click()
        assert first.value.status == 202
        expect(image).not_to_have_js_property("naturalWidth", 0)


NOTHING = '{"game": null, "order": [], "components": {}, "cards": {}, "problems": []}'


def test_a_page_that_comes_before_the_first_reading_does_not_say_that_there_is_no_game(
    tiny: Shown, browser: Browser
) -> None:
    told = f"event: all\ndata: {NOTHING}\n\n"
    with browser.new_context() as context:
        page = context.new_page()
        page.route(
            "**/events", lambda route: route.fulfill(content_type="text/event-stream", body=told)
        )
        page.goto(tiny.url)
        expect(page.locator("body")).to_have_class(re.compile("lost"))  # all of it was heard
        expect(page.locator("#title")).to_have_text("Opening …")


@pytest.mark.parametrize("width", [390, 1360])
def test_nothing_is_wider_than_the_window(watched: Shown, browser: Browser, width: int) -> None:
    with a_page(browser, watched, viewport={"width": width, "height": 800}) as page:
        for tab in ("cards", "sheets", "texts", "checks", "figures", "changes"):
            page.locator(f"#tab-{tab}").click()
            page.wait_for_timeout(150)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, tab


def test_the_page_asks_nobody_else(watched: Shown, browser: Browser) -> None:
    asked: list[str] = []
    context = browser.new_context()
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(watched.url)
    page.wait_for_selector(".tile")
    assert asked
    assert all(url.startswith(watched.url) for url in asked)
    context.close()


@pytest.mark.parametrize("name", FONTS)
def test_the_fonts_of_the_page_are_upright(name: str) -> None:
    family, style = ImageFont.truetype(io.BytesIO(held_file(name))).getname()
    assert FONTS[name][0].startswith(str(family)) and "Italic" not in str(style)


def test_every_file_of_the_page_is_served() -> None:
    from generator.preview.page_files import PAGE

    folder = REPOSITORY / "generator" / "preview" / "page"
    assert {name for name, _ in PAGE.values()} == {path.name for path in folder.iterdir()}


def test_what_has_changed_since_the_last_print_run_is_told(seven: Shown, browser: Browser) -> None:
    command = [sys.executable, "-m", "generator", "printed", str(seven.folder)]
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    subprocess.run(command, cwd=REPOSITORY, env=environment, check=True, capture_output=True)
    with a_page(browser, seven) as page:
        expect(page.locator("#tab-changes")).to_be_visible()
        seven.change("things.yaml", "By 10:15 all", "By 10:30 all")
        expect(page.locator("#changes-count")).to_have_text("1")
        expect(page.locator('[data-key="one"] .why')).to_have_text("changed")
        page.keyboard.press("6")
        change = page.locator('[data-card="things/one"]')
        expect(change).to_contain_text("7 copies · take out 7, put in 7")
        expect(change.locator("del")).to_contain_text("10:15")
        expect(change.locator("ins")).to_contain_text("10:30")
        page.locator("#print").click()
        page.locator("#changed").check()
        with page.expect_download() as download:
            page.get_by_role("button", name="Create PDF").click()
        document = pypdfium2.PdfDocument(io.BytesIO(download.value.path().read_bytes()))
        said = [page.get_textpage().get_text_range() for page in document]
        assert sum(text.count("One") for text in said) >= 7
        assert not any("Two" in text for text in said)


def test_bars_are_as_long_as_their_figures_and_odds_stand_under_their_headings(
    watched: Shown, browser: Browser
) -> None:
    with a_page(browser, watched) as page:
        page.locator("#tab-figures").click()
        expect(page.locator(".bars").nth(4)).to_be_visible()
        tables = page.evaluate(
            "[...document.querySelectorAll('.bars')].map(table =>"
            " [...table.querySelectorAll('.amount')].map(cell => [cell.firstChild"
            ".getBoundingClientRect().width, Number(cell.lastChild.textContent)]))"
        )
        columns = page.locator(".odds").first.evaluate(
            "odds => [...odds.rows].map(row => [...row.cells].map("
            "cell => Math.round(cell.getBoundingClientRect().right)))"
        )
        assert all(row == columns[0] for row in columns), "a figure stands under its heading"
        for pairs in tables:
            longest, most = max(pairs)
            for width, figure in pairs:
                assert abs(width - longest * figure / most) < 0.1, (pairs, figure)


def test_a_card_seen_closely_ends_where_it_will_be_cut(watched: Shown, browser: Browser) -> None:
    with a_page(browser, watched) as page:
        page.set_viewport_size({"width": 1440, "height": 900})
        page.locator(f"{FIRST} .stack").click()
        face = page.locator("#viewer .face")
        expect(face.locator("img")).to_have_js_property("complete", True)
        face.locator("img").evaluate("image => image.decode()")
        page.evaluate("() => new Promise(shown => requestAnimationFrame(() => setTimeout(shown)))")
        box = face.bounding_box()
        assert box
        high = box["y"] + box["height"] * 0.08
        seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        kitchen, head = (138, 90, 52), (255, 200, 0)
        for edge, inwards, ink in ((box["x"], 2, kitchen), (box["x"] + box["width"], -2, head)):
            assert seen.getpixel((round(edge + inwards), round(high))) == ink
            assert seen.getpixel((round(edge - inwards), round(high))) != ink


PAIRS = (
    *(("ink", ground) for ground in ("desk", "folder", "paper", "alarm-paper", "caution-paper")),
    *(("soft", ground) for ground in ("desk", "folder", "paper", "alarm-paper", "caution-paper")),
    *((ink, ground) for ink in ("link", "alarm", "calm") for ground in ("desk", "paper")),
    *(("alarm", "alarm-paper"), ("on-mark", "mark"), ("desk", "soft"), ("paper", "alarm")),
)
"""Words, and what they stand on."""


def test_words_can_be_read_in_the_light_and_in_the_dark() -> None:
    css = (REPOSITORY / "generator/preview/page/app.css").read_text("utf-8")
    themes = [
        dict(re.findall(r"--([\w-]+): (#\w{6})", block))
        for block in re.findall(r":root[^{]*\{([^}]*--desk[^}]*)\}", css)
    ]
    assert len(themes) == 3 and themes[1] == themes[2], "the dark one is said twice"
    for theme in themes:
        for ink, ground in PAIRS:
            one, other = parse_colour(theme[ink]), parse_colour(theme[ground])
            assert one and other and contrast(one, other) >= 4.5, (ink, ground)
