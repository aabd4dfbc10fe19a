"""rules.yaml: what is read, and where its mistakes are told."""

from __future__ import annotations

import pytest

from generator.core.problems import Problem, one_line
from generator.files import Memory
from generator.model.rules import CHECKS
from generator.read.rules import read_rules
from tests.games import assert_silent

RULE = "rules:\n  - id: one\n    says: It holds.\n    value: 1\n"


def problems_of_rules(text: str) -> list[Problem]:
    return list(read_rules(Memory({"rules.yaml": text.encode()}))[1])


def test_a_game_may_have_no_rules() -> None:
    assert read_rules(Memory({})) == ((), ())


def test_a_rule_knows_what_it_says_and_where() -> None:
    text = RULE + "    from: Set up\n    severity: note\n    for: players\n    at-least: 2\n"
    rules, problems = read_rules(Memory({"rules.yaml": text.encode()}))
    assert_silent(problems)
    (rule,) = rules
    assert (rule.id, rule.says, rule.value) == ("one", "It holds.", "1")
    assert (rule.from_, rule.severity, rule.for_) == ("Set up", "note", "players")
    assert str(rule.where) == "rules.yaml:2:5"
    assert str(rule.where_of("value")) == "rules.yaml:4:12"
    assert str(rule.where_of("at_least")) == "rules.yaml:8:15"
    assert rule.where_of("is_") == rule.where


def test_a_value_on_lines_of_its_own_is_found_there() -> None:
    text = RULE.replace("value: 1", "value: >-\n      1\n      + 1") + "    is: 2\n"
    (rule,) = read_rules(Memory({"rules.yaml": text.encode()}))[0]
    assert rule.value == "1 + 1"
    assert rule.where_of("value").line == 5


def test_a_rule_without_severity_is_an_error() -> None:
    (rule,) = read_rules(Memory({"rules.yaml": (RULE + "    is: 1\n").encode()}))[0]
    assert rule.severity == "error"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("- 1", ["rules.yaml:1:1: error: expected a mapping with the key rules, found a list"]),
        ("rules: 5", ["rules.yaml:1:8: error: expected a list of rules, found the value '5'"]),
        ("rulez: []", ["rules.yaml:1:1: error: the key 'rules' is missing",
                       "rules.yaml:1:1: error: unknown key 'rulez' — did you mean 'rules'?"]),
        ("rules: [5]", ["rules.yaml:1:9: error: expected a rule, found the value '5'"]),
        ("rules:\n  - id: one\n   says: x", ["rules.yaml:3:4: error:"]),
        (RULE, ["rules.yaml:2:5: error: this rule does not check its value — add one of the keys"
                " is, is-not, at-least,"]),
        (RULE + "    at-leats: 1",
         ["rules.yaml:5:5: error: unknown key 'at-leats' — did you mean 'at-least'?"]),
        (RULE + "    is: 1\n    severty: note",
         ["rules.yaml:6:5: error: unknown key 'severty' — did you mean 'severity'?"]),
        (RULE + "    is: 1\n    severity: fatal", ["rules.yaml:6:15: error:"]),
        (RULE + "    unique: false",
         ["rules.yaml:5:13: error: expected true, found the value 'false' — leave the key out"]),
        (RULE + "    none: yes", ["rules.yaml:5:11: error: expected true, found text 'yes'"]),
        ("rules:\n  - id: one\n    is: 1", [
            "rules.yaml:2:5: error: the key 'says' is missing",
            "rules.yaml:2:5: error: the key 'value' is missing"]),
        (RULE + "    is: 1\n    except: players > 4", [
            "rules.yaml:6:13: error: expected when, because and settled, found text"]),
        (RULE + "    is: 1\n    except: {when: 'true'}", [
            "rules.yaml:6:13: error: the key 'because' is missing",
            "rules.yaml:6:13: error: the key 'settled' is missing"]),
        (RULE + "    is: 1\n" + RULE.replace("rules:\n", "") + "    is: 2\n", [
            "rules.yaml:6:5: error: the rule 'one' is already on line 2"]),
        (RULE + "    is: 1\n    is: 2\n", ["rules.yaml:6:5: error: the key 'is' is already on"]),
        (RULE.replace("id: one", "id: Not an id") + "    is: 1\n", ["rules.yaml:2:9: error:"]),
        (RULE.replace("value: 1", "value: [1]") + "    is: 1\n", ["rules.yaml:4:12: error:"]),
    ],
)  # fmt: skip
def test_a_mistake_is_told_where_it_is(text: str, told: list[str]) -> None:
    lines = sorted(one_line(problem) for problem in problems_of_rules(text))
    assert len(lines) == len(told), lines
    for line, start in zip(lines, told, strict=True):
        assert line.startswith(start), line


def test_one_bad_rule_leaves_the_others() -> None:
    text = RULE + "    isnt: 1\n  - {id: two, says: x, value: 1, is: 1}\n"
    rules, problems = read_rules(Memory({"rules.yaml": text.encode()}))
    assert [rule.id for rule in rules] == ["two"]
    assert [problem.code for problem in problems] == ["unknown-key"]


def test_every_check_is_read() -> None:
    flags = ("none", "unique", "same")
    for check in CHECKS:
        key = check.rstrip("_").replace("_", "-")
        text = RULE + f"    {key}: {'true' if key in flags else 1}\n"
        (rule,) = read_rules(Memory({"rules.yaml": text.encode()}))[0]
        assert getattr(rule, check)
