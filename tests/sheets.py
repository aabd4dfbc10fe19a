"""Sheets without a game: plain frames imposed, and where their cards and marks came to lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.core.colour import Colour
from generator.core.display import Frame, GroupItem, Image, Item, Path, Stamp, TextItem
from generator.core.geometry import IDENTITY, Matrix, Point, Rect, Size
from generator.core.outline import Command, rectangle
from generator.core.problems import Where
from generator.impose import Page, Press, Printed, impose
from generator.impose.paper import Paper
from generator.model import Component, Game, Layout

A4 = Paper("a4", "A4", Size(210, 297))
LETTER = Paper("letter", "Letter", Size(215.9, 279.4))
HERE = Where("things.yaml", 3)
NO_LAYOUT = Layout("face", (), HERE)


class Placed(NamedTuple):
    """One stamp: what it shows, its trim and its clip on the page."""

    frame: Frame
    trim: Rect
    clip: Rect
    matrix: Matrix


def component(kind: str = "deck", id: str = "things", **more: object) -> Component:
    values: dict[str, object] = {
        "kind": kind,
        "id": id,
        "title": id.title(),
        "back": None,
        "size": None,
        "corner": 0.0,
        "bleed": 3.0,
        "safe": 3.0,
        "shape": "rectangle",
        "cards": (),
        "where": HERE,
    }
    return Component(**{**values, **more})  # type: ignore[arg-type]


def card(size: Size, copies: int = 1, back: bool = False, bleed: float = 3.0) -> Printed:
    front = Frame(size, (), bleed)
    return Printed(front, Frame(size, (), bleed) if back else None, copies, size)


def sheets(cards: Sequence[Printed], press: Press, one: Component | None = None) -> list[Page]:
    """The pages of one component."""
    printed = one or component()
    return list(impose(game([printed]), [printed], {printed.id: cards}, press, label))


def game(components: Sequence[Component]) -> Game:
    return Game(
        id="tiny",
        title="Tiny Game",
        players=(2, 4),
        colours={},
        fonts={},
        fallback=(),
        icons={},
        icon_pack="material",
        components=tuple(components),
        credits=(),
        where=HERE,
    )


def label(text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
    """A block as wide as the text would be about, from its baseline to its capitals' top."""
    width = 0.45 * size * len(text)
    return [Path(rectangle(Rect(0, -0.74 * size, width, 0.74 * size)), colour)], width


def placed(page: Page) -> list[Placed]:
    """The faces on a page, in order."""
    found = []
    for item in page.frame.items:
        if isinstance(item, Stamp):
            trim = bounds([(0, 0), tuple(item.frame.size)], item.matrix)
            found.append(Placed(item.frame, trim, _reach(item.clip) or trim, item.matrix))
    return found


def _reach(clip: Rect | tuple[Command, ...] | None) -> Rect | None:
    """The bounds of what a clip lets through."""
    if clip is None or isinstance(clip, Rect):
        return clip
    return bounds([(float(c[-2]), float(c[-1])) for c in clip if len(c) > 1], IDENTITY)


def trims(page: Page) -> list[Rect]:
    return [one.trim for one in placed(page)]


def marks(page: Page) -> list[Rect]:
    """What is drawn around the faces: straight stretches and filled figures, by their bounds."""
    return list(drawn(item for item in page.frame.items if not isinstance(item, Stamp)))


def drawn(items: Iterable[Item], at: Matrix = IDENTITY) -> Iterator[Rect]:
    for item in items:
        match item:
            case GroupItem():
                yield from drawn(item.items, item.matrix.then(at))
            case Path() if item.fill is not None:
                yield bounds(_ends(item), item.matrix.then(at))
            case Path():
                yield from _strokes(item, item.matrix.then(at))
            case TextItem() | Image() | Stamp():
                raise AssertionError(f"{item} stands outside of the cards")


def _strokes(path: Path, at: Matrix) -> Iterator[Rect]:
    start = before = (0.0, 0.0)
    for command in path.commands:
        end = (float(command[-2]), float(command[-1])) if len(command) > 1 else start
        if command[0] == "m":
            start = end
        else:
            yield bounds([before, end], at)
        before = end


def _ends(path: Path) -> list[tuple[float, float]]:
    return [(float(c[-2]), float(c[-1])) for c in path.commands if len(c) > 1]


def bounds(places: Sequence[tuple[float, ...]], at: Matrix) -> Rect:
    moved: list[Point] = [at.apply(place[0], place[1]) for place in places]
    left, top = min(p.x for p in moved), min(p.y for p in moved)
    width, height = max(p.x for p in moved) - left, max(p.y for p in moved) - top
    return Rect(left, top, width, height)


def assert_apart(rects: Sequence[Rect], slack: float = 1e-6) -> None:
    for number, one in enumerate(rects):
        for other in rects[number + 1 :]:
            assert not one.overlaps(other, slack), (one, other)
