"""The same decks for every tool: their words, their look in numbers, and the fonts."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import NamedTuple

WIDTH, HEIGHT = 63.5, 88.9
"""Millimetres; nine to an A4 page, with crop marks."""
COLUMNS, ROWS = 3, 3
A4 = (210.0, 297.0)
TITLE_SIZE, BODY_SIZE, FOOT_SIZE = 14.0, 10.0, 7.0
BAND = 14.0
INK, PAPER, ACCENT = "#1b1b1b", "#ffffff", "#ffc800"

MUG = "M3 2 H15 V13 C15 16 13 18 10 18 H8 C5 18 3 16 3 13 Z M15 5 H18 V12 H15 V10 H16 V7 H15 Z"
"""The icon of every card, drawn in a square of 20; ours."""
ICON = 20.0

_FIRST = [
    "Quiet",
    "Urgent",
    "Second",
    "Annual",
    "Missing",
    "Brief",
    "Final",
    "Early",
    "Spare",
    "Joint",
]
_SECOND = [
    "Memo",
    "Meeting",
    "Stapler",
    "Budget",
    "Printer",
    "Lunch",
    "Policy",
    "Inbox",
    "Deadline",
    "Plant",
]
_VERBS = [
    "move",
    "find",
    "return",
    "sign",
    "water",
    "count",
    "borrow",
    "forget",
    "schedule",
    "laminate",
]


class Card(NamedTuple):
    title: str
    text: str
    footer: str
    copies: int = 1


class Workload(NamedTuple):
    name: str
    says: str
    cards: tuple[Card, ...]

    @property
    def printed(self) -> int:
        return sum(card.copies for card in self.cards)


def card(number: int, copies: int = 1) -> Card:
    """Distinct in title and text; about three lines of words."""
    first, second = _FIRST[number % 10], _SECOND[number // 10 % 10]
    one, two = _VERBS[number % 10], _VERBS[(number // 7 + 3) % 10]
    text = (
        f"On desk {number} you {one} the {second.lower()} before anybody else may {two} it. "
        f"Draw {number % 4 + 1} cards, then pass {number % 3 + 1} of them to the left."
    )
    return Card(f"{first} {second} {number}", text, f"No. {number}", copies)


def workloads() -> dict[str, Workload]:
    twelve = tuple(card(n, 5 if n < 6 else 4) for n in range(12))
    one_word = (card(0)._replace(title="Changed Memo 0"), *(card(n) for n in range(1, 1000)))
    return {
        "W1": Workload("W1", "54 cards of 12 designs", twelve),
        "W2": Workload("W2", "1,000 distinct cards", tuple(card(n) for n in range(1000))),
        "W3": Workload("W3", "10,000 distinct cards", tuple(card(n) for n in range(10_000))),
        "W4": Workload("W4", "1,000 distinct cards, one word changed", one_word),
        "W5": Workload("W5", "54 faces to PNG at 300 dpi", tuple(card(n) for n in range(54))),
    }


def font_file(style: str) -> Path:
    """A file of Fira Sans: `Regular`, `Bold`."""
    spec = importlib.util.find_spec("fontpkg_fira_sans")
    assert spec and spec.submodule_search_locations
    folder = Path(spec.submodule_search_locations[0])
    return next(path for path in folder.rglob(f"FiraSans-{style}.ttf"))


def grid() -> tuple[float, float]:
    """Where the first card's corner lies on the page, from the left and the top."""
    return (A4[0] - COLUMNS * WIDTH) / 2, (A4[1] - ROWS * HEIGHT) / 2
