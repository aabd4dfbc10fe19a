"""rules.yaml → Rules with their checks and known defects."""

from __future__ import annotations

from generator.core.frozen import frozen
from generator.core.problems import Problem, Refusal
from generator.files import Folder
from generator.model import key
from generator.model.keys import python_name, yaml_name
from generator.model.rules import CHECKS, Defect, Rule
from generator.model.values import Scope
from generator.read import RULES_FILE
from generator.read.layouts import NODE
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.source import Mapping, Node, Sequence, parse, written


@frozen
class RulesFile:
    """rules.yaml: what must be true of the game's components."""

    rules: Node = key(NODE, "The rules, each with an id, what it says, a value and a check.")


def has_rules(folder: Folder) -> bool:
    return RULES_FILE in folder.names("", ".yaml")


def read_rules(folder: Folder) -> tuple[tuple[Rule, ...], tuple[Problem, ...]]:
    """The game's rules, and all that is wrong with their file; a game may have none."""
    data = folder.read(RULES_FILE)
    found = Found()
    if data is None:
        return (), ()
    try:
        node = as_mapping(parse(data, folder.shown(RULES_FILE)), "a mapping with the key rules")
        rules = _rules(node, Scope(), found)
    except Refusal as refusal:
        found.add(refusal)
        rules = ()
    return rules, tuple(found.problems)


def _rules(node: Mapping, scope: Scope, found: Found) -> tuple[Rule, ...]:
    values = read_keys(RulesFile, node, scope, found)
    if "rules" not in values:
        return ()
    entries = values["rules"]
    if not isinstance(entries, Sequence):
        message = f"expected a list of rules, found {written(entries)}"
        found.problems.append(Problem("bad-value", entries.where, message))
        return ()
    rules: dict[str, Rule] = {}
    for entry in entries.items:
        try:
            rule = _rule(as_mapping(entry, "a rule"), scope, found)
        except Refusal as refusal:
            found.add(refusal)
            continue
        if rule and rule.id in rules:
            message = f"the rule '{rule.id}' is already on line {rules[rule.id].where.line}"
            found.problems.append(Problem("duplicate-id", rule.where, message))
        elif rule:
            rules[rule.id] = rule
    return tuple(rules.values())


def _rule(node: Mapping, scope: Scope, found: Found) -> Rule | None:
    before = len(found.problems)
    values = read_keys(Rule, node, scope, found)
    defect = _defect(values.get("except_"), scope, found)
    if not any(name in CHECKS for name in values):
        if len(found.problems) == before:  # a misspelt check has been reported already
            found.problems.append(_no_check(node))
        return None
    if not complete(Rule, values):
        return None
    written_at = {python_name(name.text): value.where for name, value in node.entries}
    return Rule(**values, where=node.where, written_at=written_at, defect=defect)


def _no_check(node: Mapping) -> Problem:
    names = ", ".join(yaml_name(name) for name in CHECKS)
    message = "this rule does not check its value"
    return Problem("missing-key", node.where, message, f"add one of the keys {names}")


def _defect(node: Node | None, scope: Scope, found: Found) -> Defect | None:
    if node is None:
        return None
    values = read_keys(Defect, as_mapping(node, "when, because and settled"), scope, found)
    return Defect(**values) if complete(Defect, values) else None
