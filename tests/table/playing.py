"""Tables of the shipped games, without their pictures, and random moves on them."""

from __future__ import annotations

import random
from functools import cache

from generator.files import open_game
from generator.model import Game
from generator.model.table_plan import CounterPlan, TablePlan
from generator.read import read_game
from generator.read.table_plan_file import read_table_plan
from generator.table import TableStart, TableState, start

GAMES = {
    "action-the-project": range(2, 7),
    "bad-day": range(2, 7),
    "office-job": range(2, 6),
    "theyre-coming": range(2, 8),
    "thrown-under-the-bus": range(2, 7),
}
EVERY = [(name, players) for name, counts in GAMES.items() for players in counts]
LOOSE = CounterPlan(id="luck", title="Luck", least=-2, most=7, each_seat=True)


@cache
def shipped(name: str) -> tuple[Game, TablePlan]:
    folder = open_game(name)[1]
    found, _ = read_game(folder)
    assert found is not None
    plan = read_table_plan(folder, found)[0]
    return found, plan._replace(counters=(*plan.counters, LOOSE))


@cache
def started(name: str, players: int, seed: int = 5) -> TableStart:
    found, plan = shipped(name)
    return start(found, players, seed, plan=plan, with_hands=True)


def random_wish(chance: random.Random, state: TableState) -> dict[str, object]:
    """A move as a page would send it, but with real ids; some of them cannot be made."""
    ids, piles = list(state.laid), list(state.heaps)
    some = chance.sample(ids, chance.choice((1, 1, 1, 2, 3, 6)))
    if chance.random() < 0.2:
        some.append(chance.choice(piles))
    seats = len(state.start.seats)
    pile, count = chance.choice(piles), chance.randint(1, 6)
    at = [chance.uniform(-50, 2000), chance.uniform(-50, 900)]
    where = chance.choice(("top", "bottom", f"under {count}"))
    counter = chance.choice(state.start.counters).id
    value = chance.randint(-4, 9)
    mark = chance.choice(("red", "blue", ""))
    return chance.choice(
        [
            {"do": "put", "things": some, "at": at},
            {"do": "put", "things": some, "at": at, "turn": chance.choice((0, 90, -45.5))},
            {"do": "put", "things": some, "pile": pile, "where": where},
            {"do": "put", "things": some, "hand": chance.randint(1, seats)},
            {"do": "flip", "things": some},
            {"do": "turn", "things": some, "by": chance.choice((90, -90, 33))},
            {"do": "page", "things": some[:1], "to": chance.randint(0, 6)},
            {"do": "roll", "things": some[:2]},
            {"do": "stack", "things": some},
            {"do": "shuffle", "pile": pile},
            {"do": "draw", "pile": pile, "count": count},
            {"do": "deal", "pile": pile, "count": chance.choice((1, 2))},
            {"do": "look", "pile": pile, "count": count},
            {"do": "unlook", "pile": pile},
            {"do": "discard", "things": some},
            {"do": "pass", "things": some, "seat": chance.randint(1, seats)},
            {"do": "count", "counter": counter, "value": value},
            {"do": "mark", "things": some, "mark": mark},
            {"do": "fix", "things": some, "fixed": chance.random() < 0.3},
        ]
    )
