"""Mutations of shipped games: small changes of their cards, each made to break one rule.

mutations/<game>.yaml names every rule of cards/<game>/rules.yaml:

    seven-of-each:
      change: {schemes.yaml: {"room: kitchen": "room: kitchen\\n    copies: 8"}}
      also: [scheme-deck-size]

`change` replaces texts that stand in the file just once; `swap: [deck, card, card]` lets two cards
change places. `also` are further rules that break, and codes of further problems.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from generator.files import Folder, open_game
from generator.model import Game
from generator.read import read_game
from generator.read.rules import read_rules
from generator.rules import apply_rules
from generator.template import World
from tests.games import REPOSITORY

MUTATIONS = Path(__file__).parent / "mutations"
MOST_NEIGHBOURS = 4


class Mutation(NamedTuple):
    """One change of a game's files, and what it must break."""

    change: Mapping[str, Mapping[str, str]]
    swap: tuple[str, ...]
    also: frozenset[str]


def games_with_rules() -> list[str]:
    return sorted(path.parent.name for path in (REPOSITORY / "cards").glob("*/rules.yaml"))


@cache
def mutations_of(game: str) -> dict[str, Mutation]:
    path = MUTATIONS / f"{game}.yaml"
    if not path.is_file():
        return {}
    entries: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {id: _mutation(entry) for id, entry in entries.items()}


def _mutation(entry: dict[str, Any]) -> Mutation:
    assert entry.keys() <= {"change", "swap", "also"}, entry
    change, swap = entry.get("change", {}), tuple(entry.get("swap", ()))
    assert change or swap, entry
    return Mutation(change, swap, frozenset(entry.get("also", ())))


@dataclass(frozen=True)
class Changed:
    """A folder with other texts in some of its files."""

    folder: Folder
    texts: Mapping[str, str] = field(default_factory=dict)

    def read(self, name: str) -> bytes | None:
        return self.texts[name].encode() if name in self.texts else self.folder.read(name)

    def names(self, under: str, ending: str) -> tuple[str, ...]:
        return self.folder.names(under, ending)

    def shown(self, name: str) -> str:
        return self.folder.shown(name)


def opened(game: str) -> Folder:
    return open_game(game)[1]


def changed(folder: Folder, mutation: Mutation) -> Changed:
    texts: dict[str, str] = {}
    for file, replacements in mutation.change.items():
        assert file != "rules.yaml", "a mutation changes the game, not its rules"
        text = text_of(folder, file)
        for old in replacements:
            times = text.count(old)
            assert times == 1, f"{file} holds {old!r} {times} times, not once"
        texts[file] = replaced(text, replacements)
    if mutation.swap:
        deck, one, other = mutation.swap
        texts[f"{deck}.yaml"] = swapped(folder, deck, one, other)
    return Changed(folder, texts)


def replaced(text: str, replacements: Mapping[str, str]) -> str:
    """All at once, so that two texts can change places."""
    either = "|".join(re.escape(old) for old in replacements)
    return re.sub(either, lambda match: str(replacements[match[0]]), text)


def text_of(folder: Folder, file: str) -> str:
    data = folder.read(file)
    assert data is not None, f"there is no {file}"
    return data.decode()


def swapped(folder: Folder, deck: str, one: str, other: str) -> str:
    """The deck's file with the entries of two cards in each other's place."""
    entries = entries_of(folder, deck)
    entries[one], entries[other] = entries[other], entries[one]
    ids = list(entries)
    text = text_of(folder, f"{deck}.yaml")
    head = text[: text.index(entries_of(folder, deck)[ids[0]])]
    return head + "".join(entries.values())


def entries_of(folder: Folder, deck: str) -> dict[str, str]:
    """Every card's id and the lines of its entry, in a list of one entry after another."""
    game = the_game(folder)
    component = game.component(deck)
    assert component is not None, f"there is no component {deck}"
    lines = text_of(folder, f"{deck}.yaml").splitlines(keepends=True)
    starts = [card.where.line - 1 for card in component.cards]
    ends = [*starts[1:], len(lines)]
    return {
        card.id: "".join(lines[start:end]).rstrip("\n") + "\n"
        for card, start, end in zip(component.cards, starts, ends, strict=True)
    }


def the_game(folder: Folder) -> Game:
    game, problems = read_game(folder)
    assert game is not None, problems
    return game


def broken_in(folder: Folder) -> set[str]:
    """The rules that the game breaks or excepts without need, and codes of other problems."""
    game, problems = read_game(folder)
    assert game is not None, problems
    rules, wrong = read_rules(folder)
    _, found = apply_rules(game, rules, World(game).shared)
    broken = {problem.code for problem in (*problems, *wrong)}
    for problem in found:
        if problem.code in ("rule-broken", "stale-defect"):
            broken.add(re.split(r"[: ]", problem.message)[0])
        elif problem.code != "known-defect":
            broken.add(problem.code)
    return broken


def rule_ids(folder: Folder) -> list[str]:
    rules, problems = read_rules(folder)
    assert not problems, problems
    return [rule.id for rule in rules]


def unproven(
    folder: Folder,
    mutations: Mapping[str, Mutation],
    broken: Callable[[Folder], set[str]] = broken_in,
) -> Iterator[str]:
    """Rules without a mutation, mutations without a rule, and those that break something else."""
    ids = rule_ids(folder)
    yield from (f"{id} has no mutation" for id in ids if id not in mutations)
    yield from (f"there is no rule {id} to break" for id in mutations if id not in ids)
    for id, mutation in mutations.items():
        if id in ids:
            found, wanted = broken(changed(folder, mutation)), {id} | mutation.also
            if found != wanted:
                yield f"{id} breaks {sorted(found)}, not {sorted(wanted)}"
            if len(mutation.also) > MOST_NEIGHBOURS:
                yield f"{id} breaks too many others: {sorted(mutation.also)}"
