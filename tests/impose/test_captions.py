"""Captions of small pictures: all names if they can be read, else fewer words."""

from __future__ import annotations

import pytest

from generator.core.words import ENGLISH
from generator.impose.captions import LEAST, NAME, names_in
from generator.impose.list_type import lettering
from tests.sheets import label

LETTERS = lettering(label, label, {})
TITLES = ("Rooms", "Aids", "Rooms", "Schemes", "Ants")
ALL = "Rooms, Aids, Schemes, Ants"


def width(text: str) -> float:
    return LETTERS.title(text, NAME, LETTERS.ink)[1] * LEAST


@pytest.mark.parametrize(
    ("fits", "together", "caption"),
    [
        (ALL, "Cards", ALL),
        ("Rooms, Aids and more", "Cards", "Cards"),
        ("Rooms, Aids and more", "", "Rooms, Aids and more"),
        ("Rooms and more", "", "Rooms and more"),
        ("R", "", "Rooms and more"),
    ],
)
def test_a_caption_says_as_much_as_can_be_read(fits: str, together: str, caption: str) -> None:
    assert names_in(TITLES, width(fits) + 0.01, ENGLISH, LETTERS, together) == caption


@pytest.mark.parametrize(
    ("titles", "caption"),
    [
        (("Ann's desktop 1", "Bob's desktop 1", "Cem's desktop 1"), "Desktop 1"),
        (("Level 1", "Room 1"), "Level 1 and more"),
        (("Large desktop", "Desktop"), "Large desktop and more"),
    ],
)
def test_names_that_end_alike_are_called_by_their_end(
    titles: tuple[str, ...], caption: str
) -> None:
    room = width(", ".join(titles)) - 1
    assert names_in(titles, room, ENGLISH, LETTERS) == caption
