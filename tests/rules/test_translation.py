"""What a translation lacks, has too much or no longer says; and the shipped one, which is whole."""

from __future__ import annotations

import pytest

from generator.build import check
from generator.core.geometry import Size
from generator.core.words import SENTENCES
from generator.files import Memory, open_game
from generator.kit.face_findings import face_findings
from generator.kit.order import Order
from generator.model.opening import Opening
from generator.opened import open_studio
from generator.rules.translation import mark_of, settled, translation_state
from tests.games import Files, folder, games_slow_but, tiny_game
from tests.read.test_language import FILES, GERMAN

PAGE = Size(200, 279)
WHOLE = """\
game: {title: Kleines Spiel}
things:
  title: Dinge
  cards:
    one: {title: Eins, text: Ein Ding.}
    two: {title: Zwei}
"""


def told(text: str) -> list[str]:
    files = {**tiny_game(), "text.de.yaml": text}
    order = Order(papers=("a4",), language="de")
    return [f"{p.where}: {p.severity} {p.code}" for p in check(folder(files), order).problems]


def test_a_whole_translation_is_silent() -> None:
    assert told(WHOLE) == []


def test_what_is_missing_stands_where_its_original_does() -> None:
    assert told(GERMAN) == [
        "things.yaml:2:8: warning untranslated",
        "things.yaml:8:12: warning untranslated",
    ]


@pytest.mark.parametrize(
    "change, expected",
    [
        (("two:", "too:"), "text.de.yaml:6:18: error unknown-key"),
        (("Zwei", "Two"), "text.de.yaml:6:18: note same-text"),
        (("Ein Ding.", '"{coffee}!"'), "text.de.yaml:5:30: warning marks-differ"),
    ],
)
def test_what_is_wrong_stands_in_the_translation(change: tuple[str, str], expected: str) -> None:
    assert expected in told(WHOLE.replace(*change))


def test_a_translation_is_stale_once_its_original_changes_and_settled_when_told_so() -> None:
    files = {**tiny_game(), "text.de.yaml": WHOLE}
    files["text.de.yaml"] = settled(WHOLE, marks_of(files))
    assert told(files["text.de.yaml"]) == []
    files["things.yaml"] = files["things.yaml"].replace("A thing.", "A fine thing.")
    stale, _ = translation_state(folder(files), "de")
    assert stale and stale.stale == 1
    assert [str(p.where) for p in stale.problems if p.code == "stale-text"] == ["text.de.yaml:5:30"]
    files["text.de.yaml"] = settled(files["text.de.yaml"], stale.marks)
    again, _ = translation_state(folder(files), "de")
    assert again and again.stale == 0
    assert files["text.de.yaml"].startswith(WHOLE.rstrip())


def marks_of(files: Files) -> str:
    found, _ = translation_state(folder(files), "de")
    assert found
    return found.marks


def test_what_is_left_to_do_can_be_pasted_into_the_file() -> None:
    started, _ = translation_state(folder(tiny_game()), "fr")
    texts = 5 + len(SENTENCES)
    assert started and (started.texts, started.missing) == (texts, texts)
    assert "\nsheets:\n" in started.to_do and '  draft: "DRAFT"' in started.to_do
    files = {**FILES, "text.fr.yaml": started.to_do}
    done, problems = translation_state(folder(files), "fr")
    assert done and not problems
    assert (done.missing, done.same, done.to_do) == (0, texts, "")


def test_the_words_of_sheets_that_nobody_has_translated_are_told_together() -> None:
    files = {**tiny_game(), "text.fr.yaml": WHOLE}
    order = Order(papers=("a4",), language="fr")
    [problem] = check(folder(files), order).problems
    assert f"{problem.where}: {problem.severity} {problem.code}" == (
        "text.fr.yaml:1:1: warning untranslated"
    )
    assert problem.message.startswith(f"{len(SENTENCES)} of the words on sheets and lists")
    started, _ = translation_state(folder(files), "fr")
    assert started and "sheets:" in started.to_do and "things:" not in started.to_do


def test_a_game_needs_its_own_language_for_its_sheets_alone() -> None:
    files = tiny_game(game=tiny_game()["game.yaml"] + "language: fr\n")
    started, _ = translation_state(folder(files), "fr")
    assert started and started.texts == len(SENTENCES) and started.to_do.startswith("sheets:")
    done, _ = translation_state(folder({**files, "text.fr.yaml": started.to_do}), "fr")
    assert done and (done.texts, done.missing) == (len(SENTENCES), 0)


def test_a_language_that_comes_with_the_program_asks_for_none_of_its_words() -> None:
    started, _ = translation_state(folder(tiny_game()), "de")
    assert started and (started.texts, "sheets:" in started.to_do) == (5, False)


@pytest.mark.parametrize(
    "said, expected",
    [
        ("draft: SKIZZE", []),
        ("darft: SKIZZE", ["text.de.yaml:7:18: error unknown-key"]),
        ("draft: DRAFT", ["text.de.yaml:7:18: note same-text"]),
        ('sheet: "Bogen {nummer} von {count}"', ["text.de.yaml:7:18: warning marks-differ"]),
    ],
)
def test_what_a_game_says_of_its_sheets_is_checked_like_its_other_texts(
    said: str, expected: list[str]
) -> None:
    assert told(f"{WHOLE}sheets: {{ {said} }}\n") == expected


def test_marks_change_with_a_text_and_with_nothing_else() -> None:
    assert mark_of("One") == mark_of("One") != mark_of("one")


def test_the_shipped_translation_is_whole_fits_and_is_of_todays_texts() -> None:
    opened = open_game("bad-day")[1]
    whole, problems = translation_state(opened, "de")
    assert whole and not problems
    assert {p.code for p in whole.problems} <= {"same-text"}
    assert f'  game/title: "{mark_of("Bad Day at the Office")}"' in whole.marks
    assert {p.severity for p in check(opened, Order(language="de")).problems} == {"note"}


@pytest.mark.parametrize("game", games_slow_but("bad-day"))
def test_every_game_has_room_for_languages_a_third_longer(game: str) -> None:
    studio, problems = open_studio(open_game(game)[1], Opening(language="pseudo"))
    assert studio and not problems
    found = [
        problem
        for one in studio.game.components
        for problem in face_findings(studio, one, studio.printed(one, PAGE)).problems
    ]
    assert [str(p) for p in (*studio.problems, *found) if p.severity != "note"] == []


def test_rules_that_name_words_hold_in_every_language() -> None:
    rules = 'rules: [{id: one, says: There is One., value: "things[0].title", is: "\'One\'"}]\n'
    files = {**tiny_game(), "text.de.yaml": WHOLE, "rules.yaml": rules}
    found = check(folder(files), Order(papers=("a4",), language="de"))
    assert [verdict.holds for verdict in found.verdicts] == [True] and not found.problems
    files["things.yaml"] = files["things.yaml"].replace("title: One", "title: Once\n    id: one")
    broken = check(folder(files), Order(papers=("a4",), language="de"))
    assert [verdict.holds for verdict in broken.verdicts] == [False]


def test_a_planted_narrow_box_does_not_hold_the_longer_language() -> None:
    files = tiny_game(layout=tiny_game()["layouts/face.yaml"].replace("50mm, 10mm", "6mm, 5mm"))
    assert not check(Memory(dict(folder(files).files)), Order(papers=("a4",))).problems
    longer = check(folder(files), Order(papers=("a4",), language="pseudo")).problems
    assert "text-overflow" in {p.code for p in longer}
