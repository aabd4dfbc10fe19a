"""Translations beside their originals: changed in place, with what does not fit at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import Shown, a_page, previewed, write_files
from tests.games import tiny_game

FILE = """\
things:
  title: Dinge
  cards:
    one: {title: Eins}  # die erste
made-from:
  things/title: "000000"
"""
FILES = {**tiny_game(), "text.de.yaml": FILE}


def test_missing_and_stale_texts_come_first_and_are_saved_where_they_are_written(
    tmp_path: Path, browser: Browser
) -> None:
    folder = write_files(tmp_path / "tiny", FILES)
    with previewed(folder) as shown, a_page(browser, shown) as page:
        page.keyboard.press("3")
        rows = page.locator(".text")
        lead = page.locator("#view-texts .lead")
        expect(lead).to_contain_text("missing, 1 out of date")
        states = [row.get_attribute("data-state") for row in rows.all()]
        assert states.index("stale-text") == states.count("untranslated") - _of_sheets(states)
        stale = page.locator('.text[data-state="stale-text"]')
        stale.get_by_role("button", name="Still right").click()
        expect(lead).not_to_contain_text("out of date")
        two = rows.filter(has_text="Things · Two · title")
        area = two.locator("textarea")
        area.fill("Zwei " * 60)
        expect(two.locator(".note")).to_contain_text("too")
        expect(page.locator(".look img")).to_have_attribute("alt", "Zwei " * 59 + "Zwei")
        assert (folder / "text.de.yaml").read_text().count("Zwei") == 0
        expect(page.locator("#unsaved")).to_have_text("1 unsaved")
        page.reload()
        expect(area).to_have_value("Zwei " * 60)
        area.fill("Zwei")
        area.press("Control+Enter")
        expect(page.locator("#news")).to_contain_text("things/cards/two/title translated")
        expect(two).to_have_attribute("data-state", "")
        after = (folder / "text.de.yaml").read_text()
        assert "one: {title: Eins}  # die erste\n    two:\n      title: Zwei\nmade-from" in after
        page.locator("#undo").click()
        expect(two).to_have_attribute("data-state", "untranslated")
        area.press("Tab")
        assert "Zwei" not in (folder / "text.de.yaml").read_text()


def _of_sheets(states: list[str | None]) -> int:
    """Sentences of the program come last."""
    last = len(states) - 1 - states[::-1].index("untranslated")
    first = states.index("stale-text")
    return sum(one == "untranslated" for one in states[first : last + 1])


def test_a_language_is_begun_on_the_page_and_taken_back(
    tiny_folder: Shown, browser: Browser
) -> None:
    file = tiny_folder.folder / "text.de.yaml"
    with a_page(browser, tiny_folder) as page:
        page.keyboard.press("3")
        expect(page.locator("#view-texts")).to_contain_text("save a file text.de.yaml")
        page.get_by_role("button", name="Add a language…").click()
        expect(page.locator("#language-code")).to_be_focused()
        page.keyboard.type("Deutsch")
        page.keyboard.press("Enter")  # the name is still missing
        page.locator("#language-called").fill("Deutsch")
        page.keyboard.press("Enter")
        expect(page.locator("#add-language .note")).to_contain_text("no code of a language")
        page.locator("#language-called").fill("")
        page.locator("#language-code").fill("")
        page.locator("#language-code").press_sequentially("de")
        expect(page.locator("#language-called")).to_have_value("Deutsch")
        page.keyboard.press("Enter")
        expect(page.locator("#view-texts .lead")).to_contain_text("missing")
        expect(page.locator("#text-language")).to_be_focused()
        assert file.read_text() == 'language: "Deutsch"\n'
        page.keyboard.press("Control+z")
        expect(page.locator("#view-texts")).to_contain_text("no translation yet")
        assert not file.exists()


def test_the_clerk_refuses_what_it_does_not_know(clerk_of: Any) -> None:
    ask = clerk_of(FILES)
    rows = {row["key"]: row for row in ask("texts", {})["rows"]}
    assert rows["things/cards/one/title"]["card"] == ["things", "one"]
    assert rows["things/title"]["card"] is None
    wish = {"language": "de", "key": "things/cards/one/title", "text": "Uno", "was": "Eins"}
    assert ask("try-text", wish)["front"]["says"] == "Uno"
    assert ask("translate", wish)["says"] == "things/cards/one/title translated in text.de.yaml"
    for change in ({"language": "fr"}, {"key": "no/such"}, {"was": "Other"}, {"was": None}):
        assert ask("translate", wish | change)["problems"]


@pytest.mark.parametrize(
    ("language", "called", "says"),
    [
        ("de", "Deutsch", "there is a text.de.yaml already"),
        ("en", "English", "the game is written in 'en'"),
        ("../x", "X", "no code of a language"),
        ("pseudo", "Pseudo", "no code of a language"),
        ("fr", "  ", "needs a name"),
        ("fr", "a\nb: c", "needs a name"),
    ],
)
def test_a_language_needs_a_free_code_and_a_name(
    clerk_of: Any, language: str, called: str, says: str
) -> None:
    answer = clerk_of(FILES)("add-language", {"language": language, "called": called})
    assert says in answer["problems"][0]["message"] and "files" not in answer
