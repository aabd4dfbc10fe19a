"""A deck of hundreds of cards: tiles only for those in view, and all of them within reach."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import Shown, a_page, previewed, write_files
from tests.games import LAYOUT, tiny_game

CARDS = 400
MOST_NODES = 2500
LONG = "A title that needs far more than the room of two lines under its tile, whatever its size "
HERE = "document.activeElement.closest('.tile')?.dataset.key"


def deck() -> str:
    titles = [f"Card {number}" for number in range(CARDS)]
    titles[7] = LONG * 3
    head = "deck: things\ntitle: Things\nlayout: face\nfields: {text: text?}\ncards:\n"
    cards = (f'  - {{id: c{n}, title: "{title}"}}\n' for n, title in enumerate(titles))
    return head + "".join(cards)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    folder = tmp_path_factory.mktemp("large") / "large"
    with previewed(
        write_files(folder, {**tiny_game(deck=deck()), "layouts/face.yaml": LAYOUT})
    ) as shown:
        yield shown


def nodes(page: Page) -> int:
    return int(page.evaluate("document.querySelectorAll('*').length"))


@pytest.mark.parametrize("size", ["1.6", "3", "6"])
def test_there_are_tiles_only_for_what_is_in_view(
    large: Shown, browser: Browser, size: str
) -> None:
    with a_page(browser, large, viewport={"width": 1440, "height": 900}) as page:
        page.locator("#size").fill(size)
        page.wait_for_timeout(200)
        for share in (0, 0.37, 1):
            page.evaluate(f"scrollTo(0, {share} * document.documentElement.scrollHeight)")
            page.wait_for_timeout(200)
            assert nodes(page) <= MOST_NODES
            covered = page.evaluate(
                "[300, 600].every(y => document.elementFromPoint(300, y).closest('.cards'))"
            )
            assert covered
        expect(page.locator('[data-key="c399"]')).to_be_in_viewport()


def test_keys_lead_through_all_cards_in_rows(large: Shown, browser: Browser) -> None:
    with a_page(browser, large, viewport={"width": 1440, "height": 900}) as page:
        page.keyboard.press("j")
        assert page.evaluate(HERE) == "c0"
        for _ in range(12):
            page.keyboard.press("ArrowDown")
        columns = page.evaluate(
            "new Set([...document.querySelectorAll('.tile')]"
            ".map(tile => tile.getBoundingClientRect().left)).size"
        )
        assert page.evaluate(HERE) == f"c{12 * columns}"
        page.keyboard.press("k")
        assert page.evaluate(HERE) == f"c{12 * columns - 1}"
        tile = page.locator(f'[data-key="c{12 * columns - 1}"]')
        expect(tile).to_be_in_viewport()
        expect(tile).to_have_attribute("aria-posinset", str(12 * columns))
        expect(tile).to_have_attribute("aria-setsize", str(CARDS))
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_timeout(200)
        assert page.evaluate(HERE) == f"c{12 * columns - 1}", "focus is not lost by scrolling"
        page.keyboard.press("ArrowRight")
        assert page.evaluate(HERE) == f"c{12 * columns}"


def test_search_and_next_reach_cards_that_have_no_tile(large: Shown, browser: Browser) -> None:
    with a_page(browser, large) as page:
        page.keyboard.press("/")
        page.keyboard.type("card 399")
        expect(page.locator(".tile")).to_have_count(1)
        page.keyboard.press("Escape")
        page.goto(f"{large.url}#cards/things/c200")
        expect(page.locator("#viewer-title")).to_have_text("Card 200")
        page.keyboard.press("ArrowRight")
        expect(page.locator("#viewer-title")).to_have_text("Card 201")
        page.keyboard.press("Escape")
        expect(page.locator('[data-key="c201"] .stack')).to_be_focused()
        expect(page.locator('[data-key="c201"]')).to_be_in_viewport()


def test_every_tile_fits_its_row_whatever_is_under_it(large: Shown, browser: Browser) -> None:
    with a_page(browser, large) as page:
        for size in ("1.6", "4"):
            page.locator("#size").fill(size)
            page.wait_for_timeout(300)
            over = page.evaluate(
                "[...document.querySelectorAll('.tile')].filter(tile => {"
                " const box = tile.getBoundingClientRect();"
                " return [...document.querySelectorAll('.tile')].some(other => {"
                "  const its = other.getBoundingClientRect();"
                "  return other !== tile && its.left < box.right && its.right > box.left"
                "   && its.top < box.bottom && its.bottom > box.top; }); }).length"
            )
            assert over == 0
