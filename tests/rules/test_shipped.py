"""Every rule of every shipped game can be broken, and breaks alone or with its neighbours."""

from __future__ import annotations

import pytest

from tests.rules.mutating import (
    MUTATIONS,
    Changed,
    Mutation,
    broken_in,
    changed,
    games_with_rules,
    mutations_of,
    opened,
    rule_ids,
    swapped,
    unproven,
)
from tests.rules.ruling import OFFICE, rule

RULES = [(game, id) for game in games_with_rules() for id in rule_ids(opened(game))]
QUICK = "bad-day"
"""The rules of the other games are broken one by one among the slow proofs."""


def test_there_are_rules_to_prove() -> None:
    assert "bad-day" in games_with_rules()
    assert len(RULES) > 20


@pytest.mark.parametrize("game", games_with_rules())
def test_a_shipped_game_breaks_no_rule(game: str) -> None:
    assert broken_in(opened(game)) == set()


@pytest.mark.parametrize(
    ("game", "id"),
    [pytest.param(*one, marks=() if one[0] == QUICK else pytest.mark.slow) for one in RULES],
)
def test_a_mutation_breaks_the_rule_and_its_neighbours_alone(game: str, id: str) -> None:
    mutations = mutations_of(game)
    assert id in mutations, f"tests/rules/mutations/{game}.yaml breaks no {id}"
    mutation = mutations[id]
    assert broken_in(changed(opened(game), mutation)) == {id} | mutation.also
    assert len(mutation.also) <= 4, "a rule that drags so many others along proves little"


@pytest.mark.parametrize("game", games_with_rules())
def test_every_mutation_is_of_a_rule_that_there_is(game: str) -> None:
    assert set(mutations_of(game)) <= set(rule_ids(opened(game)))


def test_every_file_of_mutations_is_of_a_game() -> None:
    assert {path.stem for path in MUTATIONS.glob("*.yaml")} <= set(games_with_rules())


# -- and the proof itself can fail ------------------------------------------------------------

ONE = rule("value: notes | count\nis: 8", "eight-notes")
TWO = ONE + rule("value: people | count\nis: 3", "three-people").split("\n", 1)[1]
ONE_MORE = Mutation({"notes.yaml": {"id: s4,": "id: s4, copies: 2,"}}, swap=(), also=frozenset())


def in_memory(rules: str) -> Changed:
    from tests.games import folder

    return Changed(folder({**OFFICE, "rules.yaml": rules}))


def test_a_rule_that_is_proven_is_not_told() -> None:
    assert list(unproven(in_memory(ONE), {"eight-notes": ONE_MORE})) == []


def test_a_rule_without_a_mutation_is_caught() -> None:
    told = list(unproven(in_memory(TWO), {"eight-notes": ONE_MORE}))
    assert told == ["three-people has no mutation"]


def test_a_mutation_without_a_rule_is_caught() -> None:
    told = list(unproven(in_memory(ONE), {"eight-notes": ONE_MORE, "nine": ONE_MORE}))
    assert told == ["there is no rule nine to break"]


def test_a_mutation_that_breaks_nothing_or_something_else_is_caught() -> None:
    harmless = ONE_MORE._replace(
        change={
            "notes.yaml": {
                'id: s4, person: sharon, value: "+4"': 'id: s4, person: bob, value: "+4"'
            }
        }
    )
    assert list(unproven(in_memory(ONE), {"eight-notes": harmless})) == [
        "eight-notes breaks [], not ['eight-notes']"
    ]
    other = ONE_MORE._replace(change={"people.yaml": {"title: Bob": "title: Bob\n    copies: 2"}})
    told = list(unproven(in_memory(TWO), {"eight-notes": ONE_MORE, "three-people": ONE_MORE}))
    assert told == ["three-people breaks ['eight-notes'], not ['three-people']"]
    assert list(unproven(in_memory(TWO), {"eight-notes": ONE_MORE, "three-people": other})) == []


def test_a_mutation_that_breaks_more_than_it_says_is_caught() -> None:
    both = {
        "notes.yaml": {"id: s4,": "id: s4, copies: 2,"},
        "people.yaml": {"title: Bob": "title: Bob\n    copies: 2"},
    }
    mutation = ONE_MORE._replace(change=both)
    told = list(unproven(in_memory(TWO), {"eight-notes": mutation, "three-people": mutation}))
    assert told[0] == "eight-notes breaks ['eight-notes', 'three-people'], not ['eight-notes']"
    said = mutation._replace(also=frozenset(["three-people"]))
    assert list(unproven(in_memory(ONE + TWO.split(ONE)[1]), {"eight-notes": said}))[1:] == []


def test_a_rule_that_errs_proves_nothing() -> None:
    typo = ONE_MORE._replace(change={"notes.yaml": {"deck: notes": "deck: nots"}})
    with pytest.raises(AssertionError):
        assert list(unproven(in_memory(ONE), {"eight-notes": typo})) == []
    assert "eight-notes" not in broken_in(changed(in_memory(ONE), typo))


@pytest.mark.parametrize(
    ("old", "says"), [("id: nobody", "0 times"), ("person: sharon", "2 times")]
)
def test_a_mutation_that_has_gone_stale_is_caught(old: str, says: str) -> None:
    mutation = ONE_MORE._replace(change={"notes.yaml": {old: "x"}})
    with pytest.raises(AssertionError, match=says):
        changed(in_memory(ONE), mutation)


def test_a_mutation_leaves_the_rules_alone() -> None:
    mutation = ONE_MORE._replace(change={"rules.yaml": {"is: 8": "is: 9"}})
    with pytest.raises(AssertionError, match="not its rules"):
        changed(in_memory(ONE), mutation)


def test_two_cards_change_places_with_all_that_they_say() -> None:
    text = swapped(in_memory(ONE), "people", "sharon", "ann")
    assert text.endswith("cards:\n  - title: Ann\n  - title: Bob\n  - title: Sharon\n")
