"""Whatever order things are written in, the verdicts are the same."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.files import Memory
from generator.source import Mapping, Node, Sequence, parse
from tests.games import Files, folder, games_slow_but
from tests.rules.mutating import changed, mutations_of, opened
from tests.rules.ruling import OFFICE, Ruled, ruled_memory

LISTS = ("cards", "pieces", "pages")
RULES = """\
rules:
  - {id: eight, says: a, value: "notes | count", is: 9}
  - {id: alike, says: b, value: "notes | by('person') | counts('value')", same: true}
  - {id: light, says: c, value: "notes", each: it.effort < 2}
  - {id: known, says: d, value: "notes | values('value')", among: ['+4', '+5']}
  - {id: hands, says: e, for: players, value: "game.per_player.hand[players]", at-least: 4}
  - {id: each, says: f, for: p in people, value: "notes | where(person=p.id) | size", is: 2}
  - {id: different, says: g, value: "notes | values('effort')", unique: true}
  - {id: here, says: h, value: "people | ids | missing_from(notes | values('person'))", none: true}
  - id: sums
    says: i
    value: notes | by('value') | sums('effort')
    is: {'+4': 4.5, '+5': 4, any: 2}
  - id: settled
    says: j
    value: notes | total('effort')
    at-most: 10
    except: {when: 'true', because: Ann is slow., settled: She stays late.}
"""


def outcome(found: Ruled) -> tuple[Counter[object], Counter[object]]:
    """What was decided, and whom it blames; not in which order it is told."""
    verdicts = Counter(
        (v.rule.id, v.case, v.holds, v.excepted, v.erred, frozenset(c.id for c in v.blamed))
        for v in found.verdicts
    )
    return verdicts, Counter((p.code, p.severity) for p in found.problems)


def reordered(text: str, seed: int, cards: bool = True) -> str:
    """The keys of every mapping, and the cards, rules and components, in another order."""
    chance = random.Random(seed)
    lists = ("rules", "components", *(LISTS if cards else ()))
    return _written(parse(text.encode(), "f"), chance, lists)


def _written(node: Node, chance: random.Random, lists: tuple[str, ...], name: str = "") -> str:
    if isinstance(node, Sequence):
        items = [_written(item, chance, lists) for item in node.items]
        return f"[{', '.join(chance.sample(items, len(items)) if name in lists else items)}]"
    if isinstance(node, Mapping):
        entries = [
            f"{_written(key, chance, lists)}: {_written(value, chance, lists, key.text)}"
            for key, value in node.entries
        ]
        return "{" + ", ".join(chance.sample(entries, len(entries))) + "}"
    if isinstance(node.value, str):
        return json.dumps(node.text, ensure_ascii=False)
    return node.text or "null"


def whole(files: Files) -> Memory:
    return folder({**files, "rules.yaml": RULES})


BEFORE = outcome(ruled_memory(whole(OFFICE)))


def test_the_rules_of_the_property_say_something() -> None:
    verdicts, problems = BEFORE
    assert problems == {("rule-broken", "error"): 6, ("known-defect", "note"): 1}
    assert len(verdicts) == 10 + 2 + 2


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.integers(0, 10_000))
def test_order_changes_no_verdict(seed: int) -> None:
    files = whole(OFFICE).files
    mixed = {
        name: reordered(data.decode(), seed).encode() if "/" not in name else data
        for name, data in files.items()
    }
    names = random.Random(seed).sample(sorted(mixed), len(mixed))
    assert outcome(ruled_memory(Memory({name: mixed[name] for name in names}))) == BEFORE


def shipped_files(game: str, mutation: str = "") -> dict[str, str]:
    found = opened(game)
    if mutation:
        found = changed(found, mutations_of(game)[mutation])
    names = [*found.names("", ".yaml"), *found.names("layouts", ".yaml")]
    return {name: (found.read(name) or b"").decode() for name in names}


@pytest.mark.parametrize("game", games_slow_but("bad-day", "office-job"))
def test_order_changes_no_verdict_of_a_shipped_game(game: str) -> None:
    """Keys, rules and components move; cards lie on a grid as they are written, so they stay."""
    some = list(mutations_of(game))[:: max(len(mutations_of(game)) // 5, 1)]
    for seed, mutation in enumerate(["", *some]):
        files = shipped_files(game, mutation)
        mixed = {
            name: reordered(text, seed, cards=False) if "/" not in name else text
            for name, text in files.items()
        }
        before, after = (
            ruled_memory(Memory({name: text.encode() for name, text in one.items()}))
            for one in (files, mixed)
        )
        assert outcome(before) == outcome(after), mutation
