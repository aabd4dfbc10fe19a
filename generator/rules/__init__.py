"""A game's own rules, checked against its cards. Looks at everything and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.model import Game
from generator.model.rules import Rule
from generator.problems import NOTE, WARNING, Problem, Refusal
from generator.rules.language import Language
from generator.rules.verdicts import Verdict, judge
from generator.rules.words import show
from generator.template.names import CardData

Names = Mapping[str, Any]
_PLAYERS = re.compile(r"players(?:\s+(\d+)(?:\s*-\s*(\d+))?)?")
_EVERY = re.compile(r"([a-z_]\w*)\s+in\s+(.+)", re.DOTALL)
MAX_CASES = 10_000


def apply_rules(
    game: Game, rules: Sequence[Rule], names: Names
) -> tuple[tuple[Verdict, ...], list[Problem]]:
    """Every verdict on every rule in every case, and what is wrong, where it can be mended."""
    language = Language()
    given: list[Verdict] = []
    problems: list[Problem] = []
    for rule in rules:
        try:
            given.extend(_on_rule(rule, game, names, language))
        except Refusal as refusal:
            problems.extend(refusal.problems)
    return tuple(given), [*problems, *_broken(given), *_stale_defects(rules, given)]


def _on_rule(rule: Rule, game: Game, names: Names, language: Language) -> Iterator[Verdict]:
    for case, case_names in _cases(rule, game, names, language):
        excepted = False
        if rule.defect:
            excepted = bool(language.value(rule.defect.when, case_names, rule.where)[0])
        for verdict in judge(rule, case, case_names, language):
            yield verdict._replace(excepted=excepted)


def _cases(
    rule: Rule, game: Game, names: Names, language: Language
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The names that the rule is worked out with, once or once for each round of its `for`."""
    if not rule.for_:
        yield "", dict(names)
        return
    players = _PLAYERS.fullmatch(rule.for_.strip())
    every = _EVERY.fullmatch(rule.for_.strip())
    if players:
        least, most = game.players
        first = int(players[1] or least)
        last = int(players[2] or players[1] or most)
        for number in range(first, min(last, first + MAX_CASES) + 1):
            yield f"{number} players", {**names, "players": number}
    elif every:
        items = language.value(every[2], names, rule.where)[0]
        for item in list(items)[:MAX_CASES]:
            yield f"{every[1]} {show(item)}", {**names, every[1]: item}
    else:
        hint = "write players, players 2-4, or name in expression"
        message = f"cannot read 'for: {rule.for_}'"
        raise Refusal(Problem("bad-rule", rule.where, message, hint))


def _broken(given: Sequence[Verdict]) -> Iterator[Problem]:
    for verdict in given:
        if verdict.holds:
            continue
        rule = verdict.rule
        if verdict.excepted and rule.defect:
            message = f"{rule.id}{_case(verdict)}: {rule.defect.because} {rule.defect.settled}"
            yield Problem("known-defect", rule.where, message, severity=NOTE)
        else:
            yield _broken_rule(verdict)


def _broken_rule(verdict: Verdict) -> Problem:
    rule = verdict.rule
    message = (
        f"{rule.id}{_case(verdict)}: {rule.says} Found {verdict.found}, wanted {verdict.wanted}"
    )
    if verdict.difference:
        message += f" ({verdict.difference})"
    where = verdict.blamed[0].card.where if verdict.blamed else rule.where
    blamed = ", ".join(_place(card) for card in verdict.blamed[:6])
    hint = f"look at {blamed}" if blamed else f"the rule is in {rule.where}"
    return Problem("rule-broken", where, message, hint, rule.severity)


def _case(verdict: Verdict) -> str:
    return f" ({verdict.case})" if verdict.case else ""


def _place(card: CardData) -> str:
    return f"'{card['id']}' ({card.card.where.file}:{card.card.where.line})"


def _stale_defects(rules: Sequence[Rule], given: Sequence[Verdict]) -> Iterator[Problem]:
    """A defect that no longer shows is itself a mistake."""
    for rule in rules:
        if rule.defect is None:
            continue
        own = [verdict for verdict in given if verdict.rule is rule]
        if own and not any(verdict.excepted and not verdict.holds for verdict in own):
            message = f"{rule.id}: the defect that is excepted here does not show"
            hint = "remove 'except', or mend its 'when'"
            yield Problem("stale-defect", rule.where, message, hint, WARNING)
