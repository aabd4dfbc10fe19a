"""Faults of single faces → one problem for each element of a component, without those allowed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import WARNING, Problem, Where
from generator.model import CHILDREN, Card, Component, ElementSpec, Game, Layout
from generator.model.allowances import ALLOW, Allowance, Allowances
from generator.model.values import NOTHING, Scope
from generator.template.said_at import fields_at, said_at

_PATH = pattern(r"(layouts|drawings)/(.+?)((?:/\d+)+)")


class Fault(NamedTuple):
    """Something wrong with one face; the same may be wrong with many."""

    code: str
    says: str
    hint: str
    cards: tuple[str, ...] = ()
    """Ids of those that show the face; none if it is about the whole component."""
    side: str = "front"
    of: str = ""
    """The path of the element that shows it."""
    badness: float = 0.0
    """Larger is worse, among faults of one code."""
    severity: str = WARNING


class Owner(NamedTuple):
    """The element that a fault belongs to, and what it may do."""

    spec: ElementSpec
    allow: Allowances
    """Its own, and that of the groups around it."""


class Gathered(NamedTuple):
    """What is left to report of a component, and which allowances silenced the rest."""

    problems: tuple[Problem, ...] = ()
    used: frozenset[Where] = frozenset()


def gathered(game: Game, component: Component, faults: Iterable[Fault]) -> Gathered:
    """One problem for each code and element, at its worst."""
    cards = {card.id: card for card in component.cards}
    owners: dict[str, Owner | None] = {}
    used: set[Where] = set()
    groups: dict[tuple[str, Where | None], list[Fault]] = {}
    for fault in faults:
        if fault.of not in owners:
            owners[fault.of] = _owner(game, component, fault.of)
        owner = owners[fault.of]
        left, allowed = _unallowed(fault, owner, component, cards)
        used.update(one.where for one in allowed)
        if left is not None:
            groups.setdefault((fault.code, owner.spec.where if owner else None), []).append(left)
    problems = (_problem(component, cards, group, owners[group[0].of]) for group in groups.values())
    return Gathered(tuple(problems), frozenset(used))


def _unallowed(
    fault: Fault, owner: Owner | None, component: Component, cards: Mapping[str, Card]
) -> tuple[Fault | None, list[Allowance]]:
    """The fault with the cards that may not have it, and the allowances of the others."""
    for allow in (owner.allow if owner else NOTHING, component.allow):
        if fault.code in allow:
            return None, [allow[fault.code]]
    own = {id: cards[id].allow.get(fault.code) for id in fault.cards if id in cards}
    allowed = [one for one in own.values() if one]
    left = tuple(id for id in fault.cards if not own.get(id))
    if fault.cards and not left:
        return None, allowed
    return fault._replace(cards=left), allowed


def _problem(
    component: Component, cards: Mapping[str, Card], group: Sequence[Fault], owner: Owner | None
) -> Problem:
    worst = max(group, key=lambda fault: fault.badness)
    ids = list(dict.fromkeys(id for fault in (worst, *group) for id in fault.cards))
    message = worst.says
    if ids:
        message = f"the {worst.side} of '{ids[0]}'{_others(group, len(ids))}: {worst.says}"
    where = component.where
    only = cards.get(ids[0]) if len(ids) == 1 else None
    if owner:
        where = said_at(owner.spec, fields_at(only) if only else NOTHING)
    elif only:
        where = only.where
    named = tuple(f"{component.id}/{id}" for id in ids)
    return Problem(worst.code, where, message, worst.hint, worst.severity, named)


def _others(group: Sequence[Fault], cards: int) -> str:
    if cards == 1:
        return ""
    if len({fault.badness for fault in group}) > 1:
        return f", the worst of {cards:,} cards"
    if len({fault.says for fault in group}) > 1:
        return f", the first of {cards:,} cards"
    return f" and of {cards - 1:,} other card{'s' if cards > 2 else ''}"


# -- elements by their paths ------------------------------------------------------------------


def _owner(game: Game, component: Component, path: str) -> Owner | None:
    found = _PATH.fullmatch(path)
    layout = _layout(game, component, found[1], found[2]) if found else None
    if found is None or layout is None:
        return None
    specs, allow = layout.elements, dict[str, Allowance]()
    spec = None
    for number in map(int, found[3].split("/")[1:]):
        if number >= len(specs):
            return None
        spec = specs[number]
        allow.update(allowed_by(spec))
        specs = spec.settled.get(CHILDREN.get(spec.kind, ""), ())
    return Owner(spec, allow) if spec else None


def _layout(game: Game, component: Component, kind: str, name: str) -> Layout | None:
    if kind == "drawings":
        return game.drawings[name].layout if name in game.drawings else None
    return next((one for one in component.layouts if one.name == name), None)


def allowed_by(spec: ElementSpec) -> Allowances:
    """A reason is not worked out: what looks like a template in it is printed nowhere."""
    waiting = spec.waiting_placing.get("allow")
    return ALLOW.read(waiting.node, Scope()) if waiting else spec.placing.allow
