"""Layouts drawn inside others: their values, their places, and what is wrong in either."""

from __future__ import annotations

import pytest

from generator.core.problems import in_order, one_line
from tests.games import (
    assert_marked,
    folder,
    game,
    problems_of,
    studio,
    the_problem,
    tiny_game,
)
from tests.template.test_filling import filled, layout, texts

STAT = """\
layout: stat
areas: {words: [1mm, 1mm, 30mm, 8mm]}
values: {label: none, amount: 0}
elements:
  - {text: "{{ label }} {{ amount }}", box: words}
"""
DECK = """\
deck: things
title: Things
layout: face
fields: {label: text?, tags: list?}
cards:
  - {title: One, label: mine, tags: [a, b]}
"""


def drawing(*uses: str, stat: str = STAT, **others: str) -> dict[str, str]:
    """A game whose face draws these elements; `stat` is a layout for them to draw."""
    more = {f"layouts/{name}.yaml": text for name, text in {"stat": stat, **others}.items()}
    return {**tiny_game(deck=DECK, layout=layout(*uses)), **more}


def use(values: str = "", rest: str = "") -> str:
    return f"{{layout: stat, box: [5mm, 5mm, 40mm, 12mm], values: {{{values}}}{rest}}}"


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ("", "none 0"),
        ("label: cost", "cost 0"),
        ('label: "{{ label }}", amount: "{{ number + 1 }}"', "mine 2"),
        ("label: \"{{ tags | join('+') }}\"", "a+b 0"),
    ],
)
def test_a_value_is_the_given_one_or_the_layouts_own(values: str, said: str) -> None:
    assert texts(drawing(use(values))) == [said]


def test_what_it_does_not_declare_comes_from_around_it() -> None:
    stat = STAT.replace("{{ amount }}", "{{ title }} {{ tags | length }}")
    assert texts(drawing(use("label: x"), stat=stat)) == ["x One 2"]


def test_a_list_that_is_given_stays_a_list() -> None:
    stat = STAT.replace("box: words", 'box: words, repeat: {over: "{{ amount }}"}')
    element = use('label: "-", amount: "{{ tags }}"')
    assert len(texts(drawing(element, stat=stat))) == 2


def test_it_repeats_and_hides_and_keeps_its_own_areas() -> None:
    repeated = use('label: "{{ item }}"', ', repeat: {over: "{{ tags }}", step: [9mm, 0]}')
    hidden = use("", ", when: \"{{ title == 'Two' }}\"")
    files = drawing(repeated, hidden)
    assert texts(files) == ["a 0", "b 0"]
    first = filled(files)[0]
    assert first.placing.box.width == 40
    assert first.children[0].placing.box.width == 30


def test_layouts_are_drawn_in_layouts_in_layouts() -> None:
    pair = """\
layout: pair
extends: stat
values: {left: 1}
elements:
  - {layout: stat, values: {amount: "{{ left }}", label: "{{ label }}"}}
"""
    files = drawing("{layout: pair, values: {left: 7, label: twice}}", pair=pair)
    assert texts(files) == ["twice 0", "twice 7"]


def test_what_says_the_same_on_every_card_is_made_once() -> None:
    files = drawing(
        "{layout: still, box: safe}", still=layout("shape: diamond").replace("face", "still")
    )
    opened = studio(files)
    component = opened.game.components[0]
    assert opened.faces.sides(component, component.cards[0], component.size or (9, 9))  # type: ignore[arg-type]
    assert opened.faces.is_shared(component.cards[0].layout)


# -- mistakes ---------------------------------------------------------------------------------


def test_mistakes_at_the_use_are_told_there() -> None:
    files = drawing(
        "{layout: stat, values: {lable: x}}  # problem: unknown-key",
        "{layout: stats}  # problem: unknown-name",
        '{layout: "{{ title }}"}  # problem: bad-value',
        "{layout: stat, values: [1]}  # problem: bad-value",
        "{layout: stat, valeus: {}}  # problem: unknown-key",
        "{layout: stat, group: []}  # problem: bad-value",
    )
    assert_marked(files)


def told(files: dict[str, str]) -> list[str]:
    return [one_line(problem) for problem in in_order(problems_of(files))]


def test_a_mistake_inside_names_the_place_of_use() -> None:
    files = drawing(use(), stat=STAT.replace("{{ amount }}", "{{ amuont }}"))
    assert told(files) == [
        "layouts/stat.yaml:5:12: error: there is no 'amuont' (used at layouts/face.yaml:3) — "
        "did you mean 'amount' (layouts/stat.yaml:3)? [bad-template]"
    ]


def test_a_mistake_that_all_uses_share_is_told_once() -> None:
    files = drawing(use(), use(), use(), stat=STAT.replace("{{ amount }}", "{{ amuont }}"))
    (line,) = told(files)
    assert "(used at layouts/face.yaml:3 and 2 more places)" in line


def test_a_value_that_does_not_fit_names_the_place_that_draws_it() -> None:
    stat = STAT.replace("box: words", "box: words, colour: '{{ label }}'")
    (line,) = told(drawing(use("label: inkk"), stat=stat))
    assert line.startswith("layouts/face.yaml:3:")
    assert "(used at layouts/stat.yaml:5)" in line


def test_what_is_wrong_wherever_it_is_used_is_told_where_it_is_written() -> None:
    files = drawing(use(), use(), stat=STAT.replace("box: words", "box: wrods"))
    problem = the_problem(files)
    assert (problem.where.file, problem.where.used_at) == ("layouts/stat.yaml", "")


def test_layouts_that_draw_each_other_are_told_once() -> None:
    files = drawing(use(), stat=STAT + "  - {layout: face}\n")
    problem = the_problem(files)
    assert problem.message.endswith("in a circle: face → stat → face")


def test_layouts_are_not_drawn_inside_each_other_without_end() -> None:
    """Ten layouts that each draw the next twice would be a thousand, twenty a million."""
    names = [f"n{n}" for n in range(20)]
    chain = {
        name: f"layout: {name}\nelements:\n" + f"  - {{layout: {after}}}\n" * 2
        for name, after in zip(names, [*names[1:], "stat"], strict=True)
    }
    found = problems_of(drawing("{layout: n0}", **chain))
    assert {problem.code for problem in found} == {"over-the-limit"}


def test_a_drawing_draws_no_layout() -> None:
    files = drawing("{picture: d, box: safe}")
    files["drawings/d.yaml"] = "drawings:\n  d: {size: 9mm x 9mm, elements: [{layout: stat}]}\n"
    assert "a drawing cannot draw a layout" in {problem.message for problem in problems_of(files)}


def test_its_words_are_translated_each_by_itself() -> None:
    files = drawing(use("label: Low cost"), use("label: High cost"))
    files["text.de.yaml"] = (
        "language: Deutsch\nlayouts: {face: {low-cost: Billig, high-cost: Teuer}}\n"
    )
    from generator.model.opening import Opening
    from generator.opened import open_studio

    opened, _ = open_studio(folder(files), Opening(language="de"))
    assert opened is not None
    said = [
        spec.settled["values"]["label"].node.text
        for spec in opened.game.components[0].cards[0].layout.elements
    ]
    assert said == ["Billig", "Teuer"]
    assert game(files)
