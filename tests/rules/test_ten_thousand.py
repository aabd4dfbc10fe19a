"""Ten thousand cards: the checks that every game gets take less than a second."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

from generator.assets import Library
from generator.read.objects import Found
from generator.read.references import check_references
from generator.read.rules import read_rules
from generator.rules import apply_rules
from generator.rules.interpreter import Interpreter
from generator.rules.lint import lint
from generator.template import World
from tests.games import assert_silent, folder, game, tiny_game

RULES = """\
rules:
  - {id: count, says: a, value: "things | count", is: 10000}
  - {id: kinds, says: b, value: "things | by('kind') | counts", same: true}
  - {id: small, says: c, value: "things", each: it.weight < 100}
  - {id: known, says: d, value: "things | values('kind')", among: ['0', '1', '2', '3']}
  - {id: apart, says: e, value: "things | ids", unique: true}
  - {id: named, says: f, value: "things | ids | missing_from(things | ids | sorted)", none: true}
  - {id: pairs, says: g, value: "things | counts('kind', 'weight')", each: it == 250}
  - {id: total, says: h, value: "things | total('weight')", is: 45000}
  - {id: dealt, says: i, for: players, value: "(things | count) % players", at-least: 0}
"""
HEAD = (
    "deck: things\ntitle: Things\nlayout: face\npile: all\nfields: {kind: text, weight: number}\n"
)
CARDS = 10_000


def many_cards() -> dict[str, str]:
    cards = "".join(
        f"  - {{id: c{n}, kind: {n % 4}, weight: {n // 4 % 10}}}\n" for n in range(CARDS)
    )
    return tiny_game(deck=HEAD + "cards:\n" + cards)


@contextmanager
def without_collecting() -> Iterator[None]:
    """As commands work; here it would look through all that other tests have left."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def seconds_of_all_checks() -> float:
    memory = folder({**many_cards(), "rules.yaml": RULES})
    read = game(many_cards())
    world, library = World(read), Library(memory, read)
    with without_collecting():
        started = process_time()
        found = Found()
        check_references(read.components, found)
        problems = [*found.problems, *lint(read, library, world)]
        rules, wrong = read_rules(memory)
        verdicts, broken = apply_rules(read, rules, world.shared)
        seconds = process_time() - started
    assert_silent([*problems, *wrong, *broken])
    assert len(verdicts) == len(rules) + 2
    return seconds


def test_all_generic_checks_of_ten_thousand_cards_are_quick() -> None:
    seconds = seconds_of_all_checks()
    print(f"all generic checks of {CARDS} cards: {seconds:.2f} s")
    assert seconds < 1


def test_no_rule_works_more_than_a_little_for_each_card() -> None:
    read = game(many_cards())
    names = World(read).shared
    rules, _ = read_rules(folder({"rules.yaml": RULES}))
    assert len(rules) == 9
    for rule in rules:
        language = Interpreter()
        value, _ = language.value(rule.value, {**names, "players": 2}, rule.where)
        assert language.work.done < 8 * CARDS, rule.id
        assert value is not None
