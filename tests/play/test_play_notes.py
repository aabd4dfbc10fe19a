"""Notes on cards: where they are kept, who may write them, and where they are shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import Shown, a_page, on_the_table, previewed, write_files
from tests.play.small_game import ask, links, one, small_game, view
from tests.play.test_table_page import HELD, sat


def file(shown: Shown) -> str:
    path = shown.folder / "playtest.yaml"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def test_a_note_is_pinned_on_the_table_and_shown_in_the_preview(
    tmp_path: Path, browser: Browser
) -> None:
    folder = write_files(tmp_path / "tiny", small_game())
    with on_the_table(folder) as shown, a_page(browser, shown, ".thing") as page:
        sat(page)
        card = page.locator(HELD).first
        title = (card.get_attribute("aria-label") or "").split(",")[0]
        page.locator(".pile[aria-label^='Things, pile']").focus()
        page.keyboard.press("d")
        card.click()
        page.keyboard.press("n")
        page.locator("#acts input").fill('says: "no", # 3: {too} strong')
        page.keyboard.press("Enter")
        expect(page.locator(".note")).to_contain_text("Pinned")
        page.locator("#acts button", has_text="Note").click()
        page.locator("#acts button", has_text="Too weak").click()
        expect(page.locator(".note")).to_have_count(2)
        notes = [line for line in file(shown).splitlines() if line.startswith("  - ")]
        assert len(notes) == 2
        assert f'card: "things/{title.lower()}' in notes[0]
        assert 'says: "too weak"' in notes[1]
        assert 'move: 1, after: "Seat 1 draws' in notes[1]
        expect(card).to_be_visible()
    with previewed(folder) as shown, a_page(browser, shown) as page:
        tile = page.locator(f".tile[data-key='{title.lower()}']")
        expect(tile.locator(".note").first).to_contain_text("{too} strong")
        tile.locator("button.stack").click()
        notes_beside = page.locator("dialog .notes").first
        expect(notes_beside).to_contain_text("“too weak”")
        expect(notes_beside).to_contain_text("After move 1: Seat 1 draws")


def test_only_who_sees_a_card_pins_a_note_and_nobody_hears_of_it(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "tiny", small_game())
    with on_the_table(folder) as shown:
        own = links(shown)
        mine, theirs = view(shown, token=own[1]), view(shown, token=own[2])
        card, hidden = one(mine, hand=1), one(mine, hand=2)
        top = next(pile["top"] for pile in mine["piles"] if pile["kind"] == "draw")
        for thing in (hidden["id"], one(theirs, hand=2)["id"], top, "x"):
            note = {"thing": thing, "says": "too strong"}
            assert ask(shown, "note", note, token=own[1]).data["wrong"]
        note = {"thing": card["id"], "says": "too strong"}
        assert ask(shown, "note", note, token=own[0]).status == 403
        for says in ("", " ", 1, None, "x" * 500, "a\x00b", "\u202eabc", ["a"]):
            assert ask(shown, "note", {**note, "says": says}, token=own[1]).data["wrong"]
        assert file(shown) == ""
        assert ask(shown, "note", note, token=own[1]).data == {}
        assert file(shown).count("says: ") == 1
        assert view(shown, token=own[2]) == theirs
        assert view(shown, token=own[1]) == mine


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("notes: [", "not saved"),
        ("notes: []\n", "put `notes` last"),
        ("notes:\n  - {card: a, says: b}\n", "such as deck/card"),
    ],
)
def test_a_file_that_no_note_fits_into_stays_as_it_is(
    tmp_path: Path, before: str, said: str
) -> None:
    folder = write_files(tmp_path / "tiny", {**small_game(), "playtest.yaml": before})
    with on_the_table(folder) as shown:
        note = {"thing": one(view(shown, 1), hand=1)["id"], "says": "too strong"}
        assert said in ask(shown, "note?seat=1", note).data["wrong"]
        assert file(shown) == before
