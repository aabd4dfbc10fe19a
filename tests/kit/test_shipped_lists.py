"""The checklists of shipped games name parts by what can be seen on them."""

from __future__ import annotations

import re

from generator.core.display import spoken
from generator.core.geometry import Size
from generator.files import open_game
from generator.kit.lists import part_of
from generator.opened import Studio, open_studio

PAGE = Size(200, 279)


def opened(id: str) -> Studio:
    studio, _ = open_studio(open_game(id)[1])
    assert studio is not None
    return studio


def test_tokens_are_listed_by_the_numbers_that_they_show() -> None:
    studio = opened("theyre-coming")
    for id in ("zombies", "colleagues"):
        component = studio.game.component(id)
        assert component is not None
        part = part_of(studio, component, PAGE)
        for printed, title in zip(part.printed, part.titles, strict=True):
            numbers = re.findall(r"\d+(?:–\d+)?", title)
            assert numbers and set(numbers) <= set(spoken(printed.front).split()), title
