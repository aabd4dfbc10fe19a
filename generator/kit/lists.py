"""Lists in the game's own type → pages of the kit: the pull list, the cut plan, the checklist."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.geometry import Size
from generator.core.words import Words
from generator.impose.cut_plan import plan_pages
from generator.impose.list_columns import ComponentRows, Row
from generator.impose.paper import Page, Press
from generator.impose.ticklist import (
    Section,
    Ticklist,
    lettering,
    ticklist_pages,
)
from generator.kit.contents import ListedComponent, checklist
from generator.kit.foldings import foldings_of
from generator.kit.order import Order, asked_for
from generator.kit.sheet_kinds import cut_work
from generator.model import Component
from generator.model.changes import Change, Changes
from generator.opened import Studio


def pull_pages(studio: Studio, press: Press, changes: Changes) -> Iterator[Page]:
    return _pages(studio, press, pull_list(changes, studio.words))


def checklist_pages(studio: Studio, press: Press, order: Order, size: Size) -> Iterator[Page]:
    """Of all that the order asks for; boards that print elsewhere are there all the same."""
    parts = [part_of(studio, one, size) for one in asked_for(studio.game, order)]
    return _pages(studio, press, checklist(studio.game, parts, studio.words))


def cut_plan_pages(
    studio: Studio, press: Press, order: Order, pages: Sequence[Page]
) -> Iterator[Page]:
    """How the sheets are cut and folded, if their margins do not say it all."""
    titles = {one.id: one.title for one in studio.game.components}
    work = cut_work(pages, titles)
    foldings = foldings_of(studio, press, asked_for(studio.game, order), work.kinds)
    if not work.needs_plan and not foldings:
        return iter(())
    words = studio.words
    told = [
        words.counted("plan-sheets", sum(kind.sheets for kind in work.kinds)),
        words.counted("plan-cuts", work.cuts),
        *([words("plan-scissors", count=work.by_hand)] if work.by_hand else []),
        words("plan-minutes", count=work.minutes),
    ]
    total = " · ".join(told)
    letters = lettering(studio.headline, studio.label, studio.game.colours)
    return plan_pages(work.kinds, foldings, total, press, letters, studio.game.title)


def part_of(studio: Studio, component: Component, size: Size) -> ListedComponent:
    titles = [studio.title(component, card) for card in component.cards if card.copies]
    return ListedComponent(component, studio.printed(component, size), titles)


def _pages(studio: Studio, press: Press, told: Ticklist) -> Iterator[Page]:
    letters = lettering(studio.headline, studio.label, studio.game.colours)
    return ticklist_pages(told, press, letters, studio.game.title)


def pull_list(changes: Changes, words: Words) -> Ticklist:
    """Both lists by component, in the order of the box."""
    out = sum(change.out for change in changes.changes)
    put = sum(change.put for change in changes.changes)
    lead = (words(f"since/{changes.since.what}", name=changes.since.name),)
    sections = [
        _section(words("take-out"), out, changes, "out", words),
        _section(words("put-in"), put, changes, "put", words),
    ]
    return Ticklist(words("pulls"), lead, tuple(one for one in sections if one.blocks))


def _section(title: str, count: int, changes: Changes, side: str, words: Words) -> Section:
    blocks = []
    for component, own in changes.in_components():
        rows = tuple(_rows(own, side, words))
        if rows:
            copies = sum(getattr(change, side) for change in own)
            blocks.append(ComponentRows(component, str(copies), rows))
    return Section(title, words("in-all", count=count), tuple(blocks))


def _rows(changes: tuple[Change, ...], side: str, words: Words) -> Iterator[Row]:
    for change in changes:
        copies = getattr(change, side)
        if copies:
            title = change.was if side == "out" else change.title
            yield Row(f"{copies} ×", title, words(f"why/{change.why}"))
