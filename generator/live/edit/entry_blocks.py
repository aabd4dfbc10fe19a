"""A list as text → the same list with entries put in, taken out or moved; what is between stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeVar

from generator.core.named_tuple import NamedTuple

T = TypeVar("T")


class Regrouping(NamedTuple):
    """What happens to the entries of a list, by their numbers from 0."""

    taken: tuple[int, ...] = ()
    """Those that leave their place."""
    put: tuple[int | str, ...] = ()
    """What is put in: an entry that is there, or the text of a new one."""
    after: int = -1
    """The entry behind which it is put; -1 puts it first."""

    @property
    def at(self) -> int:
        """Where it is put among those that stay."""
        return self.after + 1 - sum(1 for number in self.taken if number <= self.after)

    def applied(self, items: Sequence[T], new: Sequence[T] = ()) -> list[T]:
        """The items in their new order; `new` are those that were not there."""
        fresh = iter(new)
        put = [items[one] if isinstance(one, int) else next(fresh) for one in self.put]
        rest = [item for number, item in enumerate(items) if number not in self.taken]
        return [*rest[: self.at], *put, *rest[self.at :]]


class Blocks(NamedTuple):
    """The text of a list, entry by entry, and what is between them."""

    head: str
    entries: tuple[str, ...]
    gaps: tuple[str, ...]
    """What follows each entry but the last: ends of lines, commas, comments."""
    tail: str
    usual: str
    """What parts two entries if nothing else does."""

    def text(self) -> str:
        parted = zip(self.entries, (*self.gaps, ""), strict=True)
        return self.head + "".join(entry + gap for entry, gap in parted) + self.tail

    def placed(self, placing: Regrouping) -> Blocks:
        blocks = self
        for number in sorted(placing.taken, reverse=True):
            blocks = blocks._without(number)
        entries = (self.entries[one] if isinstance(one, int) else one for one in placing.put)
        for at, entry in enumerate(entries, placing.at):
            blocks = blocks._with(at, entry, self._between)
        return blocks

    @property
    def _between(self) -> str:
        """What most entries have between them, but for comments."""
        plain = Counter(gap for gap in self.gaps if not _comments(gap))
        return plain.most_common(1)[0][0] if plain else self.usual

    def _with(self, at: int, entry: str, between: str) -> Blocks:
        entries = (*self.entries[:at], entry, *self.entries[at:])
        before = max(at - 1, 0)
        gaps = (*self.gaps[:before], between, *self.gaps[before:]) if self.entries else ()
        return self._replace(entries=entries, gaps=gaps)

    def _without(self, number: int) -> Blocks:
        """Comments before and behind an entry stay when it goes."""
        entries = (*self.entries[:number], *self.entries[number + 1 :])
        if not entries:
            return self._replace(entries=())
        if number == 0:
            kept = self.gaps[0].removeprefix(self.usual) if _comments(self.gaps[0]) else ""
            return self._replace(head=self.head + kept, entries=entries, gaps=self.gaps[1:])
        if number == len(entries):
            last = self.gaps[-1]
            kept = last.removesuffix(self.usual) if _comments(last) else ""
            return self._replace(tail=kept + self.tail, entries=entries, gaps=self.gaps[:-1])
        merged = self._merged(self.gaps[number - 1], self.gaps[number])
        gaps = (*self.gaps[: number - 1], merged, *self.gaps[number + 1 :])
        return self._replace(entries=entries, gaps=gaps)

    def _merged(self, before: str, behind: str) -> str:
        if _comments(before) and _comments(behind):
            return before + behind.removeprefix(self.usual)
        if _comments(before) or _comments(behind):
            return before if _comments(before) else behind
        return max(before, behind, key=len)


def blocks_of(text: str, spans: Sequence[tuple[int, int]], usual: str) -> Blocks:
    """Entries begin and end where the spans say."""
    gaps = tuple(text[end:start] for (_, end), (start, _) in pairwise(spans))
    entries = tuple(text[start:end] for start, end in spans)
    return Blocks(text[: spans[0][0]], entries, gaps, text[spans[-1][1] :], usual)


def _comments(gap: str) -> bool:
    return "#" in gap
