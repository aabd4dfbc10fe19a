"""Lists in the game's own type → the pull list, the cut plan, the checklist of a kit."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from generator.core.geometry import Size
from generator.core.words import Words
from generator.impose import Page, page_size
from generator.impose.cut_picture import SheetKind
from generator.impose.cut_plan import CutPlan
from generator.impose.list_bands import Section
from generator.impose.list_columns import ComponentRows, Row
from generator.impose.paper import Press
from generator.impose.ticklist import (
    COLUMNS,
    Ticklist,
    noted_pages,
    ticklist_items,
)
from generator.kit.contents import ListedComponent, checklist
from generator.kit.foldings import foldings_of
from generator.kit.list_drawings import list_type
from generator.kit.order import Order, asked_for
from generator.kit.sheet_kinds import CutWork
from generator.model import Component
from generator.model.changes import Change, Changes
from generator.opened import Studio

T = TypeVar("T")
PARTS = {"deck": "cards", "tokens": "pieces", "board": "boards", "document": "pages"}
"""What the components of each kind are called together."""


def pull_pages(studio: Studio, press: Press, changes: Changes) -> Iterator[Page]:
    return _pages(studio, press, pull_list(changes, studio.words))


def checklists(
    studio: Studio, press: Press, order: Order, pages: Sequence[Page]
) -> Iterator[Sequence[Page]]:
    """Of all that the order asks for, in usual columns and in narrow ones, which leave more room.

    Boards that print elsewhere are there all the same; spares on the pages are not counted.
    """
    size = page_size(press)
    parts = [part_of(studio, one, size) for one in asked_for(studio.game, order)]
    told = checklist(studio.game, parts, studio.words, any(map(_has_spares, pages)))
    for columns in (COLUMNS, COLUMNS[1:]):
        yield list(_pages(studio, press, told, columns))


def _has_spares(page: Page) -> bool:
    """Whether more is cut from the page than belongs to the game."""
    return page.grid is not None and len(page.to_cut) > sum(page.faces.values())


def cut_plan(studio: Studio, press: Press, order: Order, work: CutWork) -> CutPlan | None:
    """How the sheets are cut and folded, if their margins do not say it all.

    A sheet for scissors alone needs no picture: no cut of it has a number.
    """
    foldings = foldings_of(studio, press, asked_for(studio.game, order), work.kinds)
    kinds = [kind for kind in _called(work.kinds, studio) if kind.order.cuts]
    if not foldings and not (work.needs_plan and kinds):
        return None
    words = studio.words
    told = [
        words.counted("plan-sheets", sum(kind.sheets for kind in work.kinds)),
        words.counted("plan-cuts", work.cuts),
        *([words("plan-scissors", count=work.by_hand)] if work.by_hand else []),
        words("plan-minutes", count=work.minutes),
    ]
    total = " · ".join(told)
    letters = list_type(studio, press, words("cut-plan"))
    return CutPlan(kinds, foldings, total, press, letters, len(kinds) < len(work.kinds))


def _called(kinds: Sequence[SheetKind], studio: Studio) -> Iterator[SheetKind]:
    """What is on sheets of several parts in a word or two, unless that fits other sheets too.

    If several kinds of sheets show the same parts, their captions name the pages.
    """
    kind_of = {one.title: one.kind for one in studio.game.components}
    said = [
        ", ".join(
            dict.fromkeys(studio.words(PARTS[kind_of[t]]) for t in one.titles if t in kind_of)
        )
        if len(one.titles) > 1
        else ""
        for one in kinds
    ]
    parts = [{*one.titles} for one in kinds]
    for one, together, own in zip(kinds, said, parts, strict=True):
        yield one._replace(
            titles=one.titles if parts.count(own) == 1 else one.pages,
            together=together if said.count(together) == 1 else "",
        )


def part_of(studio: Studio, component: Component, size: Size) -> ListedComponent:
    titles = [studio.title(component, card) for card in component.cards if card.copies]
    return ListedComponent(component, studio.printed(component, size), titles)


def _pages(
    studio: Studio, press: Press, told: Ticklist, columns: Sequence[float] = COLUMNS
) -> Iterator[Page]:
    letters = list_type(studio, press, told.title)
    draw = partial(ticklist_items, told, press, letters, columns)
    items = drawn_before(studio, press, ("ticklist", told.title, columns), told, draw)
    return noted_pages(items, told, press, letters, studio.game.title)


def drawn_before(
    studio: Studio, press: Press, name: Hashable, told: object, draw: Callable[[], T]
) -> T:
    """As in the last run if it told the same on the same paper: only notes tell the version."""
    drawn_from = (told, press._replace(version=""), studio.faces.tools)
    return studio.faces.kept.made(name, drawn_from, draw)


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
