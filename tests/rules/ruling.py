"""Rules asked of a small game in memory: expressions in, values out; rules in, verdicts out."""

from __future__ import annotations

from textwrap import dedent, indent
from typing import Any, NamedTuple

from generator.core.problems import Problem, Refusal, Where, one_line
from generator.files import Memory
from generator.model.rules import Verdict
from generator.read import read_game
from generator.read.rules import read_rules
from generator.rules import apply_rules
from generator.rules.interpreter import Interpreter
from generator.rules.trace import Trace
from generator.template import World
from tests.games import Files, assert_silent, folder, game, tiny_game

PEOPLE = """\
deck: people
title: People
layout: face
cards:
  - title: Sharon
  - title: Bob
  - title: Ann
"""
NOTES = """\
deck: notes
title: Notes
layout: face
fields: {person: people?, value: text, effort: number, tags: list?, urgent: flag?}
each: {effort: 1}
cards:
  - {id: s4, person: sharon, value: "+4"}
  - {id: s5, person: sharon, value: "+5", effort: 2}
  - {id: b4, person: bob, value: "+4", tags: [loud, late]}
  - {id: b5, person: bob, value: "+5"}
  - {id: a4, person: ann, value: "+4", effort: 2.5, urgent: true}
  - {id: a5, person: ann, value: "+5"}
  - {id: joker, value: any, copies: 2}
"""


def office(**files: str) -> dict[str, str]:
    """The game; keywords replace the texts of files, `notes=` that of notes.yaml."""
    small = tiny_game()
    del small["things.yaml"]
    shared = small["game.yaml"].replace("[things]", "[notes, people]")
    tables = "per-player:\n  hand: {2: 5, 3: 4, 4: 3}\nfacts: {goal: nine}\n"
    own = {"game": shared + tables, "notes": NOTES, "people": PEOPLE, **files}
    return {**small, **{f"{name}.yaml": text for name, text in own.items()}}


OFFICE = office()


def names_of(files: Files) -> dict[str, Any]:
    return World(game(files)).shared


def asked(expression: str, files: Files = OFFICE, **more: Any) -> Any:
    """What the expression comes to."""
    return asked_traced(expression, files, **more)[0]


def asked_traced(expression: str, files: Files = OFFICE, **more: Any) -> tuple[Any, Trace]:
    return Interpreter().value(expression, {**names_of(files), **more}, Where("rules.yaml", 3, 12))


def refused(expression: str, files: Files = OFFICE) -> Problem:
    """The one problem that the expression meets."""
    try:
        value = asked(expression, files)
    except Refusal as refusal:
        (problem,) = refusal.problems
        assert (problem.code, problem.where) == ("bad-rule", Where("rules.yaml", 3, 12))
        return problem
    raise AssertionError(f"'{expression}' comes to {value!r}")


class Ruled(NamedTuple):
    verdicts: tuple[Verdict, ...]
    problems: list[Problem]

    @property
    def told(self) -> list[str]:
        return [one_line(problem) for problem in self.problems]

    @property
    def the_verdict(self) -> Verdict:
        assert len(self.verdicts) == 1, self.verdicts
        return self.verdicts[0]

    @property
    def the_problem(self) -> Problem:
        assert len(self.problems) == 1, self.told
        return self.problems[0]

    def blamed(self) -> list[str]:
        """The cards to blame, with their lines."""
        cards = [card for verdict in self.verdicts if not verdict.holds for card in verdict.blamed]
        return [f"{card.id}:{card.where.line}" for card in cards]


def ruled(rules: str, files: Files = OFFICE) -> Ruled:
    """What the rules come to; their file itself is without problems."""
    memory = folder({**files, "rules.yaml": rules})
    read, problems = read_rules(memory)
    assert_silent(problems)
    read_as = game(files)
    return Ruled(*apply_rules(read_as, read, World(read_as).shared))


def ruled_memory(memory: Memory) -> Ruled:
    read_as, problems = read_game(memory)
    assert_silent(problems)
    assert read_as is not None
    rules, wrong = read_rules(memory)
    assert_silent(wrong)
    return Ruled(*apply_rules(read_as, rules, World(read_as).shared))


def rule(body: str, id: str = "the-rule") -> str:
    """One rule; its id and what it says are given already (value stands on line 4)."""
    head = f"  - id: {id}\n    says: It holds.\n"
    return "rules:\n" + head + indent(dedent(body).strip(), "    ") + "\n"


def one_ruled(body: str, files: Files = OFFICE) -> Ruled:
    return ruled(rule(body), files)
