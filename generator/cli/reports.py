"""Results of rules as a table or as JSON, and one rule explained."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import click

from generator.cli.streams import say
from generator.cli.tell import listed
from generator.core.named_tuple import NamedTuple
from generator.core.problems import (
    CODES,
    Problem,
    Refusal,
    Where,
    did_you_mean,
    in_order,
    printable,
)

if TYPE_CHECKING:
    from generator.build import Examined
    from generator.model.rules import Rule, Verdict


class RuleRow(NamedTuple):
    """One line of the table of rules."""

    state: str
    name: str
    found: str
    wanted: str
    says: str


def as_json(checked: Sequence[Examined], problems: Sequence[Problem]) -> None:
    document = {
        "problems": listed(in_order(problems)),
        "rules": [_verdict_data(one, verdict) for one in checked for verdict in one.verdicts],
    }
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def _verdict_data(one: Examined, verdict: Verdict) -> dict[str, Any]:
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
        "blamed": [card.id for card in verdict.blamed],
    }


def state_of(verdict: Verdict) -> str:
    if verdict.holds:
        return "holds"
    if verdict.erred:
        return "erred"
    return "excepted" if verdict.excepted else "broken"


SHARES = (0.24, 0.18, 0.18)
"""Shares of the terminal's width for a rule's name, what was found and what was wanted."""
SIGNS = {"holds": "✓", "excepted": "~", "broken": "✗", "erred": "!"}


def table(checked: Sequence[Examined]) -> None:
    """Prints every rule or case with what was found and wanted; nothing is cut off."""
    width = max(shutil.get_terminal_size((140, 24)).columns, 80)
    for one in checked:
        if one.game is None:
            continue
        say(f"{one.game.title}: {_summary(one.verdicts)}")
        rows = list(_rows(one.verdicts))
        rooms = [_room(rows, at, int(width * share)) for at, share in enumerate(SHARES)]
        rooms.append(max(width - sum(rooms) - 4 - 2 * len(rooms), 20))
        for state, *cells in rows:
            for line in _lines(cells, rooms, SIGNS[state]):
                say(line)


def _room(rows: Sequence[RuleRow], at: int, most: int) -> int:
    return max(1, min(most, max((len(row[at + 1]) for row in rows), default=0)))


def _lines(cells: Sequence[str], rooms: Sequence[int], sign: str) -> Iterator[str]:
    """One row, wrapped inside its columns."""
    cuts = zip(cells, rooms, strict=True)
    wrapped = [textwrap.wrap(printable(text), room) for text, room in cuts]
    for number, parts in enumerate(zip_longest(*wrapped, fillvalue="")):
        padded = "  ".join(f"{part:{room}}" for part, room in zip(parts, rooms, strict=True))
        yield f"  {' ' if number else sign} {padded}".rstrip()


def held(verdicts: Sequence[Verdict]) -> dict[str, bool]:
    """Whether each rule holds, known defects excepted."""
    rules = {verdict.rule.id: True for verdict in verdicts}
    for verdict in verdicts:
        if state_of(verdict) in ("broken", "erred"):
            rules[verdict.rule.id] = False
    return rules


def _summary(verdicts: Sequence[Verdict]) -> str:
    rules = held(verdicts)
    return f"{sum(rules.values())} of {len(rules)} rules hold"


def _rows(verdicts: Sequence[Verdict]) -> Iterator[RuleRow]:
    for id in dict.fromkeys(verdict.rule.id for verdict in verdicts):
        own = [verdict for verdict in verdicts if verdict.rule.id == id]
        states = {state_of(verdict) for verdict in own}
        if len(states) == 1 and len({(verdict.found, verdict.wanted) for verdict in own}) == 1:
            yield _row(own[0], id)
        else:
            yield from (_row(v, f"{id} ({v.case})" if v.case else id) for v in own)


def _row(verdict: Verdict, name: str) -> RuleRow:
    return RuleRow(state_of(verdict), name, verdict.found, verdict.wanted, verdict.rule.says)


def explain(id: str, checked: Sequence[Examined]) -> None:
    """Prints the rule, its expression, and the result in every case."""
    known = [verdict.rule.id for one in checked for verdict in one.verdicts]
    if id not in known:
        message = f"there is no rule '{id}'"
        code = f"docs/problems.md#{id} explains this code" if id in CODES else ""
        hint = code or did_you_mean(id, known)
        raise Refusal(Problem("wrong-option", Where("--explain"), message, hint))
    for one in checked:
        own = [verdict for verdict in one.verdicts if verdict.rule.id == id]
        if own:
            cases = (line for verdict in own for line in _about_verdict(verdict))
            for line in (*_about_rule(own[0].rule), *cases):
                click.echo(printable(line))


def _about_rule(rule: Rule) -> Iterator[str]:
    yield f"{rule.id} ({rule.severity}), {rule.where}"
    yield f"  says    {rule.says}"
    if rule.from_:
        yield f"  from    the rulebook, {rule.from_}"
    yield f"  value   {' '.join(rule.value.split())}"
    if rule.defect:
        yield f"  except  when {rule.defect.when}: {rule.defect.because}"
        yield f"          {rule.defect.settled}"


def _about_verdict(verdict: Verdict) -> Iterator[str]:
    case = f"{verdict.case}: " if verdict.case else ""
    outcome = f"found {verdict.found}; wanted {verdict.wanted}"
    if verdict.erred:
        outcome = "it cannot be worked out"
    yield f"  {state_of(verdict):7} {case}{outcome}"
    if verdict.holds:
        return
    if verdict.difference:
        yield f"          {verdict.difference}"
    for card in verdict.blamed:
        yield f"          '{card.id}' at {card.where.file}:{card.where.line}"
