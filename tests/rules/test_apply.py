"""Rules over a whole game: cases, severities, declared defects, and rules that err."""

from __future__ import annotations

import pytest

from generator.build import build, check
from tests.games import GAME, ONE_PAPER, folder, problems_of, tiny_game
from tests.rules.ruling import OFFICE, one_ruled, rule, ruled


def cases(body: str) -> list[tuple[str, str]]:
    return [(verdict.case, verdict.found) for verdict in one_ruled(body).verdicts]


# -- for --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("over", "expected"),
    [
        ("players", [("2 players", "2"), ("3 players", "3"), ("4 players", "4")]),
        ("players 2-3", [("2 players", "2"), ("3 players", "3")]),
        ("players 4", [("4 players", "4")]),
    ],
)
def test_a_rule_is_worked_out_for_each_number_of_players(
    over: str, expected: list[tuple[str, str]]
) -> None:
    assert cases(f"for: {over}\nvalue: players\nat-least: 1") == expected


def test_a_rule_is_worked_out_for_each_thing_of_a_list() -> None:
    body = "for: person in people\nvalue: notes | where(person=person.id) | count\nis: 2"
    assert cases(body) == [("person sharon", "2"), ("person bob", "2"), ("person ann", "2")]
    assert cases("for: n in 1 | to(3)\nvalue: n * n\nat-least: n") == [
        ("n 1", "1"),
        ("n 2", "4"),
        ("n 3", "9"),
    ]
    assert cases("for: kind in notes | counts('value')\nvalue: kind\nis-not: 1") == [
        ("kind +4", "+4"),
        ("kind +5", "+5"),
        ("kind any", "any"),
    ]


def test_the_case_is_told_with_the_failure() -> None:
    broken = one_ruled("for: players 3-4\nvalue: game.per_player.hand[players]\nis: 4")
    assert broken.the_problem.message.startswith(
        "the-rule (4 players): It holds. Found 3, wanted 4"
    )


@pytest.mark.parametrize(
    ("over", "says"),
    [
        ("players 1-3", "the game is for 2-4 players"),
        ("players 2-9", "the game is for 2-4 players"),
        ("players 4-2", "the game is for 2-4 players"),
        ("players from 2", "write players, players 2-4, or name in expression"),
        ("each card", "write players, players 2-4, or name in expression"),
        ("x in 5", "'5' is '5'"),
        ("x in nots", "did you mean 'notes'?"),
        ("x in notes | coutn", "did you mean 'count'?"),
        ("x in people[0]", "'people[0]' is 'sharon'"),
    ],
)
def test_a_for_that_cannot_be_read_points_at_its_line(over: str, says: str) -> None:
    broken = one_ruled(f"for: {over}\nvalue: 1\nis: 1")
    problem = broken.the_problem
    assert (problem.code, problem.where.line, problem.where.column) == ("bad-rule", 4, 10)
    assert says in problem.hint


# -- severity ---------------------------------------------------------------------------------


@pytest.mark.parametrize("severity", ["error", "warning", "note"])
def test_a_broken_rule_is_as_bad_as_it_says(severity: str) -> None:
    broken = one_ruled(f"value: 1\nis: 2\nseverity: {severity}")
    assert broken.the_problem.severity == severity


@pytest.mark.parametrize(("severity", "prints"), [("error", 0), ("warning", 1), ("note", 1)])
def test_only_errors_keep_a_game_from_the_printer(severity: str, prints: int) -> None:
    files = {**tiny_game(), "rules.yaml": rule(f"value: 1\nis: 2\nseverity: {severity}")}
    made, problems = build(folder(files), ONE_PAPER)
    assert len(made) == prints
    assert [problem.code for problem in problems] == ["rule-broken"]


def test_a_rule_that_errs_keeps_a_game_from_the_printer() -> None:
    files = {**tiny_game(), "rules.yaml": rule("value: nope\nis: 2\nseverity: note")}
    made, problems = build(folder(files), ONE_PAPER)
    assert made == []
    assert [problem.code for problem in problems] == ["bad-rule"]


# -- known defects ----------------------------------------------------------------------------

EXCEPT = """
except:
  when: %s
  because: The track ends at six.
  settled: They lose at six.
"""


def defect(when: str, at_most: int = 5) -> list[tuple[str, str]]:
    body = f"for: players\nvalue: players + 2\nat-most: {at_most}" + EXCEPT % when
    return [(problem.code, problem.message) for problem in one_ruled(body).problems]


def test_a_declared_defect_is_a_note_with_its_reason() -> None:
    message = "the-rule (4 players): The track ends at six. They lose at six."
    assert defect("players > 3") == [("known-defect", message)]
    body = "value: 1\nis: 2" + EXCEPT % "'true'"
    assert [problem.severity for problem in one_ruled(body).problems] == ["note"]


def test_a_defect_covers_only_its_own_cases() -> None:
    codes = [code for code, _ in defect("players > 3", at_most=4)]
    assert codes == ["rule-broken", "known-defect"]


@pytest.mark.parametrize("when", ["players > 3", "'false'", "players > 9"])
def test_a_defect_that_does_not_show_is_a_problem(when: str) -> None:
    problems = defect(when, at_most=9)
    assert problems == [("stale-defect", "the-rule: the defect under 'except' does not occur")]


def test_a_defect_that_is_declared_too_widely_is_a_problem() -> None:
    assert [code for code, _ in defect("players > 1")] == ["known-defect", "stale-defect"]
    assert defect("players > 1")[1][1].endswith("does not occur with 2 players, 3 players")


def test_a_stale_defect_is_a_warning_at_the_rule() -> None:
    broken = one_ruled("value: 1\nis: 1" + EXCEPT % "'true'")
    assert (broken.the_problem.severity, broken.the_problem.where.line) == ("warning", 2)


def test_a_defect_whose_when_errs_points_at_it() -> None:
    broken = one_ruled("value: 1\nis: 2" + EXCEPT % "playres > 3")
    assert broken.the_problem.code == "bad-rule"
    assert broken.the_problem.where.line == 7
    assert "'playres' is not known" in broken.the_problem.message


def test_a_rule_that_errs_in_one_case_is_told_once_and_is_not_stale() -> None:
    body = "for: players\nvalue: game.per_player.hand[players + 1]\nat-least: 1"
    broken = one_ruled(body + EXCEPT % "players > 3")
    assert [problem.code for problem in broken.problems] == ["bad-rule"]
    assert broken.the_verdict.erred


# -- several rules ----------------------------------------------------------------------------


def test_one_rule_that_errs_leaves_the_others() -> None:
    two = rule("value: nope\nis: 1", "first") + rule("value: 1\nis: 2", "second").split("\n", 1)[1]
    both = ruled(two)
    assert [problem.code for problem in both.problems] == ["bad-rule", "rule-broken"]
    assert [verdict.rule.id for verdict in both.verdicts] == ["first", "second"]


def test_check_tells_rules_beside_all_other_problems() -> None:
    files = {**OFFICE, "rules.yaml": rule("value: notes | count\nis: 9")}
    files["notes.yaml"] += "  - {id: more, value: x, person: shaorn}\n"
    codes = sorted(problem.code for problem in problems_of(files))
    assert codes == ["unknown-name"]
    assert {problem.hint for problem in problems_of(files)} == {"did you mean 'sharon'?"}


def test_a_missing_reference_is_suggested() -> None:
    files = {**OFFICE, "notes.yaml": OFFICE["notes.yaml"].replace("person: ann,", "person: anne,")}
    problems = [p for p in problems_of(files) if p.code == "unknown-name"]
    assert [problem.where.line for problem in problems] == [11, 12]
    assert problems[0].message == "there is no 'anne' among the people"
    assert problems[0].hint == "did you mean 'ann'?"


def test_check_gives_the_verdicts_too() -> None:
    files = {**tiny_game(), "rules.yaml": rule("value: things | count\nis: 3")}
    checked = check(folder(files), ONE_PAPER)
    assert [verdict.holds for verdict in checked.verdicts] == [True]
    assert checked.problems == []


def test_rules_know_the_game() -> None:
    game = GAME + "facts: {goal: nine}\nper-player: {loss-level: {2: 4, 3: 5, 4: 6}}\n"
    body = (
        "value: '[game.id, game.title, game.players, game.facts.goal,"
        " game.per_player.loss_level[4]]'\nis: [tiny, Tiny Game, [2, 3, 4], nine, 6]"
    )
    assert one_ruled(body, tiny_game(game=game)).problems == []


# -- any value against any check --------------------------------------------------------------

VALUES = [
    "5", "2.5", "'+4'", "none", "true", "[]", "[1, 'a', none]", "{}", "{'a': 1}", "notes",
    "people[0]",     "notes | by('person')", "notes | by('person') | counts('value')",
    "notes | counts('tags', 'value')",
    "people | grid(2)", "[notes, people]", "[[1], [1]]", "game", "game.per_player", "nope",
]  # fmt: skip
WANTED = ["1", "x", "notes", "none", "[]", "[1, 2]", "[a, [b]]", "{a: 1}", "{a: {b: [1]}}", "null"]


@pytest.mark.parametrize("value", VALUES)
def test_any_value_meets_any_check_with_a_verdict_or_a_problem(value: str) -> None:
    bodies = [f"{check}: {wanted}" for check in ("is", "is-not", "at-least", "at-most", "between",
                                                 "among") for wanted in WANTED]  # fmt: skip
    bodies += ["none: true", "unique: true", "same: true", "each: it", "each: it == group"]
    rules = "rules:\n" + "".join(
        rule(f'value: "{value}"\n{body}', f"r{n}").split("\n", 1)[1]
        for n, body in enumerate(bodies)
    )
    found = ruled(rules)
    assert {verdict.rule.id for verdict in found.verdicts} == {f"r{n}" for n in range(len(bodies))}
    codes = {problem.code for problem in found.problems}
    assert codes <= {"bad-rule", "rule-broken"}
    for problem in found.problems:
        assert " at 0x" not in problem.message
        assert "Undefined" not in problem.message
