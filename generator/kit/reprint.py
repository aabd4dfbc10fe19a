"""A game's files → what a print run of them would print, and what has changed since the last."""

from __future__ import annotations

from generator.core.geometry import Size
from generator.core.problems import Refusal
from generator.files import Folder
from generator.kit.ledger import Record
from generator.kit.order import Order, asked_for
from generator.model import Card, Component
from generator.model.changes import Changes, Lot, PrintedEntry, PrintRun, Since, changes_between
from generator.model.opening import Opening
from generator.model.selection import is_named
from generator.opened import Studio, open_studio
from generator.render.fingerprint import Fingerprints

PAGE = Size(200.0, 279.0)
"""Pages of documents are compared as they would be on A4, whatever they are printed on."""


def changes_since(folder: Folder, order: Order, last: Record) -> Changes:
    """What to print again since the print run in the ledger."""
    return changes_in(opened_for(folder, order), order, last)


def changes_in(studio: Studio, order: Order, last: Record) -> Changes:
    """The same of a game that is open already."""
    now = print_run(studio, compared_parts(studio, order, last.run))
    since = Since("run", last.version)
    return changes_between(within(last.run, now, order), now, since)


def changes_from(folder: Folder, old: Folder, order: Order, since: Since) -> Changes:
    """What to print again since the files were as in `old`."""
    studio, then = opened_for(folder, order), opened_for(old, order)
    now = print_run(studio, asked_for(studio.game, order))
    before = print_run(then, parts_then(then, now))
    return changes_between(within(before, now, order), now, since)


def confirmed(folder: Folder, order: Order, last: Record | None) -> Record:
    """The ledger once all that is asked for is printed; what is not asked for stays as it was."""
    before = last.run if last else {}
    studio = opened_for(folder, order)
    now = print_run(studio, compared_parts(studio, order, before))
    run: dict[str, Lot] = {}
    for component in studio.game.components:
        lot = now.get(component.id)
        old = before.get(component.id)
        if lot and old and order.only:
            lot = Lot(lot.title, {**old.cards, **lot.cards})
        if lot or old:
            run[component.id] = lot or before[component.id]
    return Record(studio.game.id, studio.version, run)


def opened_for(folder: Folder, order: Order) -> Studio:
    """The game as it is compared: in full ink, whatever it is printed with."""
    return opened_whole(folder, order.opening._replace(sleeves=(), ink="full", blueprint=False))


def opened_whole(folder: Folder, opening: Opening) -> Studio:
    """The game; Refusal if some of it cannot be read."""
    studio, problems = open_studio(folder, opening)
    if studio is None or not studio.game.is_whole:
        raise Refusal(*problems)
    return studio


def compared_parts(studio: Studio, order: Order, before: PrintRun) -> list[Component]:
    """What is asked for; an optional component that was printed is asked for as well."""
    if order.decks or order.only:
        return asked_for(studio.game, order)
    return [one for one in studio.game.components if not one.optional or one.id in before]


def parts_then(then: Studio, now: PrintRun) -> list[Component]:
    """What an earlier state is compared with, all that is not optional or asked for now."""
    return [one for one in then.game.components if not one.optional or one.id in now]


def within(before: PrintRun, now: PrintRun, order: Order) -> PrintRun:
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


def print_run(studio: Studio, components: list[Component]) -> PrintRun:
    """Only faces count here; their problems are reported when they are built."""
    prints = Fingerprints()
    return {component.id: _lot(studio, component, prints) for component in components}


def printed_title(studio: Studio, component: Component, card: Card) -> str:
    title = studio.title(component, card)
    return f"{title} ({card.copy})" if card.copy else title


def _lot(studio: Studio, component: Component, prints: Fingerprints) -> Lot:
    cards = [card for card in component.cards if card.copies]
    pairs = zip(cards, studio.printed(component, PAGE), strict=True)
    entries = {
        card.id: PrintedEntry(
            printed_title(studio, component, card),
            one.copies,
            prints.of(one.front, one.back),
        )
        for card, one in pairs
    }
    return Lot(component.title, {id: entry for id, entry in entries.items() if entry.copies})
