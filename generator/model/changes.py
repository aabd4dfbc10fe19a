"""Two print runs → which cards to take out of the box, and which to print and put in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Literal

from generator.core.named_tuple import NamedTuple


class PrintedEntry(NamedTuple):
    """A card as it was printed: what it is called, how many there are, what they look like."""

    title: str
    copies: int
    face: str
    """The fingerprint of its two sides."""


class Lot(NamedTuple):
    """A component as it was printed."""

    title: str
    cards: Mapping[str, PrintedEntry]


PrintRun = Mapping[str, Lot]
"""All that was printed, by component."""

Key = tuple[str, str]
"""A component's id and a card's."""


class Change(NamedTuple):
    """What to do about one card."""

    component: str
    card: str
    title: str
    was: str
    """What it was called when it was printed."""
    why: str
    """new, changed, more, fewer or removed"""
    out: int
    put: int
    former: str = ""
    """Its id then, if it had another one: mostly because its title gave it."""


class Since(NamedTuple):
    """What is compared with what there is now."""

    what: Literal["run", "revision", "version"]
    name: str
    """The version of the text that was printed or shown, or what git calls the revision."""

    def __str__(self) -> str:
        told = "the print run of version" if self.what == "run" else self.what
        return f"{told} {self.name}"


class Changes(NamedTuple):
    """What to do to bring what was printed up to date."""

    since: Since
    titles: Mapping[str, str]
    """Of the components, by id."""
    changes: tuple[Change, ...]

    @property
    def wanted(self) -> dict[str, dict[str, int]]:
        """Copies to print, by component and card."""
        wanted: dict[str, dict[str, int]] = {}
        for change in self.changes:
            if change.put:
                wanted.setdefault(change.component, {})[change.card] = change.put
        return wanted

    def in_components(self) -> Iterator[tuple[str, tuple[Change, ...]]]:
        """Each component's title and its changes."""
        for id, title in self.titles.items():
            own = tuple(change for change in self.changes if change.component == id)
            if own:
                yield title, own


def changes_between(before: PrintRun, now: PrintRun, since: Since) -> Changes:
    """A card that only got another id, or went to another deck, is not printed again; one that
    was replaced where it was in its list is one that changed."""
    gone = {key: entry for key, entry in _entries(before) if not entry_of(now, key)}
    known = [(key, one, entry_of(before, key) or _twin(gone, one)) for key, one in _entries(now)]
    former = _replaced(before, now)
    found: list[Change] = []
    for key, entry, old in known:
        change: Change | None
        then = former.get(key)
        if old is None and then in gone:
            change = _changed(key, gone.pop(then), entry)._replace(former=then[1])
        else:
            change = _change(key, old, entry)
        if change:
            found.append(change)
    found.extend(
        Change(*key, one.title, one.title, "removed", one.copies, 0) for key, one in gone.items()
    )
    titles = {id: lot.title for id, lot in (*now.items(), *before.items())}
    titles |= {id: lot.title for id, lot in now.items()}
    return Changes(since, titles, tuple(one for one in found if one.out or one.put))


def _entries(run: PrintRun) -> Iterator[tuple[Key, PrintedEntry]]:
    for component, lot in run.items():
        for card, entry in lot.cards.items():
            yield (component, card), entry


def entry_of(run: PrintRun, key: Key) -> PrintedEntry | None:
    component, card = key
    return run[component].cards.get(card) if component in run else None


def _twin(gone: dict[Key, PrintedEntry], entry: PrintedEntry) -> PrintedEntry | None:
    """A card that is gone and looks the same; it replaces one card only."""
    twin = next((key for key, other in gone.items() if other.face == entry.face), None)
    return gone.pop(twin) if twin else None


def _change(key: Key, old: PrintedEntry | None, now: PrintedEntry) -> Change | None:
    if old is None:
        return Change(*key, now.title, now.title, "new", 0, now.copies)
    if old.face != now.face:
        return _changed(key, old, now)
    more = now.copies - old.copies
    if not more:
        return None
    why = "more" if more > 0 else "fewer"
    return Change(*key, now.title, old.title, why, max(-more, 0), max(more, 0))


def _changed(key: Key, old: PrintedEntry, now: PrintedEntry) -> Change:
    return Change(*key, now.title, old.title, "changed", old.copies, now.copies)


def _replaced(before: PrintRun, now: PrintRun) -> dict[Key, Key]:
    """Cards in the place of others, in a list where as many were replaced by as many."""
    found: dict[Key, Key] = {}
    for id in before.keys() & now.keys():
        old, new = [*before[id].cards], [*now[id].cards]
        if old != new:
            for kind, first, last, start, end in SequenceMatcher(None, old, new).get_opcodes():
                if kind == "replace" and last - first == end - start:
                    pairs = zip(old[first:last], new[start:end], strict=True)
                    found |= {(id, card): (id, then) for then, card in pairs}
    return found
