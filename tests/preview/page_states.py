"""Every view, dialog and state of the page in turn: the name of each as it is on show."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser import Shown
from tests.files.test_revision import commit, git


def tile(card: str) -> str:
    return f'[data-component="things"][data-key="{card}"] .stack'


def every_state(page: Page, shown: Shown) -> Iterator[str]:
    """On the game of everything.py. The program has ended after the last one."""
    for part in (_cards, _selected, _one_card, _layout, _dialogs, _views, _changes, _ends):
        yield from part(page, shown)


def _cards(page: Page, shown: Shown) -> Iterator[str]:
    expect(page.locator("#status")).to_contain_text("broken")
    yield "cards"
    page.locator(tile("two")).hover()
    page.locator("#lines").check()
    yield "cards with lines, one under the hand"
    page.locator("#lines").uncheck()
    page.locator("#refine-field").select_option("hue")
    page.locator("#refine-group").select_option("hue")
    page.locator("#refine-sort").select_option("cost")
    page.locator("#search").fill("thing")
    expect(page.locator(".hit mark, .name mark").first).to_be_visible()
    yield "cards found, filtered, grouped and sorted"
    page.locator("#search").fill("nothing says this")
    expect(page.locator(".tile")).to_have_count(0)
    yield "no card found"
    page.locator("#show-all").click()
    page.locator("#refine-group").select_option("")
    page.locator("#refine-sort").select_option("")


def _selected(page: Page, shown: Shown) -> Iterator[str]:
    page.locator(tile("one")).focus()
    page.keyboard.press("x")
    page.locator(tile("two")).click(modifiers=["Shift"])
    page.locator("#picked-field").select_option("cost")
    page.locator("#picked-value").fill("7")
    yield "several cards selected"
    page.locator(tile("one")).focus()
    page.keyboard.press("Delete")
    page.locator("#refused").get_by_role("button", name="Close").wait_for()
    yield "an act that is refused"
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")


def _one_card(page: Page, shown: Shown) -> Iterator[str]:
    page.locator(tile("two")).click()
    expect(page.locator("#viewer .notes .note").first).to_be_visible()
    yield "a card with a problem"
    page.locator("#field-title").fill("{{ nothing }}")
    expect(page.locator('[data-name="title"] .note').first).to_be_visible()
    yield "words typed that cannot be read"
    page.keyboard.press("Escape")
    page.locator("#viewer").get_by_role("button", name="Next").click()
    page.locator("#viewer").get_by_role("button", name="Previous").click()
    page.get_by_role("button", name="Choose a picture for art").click()
    expect(page.locator("#art-sheet").get_by_role("option").first).to_have_text("moggy")
    yield "pictures to choose from"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Choose an icon for sign").click()
    page.locator("#art-search").fill("coffee")
    expect(page.locator("#art-sheet").get_by_role("option").first).to_contain_text("coffee")
    yield "icons to choose from"
    page.locator("#art-sheet").get_by_role("button", name="Close").click()
    page.locator("#viewer").get_by_role("button", name="Close").click()


def _layout(page: Page, shown: Shown) -> Iterator[str]:
    page.locator("#viewer").wait_for(state="hidden")
    page.locator(tile("one")).click()
    page.locator("#field-text").fill("Mine.")
    expect(page.locator(".trial")).to_be_visible()
    yield "a card with words typed"
    shown.change("things.yaml", "text: A thing.,", "text: Theirs.,")
    expect(page.get_by_text("changed in its file in the meantime")).to_be_visible()
    yield "words typed and changed in the file meanwhile"

    page.get_by_role("button", name="Layout").click()
    expect(page.locator(".parts button").first).to_be_visible()
    yield "the elements of a layout"
    page.locator(".parts button").nth(1).click()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".others figure").first).to_be_visible()
    yield "an element that is moved"
    page.locator("#viewer").get_by_role("button", name="Close").click()


def _dialogs(page: Page, shown: Shown) -> Iterator[str]:
    page.locator("#unsaved").click()
    yield "what is not saved"
    page.keyboard.press("Escape")
    page.locator("#help").click()
    yield "the list of keys"
    page.keyboard.press("Escape")
    page.locator("#print").click()
    expect(page.locator("#printing .chief")).to_be_focused()
    yield "the window that prints"
    page.get_by_role("button", name="Create PDF").click()
    expect(page.locator("#printing .step")).not_to_be_empty()
    expect(page.locator("#printing progress")).to_be_hidden()
    yield "a kit that is printed, or why not"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Colours and fonts").click()
    expect(page.locator("#colours-ink")).to_be_visible()
    yield "the palette"
    page.locator("#colours-ink").fill("no such colour")
    page.keyboard.press("Enter")
    expect(page.locator(".palette-note")).to_be_visible()
    yield "a colour that is refused"
    page.keyboard.press("Escape")
    page.locator("#palette").get_by_role("button", name="Close").click()


def _views(page: Page, shown: Shown) -> Iterator[str]:
    page.locator("#tab-sheets").click()
    page.locator(".paper").first.wait_for()
    page.locator("#view-sheets summary").first.click()
    expect(page.locator(".needed progress")).to_be_hidden()
    yield "sheets"
    page.locator(".paper").first.locator("button").first.click()
    page.locator("#viewer .sheet").wait_for()
    yield "one sheet"
    page.keyboard.press("Escape")
    page.locator("#tab-texts").click()
    row = page.locator(".text").filter(has_text="Things · Two · title")
    row.locator("textarea").fill("Zwei " * 60)
    page.locator(".look img").wait_for()
    expect(row.locator(".note").first).to_be_visible()
    yield "texts, one of them too long"
    page.locator("#tab-checks").click()
    page.locator('.rule[data-holds="false"]').first.wait_for()
    yield "checks"
    page.locator("#tab-figures").click()
    page.locator(".bars").first.wait_for()
    yield "charts"
    page.locator("#tab-hands").click()
    page.get_by_role("button", name="Each draws one").click()
    page.locator(".dealt button").first.wait_for()
    yield "hands"


def _changes(page: Page, shown: Shown) -> Iterator[str]:
    page.locator("#tab-changes").click()
    page.get_by_text("Nothing is known of a print run yet").wait_for()
    yield "no print run yet"
    git(shown.folder, "init", "-q")
    commit(shown.folder)
    page.locator("#since").select_option("when you opened this page")
    page.locator(".pairs ins").first.wait_for()
    for mode in ("Side by side", "Slider", "Differences"):
        page.get_by_role("button", name=mode).click()
        yield f"changes: {mode.lower()}"


def _ends(page: Page, shown: Shown) -> Iterator[str]:
    page.locator("#tab-cards").click()
    shown.change("others.yaml", "deck: others", "deck: o: thers")
    expect(page.locator("#banner")).to_be_visible()
    yield "a file that cannot be read"
    shown.change("game.yaml", "game: tiny", "game: [")
    page.locator("#tab-hands").click()
    page.locator("#view-hands .facts").wait_for()
    yield "hands of a game that cannot be read"
    page.locator("#tab-cards").click()
    page.locator(tile("one")).click()
    shown.process.terminate()
    page.locator(".notice").wait_for()
    yield "a card when the program has stopped"
    page.keyboard.press("Escape")
    yield "the program has stopped"


def empty_states(page: Page, shown: Shown) -> Iterator[str]:
    """Every view of a game that has nothing for it."""
    for view in ("sheets", "texts", "checks", "figures", "changes", "hands", "cards"):
        page.locator(f"#tab-{view}").click()
        expect(page.locator(f"#view-{view}")).not_to_be_empty()
        yield f"{view} of a game with little in it"
