"""A game's files → what a print run of them would print, and what has changed since the last."""

from __future__ import annotations

from generator.core.geometry import Size
from generator.core.problems import Refusal
from generator.files import Folder
from generator.kit.ledger import Record
from generator.kit.order import Order, asked_for
from generator.model import Card, Component
from generator.model.changes import Changes, Lot, PrintedEntry, PrintRun, Since, changes_between
from generator.model.selection import is_named
from generator.opened import Studio, open_studio
from generator.render.fingerprint import Fingerprints

PAGE = Size(200.0, 279.0)
"""Pages of documents are compared as they would be on A4, whatever they are printed on."""


def changes_since(folder: Folder, order: Order, last: Record) -> Changes:
    """What to print again since the print run in the ledger."""
    return changes_in(_opened(folder, order), order, last)


def changes_in(studio: Studio, order: Order, last: Record) -> Changes:
    """The same of a game that is open already."""
    now = _run(studio, _compared(studio, order, last.run))
    since = Since("run", last.version)
    return changes_between(_within(last.run, now, order), now, since)


def changes_from(folder: Folder, old: Folder, order: Order, since: Since) -> Changes:
    """What to print again since the files were as in `old`."""
    studio, then = _opened(folder, order), _opened(old, order)
    now = _run(studio, asked_for(studio.game, order))
    before = _run(then, [one for one in then.game.components if not one.optional or one.id in now])
    return changes_between(_within(before, now, order), now, since)


def confirmed(folder: Folder, order: Order, last: Record | None) -> Record:
    """The ledger once all that is asked for is printed; what is not asked for stays as it was."""
    before = last.run if last else {}
    studio = _opened(folder, order)
    now = _run(studio, _compared(studio, order, before))
    run: dict[str, Lot] = {}
    for component in studio.game.components:
        lot = now.get(component.id)
        old = before.get(component.id)
        if lot and old and order.only:
            lot = Lot(lot.title, {**old.cards, **lot.cards})
        if lot or old:
            run[component.id] = lot or before[component.id]
    return Record(studio.game.id, studio.version, run)


def _opened(folder: Folder, order: Order) -> Studio:
    studio, problems = open_studio(
        folder, order.opening._replace(sleeves=(), ink="full", blueprint=False)
    )
    if studio is None or not studio.game.is_whole:
        raise Refusal(*problems)
    return studio


def _compared(studio: Studio, order: Order, before: PrintRun) -> list[Component]:
    """What is asked for; an optional component that was printed is asked for as well."""
    if order.decks or order.only:
        return asked_for(studio.game, order)
    return [one for one in studio.game.components if not one.optional or one.id in before]


def _within(before: PrintRun, now: PrintRun, order: Order) -> PrintRun:
    """The part of an earlier run that is asked for."""
    run = {id: lot for id, lot in before.items() if id in now or not order.decks}
    if not order.only:
        return run
    return {
        id: lot._replace(
            cards={
                card: one
                for card, one in lot.cards.items()
                if any(is_named(id, card, pattern) for pattern in order.only)
            }
        )
        for id, lot in run.items()
    }


def _run(studio: Studio, components: list[Component]) -> PrintRun:
    """Only faces count here; their problems are reported when they are built."""
    prints = Fingerprints()
    return {component.id: _lot(studio, component, prints) for component in components}


def _title(studio: Studio, component: Component, card: Card) -> str:
    title = studio.title(component, card)
    return f"{title} ({card.copy})" if card.copy else title


def _lot(studio: Studio, component: Component, prints: Fingerprints) -> Lot:
    cards = [card for card in component.cards if card.copies]
    pairs = zip(cards, studio.printed(component, PAGE), strict=True)
    entries = {
        card.id: PrintedEntry(
            _title(studio, component, card),
            one.copies,
            prints.of(one.front, one.back),
        )
        for card, one in pairs
    }
    return Lot(component.title, {id: entry for id, entry in entries.items() if entry.copies})
