"""What every game is asked without a rule of its own."""

from __future__ import annotations

import pytest

from generator.build import check
from generator.core.problems import Problem, one_line
from tests.games import DECK, GAME, ONE_PAPER, Files, folder, problems_of, tiny_game

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10H0z"/></svg>'


def named(type: str, value: str, each: str = "") -> list[Problem]:
    """The problems of a game whose first card has such a field, which no layout draws."""
    deck = DECK.replace("fields: {text: text?}", f"fields: {{text: text?, sign: {type}?}}\n{each}")
    deck = deck.replace("  - title: One", f'  - title: One\n    sign: "{value}"')
    return check(folder(tiny_game(deck=deck), **{"art/sign-one.svg": SVG}), ONE_PAPER).problems


@pytest.mark.parametrize(
    ("type", "value"),
    [
        ("icon", "coffee"),
        ("icon", "sign-one"),
        ("icon", "sign-{{ id }}"),
        ("picture", "sign-one"),
        ("picture", "sign-{{ id }}"),
        ("text", "nothing-of-that-name"),
    ],
)
def test_a_picture_that_a_field_names_is_there(type: str, value: str) -> None:
    problems = [problem for problem in named(type, value) if problem.code != "orphan"]
    assert problems == []


@pytest.mark.parametrize(
    ("type", "value", "says", "hint"),
    [
        ("icon", "cofee", "there is no icon 'cofee'", "did you mean 'coffee'?"),
        ("icon", "sgin-{{ id }}", "there is no icon 'sgin-one'", ""),
        ("picture", "sign-oen", "there is no picture 'sign-oen'", "did you mean 'sign-one'?"),
        ("picture", "sgin-{{ id }}", "there is no picture 'sgin-one'", "did you mean 'sign-one'?"),
    ],
)
def test_a_picture_that_is_missing_is_told_even_if_nothing_draws_it(
    type: str, value: str, says: str, hint: str
) -> None:
    (problem,) = [problem for problem in named(type, value) if problem.code != "orphan"]
    assert (problem.code, str(problem.where)) == ("missing-picture", "things.yaml:8:11")
    assert says in problem.message
    assert not hint or problem.hint == hint


def test_the_same_in_each_is_told_there() -> None:
    deck = DECK.replace("fields: {text: text?}", "fields: {text: text?, sign: icon}")
    deck += 'each: {sign: "sign-{{ number }}"}\n'
    problems = problems_of(tiny_game(deck=deck))
    assert {(problem.code, problem.where.line) for problem in problems} == {("missing-picture", 10)}


# -- piles ------------------------------------------------------------------------------------

OTHER = "deck: more\ntitle: More\nlayout: face\ncards: [{title: M}]\npile: all\n"


def piles(one: str, other: str) -> Files:
    files = tiny_game(game=GAME.replace("[things]", "[things, more]"))
    files["things.yaml"] += "pile: all\n" + one
    files["more.yaml"] = OTHER + other
    behind = '  - {shape: rectangle, box: bleed, fill: "#ffffff"}\n'
    for back in ("behind", "other"):
        if back in one + other:
            files[f"layouts/{back}.yaml"] = f"layout: {back}\nelements:\n{behind}"
    return files


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        ("", "", []),
        ("back: behind\n", "back: behind\n", []),
        ("size: poker\n", "", []),
        ("size: tarot\n", "", ["size"]),
        ("back: behind\n", "", ["back"]),
        ("back: behind\n", "back: other\n", ["back"]),
        ("shape: round\nsize: 60mm x 60mm\n", "size: 60mm x 60mm\n", ["shape"]),
    ],
)
def test_cards_of_one_pile_share_size_back_and_shape(
    one: str, other: str, differs: list[str]
) -> None:
    problems = [p for p in problems_of(piles(one, other)) if p.code == "mixed-pile"]
    assert [problem.message.rsplit(" ", 1)[-1] for problem in problems] == differs
    assert all(problem.where.file == "more.yaml" for problem in problems)


def test_decks_that_are_not_shuffled_together_may_differ() -> None:
    files = dict(piles("size: tarot\n", ""))
    files["more.yaml"] = files["more.yaml"].replace("pile: all", "pile: other")
    assert [p.code for p in problems_of(files) if p.code == "mixed-pile"] == []


# -- orphans ----------------------------------------------------------------------------------


def test_what_nothing_shows_is_noted() -> None:
    lamp = "    elements: [{shape: ellipse, box: [0, 0, 9mm, 9mm], fill: ink}]\n"
    drawing = "drawings:\n  lamp:\n    size: 9mm x 9mm\n" + lamp
    art = {"art/left.svg": SVG, "drawings/more.yaml": drawing.encode()}
    problems = check(folder(tiny_game(), **art), ONE_PAPER).problems
    assert [(p.code, p.severity, p.where.file) for p in problems] == [
        ("orphan", "note", "art/left.svg"),
        ("orphan", "note", "drawings/more.yaml"),
    ], [one_line(problem) for problem in problems]
    assert "the drawing 'lamp'" in problems[1].message


def test_what_a_layout_or_a_field_shows_is_no_orphan() -> None:
    layout = tiny_game()["layouts/face.yaml"] + "  - {picture: left, box: [5mm, 20mm, 9mm, 9mm]}\n"
    files = folder(tiny_game(layout=layout), **{"art/left.svg": SVG})
    assert check(files, ONE_PAPER).problems == []
    assert [p.code for p in named("picture", "sign-one")] == []


# -- counts -----------------------------------------------------------------------------------


def test_copies_add_up_to_what_the_deck_holds() -> None:
    assert problems_of(tiny_game(deck=DECK + "holds: 3\n")) == []
    (problem,) = problems_of(tiny_game(deck=DECK + "holds: 4\n"))
    assert (problem.code, problem.where.line) == ("wrong-count", 10)
    assert "4" in problem.message and "3" in problem.message


def test_a_reference_to_no_card_is_told_with_a_suggestion() -> None:
    deck = DECK.replace("text: text?", "text: text?, next: things?")
    deck = deck.replace("  - title: One", "  - title: One\n    next: tow")
    (problem,) = problems_of(tiny_game(deck=deck))
    assert (problem.code, str(problem.where)) == ("unknown-name", "things.yaml:7:11")
    assert problem.hint in ("did you mean 'two'?", "choose one of: one, two")
