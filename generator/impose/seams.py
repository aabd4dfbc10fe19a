"""What helps to join a board's pages: corner marks, glue tabs, a map of the pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.core.colour import BLACK, WHITE, Colour
from generator.core.display import GroupItem, Item, Path
from generator.core.geometry import Matrix, Rect
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, polyline, rectangle
from generator.impose.margins import foot_end
from generator.impose.marks import MARK_GAP, MARK_LENGTH, MARK_WIDTH
from generator.impose.paper import BAND, LABEL_SIZE, MARGIN_GREY, LabelSetter, Press
from generator.impose.tiling import Tiling

MARK_ROOM = 2.6
"""What marks take around a part."""
UNDER = 2.0
"""How far art goes on under the next page, so that a cut that is a little off shows no white."""
SLANT = 3.0
"""How far a tab narrows at its ends, so that no two tabs overlap."""
HATCH_GREY = Colour(205, 205, 205)
HATCH_PITCH = 2.4
WORD_EVERY = 90.0


class Edges(NamedTuple):
    """A distance at each side of a part."""

    left: float
    top: float
    right: float
    bottom: float

    def around(self, rect: Rect) -> Rect:
        left, top = rect.left - self.left, rect.top - self.top
        return Rect(
            left,
            top,
            rect.width + self.left + self.right,
            rect.height + self.top + self.bottom,
        )


def corner_marks(part: Rect, art: Edges, room: Edges) -> Iterator[Path]:
    """Two ticks at each corner in line with the cuts, beyond the art and within the room."""
    commands: list[Command] = []
    for y in (part.top, part.bottom):
        for x, way, reach, end in (
            (part.left, -1, art.left, room.left),
            (part.right, 1, art.right, room.right),
        ):
            first, last = _tick(reach, end)
            commands += [("m", x + way * first, y), ("l", x + way * last, y)]
    for x in (part.left, part.right):
        for y, way, reach, end in (
            (part.top, -1, art.top, room.top),
            (part.bottom, 1, art.bottom, room.bottom),
        ):
            first, last = _tick(reach, end)
            commands += [("m", x, y + way * first), ("l", x, y + way * last)]
    yield Path(tuple(commands), None, BLACK, MARK_WIDTH, cap=0)


def _tick(reach: float, room: float) -> tuple[float, float]:
    start = reach + MARK_GAP
    return start, max(min(start + MARK_LENGTH, room), start)


def glue_tabs(
    tiling: Tiling, number: int, part: Rect, glued: Callable[[int], str], label: LabelSetter
) -> Iterator[Item]:
    """The strips that go under the next pages: light hatching, and which page is glued there."""
    right, bottom = tiling.tabs(number)
    if right:  # along the edge from top to bottom, standing out to the right
        place = Matrix(0, 1, -1, 0, part.right, part.top)
        yield _tab(part.height, -right, glued(number + 2), place, label)
    if bottom:
        place = Matrix(1, 0, 0, 1, part.left, part.bottom)
        text = glued(number + 1 + len(tiling.columns))
        yield _tab(part.width, bottom, text, place, label)


def _tab(length: float, depth: float, text: str, place: Matrix, label: LabelSetter) -> GroupItem:
    """A tab along x from the origin, standing out by its depth along y, brought to its place."""
    tab = abs(depth)
    slant = min(SLANT, tab, length / 4)
    corners = [(0.0, 0.0), (slant, depth), (length - slant, depth), (length, 0.0)]
    items: list[Item] = [Path(polyline(corners, closed=False), None, MARGIN_GREY, MARK_WIDTH)]
    under = art_under(tab)
    top = under if depth > 0 else depth
    hatched = Rect(slant, top, length - 2 * slant, tab - under)
    items.append(Path(tuple(_hatching(hatched)), None, HATCH_GREY, MARK_WIDTH, cap=0))
    if hatched.height >= LABEL_SIZE * 1.4:
        items.extend(_words(text, hatched, label))
    return GroupItem(tuple(items), place)


def art_under(tab: float) -> float:
    """How far the art goes on into a tab; without a tab, as far as beyond any cut."""
    return min(UNDER, tab / 3) if tab else 1.0


def _hatching(box: Rect) -> Iterator[Command]:
    """Slanting lines that end at the box's edges."""
    offset = HATCH_PITCH
    while offset < box.width + box.height:
        rising = max(0.0, offset - box.height), min(offset, box.height)
        falling = min(offset, box.width), max(0.0, offset - box.width)
        yield ("m", box.left + rising[0], box.top + rising[1])
        yield ("l", box.left + falling[0], box.top + falling[1])
        offset += HATCH_PITCH


def _words(text: str, box: Rect, label: LabelSetter) -> Iterator[Item]:
    drawn, width = label(text, LABEL_SIZE, MARGIN_GREY)
    count = max(1, int(box.width / max(WORD_EVERY, width * 1.5)))
    scale = min(1.0, box.width / (width * count)) if width else 1.0
    for index in range(count):
        left = box.left + box.width * (index + 0.5) / count - width * scale / 2
        base = box.centre.y + LABEL_SIZE * 0.36 * scale
        paper = Rect(left - 1, base - LABEL_SIZE * 0.95, width * scale + 2, LABEL_SIZE * 1.3)
        yield Path(rectangle(paper.within(box)), WHITE)
        yield GroupItem(tuple(drawn), Matrix(scale, 0, 0, scale, left, base))


def page_map(tiling: Tiling, number: int, press: Press) -> tuple[GroupItem, float]:
    """A small plan of all pages, this one filled, and its width."""
    board, columns, rows = tiling.board, tiling.columns, tiling.rows
    across = min(13.0, 2.6 * len(columns)) / board.width
    scale = min(across, min(BAND - 0.5, 2.6 * len(rows)) / board.height)
    items: list[Item] = []
    for index in range(tiling.pages):
        part = tiling.part(index)
        box = Rect(*(value * scale for value in part))
        fill = MARGIN_GREY if index == number else None
        items.append(Path(rectangle(box), fill, MARGIN_GREY, MARK_WIDTH * 2))
    width, height = board.width * scale, board.height * scale
    left = foot_end(press) - width - 2
    return GroupItem(
        tuple(items), Matrix(1, 0, 0, 1, left, press.printable.bottom - height - 0.2)
    ), (width + 2)
