"""Cards are found, filtered, grouped and sorted on the page, and its address says how."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import Shown, a_page, previewed, write_files
from tests.games import GAME, tiny_game

DECK = """\
deck: things
title: Things
layout: face
fields: {text: text?, cost: number, hue: text?}
cards:
  - {id: b, title: Beetle, text: It hums at noon., cost: 10, hue: red}
  - {id: a, title: Ant, text: A noon-day walk., cost: 9, hue: blue}
  - {id: humming, title: Cat, cost: 2, hue: red, copies: 3}
"""
OTHERS = "deck: others\ntitle: Others\nlayout: face\ncards: [{title: Dog}, {title: Hen}]\n"
FILES = {
    **tiny_game(game=GAME.replace("[things]", "[things, others]"), deck=DECK),
    "others.yaml": OTHERS,
}


@pytest.fixture(scope="module")
def ordered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    with previewed(write_files(tmp_path_factory.mktemp("ordered") / "tiny", FILES)) as shown:
        yield shown


def shows(page: Page, keys: str) -> None:
    tiles = page.locator(".tile")
    expect(tiles).to_have_count(len(keys.split()))
    for number, key in enumerate(keys.split()):
        expect(tiles.nth(number)).to_have_attribute("data-key", key)


def address(page: Page) -> str:
    return page.url.partition("#")[2]


def test_cards_are_found_in_order_and_back_leads_back(ordered: Shown, browser: Browser) -> None:
    with a_page(browser, ordered) as page:
        shows(page, "b a humming dog hen")
        page.keyboard.press("/")
        page.keyboard.type("noon hum")
        shows(page, "b")
        expect(page.locator("#found-line")).to_contain_text("1 of 5 cards with “noon hum”")
        assert page.locator(".hit mark").all_inner_texts() == ["hum", "noon"]
        page.locator("#search").fill("hum")
        shows(page, "b humming")
        expect(page.locator('[data-key="humming"] .hit')).to_have_text("id humming")
        page.locator("#search").fill("CAT")
        expect(page.locator(".name mark")).to_have_text(["Cat"])
        page.get_by_role("button", name="Show all").click()
        page.locator("#refine-sort").select_option("cost")
        shows(page, "humming a b dog hen")
        page.locator(".down").click()
        shows(page, "b a humming dog hen")
        page.locator("#refine-group").select_option("hue")
        heads = page.locator(".deck h2")
        expect(heads).to_have_text(["Things: blue", "Things: red", "Others"])
        page.locator("#refine-field").select_option("hue")
        page.locator("#refine-value").select_option("red")
        shows(page, "b humming")
        expect(page.locator("#found-line")).to_contain_text("2 of 5 cards where hue is red")
        assert address(page) == "cards?field=hue&value=red&group=hue&sort=cost&down=yes"
        page.reload()
        shows(page, "b humming")
        page.locator(".stack").last.click()
        assert address(page).startswith("cards/things/humming?field=hue")
        page.go_back()
        expect(page.locator("#viewer")).to_be_hidden()
        page.go_back()
        page.go_back()
        expect(heads).to_have_text(["Things: blue", "Things: red", "Others"])
        assert address(page) == "cards?group=hue&sort=cost&down=yes"
        page.locator("#index button").nth(2).click()
        shows(page, "dog hen")
        assert address(page).startswith("cards?deck=others")


def test_cards_in_another_order_are_not_moved(ordered: Shown, browser: Browser) -> None:
    before = (ordered.folder / "things.yaml").read_bytes()
    with a_page(browser, ordered) as page:
        page.locator("#refine-sort").select_option("title")
        shows(page, "a b humming dog hen")
        page.locator('[data-key="a"] .stack').press("Alt+ArrowRight")
        expect(page.locator("#news")).to_contain_text("choose their order in the file")
        assert (ordered.folder / "things.yaml").read_bytes() == before


def test_decks_have_thumbnails_and_the_first_card_is_two_keys_away(
    ordered: Shown, browser: Browser
) -> None:
    with a_page(browser, ordered) as page:
        thumbs = page.locator("#index img:visible")
        expect(thumbs).to_have_count(2)
        expect(thumbs.last).to_have_js_property("complete", True)
        assert thumbs.last.evaluate("image => image.naturalWidth") > 30
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator('[data-key="b"] .stack')).to_be_focused()
        page.keyboard.press("+")
        assert float(page.locator("#size").input_value()) > 3
        page.keyboard.press("0")
        assert page.locator("#size").input_value() == "3"
        page.keyboard.press("Enter")
        page.keyboard.press("4")
        expect(page.locator("#tab-checks")).to_have_attribute("aria-selected", "true")
        expect(page.locator("#viewer")).to_be_hidden()


def test_a_link_opens_the_editor_that_is_set_or_copies(
    tmp_path: Path, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = f"import sys; open({str(tmp_path / 'told')!r}, 'w').write(sys.argv[1])"
    monkeypatch.setenv("VISUAL", f'{sys.executable} -c "{write}"')
    with previewed(write_files(tmp_path / "tiny", FILES)) as shown, a_page(browser, shown) as page:
        page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        link = page.get_by_role("button", name="things.yaml").first
        link.click()
        expect(page.locator("#news")).to_contain_text("Opened")
        assert (tmp_path / "told").read_text() == str(tmp_path / "tiny" / "things.yaml")
        answer: Any = page.evaluate(
            "fetch('open-file', {method: 'POST', body: JSON.stringify("
            "{file: 'things.yaml', line: 2, column: 3, with: 'vscode'})}).then(one => one.json())"
        )
        assert answer == {"address": f"vscode://file{tmp_path}/tiny/things.yaml:2:3"}
        page.keyboard.press("?")
        page.locator("#editor-setting").select_option("copy")
        page.keyboard.press("Escape")
        link.click()
        expect(page.locator("#news")).to_have_text("Copied things.yaml")
        assert page.evaluate("navigator.clipboard.readText()") == "things.yaml"
