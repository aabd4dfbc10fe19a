"""A board on one page if it fits, otherwise on tiles with an overlap, match marks and a map."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.colour import Colour
from generator.display import Frame, Group, Item, Path, Stamp
from generator.geometry import Matrix, Rect, Size, translation
from generator.impose.marks import MARK_WIDTH, crop_marks, foot_end, foot_furniture
from generator.impose.paper import (
    BAND,
    MARGIN_GREY,
    LabelSetter,
    Page,
    Press,
    Printed,
    footed,
    no_room,
)
from generator.model import Component
from generator.outline import Command, rectangle

OVERLAP = 10.0
BLACK = Colour(0, 0, 0)
MARK_ROOM = 2.6


def impose_board(
    component: Component, card: Printed, press: Press, game: str, label: LabelSetter
) -> Iterator[Page]:
    whole = best_fit(card.size, press)
    if whole:
        yield _one_page(component, card, whole, game, label)
        return
    tilings = [(_tiling(card.size, way), way) for way in (press, press.turned())]
    possible = [(tiling, way) for tiling, way in tilings if tiling]
    if not possible:
        raise no_room(component, card.size, press)
    tiling, chosen = min(possible, key=lambda pair: pair[0].count)
    for number in range(tiling.count):
        yield _tile_page(component, card, chosen, tiling, number, game, label)


def best_fit(size: Size, press: Press) -> Press | None:
    """The paper, upright or turned, that takes the whole board."""
    for way in (press, press.turned()):
        area = footed(way).grown(-MARK_ROOM)
        if size.width <= area.width and size.height <= area.height:
            return way
    return None


class _Tiling:
    """Windows of the board, one for each page; neighbours share an overlap."""

    def __init__(self, board: Size, window: Size) -> None:
        self.window = window
        self.columns = _pages(board.width, window.width)
        self.rows = _pages(board.height, window.height)
        self.step = Size(
            (board.width - OVERLAP) / self.columns if self.columns > 1 else board.width,
            (board.height - OVERLAP) / self.rows if self.rows > 1 else board.height,
        )
        self.board = board

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def part(self, number: int) -> Rect:
        """The part of the board on this page, overlaps included."""
        row, column = divmod(number, self.columns)
        left, top = column * self.step.width, row * self.step.height
        wide = OVERLAP if self.columns > 1 else 0.0
        high = OVERLAP if self.rows > 1 else 0.0
        return Rect(left, top, self.step.width + wide, self.step.height + high)


def _pages(extent: float, room: float) -> int:
    return 1 if extent <= room else math.ceil((extent - OVERLAP) / (room - OVERLAP))


def _tiling(board: Size, press: Press) -> _Tiling | None:
    """None if a page would show little more than its overlaps."""
    area = footed(press).grown(-MARK_ROOM)
    return _Tiling(board, area.size) if min(area.size) >= 3 * OVERLAP else None


def _one_page(
    component: Component, card: Printed, press: Press, game: str, label: LabelSetter
) -> Page:
    area = footed(press)
    left = area.left + (area.width - card.size.width) / 2
    top = area.top + (area.height - card.size.height) / 2
    trim = Rect(left, top, *card.size)
    items: list[Item] = [Stamp(card.front, translation(left, top), trim.grown(0.3))]
    items.extend(crop_marks([trim], (0.3, 0.3), press.printable))
    notes = _notes(component, game, press, "one page, one-sided")
    items.extend(foot_furniture(press, notes, label))
    frame = Frame(press.paper.size, tuple(items))
    return Page(frame, {component.id: 1}, component.title, "front", trim, trim)


def _tile_page(
    component: Component,
    card: Printed,
    press: Press,
    tiling: _Tiling,
    number: int,
    game: str,
    label: LabelSetter,
) -> Page:
    part = tiling.part(number)
    area = footed(press)
    left = area.left + (area.width - part.width) / 2
    top = area.top + (area.height - part.height) / 2
    shown = Rect(left, top, part.width, part.height)
    items: list[Item] = [Stamp(card.front, translation(left - part.left, top - part.top), shown)]
    items.extend(crop_marks([shown], (0.0, 0.0), press.printable))
    items.extend(_match_marks(tiling, number, shown))
    row, column = divmod(number, tiling.columns)
    place = f"page {number + 1} of {tiling.count}: row {row + 1}, column {column + 1}"
    notes = _notes(component, game, press, place)
    plan, width = _page_map(tiling, number, press)
    items.extend(foot_furniture(press, notes, label, beside=width))
    items.append(plan)
    frame = Frame(press.paper.size, tuple(items))
    title = f"{component.title} {number + 1}"
    return Page(frame, {component.id: 1}, title, "front", shown, shown)


def _notes(component: Component, game: str, press: Press, place: str) -> tuple[str, ...]:
    first = f"{game} · {component.title}"
    note = f" · {component.margin_note}" if component.margin_note else ""
    return (first, f"{place} · {press.paper.title} · print at 100 %{note}")


def _match_marks(tiling: _Tiling, number: int, shown: Rect) -> Iterator[Item]:
    """Dashes just outside the art, where the neighbour's edge comes to lie."""
    row, column = divmod(number, tiling.columns)
    commands: list[Command] = []
    xs = [shown.right - OVERLAP] if column < tiling.columns - 1 else []
    xs += [shown.left + OVERLAP] if column else []
    for x in xs:
        for y, end in ((shown.top, -MARK_ROOM + 0.3), (shown.bottom, MARK_ROOM - 0.3)):
            commands += [("m", x, y + (0.3 if end > 0 else -0.3)), ("l", x, y + end)]
    ys = [shown.bottom - OVERLAP] if row < tiling.rows - 1 else []
    ys += [shown.top + OVERLAP] if row else []
    for y in ys:
        for x, end in ((shown.left, -MARK_ROOM + 0.3), (shown.right, MARK_ROOM - 0.3)):
            commands += [("m", x + (0.3 if end > 0 else -0.3), y), ("l", x + end, y)]
    if commands:
        yield Path(tuple(commands), None, BLACK, 0.25, (0.6, 0.4), cap=0)


def _page_map(tiling: _Tiling, number: int, press: Press) -> tuple[Group, float]:
    """A small plan of all pages, this one filled, and its width."""
    cell = min(2.6, (BAND - 0.5) / tiling.rows, 13.0 / tiling.columns)
    left = foot_end(press) - tiling.columns * cell - 2
    items: list[Item] = []
    for index in range(tiling.count):
        row, column = divmod(index, tiling.columns)
        box = Rect(column * cell, row * cell, cell, cell)
        fill = MARGIN_GREY if index == number else None
        items.append(Path(rectangle(box), fill, MARGIN_GREY, MARK_WIDTH * 2))
    top = press.printable.bottom - tiling.rows * cell - 0.2
    return Group(tuple(items), Matrix(1, 0, 0, 1, left, top)), tiling.columns * cell + 2
