"""The pipeline on one screen: a game's files → faces → sheets → a PDF, problems beside them.

text → nodes → model → filled cards → Frames → pages → bytes
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.assets import Library
from generator.colour import Colour
from generator.display import Frame, Item
from generator.files import Folder
from generator.geometry import Size
from generator.impose import Page, Press, Printed, impose, page_size
from generator.impose.paper import Paper
from generator.layout import Layouter
from generator.layout.setting import Line, Style, draw_line
from generator.model import Card, Component, Game, Layout
from generator.problems import ERROR, Problem, Refusal, Where, did_you_mean, in_order
from generator.read import read_game
from generator.read.papers import find_paper, read_papers
from generator.template import Filler, World
from generator.values import Scope

DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge", "fronts": "Simplex"}
Progress = Callable[[str], None]


class Order(NamedTuple):
    """What the user asked for."""

    papers: tuple[str, ...] = ("a4", "letter")
    backs: str = "long"
    marks: str = "crop"
    bleed: float = 0.0
    margin: float = 5.0
    decks: tuple[str, ...] = ()
    seed: int = 0


class Part(NamedTuple):
    """One component in one file."""

    component: str
    title: str
    sheets: int
    pages: int
    faces: int


class Kit(NamedTuple):
    """One printable file."""

    game: str
    name: str
    paper: str
    data: bytes
    parts: tuple[Part, ...]
    pages: int


@dataclass(slots=True, eq=False, repr=False)
class Studio:
    """One game with everything that draws it; faces are made once for all papers."""

    game: Game
    library: Library
    seed: int = 0
    problems: list[Problem] = field(default_factory=list)
    _layouter: Layouter = field(init=False)
    _filler: Filler = field(init=False)
    _world: World = field(init=False)
    _printed: dict[tuple[str, Size | None], tuple[Printed, ...]] = field(default_factory=dict)
    _shared_backs: dict[tuple[str, str], Frame] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._layouter = Layouter(self.library)
        self._filler = Filler(Scope(self.game.colours, tuple(self.game.fonts)), self.seed)
        self._world = World(self.game)
        self.problems.extend(self._world.problems)

    def printed(self, component: Component, page: Size) -> tuple[Printed, ...]:
        """The component's faces; a document fills the page it is given."""
        key = (component.id, page if component.size is None else None)
        if key not in self._printed:
            size = component.size or page
            self._printed[key] = tuple(
                Printed(
                    front=self._face(component.layout, component, card, size),
                    back=self._back(component, card, size),
                    copies=card.copies,
                    size=size,
                )
                for card in component.cards
                if card.copies
            )
        return self._printed[key]

    def label(self, text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
        """Text for the margin, in the game's body font."""
        font = "body" if "body" in self.game.fonts else next(iter(self.game.fonts), "body")
        paragraphs = self._layouter.setter.measure(text, Style(font), self.game.where, [])
        words = paragraphs[0]
        width = sum(word.width + (word.space_before if n else 0) for n, word in enumerate(words))
        return draw_line(Line(words, width), 0.0, 0.0, size, colour), width * size

    def _face(self, layout: Layout, component: Component, card: Card, size: Size) -> Frame:
        names = self._world.card(component, card)
        filled = self._filler.fill(layout, names, card, self.problems)
        return self._layouter.face(filled, size, component.bleed, component.safe, self.problems)

    def _back(self, component: Component, card: Card, size: Size) -> Frame | None:
        """Backs that say the same of every card are one frame."""
        if component.back is None:
            return None
        frame = self._face(component.back, component, card, size)
        if all(self._filler.static(spec) for spec in component.back.elements):
            return self._shared_backs.setdefault((component.id, component.back.name), frame)
        return frame


def open_studio(folder: Folder, seed: int = 0) -> tuple[Studio | None, tuple[Problem, ...]]:
    """The game ready to be drawn, or None and what is wrong with its files."""
    game, problems = read_game(folder)
    if game is None:
        return None, problems
    try:
        return Studio(game, Library(folder, game), seed), problems
    except Refusal as refusal:
        return None, (*problems, *refusal.problems)


def check(folder: Folder, order: Order) -> tuple[Game | None, list[Problem]]:
    """Reads and lays out everything, on every paper, and prints nothing."""
    studio, problems = open_studio(folder, order.seed)
    if studio is None:
        return None, in_order(problems)
    found = list(problems)
    if not found:
        for press in presses(folder, order):
            found.extend(_drawn(studio, press, order)[1])
    return studio.game, in_order([*found, *studio.problems])


def build(
    folder: Folder, order: Order, progress: Progress = lambda step: None
) -> tuple[list[Kit], list[Problem]]:
    """One kit for each paper; none at all if there are errors."""
    studio, problems = open_studio(folder, order.seed)
    if studio is None or _errors(problems):
        return [], in_order(problems)
    found = list(problems)
    drawn: list[tuple[Press, Sequence[Page]]] = []
    for press in presses(folder, order):
        progress(f"laying out {studio.game.title} on {press.paper.title}")
        pages, refused = _drawn(studio, press, order)
        drawn.append((press, pages))
        found.extend(refused)
    found.extend(studio.problems)
    if _errors(found):
        return [], in_order(found)
    kits = []
    for press, pages in drawn:
        progress(f"writing {studio.game.title} for {press.paper.title}")
        kits.append(_kit(studio.game, press, pages, order))
    return kits, in_order(found)


def presses(folder: Folder, order: Order) -> Iterator[Press]:
    papers = read_papers(folder)
    for name in order.papers:
        entry = find_paper(name, papers)
        paper = Paper(name.replace(" ", ""), entry.title, entry.size)
        yield Press(paper, order.margin, order.backs, order.marks, order.bleed)


def chosen(game: Game, decks: Sequence[str]) -> list[Component]:
    """The components asked for; without names, all that are not optional."""
    if not decks:
        return [component for component in game.components if not component.optional]
    ids = [component.id for component in game.components]
    for name in decks:
        if name not in ids:
            message = f"{game.title} has no component '{name}'"
            raise Refusal(
                Problem("unknown-name", Where("--deck"), message, did_you_mean(name, ids))
            )
    return [component for component in game.components if component.id in decks]


def _drawn(
    studio: Studio, press: Press, order: Order
) -> tuple[Sequence[Page], tuple[Problem, ...]]:
    """The kit's pages on one paper, or why there are none."""
    try:
        components = chosen(studio.game, order.decks)
        size = page_size(press)
        printed = {component.id: studio.printed(component, size) for component in components}
        return list(impose(studio.game, components, printed, press, studio.label)), ()
    except Refusal as refusal:
        return (), refusal.problems


def _kit(game: Game, press: Press, pages: Sequence[Page], order: Order) -> Kit:
    from generator.render.pdf import About, Sheet, write_pdf

    titles = {component.id: component.title for component in game.components}
    sheets = [Sheet(p.frame, p.trim, p.bleed, p.title, titles[p.component]) for p in pages]
    two_sided = any(page.side == "back" for page in pages)
    duplex = DUPLEX[order.backs] if two_sided else "Simplex"
    about = About(game.title, "Cubicle Press", "; ".join(game.credits), duplex)
    name = "-".join([game.id, *order.decks, press.paper.name])
    return Kit(
        game.id,
        f"{name}.pdf",
        press.paper.name,
        write_pdf(sheets, about),
        _parts(game, pages),
        len(pages),
    )


def _parts(game: Game, pages: Sequence[Page]) -> tuple[Part, ...]:
    parts = []
    for component in game.components:
        own = [page for page in pages if page.component == component.id]
        fronts = [page for page in own if page.side == "front"]
        if own:
            faces = sum(page.faces for page in fronts)
            parts.append(Part(component.id, component.title, len(fronts), len(own), faces))
    return tuple(parts)


def _errors(problems: Sequence[Problem]) -> bool:
    return any(problem.severity == ERROR for problem in problems)
