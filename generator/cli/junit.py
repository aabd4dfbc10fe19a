"""Results of rules as a JUnit report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

from generator.core.problems import NOTE, Problem, in_order, printable

if TYPE_CHECKING:
    from generator.build import Examined
    from generator.model.rules import Verdict


def report(checked: Sequence[Examined], problems: Sequence[Problem]) -> bytes:
    """One test suite for each game, with a case for each verdict and each other problem."""
    suites = []
    told: set[Problem] = set()
    for one in checked:
        told.update(one.problems)
        cases = [_case(verdict) for verdict in one.verdicts if not verdict.erred]
        cases += [_problem_case(problem) for problem in one.problems if _is_case(problem)]
        suites += _suite(one.game.id if one.game else "files", cases)
    others = [problem for problem in in_order(problems) if problem not in told]
    suites += _suite("files", [_problem_case(problem) for problem in others if _is_case(problem)])
    body = "\n".join(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n{body}\n</testsuites>\n'.encode(
        errors="backslashreplace"
    )


def _suite(name: str, cases: Sequence[str]) -> list[str]:
    if not cases:
        return []
    failures, skipped = (sum(f"<{what}" in case for case in cases) for what in STATES)
    counts = f'tests="{len(cases)}" failures="{failures}" skipped="{skipped}"'
    return [f"  <testsuite name={quoteattr(name)} {counts}>", *cases, "  </testsuite>"]


STATES = ("failure", "skipped")


def _is_case(problem: Problem) -> bool:
    """Whether a problem is a case of its own: broken rules are cases already, notes never fail."""
    return problem.code != "rule-broken" and problem.severity != NOTE


def _case(verdict: Verdict) -> str:
    name = f"{verdict.rule.id} {verdict.case}".strip()
    if verdict.holds:
        return f"    <testcase name={quoteattr(name)}/>"
    message = f"{verdict.rule.says} Found {verdict.found}, wanted {verdict.wanted}"
    if verdict.excepted and verdict.rule.defect:
        return _ended(name, "skipped", verdict.rule.defect.because, verdict.rule.defect.settled)
    if verdict.rule.severity == NOTE:
        return _ended(name, "skipped", message, f"{verdict.rule.where}")
    return _ended(name, "failure", message, _blamed(verdict))


def _blamed(verdict: Verdict) -> str:
    places = [f"'{card.id}' at {card.where}" for card in verdict.blamed]
    return "\n".join([*([verdict.difference] if verdict.difference else []), *places]) or str(
        verdict.rule.where
    )


def _problem_case(problem: Problem) -> str:
    name, message = f"{problem.code} {problem.where}", printable(problem.told)
    return _ended(printable(name), "failure", message, printable(problem.hint))


def _ended(name: str, state: str, message: str, detail: str) -> str:
    ended = f"<{state} message={quoteattr(message)}>{escape(detail)}</{state}>"
    return f"    <testcase name={quoteattr(name)}>{ended}</testcase>"
