"""Fronts and backs → pages in the order of two-sided printing: each back after its front."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from generator.core.display import Frame, GroupItem
from generator.core.geometry import Point, Rect, Size, rotation
from generator.impose.paper import Page, Press


def two_sided(pages: Sequence[Page], press: Press) -> Sequence[Page]:
    """As they are if nothing has a back: then the printer's own setting may turn them or not."""
    in_one_file = press.two_sided and press.backs != "separate"
    if not in_one_file or not any(page.side == "back" for page in pages):
        return pages
    return list(_faced(_gathered(pages), press))


def _gathered(pages: Sequence[Page]) -> Iterator[Page]:
    """A page to read that would have an empty back goes behind an earlier one that would."""
    moves: dict[int, int] = {}
    waiting: Page | None = None
    end = 0
    for read, run in groupby(range(len(pages)), key=lambda number: pages[number].to_read):
        numbers = list(run)
        if not read or len(numbers) % 2 == 0:
            continue
        moved = _lone(pages, numbers, waiting.frame.size) if waiting else None
        if moved is None:
            waiting, end = pages[numbers[-1]], numbers[-1]
        else:
            moves[end], waiting = moved, None
    gone = set(moves.values())
    for number, page in enumerate(pages):
        if number not in gone:
            yield page
        if number in moves:
            yield pages[moves[number]]


def _lone(pages: Sequence[Page], numbers: Sequence[int], size: Size) -> int | None:
    """The first page that has no others with its title, so that none is torn from them."""
    titles = Counter(pages[number].title for number in numbers)
    for number in numbers:
        if titles[pages[number].title] == 1 and pages[number].frame.size == size:
            return number
    return None


def _faced(pages: Iterable[Page], press: Press) -> Iterator[Page]:
    """Pages to read print on both sides; what else has no back keeps an empty one.

    So nothing to be cut or glued has anything behind it, and odd and even pages part a kit for
    printers that turn the paper by hand.
    """
    waiting: Page | None = None
    for page in pages:
        if waiting is not None and page.side == "front":
            if page.to_read and waiting.to_read:
                yield _behind(page, press)
                waiting = None
                continue
            yield _empty(waiting)
        yield page
        waiting = page if page.side == "front" else None
    if waiting is not None:
        yield _empty(waiting)


def _behind(page: Page, press: Press) -> Page:
    """A page to be read on the back: upright when the leaf is turned like that of a book."""
    own = press._replace(paper=press.paper._replace(size=page.frame.size))
    if own.sideways:
        return page._replace(side="back")
    whole = Rect(0, 0, *page.frame.size)
    turn = rotation(180, Point(*whole.centre))
    frame = Frame(page.frame.size, (GroupItem(page.frame.items, turn),))
    trim, bleed = (_turned(rect, whole) for rect in (page.trim, page.bleed))
    return page._replace(frame=frame, side="back", trim=trim, bleed=bleed)


def _turned(rect: Rect, whole: Rect) -> Rect:
    return rect._replace(left=whole.width - rect.right, top=whole.height - rect.bottom)


def _empty(front: Page) -> Page:
    """It has no title, so that no bookmark leads to it."""
    return Page(Frame(front.frame.size, ()), {}, "", "back", front.trim, front.bleed)
