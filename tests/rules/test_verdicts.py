"""Every check: when it holds, what was found and wanted, how they differ and whom to blame."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from generator.model.keys import yaml_name
from generator.model.rules import CHECKS
from generator.rules.verdicts import _JUDGES
from tests.rules.ruling import OFFICE, office, one_ruled


class Broken(NamedTuple):
    """A rule that fails, and all it says."""

    body: str
    found: str
    wanted: str
    blamed: list[str]
    difference: str = ""


HOLDS: dict[str, list[str]] = {
    "is": [
        "value: notes | count\nis: 8",
        "value: people | ids\nis: [sharon, bob, ann]",
        "value: people | ids | sorted\nis: people | sorted | ids",
        "value: people[0].title\nis: \"'Sharon'\"",
        "value: notes | counts('value')\nis: {any: 2, '+5': 3, '+4': 3}",
        "value: 0.1 + 0.2\nis: 0.3",
        "value: 7 | prime\nis: true",
        "value: people[0]\nis: \"'sharon'\"",
        "value: people[0].tags | default(none)\nis: null",
    ],
    "is-not": ["value: notes | count\nis-not: 0", "value: people | ids\nis-not: [bob]"],
    "at-least": ["value: 5\nat-least: 5", "value: 0.1 + 0.2\nat-least: 0.3"],
    "at-most": ["value: 5\nat-most: 5", "value: 5\nat-most: game.players | sum"],
    "between": [
        "value: 1\nbetween: [1, 3]",
        "value: 3\nbetween: [1, 3]",
        'value: 3\nbetween: "[1, 1 + 2]"',
    ],
    "among": [
        "value: notes | values('value')\namong: ['+4', '+5', any]",
        "value: 3\namong: [1, 3]",
        "value: notes | values('person') | unique | list\namong: (people | ids) + [none]",
    ],
    "each": [
        "value: notes\neach: it.effort > 0",
        "value: notes | where(person=true) | by('person')\neach: (it | count) == 2 and group",
        "value: '[]'\neach: false",
        "value: notes | by('nothing') if false else {}\neach: false",
    ],
    "none": ["value: people | ids | missing_from(['bob', 'ann', 'sharon'])\nnone: true"],
    "unique": ["value: people | ids\nunique: true", "value: notes\nunique: true"],
    "same": [
        "value: notes | where(person=true) | counts('person')\nsame: true",
        "value: notes | where(person=true) | by('person') | counts('value')\nsame: true",
        "value: '[2, 2]'\nsame: true",
        "value: '[]'\nsame: true",
    ],
}

FAILS: dict[str, list[Broken]] = {
    "is": [
        Broken("value: \"'7'\"\nis: 7", "7", "7", [], "one is text, the other a number"),
        Broken("value: notes | count\nis: 9", "8", "9", ["joker:13"]),
        Broken("value: people | count\nis: 2", "3", "2", ["sharon:5", "bob:6", "ann:7"]),
        Broken(
            "value: notes | where(value='+4') | values('effort')\nis: [1, 1, 1]",
            "1, 1, 2.5",
            "1, 1, 1",
            ["a4:11"],
            "too many: 2.5; missing: 1",
        ),
        Broken(
            "value: notes | values('person') | unique\nis: people | ids",
            "sharon, bob, ann, nothing",
            "sharon, bob, ann",
            ["joker:13"],
            "too many: nothing",
        ),
        Broken(
            "value: notes | where(value='+4') | without(person='bob') | values('person')\n"
            "is: people | ids",
            "sharon, ann",
            "sharon, bob, ann",
            ["bob:6"],
            "missing: bob",
        ),
        Broken(
            "value: notes | counts('value')\nis: {'+4': 3, '+5': 3, any: 1}",
            "+4: 3, +5: 3, any: 2",
            "+4: 3, +5: 3, any: 1",
            ["joker:13"],
            "two any instead of one",
        ),
        Broken(
            "value: people | ids\nis: [ann, bob, sharon]",
            "sharon, bob, ann",
            "ann, bob, sharon",
            [],
            "in another order",
        ),
    ],
    "is-not": [Broken("value: '[]'\nis-not: []", "nothing", "anything but nothing", [])],
    "at-least": [
        Broken("value: notes | size\nat-least: 8", "7", "8 or more", ["joker:13"]),
        Broken("value: 4.5\nat-least: 5", "4.5", "5 or more", []),
    ],
    "at-most": [Broken("value: 6\nat-most: 5", "6", "5 or less", [])],
    "between": [
        Broken("value: 0\nbetween: [1, 3]", "0", "from 1 to 3", []),
        Broken("value: 4\nbetween: [1, 3]", "4", "from 1 to 3", []),
    ],
    "among": [
        Broken(
            "value: notes | values('value')\namong: ['+4', '+5']",
            "+4, +5, +4, +5, +4, +5, any",
            "only +4, +5",
            ["joker:13"],
            "not allowed: any",
        ),
        Broken(
            "value: \"['7']\"\namong: [7]",
            "7",
            "only 7",
            [],
            "not allowed: 7; one is text, the other a number",
        ),
        Broken("value: 2\namong: [1, 3]", "2", "only 1, 3", [], "not allowed: 2"),
    ],
    "each": [
        Broken(
            "value: notes\neach: it.effort < 2",
            "s4, s5, b4, b5, a4, a5, joker",
            "for each: it.effort < 2",
            ["s5:8", "a4:11"],
            "fails for s5, a4",
        ),
        Broken(
            "value: notes | where(person=true) | by('person')\neach: (it | total('effort')) == 2",
            "sharon: s4, s5, bob: b4, b5, ann: a4, a5",
            "for each: (it | total('effort')) == 2",
            ["s4:7", "s5:8", "a4:11", "a5:12"],
            "fails for sharon, ann",
        ),
        Broken(
            "value: people | grid(2)\neach: it.degree == 1",
            "sharon, bob, ann",
            "for each: it.degree == 1",
            ["sharon:5"],
            "fails for sharon",
        ),
        Broken(
            "value: 1 | to(9)\neach: it > 7",
            "1, 2, 3, 4, 5, 6, 7, 8, 9",
            "for each: it > 7",
            [],
            "fails for 1, 2, 3, 4, 5 and 2 more",
        ),
    ],
    "none": [
        Broken("value: notes | where(person=false)\nnone: true", "joker", "nothing", ["joker:13"]),
        Broken(
            "value: notes | values('value') | missing_from(['+4', '+5'])\nnone: true",
            "any",
            "nothing",
            ["joker:13"],
        ),
    ],
    "unique": [
        Broken(
            "value: notes | where(value='+4') | values('effort')\nunique: true",
            "1, 1, 2.5",
            "all different",
            ["s4:7", "b4:9"],
            "more than once: 1",
        )
    ],
    "same": [
        Broken(
            "value: notes | without(person='bob') | by('person') | counts('effort')\nsame: true",
            "sharon: 1: 1, 2: 1, ann: 2.5: 1, 1: 1, nothing: 1: 2",
            "all like 1: 2",
            ["s4:7", "s5:8", "a4:11", "a5:12"],
            "sharon has one of 1 and one of 2; ann has one of 1 and one of 2.5",
        ),
        Broken("value: '[1, 1, 2]'\nsame: true", "1, 1, 2", "all like 1", [], "2 instead of 1"),
        Broken(
            "value: notes | where(value='+4') | values('effort')\nsame: true",
            "1, 1, 2.5",
            "all like 1",
            ["a4:11"],
            "2.5 instead of 1",
        ),
    ],
}


@pytest.mark.parametrize("body", [body for bodies in HOLDS.values() for body in bodies])
def test_a_rule_that_holds_is_silent(body: str) -> None:
    ruled = one_ruled(body)
    assert ruled.problems == []
    assert ruled.the_verdict.holds
    assert ruled.the_verdict.difference == ""


@pytest.mark.parametrize("broken", [broken for all in FAILS.values() for broken in all])
def test_a_rule_that_fails_teaches(broken: Broken) -> None:
    ruled = one_ruled(broken.body)
    verdict = ruled.the_verdict
    assert not verdict.holds
    assert (verdict.found, verdict.wanted) == (broken.found, broken.wanted)
    assert verdict.difference == broken.difference
    assert ruled.blamed() == broken.blamed
    problem = ruled.the_problem
    assert (problem.code, problem.severity) == ("rule-broken", "error")
    assert f"the-rule: It holds. Found {broken.found}, wanted {broken.wanted}" in problem.message
    first = broken.blamed[0].split(":")[1] if broken.blamed else "2"
    assert problem.where.line == int(first)
    assert all(f"'{id.split(':')[0]}'" in problem.hint for id in broken.blamed)
    assert broken.blamed or problem.hint == "correct the cards or the rule"


def test_every_check_is_tested_both_ways() -> None:
    names = {yaml_name(check) for check in CHECKS}
    assert set(HOLDS) == set(FAILS) == names
    assert set(_JUDGES) == set(CHECKS)


def test_a_group_that_differs_says_how() -> None:
    notes = OFFICE["notes.yaml"].replace(
        's5, person: sharon, value: "+5"', 's5, person: sharon, value: "+4"'
    )
    body = "value: notes | where(person=true) | by('person') | counts('value')\nsame: true"
    ruled = one_ruled(body, office(notes=notes))
    assert ruled.the_verdict.difference == "sharon has two +4 and no +5"
    assert ruled.blamed() == ["s4:7", "s5:8"]
    assert ruled.told == [
        "notes.yaml:7:5: error: the-rule: It holds. Found sharon: +4: 2, bob: +4: 1, +5: 1, "
        "ann: +4: 1, +5: 1, wanted all like +4: 1, +5: 1 (sharon has two +4 and no +5) — look at "
        "'s4' (notes.yaml:7), 's5' (notes.yaml:8) [rule-broken]"
    ]


def test_a_group_that_lacks_something_is_blamed_as_a_whole() -> None:
    notes = OFFICE["notes.yaml"].replace("id: s5, person: sharon", "id: s5, person: bob")
    body = "value: notes | where(person=true) | counts('person')\nsame: true"
    ruled = one_ruled(body, office(notes=notes))
    assert "sharon has 1 instead of 3" in ruled.the_verdict.difference or (
        "bob has 3" in ruled.the_verdict.difference
    )
    assert ruled.blamed()


@pytest.mark.parametrize(
    ("body", "column", "says"),
    [
        ("value: 5\nat-least: notes", 15, "a list (s4, s5, b4, b5, a4, a5, joker) is not a number"),
        ("value: notes\nat-least: 3", 15, "add '| count'"),
        ("value: notes | counts('value')\nat-most: 3", 14, "groups (+4: 3"),
        ("value: true\nat-most: 3", 14, "'true' is not a number"),
        ("value: 5\nbetween: 5", 14, "'between' needs two numbers such as [1, 6], not '5'"),
        ("value: 5\nbetween: [1]", 14, "'between' needs two numbers"),
        ("value: 5\nbetween: [1, x]", 14, "'x' is not a number"),
        ("value: 5\namong: 5", 12, "'among' needs a list, not '5'"),
        ("value: 5\neach: it > 3", 11, "'each' needs a list, not '5'"),
        ("value: people[0]\neach: it > 3", 11, "'each' needs a list, not 'sharon'"),
        ("value: notes\neach: it.efort > 3", 11, "there is no 'efort'; did you mean 'effort'?"),
        ("value: 5\nnone: true", 11, "'none' needs a list, not '5'"),
        ("value: 5\nunique: true", 13, "'unique' needs a list, not '5'"),
        ("value: 5\nsame: true", 11, "'same' needs a list, not '5'"),
        ("value: notes | count\nis: coutn", 9, "'coutn' is not known"),
    ],
)
def test_a_check_that_cannot_be_made_points_at_its_line(body: str, column: int, says: str) -> None:
    problem = one_ruled(body).the_problem
    assert problem.code == "bad-rule"
    assert problem.where[:3] == ("rules.yaml", 5, column)
    assert says in problem.message


def test_a_rule_may_make_several_checks() -> None:
    ruled = one_ruled("value: notes | count\nat-least: 9\nis-not: 8\nat-most: 8")
    assert [verdict.holds for verdict in ruled.verdicts] == [False, False, True]
    assert len(ruled.problems) == 2


def test_many_to_blame_are_not_all_named() -> None:
    cards = "".join(f"  - {{id: c{n}, value: x}}\n" for n in range(30))
    notes = OFFICE["notes.yaml"].split("cards:")[0] + "cards:\n" + cards
    problem = one_ruled("value: notes\neach: it.effort > 5", office(notes=notes)).the_problem
    assert problem.hint.count("notes.yaml") == 6
    assert len(problem.message) < 300
