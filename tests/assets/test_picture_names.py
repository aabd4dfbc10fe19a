"""Names of picture files: what people call their files is found, what leads elsewhere is not."""

from __future__ import annotations

import pytest

from generator.assets import Library
from generator.core.display import Frame
from generator.core.problems import Refusal, Where
from tests.games import folder, game, tiny_game

DOT = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>'


def library(*names: str) -> Library:
    art: dict[str, bytes] = {f"art/{name}.svg": DOT for name in names}
    return Library(folder(tiny_game(), **art), game(tiny_game()))


@pytest.mark.parametrize(
    "name", ["ball.v2", "red ball", "Ball (1)", "Elke's Ball", "größe_2", "3-balls", "a..b", "1+1"]
)
def test_a_file_is_found_by_the_name_that_it_has(name: str) -> None:
    found = library(name).picture(name, Where("things.yaml"), {})
    assert isinstance(found, Frame) and found.items


@pytest.mark.parametrize(
    "name", ["../ball", "..", ".ball", "ball.", "a/b", "a\\b", "a:b", " a", ""]
)
def test_a_name_that_leads_elsewhere_is_none(name: str) -> None:
    with pytest.raises(Refusal, match="there is no picture"):
        library(name, "cat").picture(name, Where("things.yaml"), {})
