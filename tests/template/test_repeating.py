"""Repeated elements: `when` guards the list, and every repeat may name its item and its number."""

from __future__ import annotations

import pytest

from generator.template.repeating import MOST_ITEMS
from tests.games import problems_of, the_problem, tiny_game
from tests.template.test_filling import HEAD, layout, texts

TAGS = "fields: {tags: text?, n: number?}\ncards: [{title: One}]\n"


def repeating(element: str, deck: str = TAGS) -> dict[str, str]:
    return tiny_game(deck=HEAD + deck, layout=layout(element))


@pytest.mark.parametrize("when", ["{{ n }}", "{{ tags }}", "{{ n and n > 2 }}", "false"])
@pytest.mark.parametrize("over", ["{{ tags }}", "{{ range(n) }}", "{{ 9999 }}", "{{ nowhere }}"])
def test_a_list_is_not_asked_for_where_nothing_is_drawn(when: str, over: str) -> None:
    assert texts(repeating(f'{{text: x, when: "{when}", repeat: {{over: "{over}"}}}}')) == []


@pytest.mark.parametrize(
    "when", ["{{ title }}", "{{ item }}", "{{ index > 9 }}", "{{ other }}", "{{ not nowhere }}"]
)
def test_a_wrong_list_is_told_where_something_might_be_drawn(when: str) -> None:
    files = repeating(f'{{text: x, when: "{when}", repeat: {{over: "{{{{ tags }}}}"}}}}')
    assert "'over' must be a list" in {problem.message for problem in problems_of(files)}


def test_as_many_repetitions_are_drawn_as_may_be() -> None:
    element = f'{{text: x, when: "{{{{ index == 9 }}}}", repeat: {{over: {MOST_ITEMS}}}}}'
    assert texts(repeating(element)) == ["x"]


def test_each_item_may_be_left_out_by_itself() -> None:
    element = '{text: "{{ item }}", when: "{{ item != 2 }}", repeat: {over: 3}}'
    assert texts(repeating(element)) == ["1", "3"]


def test_nested_repeats_name_their_items_and_numbers() -> None:
    inner = (
        '{text: "{{ row }}/{{ column }} {{ letter }}{{ digit }}", '
        "repeat: {over: 2, name: digit, index: column}}"
    )
    element = f"{{group: [{inner}], repeat: {{over: [a, b], name: letter, index: row}}}}"
    assert texts(repeating(element)) == ["1/1 a1", "1/2 a2", "2/1 b1", "2/2 b2"]


def test_a_number_of_another_name_is_not_called_index() -> None:
    problem = the_problem(repeating('{text: "{{ index }}", repeat: {over: 1, index: row}}'))
    assert problem.message == "there is no 'index'"
