"""Every view and dialog of the page can be read and reached, in the light and in the dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.accessibility import barriers
from tests.browser import Shown, copy_game, previewed, write_files
from tests.games import DECK, GAME, tiny_game

BROKEN = "rules:\n  - {id: nine, says: Nine., value: things | count, is: 9}\n"
SPOILT = {
    **tiny_game(
        game=f"{GAME}per-player: {{2: {{hand: 1}}, 3: {{hand: 2}}}}\n",
        deck=DECK.replace("layout: face", "layout: face\ndealt: hand").replace(
            "title: One", "title: " + "A title that is far too long " * 5
        ),
    ),
    "rules.yaml": BROKEN,
}
TYPED = "textarea[id^='field-'], input[type='text'][id^='field-']"
VIEWS = ("cards", "sheets", "texts", "checks", "figures", "changes")


def views(page: Page) -> list[str]:
    found = []
    for view in VIEWS:
        page.locator(f"#tab-{view}").click()
        page.wait_for_timeout(300)
        found += [f"{view}: {one}" for one in barriers(page)]
    page.locator("#tab-cards").click()
    return found


def dialogs(page: Page) -> list[str]:
    """The help, the window that prints, a card with words typed, and the list of what is typed."""
    found = []
    steps: dict[str, Callable[[], None]] = {
        "keys": lambda: page.locator("#help").click(),
        "printing": lambda: page.locator("#print").click(),
        "viewer": page.locator(".stack").last.click,
        "typed": lambda: page.locator(TYPED).first.fill("Words."),
        "drafts": lambda: page.locator("#unsaved").click(),
    }
    for name, step in steps.items():
        step()
        page.wait_for_timeout(300)
        found += [f"{name}: {one}" for one in barriers(page)]
        if name != "viewer":
            page.evaluate("document.querySelector('dialog[open]').close()")
    return found


def faults(shown: Shown, browser: Browser, scheme: str, width: int) -> list[str]:
    with browser.new_context(
        color_scheme=scheme,  # type: ignore[arg-type]
        viewport={"width": width, "height": 900},
        bypass_csp=True,
    ) as context:
        page = context.new_page()
        page.goto(shown.url)
        page.wait_for_selector(".tile")
        return [*views(page), *dialogs(page)]


@pytest.mark.parametrize(("scheme", "width"), [("light", 1440), ("dark", 390)])
def test_a_game_with_problems_can_be_read(
    tmp_path: Path, browser: Browser, scheme: str, width: int
) -> None:
    with previewed(write_files(tmp_path / "tiny", SPOILT)) as shown:
        assert faults(shown, browser, scheme, width) == []


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1024, 1440])
def test_a_shipped_game_can_be_read(
    tmp_path: Path, browser: Browser, scheme: str, width: int
) -> None:
    with previewed(copy_game("bad-day", tmp_path / "bad-day")) as shown:
        page_faults = faults(shown, browser, scheme, width)
    assert page_faults == []


def test_the_notice_that_the_program_has_stopped_can_be_read(
    tiny_folder: Shown, browser: Browser
) -> None:
    with browser.new_context(color_scheme="dark", bypass_csp=True) as context:
        page = context.new_page()
        page.goto(tiny_folder.url)
        page.wait_for_selector(".tile")
        tiny_folder.process.terminate()
        page.locator(".notice").wait_for()
        assert barriers(page) == []
        page.evaluate("document.querySelector('main').append(new Image())")
        assert "image-alt" in barriers(page)[0]
