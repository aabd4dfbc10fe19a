"""Acts of players in words, such as `1 move Blue pawn -> Kitchen`, done through the page.

`#2` after a name is the second of that name; `hand:1` is the first card in the hand; a place may be
`felt`, `hand`, or a part of a thing: `Mat .3 .5` is 30 % to the right and half way down.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, Page, expect

KEYS = {"flip": "f", "turn": "r", "roll": "o", "discard": "x", "shuffle": "s", "draw": "d"}
ACT = re.compile(r"(\d) (\w+) (.+?)(?: -> (.+?)((?: -?[.\d]+){2})?)?")


def found(page: Page, name: str) -> Locator:
    """A thing, a pile or a counter by the name that the page gives it."""
    name, _, number = name.partition("#")
    if name.startswith("hand:"):
        return page.locator("#hand .held").nth(int(name[5:]) - 1)
    for within in (
        "#hand .held",
        ".layer .thing[data-pile='']",
        ".layer .pile",
        ".layer .counter",
    ):
        some = page.locator(f'{within}[aria-label^="{name}"]')
        if some.count():
            return some.nth(int(number or 1) - 1)
    raise AssertionError(f"the page shows no {name}")


def middle(where: Locator, part: tuple[float, float] = (0.5, 0.5)) -> tuple[float, float]:
    box = where.bounding_box()
    assert box, where
    return box["x"] + part[0] * box["width"], box["y"] + part[1] * box["height"]


def drag(page: Page, what: Locator, to: tuple[float, float]) -> None:
    is_held = what.evaluate("one => one.classList.contains('held')")
    page.mouse.move(*middle(what, (0.12, 0.5) if is_held else (0.5, 0.5)))
    page.mouse.down()
    page.mouse.move(*to, steps=3)
    expect(page.locator("#lifted .ghost").first).to_be_attached()
    page.mouse.up()


def place(page: Page, where: str, part: str | None) -> tuple[float, float]:
    if where == "hand":
        return middle(page.locator("#hand"), (0.9, 0.9))
    if where == "felt":
        return middle(page.locator("#table"), (0.93, 0.5))
    x, y = (part or ".5 .5").split()
    return middle(found(page, where), (float(x), float(y)))


def moves(page: Page) -> int:
    row = page.locator("#entries b").first
    return int(row.text_content() or 0) if row.count() else 0


def act(pages: Mapping[int, Page], words: str) -> None:
    """Done by one seat, and seen by all."""
    match = ACT.fullmatch(words)
    assert match, words
    page = pages[int(match[1])]
    before = moves(page)
    what = match[3]
    if match[2] == "undo":
        page.keyboard.press("Control+z")
    elif match[2] == "move":
        drag(page, found(page, what), place(page, match[4], match[5]))
    elif match[2] == "count":
        found(page, what).get_by_role("button", name="More").click()
    else:
        found(page, what).focus()
        page.keyboard.press(KEYS[match[2]])
    for one in pages.values():
        expect(one.locator("#entries b").first, words).to_have_text(str(before + 1))
