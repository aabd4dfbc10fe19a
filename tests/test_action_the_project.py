"""Action the Project!: the payout as its YAML says it, over every vote of two to six players.

The lines of the component `payout` are worked off one after another, as players do it at the
table. Against them stands the rulebook's payout, written a second time and in another way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest

from generator.build import check
from generator.core.display import Frame, GroupItem, Item, Stamp, TextItem
from generator.files import open_game
from generator.kit.order import Order
from generator.model import Card, Component, Game
from generator.model.opening import Opening
from generator.opened import open_studio
from generator.read import read_game

GAME = "action-the-project"
PLAYERS = range(2, 7)
LEADER = 0
"""The leader's seat: seats are alike otherwise, so that one stands for all."""


class Line(NamedTuple):
    """One line of the ledger: who takes what, alone or in even shares."""

    outcome: str
    who: str
    takes: str
    even: bool


@cache
def game() -> Game:
    found, problems = read_game(open_game(GAME)[1])
    assert found is not None, problems
    return found


def component(id: str) -> Component:
    found = game().component(id)
    assert found is not None, id
    return found


def cards(id: str) -> tuple[Card, ...]:
    return component(id).cards


@cache
def ledger() -> tuple[Line, ...]:
    rows = [card.fields for card in cards("payout")]
    return tuple(
        Line(str(row["outcome"]), str(row["who"]), str(row["takes"]), bool(row.get("even")))
        for row in rows
    )


@cache
def values() -> tuple[int, ...]:
    return tuple(number(card, "value") for card in cards("projects"))


@cache
def votes() -> dict[str, int]:
    return {card.id: number(card, "vote") for card in cards("spare-actions")}


def number(card: Card, field: str) -> int:
    value = card.fields[field]
    assert isinstance(value, int | float)
    assert value == int(value)
    return int(value)


def vectors(players: int) -> Iterator[tuple[str, ...]]:
    """Every way in which so many can act; the first leads."""
    return product(("support", "oppose", "abstain", "politics"), repeat=players)


def outcome(actions: Sequence[str], fate: int = 0) -> str:
    return "success" if sum(votes()[action] for action in actions) + fate > 0 else "failure"


def worked_off(pile: int, actions: Sequence[str], result: str) -> tuple[list[int], int]:
    """What each gets by the ledger, line by line, and what nobody took."""
    shares, left = [0] * len(actions), pile
    for line in ledger():
        if line.outcome != result:
            continue
        there = seats(line.who, actions)
        amount = pile // 2 if line.takes == "half" else left
        each = amount // len(there) if there and line.even else amount
        for seat in there:
            shares[seat] += each
            left -= each
    return shares, left


GROUPS = {"supporters": "support", "opposers": "oppose", "abstainers": "abstain"}


def seats(who: str, actions: Sequence[str]) -> list[int]:
    """The leader's action is a vote only: the leader never counts among the sharers."""
    if who == "leader":
        return [LEADER]
    return [seat for seat, action in enumerate(actions) if seat != LEADER and action == GROUPS[who]]


def by_the_rulebook(pile: int, actions: Sequence[str]) -> list[int]:
    """The same from the rulebook, in figures instead of lines."""
    others = Counter(actions[1:])
    succeeds = actions.count("support") > actions.count("oppose")
    sharers = "support" if succeeds else "oppose"
    shared = pile // 2 if succeeds else pile
    each, over = divmod(shared, others[sharers]) if others[sharers] else (0, shared)
    crumb, rest = divmod(over, others["abstain"]) if others["abstain"] else (0, over)
    takings = {sharers: each, "abstain": crumb}
    leader = rest + (pile - shared)
    return [leader, *(takings.get(action, 0) for action in actions[1:])]


@pytest.mark.parametrize("players", PLAYERS)
def test_a_success_takes_more_support_than_opposition(players: int) -> None:
    for actions in vectors(players):
        for fate in (-1, 0, 1):
            for_it = actions.count("support") + (fate == 1)
            against = actions.count("oppose") + (fate == -1)
            assert (outcome(actions, fate) == "success") == (for_it > against)


@pytest.mark.parametrize("players", PLAYERS)
def test_ties_and_silence_fail(players: int) -> None:
    assert outcome(["abstain"] * players) == "failure"
    assert outcome(["politics"] * players) == "failure"
    assert outcome(["support", "oppose", *["abstain"] * (players - 2)]) == "failure"


@pytest.mark.parametrize("players", PLAYERS)
def test_every_vote_pays_the_whole_pile_as_the_rulebook_does(players: int) -> None:
    for actions in vectors(players):
        for pile in values()[: 3 * players]:
            shares, left = worked_off(pile, actions, outcome(actions))
            assert left == 0, (pile, actions)
            assert sum(shares) == pile, (pile, actions)
            assert min(shares) >= 0, (pile, actions)
            assert shares == by_the_rulebook(pile, actions), (pile, actions)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fate_moves_the_result_and_loses_nothing(players: int) -> None:
    for actions in vectors(players):
        for fate, pile in product((-1, 1), values()):
            shares, left = worked_off(pile, actions, outcome(actions, fate))
            assert (sum(shares), left) == (pile, 0), (pile, actions, fate)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_pile_carried_over_is_paid_to_the_last(players: int) -> None:
    carried = [sum(values()[:count]) for count in range(1, 2 * players + 1)]
    assert all(pile % 2 == 0 for pile in carried), "half of it would not be whole"
    for actions in vectors(players):
        for pile in carried:
            shares, left = worked_off(pile, actions, outcome(actions))
            assert (sum(shares), left) == (pile, 0), (pile, actions)


@pytest.mark.parametrize("players", PLAYERS)
def test_those_who_act_alike_get_alike_and_politics_nothing(players: int) -> None:
    for actions in vectors(players):
        shares, _ = worked_off(values()[-1], actions, outcome(actions))
        takings = set(zip(actions[1:], shares[1:], strict=True))
        assert len(takings) == len(set(actions[1:]))
        assert all(share == 0 for action, share in takings if action == "politics")


@pytest.mark.parametrize("players", PLAYERS)
def test_a_failure_that_nobody_opposed_pays_abstainers_or_else_the_leader(players: int) -> None:
    for actions in vectors(players):
        if "oppose" in actions or outcome(actions) == "success":
            continue
        shares, _ = worked_off(94, actions, "failure")
        abstainers = seats("abstainers", actions)
        each = 94 // len(abstainers) if abstainers else 0
        assert all(shares[seat] == each for seat in abstainers)
        assert shares[LEADER] == 94 - each * len(abstainers)


def test_every_project_prints_what_the_payout_gives() -> None:
    """The ledger on the card: for one to five sharers, of the half and of the whole."""
    studio, _ = open_studio(open_game(GAME)[1], Opening(seed=0))
    assert studio is not None
    projects = component("projects")
    assert projects.size is not None
    faces = studio.printed(projects, projects.size)
    for value, face in zip(values(), faces, strict=True):
        expected = [
            shared(value, action, sharers)
            for sharers in range(1, 6)
            for action in ("support", "oppose")
        ]
        assert printed_ledger(list(texts(face.front))) == expected, value


def shared(value: int, action: str, sharers: int) -> tuple[int, int]:
    """Each one's share by the payout, and what it leaves for the next line."""
    lead = "abstain" if action == "oppose" else "support"
    actions = [lead, *[action] * sharers]
    shares, _ = worked_off(value, actions, outcome(actions))
    over = shares[LEADER] - (value // 2 if action == "support" else 0)
    return shares[1], over


def printed_ledger(words: list[str]) -> list[tuple[int, int]]:
    """The figures of the five columns, downwards: each share with what is left below it."""
    start = words.index("÷1")
    rest = words[start:]
    figures: list[tuple[int, int]] = []
    for sharers in range(1, 6):
        assert rest.pop(0) == f"÷{sharers}"
        figures.extend((_share(rest), _share(rest)))
    return figures


def _share(words: list[str]) -> tuple[int, int]:
    """Takes the next share off the list, and what is left if that is told."""
    share = int(words.pop(0))
    left = int(words.pop(0).removeprefix("[over]")) if words[0].startswith("[over]") else 0
    return share, left


def texts(frame: Frame) -> Iterator[str]:
    for item in frame.items:
        yield from _texts_in(item)


def _texts_in(item: Item) -> Iterator[str]:
    if isinstance(item, TextItem):
        yield "".join("".join(run.glyphs.clusters) for run in item.runs)
    elif isinstance(item, GroupItem):
        for inner in item.items:
            yield from _texts_in(inner)
    elif isinstance(item, Stamp):
        yield from texts(item.frame)


def test_it_checks_silent() -> None:
    found = check(open_game(GAME)[1], Order()).problems
    assert {problem.severity for problem in found} <= {"note"}
