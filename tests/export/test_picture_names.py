"""Pictures under the names that people give them, on every system."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.export.file_names import MOST, file_path, unlike
from generator.model.values import RESERVED
from tests.export.exporting import exported, outcomes
from tests.export.test_pictures import BACKED, SAME_BACKS
from tests.games import DECK, tiny_game, told

SHARED = {**tiny_game(deck=BACKED.replace("back: face", "back: behind")), **SAME_BACKS}


def names(template: str, files: dict[str, str] | None = None, **keys: str) -> list[str]:
    game = tiny_game() if files is None else files
    found = exported(game, "png", file_name=f"'{template}'", dpi="20", **keys)
    return [name.removesuffix(".png") for name in found]


@pytest.mark.parametrize(
    ("template", "wanted"),
    [
        ("{deck}-{n:02}-{title}", ["things-01-One", "things-02-Two"]),
        ("{game}/{deck}/{id}", ["tiny/things/one", "tiny/things/two"]),
        ("{n:3} x{copies}", ["001 x1", "002 x2"]),
        ("{text}", ["A thing", "_"]),
        ("card", ["card", "card-2"]),
        ("/../{deck}", ["_/things", "_/things-2"]),
    ],
)
def test_fields_and_folders_make_the_names(template: str, wanted: list[str]) -> None:
    assert names(template) == wanted


def test_each_copy_may_have_a_picture_which_is_drawn_once() -> None:
    assert names("{n:02}-{title}", copies="each") == ["01-One", "02-Two", "03-Two"]
    assert names("{id}-{copy}", copies="each") == ["one-1", "two-1", "two-2"]
    files = exported(tiny_game(), "png", copies="each", dpi="20")
    assert list(files) == ["things-one.png", "things-two-1.png", "things-two-2.png"]
    assert files["things-two-1.png"] is files["things-two-2.png"]


def test_backs_are_told_from_fronts() -> None:
    own = tiny_game(deck=BACKED)
    assert names("{title}", own) == ["One", "One-back", "Two", "Two-back"]
    assert names("{side}/{n}", own) == ["front/1", "back/1", "front/2", "back/2"]
    assert names("{n:02}-{title}", SHARED) == ["01-One", "00-Back", "02-Two"]
    assert names("{n}", SHARED, copies="each") == ["1", "0-back", "2", "3"]
    assert names("{text}{n}", SHARED) == ["A thing.1", "0-back", "2"]


def test_two_cards_of_one_name_have_two_pictures() -> None:
    deck = DECK.replace("title: Two", "title: ONE\n    id: two")
    assert names("{title}", tiny_game(deck=deck)) == ["One", "ONE-2"]


def test_what_windows_cannot_write_is_no_part_of_a_name() -> None:
    deck = DECK.replace("title: One", "title: 'Who? A/B: **con**.'\n    id: one")
    deck = deck.replace("title: Two", "title: NUL.txt\n    id: two")
    assert names("{title}", tiny_game(deck=deck)) == ["Who- A-B- con", "NUL.txt_"]


@pytest.mark.parametrize(
    ("template", "keys", "said"),
    [
        ("{tilte}", {}, "no card has a field 'tilte' for the names of pictures — did you mean"),
        ("{title", {}, "expected a name with fields, such as `{deck}-{n:02}-{title}`"),
        ("{n:2d}", {}, "expected a name with fields"),
        ("{title}", {"what": "sheets"}, "`file-name` is for pictures of faces"),
    ],
)
def test_a_wrong_template_is_reported(template: str, keys: dict[str, str], said: str) -> None:
    (outcome,) = outcomes(tiny_game(), "png", file_name=f"'{template}'", **keys)
    assert not outcome.is_done and said in told(outcome.problems)


@given(st.lists(st.text(max_size=100), max_size=8))
def test_every_text_becomes_a_path_of_its_own_that_every_system_can_write(
    texts: list[str],
) -> None:
    paths = list(unlike(map(file_path, texts)))
    assert len({path.casefold() for path in paths}) == len(texts)
    for part in (part for path in map(file_path, texts) for part in path.split("/")):
        assert part.isprintable() and not set(part) & set('<>:"\\|?*')
        assert part and part[0] not in " ." and part[-1] not in " ."
        assert len(part) <= MOST + 1
        assert part.partition(".")[0].casefold() not in RESERVED
