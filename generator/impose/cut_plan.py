"""Kinds of sheets → the cut plan: pictures of how each is cut and how parts are folded.

It goes where pages have room for it, or on pages of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat

from generator.core.display import Frame, GroupItem, Item, Path
from generator.core.geometry import Rect, Size, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import rectangle
from generator.core.tags import Tag
from generator.impose.captions import NAME, names_in, squeezed
from generator.impose.cut_picture import NUMBER, SheetKind, sheet_picture
from generator.impose.fold_pictures import MOST_STEPS, Folding, step_picture
from generator.impose.list_type import SIDE, TITLE, TOP, ListHead, ListType, list_head
from generator.impose.margins import MarginNotes
from generator.impose.notes import heading
from generator.impose.paper import Page, Press, footed
from generator.impose.plan_rows import GUTTER, Placed, rows_of, spread
from generator.impose.plan_sizes import LARGE, SMALL, TOGETHER, PictureSize
from generator.impose.ticklist import GROUP_TITLE, LEAD, TEXT

NUMBERS = 5.0
"""Room for numbers left of a picture, and above it."""
CAPTION = 9.0
NOTE = 2.6
BAR = 0.7


class PlanRoom(NamedTuple):
    """Where a part of the plan may go."""

    box: Rect
    whole: bool = False
    """A page of its own: what is too large for this one is too large for all."""


class PlanPart(NamedTuple):
    """What is in one room."""

    number: int
    """Of the room."""
    first: bool
    placed: list[Placed]


class CutPlan(NamedTuple):
    kinds: Sequence[SheetKind]
    foldings: Sequence[Folding]
    total: str
    """All sheets and cuts, in words."""
    press: Press
    letters: ListType
    others: bool = False
    """Whether there are sheets that it has no picture of."""

    def _shorter(self) -> Iterator[CutPlan]:
        """The whole plan, then without sheets whose margins say how they are cut.

        Those of one piece go first, and of those the last.
        """
        yield self
        kinds, plain = list(self.kinds), [kind for kind in reversed(self.kinds) if kind.plain]
        for gone in sorted(plain, key=lambda kind: len(kind.to_cut) > 1):
            kinds = [kind for kind in kinds if kind is not gone]
            yield self._replace(kinds=kinds, others=True)

    def on_pages(self) -> list[tuple[Item, ...]]:
        """As few pages as the pictures need."""
        room = PlanRoom(_inside(footed(self.press), SIDE, TOP), whole=True)
        ways = [_Plan(self, size, room.box.width, TITLE) for size in LARGE]
        laid = [(way, way.laid(repeat(room)) or []) for way in ways]
        way, parts = min(laid, key=lambda one: len(one[1]))
        return [tuple(way.items(part, room.box)) for part in parts]

    def pages(self, game: str, drawn: Sequence[tuple[Item, ...]]) -> Iterator[Page]:
        """The pages that are drawn, with their notes."""
        area, words = footed(self.press), self.press.words
        title = words("cut-plan")
        for number, items in enumerate(drawn, 1):
            place = words("page", number=number, count=len(drawn)) if len(drawn) > 1 else ""
            told = " · ".join(filter(None, (place, self.press.told)))
            notes = (heading(self.press, game, title), told)
            below = MarginNotes(self.press, self.letters.body).below(notes)
            frame = Frame(self.press.paper.size, (*items, *below))
            yield Page(frame, {}, title, "front", area, area, to_read=True)

    def in_rooms(self, rooms: Sequence[Rect]) -> dict[int, list[Item]] | None:
        """What goes into each room, in pictures as large as they can be; None if it does not fit.

        All is in one room if a room holds it. Where room is scarce, some sheets whose margins
        say how they are cut have no picture.
        """
        if not rooms:
            return None
        for number, room in enumerate(rooms):
            for size in TOGETHER:
                way = _Plan(self, size, room.width, GROUP_TITLE)
                whole = way.laid([PlanRoom(room)])
                if whole:
                    return {number: list(way.items(whole[0], room))}
        width = min(room.width for room in rooms)
        for plan in self._shorter():
            for size in SMALL:
                way = _Plan(plan, size, width, GROUP_TITLE)
                parts = way.laid([PlanRoom(room) for room in rooms])
                if parts is not None:
                    return {one.number: list(way.items(one, rooms[one.number])) for one in parts}
        return None


def _inside(area: Rect, side: float, top: float) -> Rect:
    return Rect(area.left + side, area.top + top, area.width - 2 * side, area.height - top - 3.0)


class _Plan(NamedTuple):
    """The plan in pictures of one size."""

    plan: CutPlan
    size: PictureSize
    room: float
    """How wide it is."""
    title: float
    """How large its title is."""

    @property
    def apart(self) -> bool:
        """Whether it has pages of its own."""
        return self.title == TITLE

    def laid(self, rooms: Iterable[PlanRoom]) -> list[PlanPart] | None:
        """Row by row; a row is as high as its highest picture. None if rooms are too few."""
        left = self._groups()
        parts: list[PlanPart] = []
        for number, (box, whole) in enumerate(rooms):
            top = box.top + self._head_height(not parts)
            held: list[Placed] = []
            rows = [row for group in left for row in rows_of(group, box.width)]
            for row in rows if self.apart else [spread(row, box.width) for row in rows]:
                height = max(own.height for _, own in row)
                if top + height > box.bottom and (top > box.top or not whole):
                    break
                held += [(what, own.moved(box.left, top)) for what, own in row]
                top += height + GUTTER
            if held or whole:
                parts.append(PlanPart(number, not parts, held))
            gone = {id(what) for what, _ in held}
            left = [[one for one in group if id(one[0]) not in gone] for group in left]
            if not any(left):
                return parts
        return None

    @property
    def columns(self) -> int:
        """On pages of its own, as few as make no row more."""
        most = max(int((self.room + GUTTER) / (self.size.column + GUTTER)), 1)
        count = len(self.plan.kinds)
        return -(-count // -(-count // most)) if self.apart and count else most

    @property
    def step(self) -> float:
        return min(self.size.step, self.room / MOST_STEPS)

    @property
    def width(self) -> float:
        return (self.room - GUTTER * (self.columns - 1)) / self.columns

    def scale(self, kind: SheetKind) -> float:
        most = self.size.height
        if self.apart:
            area = _inside(footed(self.plan.press), SIDE, TOP)
            most = min(most, area.height - CAPTION - NUMBERS)
        return min((self.width - NUMBERS) / kind.paper.width, most / kind.paper.height)

    def _groups(self) -> list[list[tuple[SheetKind | Folding, Size]]]:
        """What is beside each other; on pages of its own, parts that are folded begin a row."""
        sheets = [(kind, self._box(kind)) for kind in self.plan.kinds]
        parts = [(folding, folding.size(self.step)) for folding in self.plan.foldings]
        return [[*sheets], [*parts]] if self.apart else [[*sheets, *parts]]

    def _box(self, kind: SheetKind) -> Size:
        scale = self.scale(kind)
        drawn = NUMBERS + scale * kind.paper.width
        width = self.width if self.apart else max(self.size.column, drawn)
        return Size(width, CAPTION + NUMBERS + scale * kind.paper.height)

    def _head_height(self, first: bool) -> float:
        if not self.apart:
            return 10.5
        box = _inside(footed(self.plan.press), SIDE, TOP)
        return self._title_head().base - box.top + 3 * LEAD + 2.0 if first else 0.0

    def _title_head(self) -> ListHead:
        plan = self.plan
        return list_head(plan.press.words("cut-plan"), plan.letters, footed(plan.press))

    def items(self, part: PlanPart, room: Rect) -> Iterator[Item]:
        yield from self._head(part.first, room)
        for what, box in part.placed:
            if isinstance(what, SheetKind):
                yield from self._picture(what, box)
            else:
                yield from self._steps(what, box)

    def _head(self, first: bool, room: Rect) -> Iterator[Item]:
        if not self.apart:
            yield from self._head_between(first, room)
        elif first:
            head = self._title_head()
            yield from head.items
            for number, line in enumerate(self._lines()):
                yield self._line(line, room, 0.0, head.base + number * LEAD)

    def _head_between(self, first: bool, room: Rect) -> Iterator[Item]:
        """Below something else."""
        letters, words = self.plan.letters, self.plan.press.words
        yield Path(rectangle(Rect(room.left, room.top, room.width, BAR)), letters.accent)
        drawn, width = letters.title(words("cut-plan"), self.title, letters.ink)
        base = translation(room.left, room.top + 6.6)
        yield GroupItem(tuple(drawn), base, tags=(Tag("heading"),))
        below = ((4.3, 8.1), self._lines()) if first else ((6.6,), [words("continued")])
        for down, line in zip(*below, strict=True):
            yield self._line(line, room, width + GUTTER, room.top + down)

    def _line(self, line: str, room: Rect, left: float, y: float) -> Item:
        drawn, width = self.plan.letters.body(line, TEXT, self.plan.letters.smoke)
        return squeezed(drawn, width, room.left + left, y, room.width - left, Tag("text"))

    def _lines(self) -> list[str]:
        """What the pictures mean."""
        words, plan = self.plan.press.words, self.plan
        dashed = [words("plan-dashed")] if any(kind.order.by_hand for kind in plan.kinds) else []
        folded = [words("plan-fold")] if any(kind.folded for kind in plan.kinds) else []
        tabs = [words("plan-tabs")] if any(kind.has_tabs for kind in plan.kinds) else []
        others = [words("plan-others")] if plan.others else []
        meant = [*dashed, *folded, *tabs, *others]
        if self.apart:
            return [*filter(None, (words("plan-order"), " ".join(meant))), plan.total]
        said = [words("plan-order"), *meant, f"{plan.total}."]
        ways = [(" ".join(said[:n]), " ".join(said[n:])) for n in range(1, len(said))]
        return list(min(ways, key=lambda way: max(map(len, way))))

    def _steps(self, folding: Folding, box: Rect) -> Iterator[Item]:
        """A part, flat and in two or three steps of folding, with their numbers."""
        letters, step, words = self.plan.letters, self.step, self.plan.press.words
        name = names_in(folding.titles, box.width, words, letters)
        drawn, width = letters.title(name, NAME, letters.ink)
        yield squeezed(drawn, width, box.left, box.top + 3.4, box.width, Tag("heading"))
        drawn, width = letters.body(folding.told(words), NOTE, letters.smoke)
        yield squeezed(drawn, width, box.left, box.top + 7.4, box.width, Tag("text"))
        pictures: list[Item] = []
        for number, part in enumerate(folding.steps, 1):
            left = box.left + (number - 1) * step
            room = Rect(left, box.top + 10.0, step - 3.0, step + 1.0)
            pictures.append(step_picture(folding.net, part, room, letters.ink))
            drawn, width = letters.body(str(number), NUMBER, letters.ink)
            place = translation(room.centre.x - width / 2, room.bottom + 4.0)
            pictures.append(GroupItem(tuple(drawn), place))
        says = words("plan-steps", name=name, count=len(folding.steps))
        yield GroupItem(tuple(pictures), tags=(Tag("picture", says),))

    def _picture(self, kind: SheetKind, box: Rect) -> Iterator[Item]:
        letters, words = self.plan.letters, self.plan.press.words
        name = names_in(kind.titles, box.width, words, letters, kind.together)
        told = kind.told(words)
        drawn, width = letters.title(name, NAME, letters.ink)
        yield squeezed(drawn, width, box.left, box.top + 3.4, box.width, Tag("heading"))
        drawn, width = letters.body(told, NOTE, letters.smoke)
        yield squeezed(drawn, width, box.left, box.top + 7.4, box.width, Tag("text"))
        at = translation(box.left + NUMBERS, box.top + CAPTION + NUMBERS)
        picture = sheet_picture(kind, self.scale(kind), letters)
        says = words("plan-picture", name=name, told=told)
        yield picture._replace(matrix=at, tags=(Tag("picture", says),))
