"""Verdicts on rules as a table, as JSON, as a JUnit report, and one rule explained."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

import click

from generator.problems import Problem, Refusal, Where, did_you_mean, in_order, printable

if TYPE_CHECKING:
    from generator.build import Checked
    from generator.rules.verdicts import Verdict


def as_json(checked: Sequence[Checked], problems: Sequence[Problem]) -> None:
    document = {
        "problems": [problem.as_dict() for problem in in_order(problems)],
        "rules": [_verdict_data(one, verdict) for one in checked for verdict in one.verdicts],
    }
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def _verdict_data(one: Checked, verdict: Verdict) -> dict[str, Any]:
    rule = verdict.rule
    return {
        "game": one.game.id if one.game else "",
        "rule": rule.id,
        "says": rule.says,
        "from": rule.from_,
        "severity": rule.severity,
        "case": verdict.case,
        "verdict": state_of(verdict),
        "found": verdict.found,
        "wanted": verdict.wanted,
        "blamed": [card["id"] for card in verdict.blamed] if not verdict.holds else [],
    }


def state_of(verdict: Verdict) -> str:
    if verdict.holds:
        return "holds"
    return "excepted" if verdict.excepted else "broken"


COLUMNS = (34, 20, 22)


def table(checked: Sequence[Checked]) -> None:
    """Rule, found, wanted and what it says; one line a rule, or a case where the cases differ."""
    width = max(shutil.get_terminal_size((140, 24)).columns, 80)
    for one in checked:
        if one.game is None:
            continue
        click.echo(f"{one.game.title}: {_summary(one.verdicts)}")
        for state, name, says, found, wanted in _rows(one.verdicts):
            sign = {"holds": "✓", "excepted": "~", "broken": "✗"}[state]
            cells = zip((name, found, wanted), COLUMNS, strict=True)
            padded = "  ".join(f"{_cut(text, room):{room}}" for text, room in cells)
            click.echo(printable(_cut(f"  {sign} {padded}  {says}", width)))


def _cut(line: str, width: int) -> str:
    return line if len(line) <= width else line[: width - 1] + "…"


def _summary(verdicts: Iterable[Verdict]) -> str:
    rules = {verdict.rule.id: True for verdict in verdicts}
    for verdict in verdicts:
        if state_of(verdict) == "broken":
            rules[verdict.rule.id] = False
    held = sum(rules.values())
    return f"{held} of {len(rules)} rules hold"


def _rows(verdicts: Sequence[Verdict]) -> Iterator[tuple[str, str, str, str, str]]:
    for id in dict.fromkeys(verdict.rule.id for verdict in verdicts):
        own = [verdict for verdict in verdicts if verdict.rule.id == id]
        states = {state_of(verdict) for verdict in own}
        if len(states) == 1 and len({verdict.found for verdict in own}) == 1:
            yield _row(own[0], id)
        else:
            yield from (_row(v, f"{id} ({v.case})" if v.case else id) for v in own)


def _row(verdict: Verdict, name: str) -> tuple[str, str, str, str, str]:
    return state_of(verdict), name, verdict.rule.says, verdict.found, verdict.wanted


def explain(id: str, checked: Sequence[Checked]) -> None:
    """The rule, its expression, and how it came out in every case."""
    known = [verdict.rule.id for one in checked for verdict in one.verdicts]
    own = [verdict for one in checked for verdict in one.verdicts if verdict.rule.id == id]
    if not own:
        message = f"there is no rule '{id}'"
        raise Refusal(Problem("wrong-option", Where("--explain"), message, did_you_mean(id, known)))
    rule = own[0].rule
    click.echo(f"{rule.id} ({rule.severity}), {rule.where}")
    click.echo(f"  says    {rule.says}")
    if rule.from_:
        click.echo(f"  from    the rulebook, {rule.from_}")
    click.echo(f"  value   {' '.join(rule.value.split())}")
    if rule.defect:
        click.echo(f"  except  when {rule.defect.when}: {rule.defect.because}")
        click.echo(f"          {rule.defect.settled}")
    for verdict in own:
        case = f"{verdict.case}: " if verdict.case else ""
        click.echo(f"  {state_of(verdict):7} {case}found {verdict.found}; wanted {verdict.wanted}")
        if not verdict.holds and verdict.difference:
            click.echo(f"          {verdict.difference}")
        for card in verdict.blamed if not verdict.holds else ():
            where = card.card.where
            click.echo(f"          '{card['id']}' at {where.file}:{where.line}")


def junit(checked: Sequence[Checked], problems: Sequence[Problem]) -> bytes:
    """A test suite a game: one case for each verdict, one more for each other problem."""
    suites = []
    for one in checked:
        if one.game is None:
            continue
        cases = [_case(verdict) for verdict in one.verdicts]
        others = [p for p in one.problems if p.code != "rule-broken" and p.severity != "note"]
        cases += [_problem_case(problem) for problem in others]
        failures = sum("<failure" in case for case in cases)
        counts = f'tests="{len(cases)}" failures="{failures}"'
        head = f"  <testsuite name={quoteattr(one.game.id)} {counts}>"
        suites.append("\n".join([head, *cases, "  </testsuite>"]))
    body = "\n".join(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n{body}\n</testsuites>\n'.encode()


def _case(verdict: Verdict) -> str:
    name = f"{verdict.rule.id} {verdict.case}".strip()
    if verdict.holds:
        return f"    <testcase name={quoteattr(name)}/>"
    if verdict.excepted:
        return f"    <testcase name={quoteattr(name)}><skipped/></testcase>"
    message = f"{verdict.rule.says} Found {verdict.found}, wanted {verdict.wanted}"
    return _failed(name, message, f"{verdict.rule.where}")


def _problem_case(problem: Problem) -> str:
    return _failed(f"{problem.code} {problem.where}", problem.message, problem.hint)


def _failed(name: str, message: str, detail: str) -> str:
    failure = f"<failure message={quoteattr(message)}>{escape(detail)}</failure>"
    return f"    <testcase name={quoteattr(name)}>{failure}</testcase>"
