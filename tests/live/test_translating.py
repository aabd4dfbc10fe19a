"""A translation is written where it belongs, and nothing else in its file changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.problems import Refusal
from generator.files import Memory
from generator.live.edit.translating import TextWish, texts_in, translated
from generator.rules.translation import mark_of, translated_texts
from tests.games import folder, tiny_game

FILE = """\
# Auf Deutsch
language: Deutsch
game:
  title: Kleines Spiel  # gut
things:
  title: Dinge
  cards:
    one: {title: Eins}

# what each was made from
made-from:
  game/title: "000000"
"""
KEYS = ("game/title", "things/title", "things/cards/one/title", "things/cards/one/text",
        "things/cards/two/title", "others/cards/x/title", "sheets/plan")  # fmt: skip
TEXTS = st.text(st.characters(blacklist_categories=["Cs", "Cc"]), min_size=1, max_size=40)


def saved(file: str, key: str, text: str, was: str | None) -> str:
    game = Memory({"text.de.yaml": file.encode()})
    return translated(game, TextWish("de", key, text, was, "One")).after.decode()


def test_a_missing_text_goes_beside_its_neighbours() -> None:
    after = saved(FILE, "things/cards/two/title", "Zwei", None)
    assert "    one: {title: Eins}\n    two:\n      title: Zwei\n\n# what each" in after
    assert after.endswith(f'  game/title: "000000"\n  things/cards/two/title: {mark_of("One")}\n')
    after = saved(FILE, "things/cards/one/text", "Ein Ding.", None)
    assert "    one: {title: Eins, text: " in after
    after = saved(FILE, "game/title", "Spielchen", "Kleines Spiel")
    assert "  title: Spielchen  # gut\n" in after and f'game/title: "{mark_of("One")}"' in after


def test_a_text_that_is_still_right_gets_its_mark_alone() -> None:
    after = saved(FILE, "game/title", "Kleines Spiel", "Kleines Spiel")
    assert after == FILE.replace('"000000"', f'"{mark_of("One")}"')


@given(st.sampled_from(KEYS), TEXTS)
def test_only_that_text_changes_whatever_it_says(key: str, text: str) -> None:
    known = {name: one.text for name, one in texts_in(FILE.encode(), "text.de.yaml").items()}
    try:
        after = saved(FILE, key, text, known.get(key))
    except Refusal:
        return  # some letters cannot be in a file
    now = {name: one.text for name, one in texts_in(after.encode(), "text.de.yaml").items()}
    mark = f"made-from/{key}"
    assert now == {**known, key: text, mark: mark_of("One")}
    assert "# Auf Deutsch\n" in after and "# what each was made from\n" in after


def test_a_file_that_has_only_begun_gets_its_first_texts() -> None:
    after = saved("language: Deutsch", "things/title", "Dinge", None)
    assert after.startswith("language: Deutsch\nthings:\n  title: Dinge\n\n# What each text")
    assert after.endswith(f'made-from:\n  things/title: "{mark_of("One")}"\n')
    flowing = saved("{language: Deutsch}", "things/title", "Dinge", None)
    assert flowing == '{language: Deutsch, things: {title: "Dinge"}}'


def test_what_has_changed_meanwhile_is_not_overwritten() -> None:
    for key, was in (("game/title", "Old"), ("game/title", None), ("things/cards/two/title", "x")):
        with pytest.raises(Refusal, match="in the meantime"):
            saved(FILE, key, "Neu", was)
    with pytest.raises(Refusal, match=r"no text\.fr\.yaml"):
        translated(Memory({}), TextWish("fr", "game/title", "Jeu", None, "Game"))
    with pytest.raises(Refusal, match="has no place"):
        saved("things: {cards: [Eins]}\n", "things/cards/two/title", "Zwei", None)


def test_every_text_has_the_worst_that_is_wrong_with_it() -> None:
    files = tiny_game() | {"text.de.yaml": FILE.replace("title: Dinge", "title: Things")}
    found = {one.key: one.state for one in translated_texts(folder(files), "de")}
    assert found["things/title"] == "same-text" and found["game/title"] == "stale-text"
    assert found["things/cards/two/title"] == "untranslated" and not found["things/cards/one/title"]
