"""Imposed pages → one PDF, and a list of what is in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.named_tuple import NamedTuple
from generator.impose import Page
from generator.impose.grid import Grid
from generator.impose.paper import Margins
from generator.kit.order import Order
from generator.model import Game

if TYPE_CHECKING:
    from generator.kit.sheet_kinds import CutWork
    from generator.render.coverage import Ink
    from generator.render.page_content import WrittenPage
    from generator.render.pdf import PdfPage

DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


class KitPart(NamedTuple):
    """One component in one file."""

    component: str
    title: str
    sheets: int
    pages: int
    faces: int
    grid: Grid | None = None
    """How its cards are arranged, if they are in a grid."""
    margins: Margins | None = None
    """What the grid leaves at each edge of the paper."""


class Drawn(NamedTuple):
    """The pages of one paper, in one language."""

    paper: str
    game: Game
    pages: Sequence[Page]
    tray: bool = False
    """Whether trays of printers hold the paper."""
    written: Mapping[int, WrittenPage] = MappingProxyType({})
    """Pages that have been written ahead, by their places; they show empty frames for faces."""


class Kit(NamedTuple):
    """One printable file."""

    game: str
    name: str
    paper: str
    data: bytes
    parts: tuple[KitPart, ...]
    pages: int
    sheets: int
    ink: Ink | None = None
    """How much of it there is, if somebody wants to know."""
    imposed: tuple[Page, ...] = ()
    work: CutWork | None = None
    """What cutting it takes, if somebody wants to know."""


def bound_kits(
    parts: Sequence[Drawn], order: Order, kept: NothingKept = NOTHING_KEPT
) -> Iterator[Kit]:
    """One file for a paper; backs that print separately have one of their own."""
    if order.backs != "separate":
        yield bound_kit(parts, order, kept=kept)
        return
    for side in ("front", "back"):
        own = [
            part._replace(pages=[page for page in part.pages if page.side == side])
            for part in parts
        ]
        if any(part.pages for part in own):
            yield bound_kit(own, order, f"{side}s", kept)


def bound_kit(
    parts: Sequence[Drawn], order: Order, sides: str = "", kept: NothingKept = NOTHING_KEPT
) -> Kit:
    from generator.render.about import About
    from generator.render.pdf import write_pdf

    paper, game = parts[0].paper, parts[0].game
    pages = [page for part in parts for page in part.pages]
    sheets = [sheet for part in parts for sheet in _pdf_pages(part)]
    two_sided = not sides and any(page.side == "back" for page in pages)
    duplex = DUPLEX.get(order.backs, "Simplex") if two_sided else "Simplex"
    about = About(
        game.title,
        game.author,
        "; ".join(game.credits),
        duplex,
        game.language,
        _keywords(game, pages),
        parts[0].tray,
        tagged=True,
    )
    players = [f"{order.players}-players"] if order.players else []
    ink = [order.ink] if order.ink != "full" else []
    ink += ["blueprint"] if order.blueprint else []
    language = [*filter(None, [order.language]), *order.beside]
    words = [game.id, *language, *order.decks, *players, *_part_of(order), paper, *ink]
    name = "-".join([*words, *filter(None, [sides])])
    return Kit(
        game.id,
        f"{name}.pdf",
        paper,
        write_pdf(sheets, about, ahead=parts[0].written, kept=kept),
        _parts(game, pages),
        len(pages),
        sum(page.side == _counted(pages) for page in pages),
        imposed=tuple(pages),
    )


def _keywords(game: Game, pages: Sequence[Page]) -> tuple[str, ...]:
    """What people search for: the game, and what of it is in the file."""
    held = {id for page in pages for id in page.faces}
    titles = (component.title for component in game.components if component.id in held)
    return tuple(dict.fromkeys(("print and play", game.title, *titles)))


def _pdf_pages(part: Drawn) -> Iterator[PdfPage]:
    from generator.render.pdf import PdfPage

    titles = {component.id: component.title for component in part.game.components}
    for page in part.pages:
        chapters = _chapters(page, titles)
        language = part.game.language
        yield PdfPage(page.frame, page.trim, page.bleed, page.title, chapters, language)


def _chapters(page: Page, titles: Mapping[str, str]) -> tuple[str, ...]:
    """The components on the page; a list of them is a chapter of its own, an empty back is none."""
    named = tuple(titles[id] for id in page.faces)
    return named or tuple(filter(None, [page.title]))


def _part_of(order: Order) -> Iterator[str]:
    """What of the components is in it, for its name."""
    if order.only:
        words = re.findall(r"[a-z0-9]+", " ".join(order.only).lower())
        yield "-".join(["only", *words])[:60]
    if order.changes:
        yield "changed"


def _counted(pages: Sequence[Page]) -> str:
    """The side that counts sheets; a file of backs has no other."""
    return "front" if any(page.side == "front" for page in pages) else "back"


def _parts(game: Game, pages: Sequence[Page]) -> tuple[KitPart, ...]:
    parts = []
    side = _counted(pages)
    for component in game.components:
        own = [page for page in pages if component.id in page.faces]
        fronts = [page for page in own if page.side == side]
        if own:
            first, *_ = shown = fronts or own  # a document may be all on the back of another
            faces = sum(page.faces[component.id] for page in shown)
            grid = first.grid if component.kind != "tokens" else None
            margins = grid.margins(first.frame.size) if grid else None
            counts = (len(fronts), len(own), faces)
            parts.append(KitPart(component.id, component.title, *counts, grid, margins))
    return tuple(parts)
