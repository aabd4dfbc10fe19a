"""Keywords of game.yaml: their forms and reminders, mistakes in them, and other languages."""

from __future__ import annotations

import pytest

from generator.files import Memory
from generator.model.opening import Opening
from generator.opened import open_studio
from generator.rules.translation import translation_state
from tests.games import (
    DECK,
    GAME,
    ONE_PAPER,
    assert_silent,
    folder,
    game,
    problems_of,
    the_problem,
    tiny_game,
)
from tests.layout.test_keyword_finder import CARD, KEYWORDS, LAYOUT, words

GERMAN = """\
game:
  title: Kleines Spiel
  keywords:
    swift: {name: flink, reminder: darf zweimal ziehen}
    burn: {name: Brand/Brände, reminder: "nimmt {n} Schaden"}
things: {title: Dinge, cards: {one: {title: Eins, text: "Flink. Brand 2."}, two: {title: Zwei}}}
"""


def test_forms_and_reminders_are_made_tidy() -> None:
    made = game(tiny_game(game=GAME + "keywords: {first  strike / hits first: ' a\\n  b '}\n"))
    (keyword,) = made.keywords
    assert keyword.forms == ("first strike", "hits first")
    assert keyword.name == "first strike"
    assert (keyword.title, keyword.takes_number) == ("First strike", False)
    assert str(keyword.where) == "game.yaml:7:12"


@pytest.mark.parametrize(
    ("keywords", "message"),
    [
        ("{swift: a, swift/quick: b}", "'swift' is already a form of the keyword 'swift'"),
        ("{Swift: a, quick/swift: b}", "'swift' is already a form of the keyword 'Swift'"),
        ('{"swift!": a}', "expected a keyword of letters, such as 'first strike', found 'swift!'"),
        ('{"12": a}', "expected a keyword of letters, such as 'first strike', found '12'"),
        ("{swift/: a}", "expected a keyword of letters, such as 'first strike', found ''"),
        ("{swift: [a]}", "expected text, found a list"),
        (f"{{{'/'.join('abcdefghijklmnopqrstuvwxyz')}: x}}", "more than 20 forms"),
        (f"{{{', '.join(f'k{n}: x' for n in range(501))}}}", "more than 500 keywords"),
        ("swift", "expected keywords, each with its reminder, found text 'swift'"),
    ],
)
def test_a_mistake_is_reported_at_its_place(keywords: str, message: str) -> None:
    problem = the_problem(tiny_game(game=GAME + f"keywords: {keywords}\n"))
    assert problem.message == message
    assert (problem.where.file, problem.where.line) == ("game.yaml", 7)


def german() -> Memory:
    layout = LAYOUT.replace("HIGH", "20mm")
    return folder({**tiny_game(game=KEYWORDS, deck=CARD, layout=layout), "text.de.yaml": GERMAN})


def test_a_translation_names_and_explains_them() -> None:
    opened, problems = open_studio(german(), Opening(language="de"))
    assert_silent(problems)
    assert opened is not None
    (component,) = opened.game.components
    assert component.size is not None
    front = opened.printed(component, component.size)[0].front
    assert words(front) == "EinsFlink(darfzweimalziehen).Brand2(nimmt2Schaden)."


def test_what_is_left_to_translate_lists_them() -> None:
    files = german()
    files.files["text.de.yaml"] = b"game: {keywords: {swift: {name: flink}}}\n"
    state, _ = translation_state(files, "de")
    assert state is not None
    assert '    swift:\n      reminder: "may move twice"\n' in state.to_do
    assert '    burn:\n      name: "burn"\n      reminder: "takes {n} damage"\n' in state.to_do


def test_a_translated_reminder_keeps_its_number() -> None:
    files = german()
    files.files["text.de.yaml"] = GERMAN.replace("nimmt {n}", "nimmt").encode()
    state, _ = translation_state(files, "de")
    assert state is not None
    assert [one.code for one in state.problems] == ["marks-differ"]


def test_long_texts_do_not_report_stretched_keywords() -> None:
    order = ONE_PAPER._replace(language="pseudo")
    files = tiny_game(game=KEYWORDS, deck=DECK.replace("A thing.", "Swift. Burn 2."))
    assert problems_of(files, order) == []
