"""What you asked for, and what that means for one game: its papers and components."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.core.named_tuple import NamedTuple
from generator.core.problems import ERROR, Problem, Refusal, Where, did_you_mean
from generator.files import Folder
from generator.impose.paper import Margins, Paper, Press
from generator.model import Component, Game
from generator.model.opening import Opening
from generator.model.selection import in_copies, matching
from generator.read.papers import PaperEntry, find_paper, read_papers

if TYPE_CHECKING:
    from generator.model.changes import Changes
    from generator.model.printer import Printer
    from generator.model.stock import Stock


USUAL_MARGIN = 5.0
DRAWN = {"text-overflow", "missing-glyph", "missing-picture", "bad-picture", "wrong-count"}
"""Errors of a game that can be read and drawn; what is missing shows as a placeholder."""
PRINTABLE = DRAWN | {"rule-broken"}
"""Errors that spoil a game but not the printing: `--anyway` prints them as a draft."""


class Order(NamedTuple):
    """What the user asked for."""

    papers: tuple[str, ...] = ("a4", "letter")
    backs: str = "long"
    marks: str = ""
    """Empty leaves them to each deck; most have crop marks."""
    sheet: tuple[tuple[str, Any], ...] = ()
    """How all cards are arranged, as far as the user says so."""
    bleed: float = 0.0
    margin: float | None = None
    """None means the printer's measured margin, if it is known."""
    decks: tuple[str, ...] = ()
    seed: int = 1
    anyway: bool = False
    boards: str = "tiles"
    overlap: float | None = None
    cut: str = "shape"
    players: int = 0
    only: tuple[str, ...] = ()
    """Patterns of card ids; empty asks for all cards."""
    language: str = ""
    beside: tuple[str, ...] = ()
    """Further languages to print in the same kit."""
    changes: Changes | None = None
    """What has changed since it was printed, if no more than that is to be printed."""
    printer: Printer | None = None
    """What pages are corrected for."""
    sleeves: tuple[str, ...] = ()
    """What decks are cut for, by name; each takes the one that it fits best."""
    flip: str = "long"
    bleed_from: str = ""
    ink: str = "full"
    stock: str = ""
    """Bought sheets with perforated cards or stickers, by name; they have a paper of their own."""
    blueprint: bool = False
    """Draw boxes and names over all faces, for whoever designs them."""

    @property
    def opening(self) -> Opening:
        """What of it decides how faces look, and not only which are printed where."""
        own = (self.seed, self.players, self.language, self.sleeves, self.ink)
        return Opening(*own, self.stock, self.blueprint)

    def by_language(self) -> tuple[Order, ...]:
        """An order for each language, the first one first."""
        alone = self._replace(beside=())
        return (alone, *(alone._replace(language=language) for language in self.beside))


def presses(folder: Folder, order: Order) -> Iterator[Press]:
    papers = read_papers(folder)
    stock = _stock(folder, order)
    for name in (stock.paper,) if stock else order.papers:
        entry = find_paper(name, papers)
        tray = name in papers and not entry.note
        paper = Paper(name.replace(" ", ""), entry.title, entry.size, entry.note, tray)
        margins = Margins.even(USUAL_MARGIN if order.margin is None else order.margin)
        marks = order.marks or "crop"
        sheet = (margins, order.backs, marks, order.bleed, order.anyway)
        press = Press(paper, *sheet, order.overlap, order.cut, marks_asked=bool(order.marks))
        others = _others(papers, paper)
        press = press._replace(flip=order.flip, bleed_from=order.bleed_from, others=others)
        if stock:
            own = paper._replace(name=stock.name, title=f"{stock.called} ({paper.title})")
            press = press._replace(paper=own, stock=stock)
        yield _for_printer(press, order.printer, order.margin or 0.0) if order.printer else press


def _stock(folder: Folder, order: Order) -> Stock | None:
    if not order.stock:
        return None
    from generator.read.stock import find_stock, read_stock  # few builds are for stock

    return find_stock(order.stock, read_stock(folder))


def _for_printer(press: Press, printer: Printer, least: float) -> Press:
    """With the margins that the printer leaves blank, or more if more is asked for."""
    from generator.impose.correct import usable_margins

    blank = usable_margins(printer, press)
    return press._replace(margins=Margins(*(max(width, least) for width in blank)))


def _others(papers: Mapping[str, PaperEntry], paper: Paper) -> tuple[Paper, ...]:
    """Papers of the table that are larger, the smallest first."""
    area = paper.size.width * paper.size.height
    others = [Paper(name, one.title, one.size, one.note) for name, one in papers.items()]
    sizes = [(one.size.width * one.size.height, one) for one in others]
    return tuple(one for size, one in sorted(sizes) if size > area)


def asked_for(game: Game, order: Order) -> list[Component]:
    """The components to print, each with the cards and copies that are asked for."""
    components = _wanted(game, order)
    if not order.sheet:
        return components
    return [one._replace(sheet=replace(one.sheet, **dict(order.sheet))) for one in components]


def _wanted(game: Game, order: Order) -> list[Component]:
    if order.changes:
        return in_copies(game.components, order.changes.wanted)
    components = chosen(game, order.decks)
    if order.only:
        others = [] if order.decks else [one for one in game.components if one.optional]
        components = matching(components, others, order.only)
    return components


def chosen(game: Game, decks: Sequence[str]) -> list[Component]:
    """The components asked for; without names, all that are not optional."""
    if not decks:
        return [component for component in game.components if not component.optional]
    ids = [component.id for component in game.components]
    for name in decks:
        if name not in ids:
            message = f"{game.title} has no component '{name}'"
            raise Refusal(
                Problem("wrong-option", Where("--deck"), message, did_you_mean(name, ids))
            )
    return [component for component in game.components if component.id in decks]


def nothing_to_print(game: Game) -> Problem:
    message = f"{game.title} has no card to print"
    hint = "add cards to a component, or choose an optional one with --deck"
    return Problem("nothing-to-print", game.where, message, hint)


def stopping(problems: Iterable[Problem], order: Order) -> bool:
    """Whether nothing may be printed."""
    errors = [problem for problem in problems if problem.severity == ERROR]
    return any(problem.code not in PRINTABLE or not order.anyway for problem in errors)
