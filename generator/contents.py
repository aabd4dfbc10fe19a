"""What a kit holds → the checklist that ends it: every part, what goes where, what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.display import Frame, Group, Item, Stamp, Zone
from generator.impose.paper import Printed
from generator.impose.ticklist import Block, Row, Section, Ticklist
from generator.model import Component, Game

CARD = 0.3
"""How thick a card is, in millimetres: paper of about 250 g/m²."""
LEAD = "Tick what lies before you. Stacks are as high as cards of about 250 g/m² make them."


class Part(NamedTuple):
    """A component as it is printed: its faces, and what its cards are called."""

    component: Component
    printed: Sequence[Printed]
    titles: Sequence[str]

    @property
    def copies(self) -> int:
        return sum(one.copies for one in self.printed)


def checklist(game: Game, parts: Sequence[Part]) -> Ticklist:
    """Everything in the order in which it lies in the box."""
    present = [part for part in parts if part.copies]
    of = {kind: [p for p in present if p.component.kind == kind] for kind in KINDS}
    places = Block("Boards", "", tuple(map(_only_row, of["board"])))
    pages = Block("Pages", "", tuple(map(_only_row, of["document"])))
    sections = [
        _section("Cards", "More cards", of["deck"]),
        _section("Pieces", "More pieces", of["tokens"]),
        Section("Boards and pages", "", tuple(one for one in (places, pages) if one.rows)),
        Section("What fits where", "", (*_stacks(of["deck"]), *_spaces(game, of["board"]))),
    ]
    lead = tuple(_lead(game, parts))
    return Ticklist("Is everything there?", lead, tuple(one for one in sections if one.blocks))


KINDS = ("deck", "tokens", "board", "document")


def _section(title: str, more: str, parts: Sequence[Part]) -> Section:
    """A block for each component; those of a single row stand together at the end."""
    counted = [(part, _rows(part)) for part in parts]
    blocks = [
        Block(part.component.title, _about(part), rows) for part, rows in counted if len(rows) > 1
    ]
    alone = tuple(_only_row(part) for part, rows in counted if len(rows) == 1)
    if alone:
        blocks.append(Block(more, "", alone))
    return Section(title, f"{sum(part.copies for part in parts)} in all", tuple(blocks))


def _rows(part: Part) -> tuple[Row, ...]:
    """A row for each title, so that what is alike is counted together."""
    counts: Counter[str] = Counter()
    for one, title in zip(part.printed, part.titles, strict=True):
        counts[title] += one.copies
    return tuple(Row(f"{copies} ×", title) for title, copies in counts.items() if copies)


def _only_row(part: Part) -> Row:
    size = part.component.size
    return Row(f"{part.copies} ×", part.component.title, str(size) if size else "")


def _about(part: Part) -> str:
    return f"{part.copies} · {part.component.size}" if part.component.size else str(part.copies)


def _stacks(decks: Sequence[Part]) -> Iterator[Block]:
    """Cards by size: what sleeves and boxes must take."""
    sizes = dict.fromkeys(part.component.size for part in decks)
    for size in sizes:
        own = [part for part in decks if part.component.size == size]
        rows = [Row(f"{part.copies} ×", part.component.title, _height(part.copies)) for part in own]
        whole = sum(part.copies for part in own)
        if len(rows) > 1:
            rows.append(Row(f"{whole} ×", "all together", _height(whole), tick=False))
        plain = tuple(row._replace(tick=False) for row in rows)
        yield Block(f"Cards of {size}", "stack", plain)


def _height(cards: int) -> str:
    return f"{max(round(cards * CARD), 1)} mm high"


def _spaces(game: Game, boards: Sequence[Part]) -> Iterator[Block]:
    """Spaces of the boards, and what each has room for; boards with the same are told once."""
    alike: dict[tuple[Row, ...], list[str]] = {}
    for part in boards:
        rooms: Counter[tuple[tuple[int, str], ...]] = Counter(
            zone.room_for
            for one in part.printed
            for zone in _zones(one.front.items)
            if zone.room_for
        )
        rows = tuple(_space(game, needs, count) for needs, count in rooms.items())
        if rows:
            alike.setdefault(rows, []).append(part.component.title)
    for rows, titles in alike.items():
        yield Block(titles[0], f"and {len(titles) - 1} like it" if titles[1:] else "", rows)


def _space(game: Game, needs: Iterable[tuple[int, str]], count: int) -> Row:
    told = ", ".join(
        _named(game, what) if n == 1 else f"{n} {_named(game, what)}" for n, what in needs
    )
    return Row(f"{count} ×", f"space for {told}", tick=False)


def _named(game: Game, what: str) -> str:
    component = game.component(what)
    return component.title if component else what.replace("mm x ", " × ").replace("mm", " mm")


def _zones(items: Iterable[Item]) -> Iterator[Zone]:
    for item in items:
        match item:
            case Zone():
                yield item
            case Group(children, _, _):
                yield from _zones(children)
            case Stamp(Frame(_, inner), _, _):
                yield from _zones(inner)


def _lead(game: Game, parts: Sequence[Part]) -> Iterator[str]:
    yield LEAD
    held = {part.component.id for part in parts}
    others = [one for one in game.components if one.optional and one.id not in held]
    if others:
        told = ", ".join(f"{one.title} (--deck {one.id})" for one in others)
        yield f"Not in this kit, unless asked for by name: {told}."
