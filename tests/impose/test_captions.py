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
