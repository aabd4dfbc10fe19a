"""A game's own rules, checked against its cards. Looks at everything and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.pattern import pattern
from generator.core.problems import NOTE, WARNING, Problem, Refusal
from generator.model import Game
from generator.model.rules import Blamed, Rule, Verdict
from generator.rules.describe import show
from generator.rules.interpreter import Interpreter
from generator.rules.verdicts import judge
from generator.template.names import CardData

Names = Mapping[str, Any]
_PLAYERS = pattern(r"players(?:\s+(\d+)(?:\s*-\s*(\d+))?)?")
_EVERY = pattern(r"([a-z_]\w*)\s+in\s+(.+)", re.DOTALL)
MAX_CASES = 10_000


def apply_rules(
    game: Game, rules: Sequence[Rule], names: Names, language: Interpreter | None = None
) -> tuple[tuple[Verdict, ...], list[Problem]]:
    """Every verdict on every rule in every case, and what is wrong, where it can be mended."""
    language = language or Interpreter()
    given: list[Verdict] = []
    problems: list[Problem] = []
    for rule in rules:
        language.work.done = 0
        try:
            given.extend(list(_on_rule(rule, game, names, language)))
        except Refusal as refusal:
            problems.extend(refusal.problems)
            given.append(Verdict(rule, "", False, "nothing", "a value", erred=True))
    return tuple(given), [*problems, *_broken(given), *_stale_defects(given)]


def _on_rule(rule: Rule, game: Game, names: Names, language: Interpreter) -> Iterator[Verdict]:
    for case, case_names in _cases(rule, game, names, language):
        excepted = False
        if rule.defect:
            where = rule.where_of("except_")
            excepted = bool(language.value(rule.defect.when, case_names, where)[0])
        for verdict in judge(rule, case, case_names, language):
            yield verdict._replace(excepted=excepted)


def _cases(
    rule: Rule, game: Game, names: Names, language: Interpreter
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The names that the rule is worked out with, once or once for each round of its `for`."""
    if not rule.for_:
        yield "", dict(names)
        return
    players = _PLAYERS.fullmatch(rule.for_.strip())
    every = _EVERY.fullmatch(rule.for_.strip())
    if players:
        for number in _player_counts(rule, players, game.players):
            yield f"{number} players", {**names, "players": number}
    elif every:
        for item in _items(rule, every[2], names, language):
            yield f"{every[1]} {show(item)}", {**names, every[1]: item}
    else:
        raise _bad_for(rule, "cannot read", "write players, players 2-4, or name in expression")


def _player_counts(rule: Rule, said: re.Match[str], allowed: tuple[int, int]) -> range:
    least, most = allowed
    first = int(said[1] or least)
    last = int(said[2] or said[1] or most)
    if not least <= first <= last <= most:
        raise _bad_for(
            rule, "no such number of players:", f"the game is for {least}-{most} players"
        )
    return range(first, last + 1)


def _items(rule: Rule, text: str, names: Names, language: Interpreter) -> list[Any]:
    found = language.value(text, names, rule.where_of("for_"))[0]
    if isinstance(found, dict) and not isinstance(found, CardData):
        found = list(found)
    if not isinstance(found, list):
        raise _bad_for(rule, "this is not a list:", f"'{text}' is '{show(found)}'")
    if len(found) > MAX_CASES:
        raise _bad_for(rule, "too many cases:", f"a rule can have at most {MAX_CASES:,} cases")
    return found


def _bad_for(rule: Rule, what: str, hint: str) -> Refusal:
    return Refusal(Problem("bad-rule", rule.where_of("for_"), f"{what} 'for: {rule.for_}'", hint))


def _broken(given: Sequence[Verdict]) -> Iterator[Problem]:
    for verdict in given:
        if verdict.holds or verdict.erred:
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
    where = verdict.blamed[0].where if verdict.blamed else rule.where
    blamed = ", ".join(_place(card) for card in verdict.blamed[:6])
    hint = f"look at {blamed}" if blamed else "correct the cards or the rule"
    return Problem("rule-broken", where, message, hint, rule.severity)


def _case(verdict: Verdict) -> str:
    return f" ({verdict.case})" if verdict.case else ""


def _place(card: Blamed) -> str:
    return f"'{card.id}' ({card.where.file}:{card.where.line})"


def _stale_defects(given: Sequence[Verdict]) -> Iterator[Problem]:
    """A defect that does not show, or not in every case it is declared for, is itself a mistake."""
    for rule in {verdict.rule.id: verdict.rule for verdict in given}.values():
        own = [verdict for verdict in given if verdict.rule is rule]
        if rule.defect is None or any(verdict.erred for verdict in own):
            continue
        shows = {v.case for v in own if v.excepted and not v.holds}
        hides = [v.case for v in own if v.excepted and v.case not in shows]
        if shows and not hides:
            continue
        cases = f" with {', '.join(dict.fromkeys(hides))}" if shows else ""
        message = f"{rule.id}: the defect under 'except' does not occur{cases}"
        hint = "remove 'except', or correct its 'when'"
        yield Problem("stale-defect", rule.where, message, hint, WARNING)
