"""What is in a kit → the checklist that ends it: every part, where it goes, what is left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.words import Words
from generator.impose.list_bands import Section
from generator.impose.list_columns import ComponentRows, Row
from generator.impose.paper import Printed
from generator.impose.ticklist import Ticklist
from generator.model import KINDS, Component, Game

CARD = 0.3
"""How thick a card is, in millimetres: paper of about 250 g/m²."""


class ListedComponent(NamedTuple):
    """A component as it is printed: its faces, and what its cards are called."""

    component: Component
    printed: Sequence[Printed]
    titles: Sequence[str]

    @property
    def copies(self) -> int:
        return sum(one.copies for one in self.printed)


def checklist(
    game: Game, parts: Sequence[ListedComponent], words: Words, has_spares: bool = False
) -> Ticklist:
    """Everything, in the order of the box."""
    return _Contents(game, parts, words, has_spares).told()


class _Contents(NamedTuple):
    game: Game
    parts: Sequence[ListedComponent]
    words: Words
    has_spares: bool

    def told(self) -> Ticklist:
        words = self.words
        present = [part for part in self.parts if part.copies]
        of = {kind: [p for p in present if p.component.kind == kind] for kind in KINDS}
        places = ComponentRows(words("boards"), "", tuple(map(self._only_row, of["board"])))
        pages = ComponentRows(words("pages"), "", tuple(map(self._only_row, of["document"])))
        read = words("boards-and-pages") if places.rows else words("to-read")
        fits = tuple(self._stacks(of["deck"]))
        sections = [
            self._section(words("cards"), words("more-cards"), of["deck"]),
            self._section(words("pieces"), words("more-pieces"), of["tokens"]),
            Section(read, "", tuple(p for p in (places, pages) if p.rows)),
            Section(words("fits"), "", fits),
        ]
        filled = tuple(one for one in sections if one.blocks)
        return Ticklist(words("checklist"), tuple(self._lead()), filled)

    def _section(self, title: str, more: str, parts: Sequence[ListedComponent]) -> Section:
        """A block for each component; those of a single row are together at the end."""
        counted = [(part, _rows(part)) for part in parts]
        blocks = [
            ComponentRows(part.component.title, self._about(part), rows)
            for part, rows in counted
            if len(rows) > 1
        ]
        alone = tuple(self._only_row(part) for part, rows in counted if len(rows) == 1)
        if alone:
            blocks.append(ComponentRows(more, "", alone))
        count = sum(part.copies for part in parts)
        return Section(title, self.words("in-all", count=count), tuple(blocks))

    def _only_row(self, part: ListedComponent) -> Row:
        size = part.component.size
        told = self.words.size(size) if size else ""
        return Row(f"{part.copies} ×", part.component.title, told)

    def _about(self, part: ListedComponent) -> str:
        size = part.component.size
        return f"{part.copies} · {self.words.size(size)}" if size else str(part.copies)

    def _stacks(self, decks: Sequence[ListedComponent]) -> Iterator[ComponentRows]:
        """Cards by size: what sleeves and boxes must take."""
        words = self.words
        by_size: dict[Size, list[ListedComponent]] = {}
        for part in decks:
            if part.component.size:
                by_size.setdefault(part.component.size, []).append(part)
        for size, own in by_size.items():
            counts = [(part.copies, part.component.title) for part in own]
            if len(own) > 1:
                counts.append((sum(part.copies for part in own), words("all-together")))
            rows = (
                Row(f"{count} ×", title, self._height(count), tick=False) for count, title in counts
            )
            yield ComponentRows(
                words("cards-of", size=words.size(size)), words("stack"), tuple(rows)
            )

    def _height(self, cards: int) -> str:
        return self.words("high", height=max(round(cards * CARD), 1))

    def _lead(self) -> Iterator[str]:
        yield self.words("tick")
        held = {part.component.id for part in self.parts}
        others = [one for one in self.game.components if one.optional and one.id not in held]
        if others:
            names = ", ".join(one.title for one in others)
            yield self.words("left-out", names=names)
        if self.has_spares:
            yield self.words("not-counted")


def _rows(part: ListedComponent) -> tuple[Row, ...]:
    """A row for each title, so that what is alike is counted together."""
    counts: Counter[str] = Counter()
    for one, title in zip(part.printed, part.titles, strict=True):
        counts[title] += one.copies
    return tuple(Row(f"{copies} ×", title) for title, copies in counts.items() if copies)
