"""The pipeline on one screen: a game's files → faces → sheets → a PDF, problems beside them.

text → nodes → model → filled cards → Frames → pages → bytes
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from generator.core.fork import Forked
from generator.core.geometry import Rect
from generator.core.problems import ERROR, Problem, Refusal, in_order
from generator.files import Folder
from generator.impose import Page, Press, impose, page_size
from generator.impose.duplex import two_sided
from generator.kit.binding import Kit, bound_kits
from generator.kit.order import Order, asked_for, presses
from generator.model import Component, Game
from generator.opened import Studio, open_studio
from generator.read.papers import find_paper, read_papers

if TYPE_CHECKING:
    from generator.rules.verdicts import Verdict
    from generator.stats import DeckStatistics

PRINTABLE = {"rule-broken", "text-overflow", "missing-glyph", "wrong-count"}
"""Errors that spoil a game but not the printing: `--anyway` prints them as a draft."""

Progress = Callable[[str], None]


class Checked(NamedTuple):
    """What can be said of a game without printing it."""

    game: Game | None
    problems: list[Problem]
    verdicts: tuple[Verdict, ...]


def check(folder: Folder, order: Order) -> Checked:
    """Everything that can be said against a game, on every paper; prints nothing."""
    studio, problems = open_studio(folder, order.seed, order.players, order.language, order.sleeves)
    if studio is None:
        return Checked(None, in_order(problems), ())
    studio.print_in(order.ink)
    verdicts, broken = rule_findings(studio)
    found = [*problems, *broken]
    if not _errors(problems):
        studio.world.settle()
        try:
            found.extend(_print_problems(studio, folder, order))
        except Refusal as refusal:
            found.extend(refusal.problems)
    return Checked(studio.game, in_order([*found, *studio.problems]), verdicts)


def _print_problems(studio: Studio, folder: Folder, order: Order) -> Iterator[Problem]:
    """What laying out, imposing and looking at every face finds.

    Of single cards nothing is told that only shows beside all the others.
    """
    whole = order._replace(decks=order.decks or tuple(c.id for c in studio.game.components))
    for press in presses(folder, order):
        yield from sheet_pages(studio, press, whole)[1]
        yield from _face_problems(studio, press, whole)
    if not order.only:
        yield from _lint(studio)
    if studio.language or studio.words.lacking:
        from generator.rules.translation import findings

        yield from findings(studio.game, studio.language, studio.words)


def build(
    folder: Folder, order: Order, progress: Progress = lambda step: None
) -> tuple[list[Kit], list[Problem]]:
    """One kit for each paper; none at all if there are errors."""
    studio, problems = open_studio(folder, order.seed, order.players, order.language, order.sleeves)
    if studio is None:
        return [], in_order(problems)
    studio.print_in(order.ink)
    rules = Forked(lambda: rule_findings(studio)[1])
    found = [*problems]
    drawn: list[tuple[str, Sequence[Page]]] = []
    for press in () if stopping(found, order) else presses(folder, order):
        progress(f"laying out {studio.game.title} on {press.paper.title}")
        pages, refused = sheet_pages(studio, press, order)
        drawn.append((press.paper.name, pages))
        found.extend(refused)
    if order.boards == "whole" and not stopping(found, order):
        drawn.append(("whole", _whole_boards(studio, order)))
    found.extend(studio.problems)
    kits = [] if stopping(found, order) else _kits(studio.game, drawn, order, progress)
    found.extend(rules.result())
    return ([] if stopping(found, order) else kits), in_order(found)


def _kits(
    game: Game,
    drawn: Sequence[tuple[str, Sequence[Page]]],
    order: Order,
    progress: Progress,
) -> list[Kit]:
    kits: list[Kit] = []
    for paper, pages in drawn:
        if pages:
            progress(f"writing {game.title} for {paper}")
            kits.extend(bound_kits(game, paper, pages, order))
    return kits


def rule_findings(studio: Studio) -> tuple[tuple[Verdict, ...], list[Problem]]:
    """What the game's own rules find; a game without rules never loads the language.

    Rules may name words of cards: a translation is held to what the original says.
    """
    from generator.read.rules import read_rules

    rules, problems = read_rules(studio.library.folder)
    if not rules or not studio.game.is_whole:
        return (), list(problems)
    from generator.rules import apply_rules

    written = studio.as_written()
    verdicts, broken = apply_rules(written.game, rules, written.world.shared)
    return verdicts, [*problems, *broken]


def _lint(studio: Studio) -> Iterator[Problem]:
    from generator.rules.lint import lint

    return lint(studio.game, studio.library, studio.world)


def _face_problems(studio: Studio, press: Press, order: Order) -> Iterator[Problem]:
    """Each face by itself, then tabs and slots, which meet across components."""
    from generator.rules.fits import fit_problems
    from generator.rules.print_checks import face_problems

    size = page_size(press)
    for component in asked_for(studio.game, order):
        yield from face_problems(studio.game, component, studio.printed(component, size))
    if not order.only:
        together = studio.game.components
        yield from fit_problems(one for c in together for one in studio.printed(c, size))


def sheet_pages(
    studio: Studio, press: Press, order: Order
) -> tuple[Sequence[Page], tuple[Problem, ...]]:
    """The kit's pages on one paper, or why there are none."""
    misfits: tuple[Problem, ...] = ()
    try:
        components = asked_for(studio.game, order)
        misfits = _misfits(studio, components, order)
        if order.boards == "whole":
            components = [component for component in components if component.kind != "board"]
            if not components and not order.changes:
                return (), ()
        press = press._replace(version=studio.version, words=studio.words)
        size = page_size(press)
        printed = {
            component.id: (*studio.printed(component, size), *studio.blanks(component))
            for component in components
        }
        components = [studio.noted(component) for component in components]
        pages = list(impose(studio.game, components, printed, press, studio.label))
        pages = _with_lists(pages, studio, press, order)
        documents = frozenset(one.id for one in components if one.kind == "document")
        pages = list(two_sided(pages, documents, press))
        pages = studio.sheets(pages)
    except Refusal as refusal:
        return (), (*misfits, *_because_of_printer(refusal.problems, press, order))
    if order.printer:
        from generator.impose.correct import corrected

        pages = [corrected(page, press, order.printer) for page in pages]
    return pages, misfits if pages else (_nothing_to_print(studio.game),)


def _misfits(studio: Studio, components: Sequence[Component], order: Order) -> tuple[Problem, ...]:
    """Decks that do not go into the sleeves that they are printed for."""
    if not order.sleeves:
        return ()
    from generator.opened.sleeves import misfits

    return misfits(components, studio.library.folder, order.sleeves)


def _with_lists(pages: list[Page], studio: Studio, press: Press, order: Order) -> list[Page]:
    """Changes begin with a pull list; a whole kit may end with a list of all that it holds."""
    whole = not order.decks and not order.only and not order.changes
    if not order.changes and not (studio.game.checklist and whole and pages):
        return pages
    from generator.kit.lists import checklist_pages, pull_pages

    if order.changes:
        return [*pull_pages(studio, press, order.changes), *pages]
    return [*pages, *checklist_pages(studio, press, order, page_size(press))]


def _because_of_printer(
    problems: tuple[Problem, ...], press: Press, order: Order
) -> tuple[Problem, ...]:
    """What does not fit is told with what the printer leaves blank."""
    if order.printer is None:
        return problems
    blank = f"; the printer '{order.printer.name}' leaves margins of {press.margins} blank"
    return tuple(
        problem._replace(message=problem.message + blank)
        if problem.code == "does-not-fit"
        else problem
        for problem in problems
    )


def _whole_boards(studio: Studio, order: Order) -> Sequence[Page]:
    """Every board on a page of its own size."""
    from generator.impose.boards import whole_pages

    boards = [c for c in asked_for(studio.game, order) if c.kind == "board"]
    printed = [(board, studio.printed(board, board.size)) for board in boards if board.size]
    return studio.sheets(whole_pages(printed, studio.label, studio.words, order.anyway))


def _nothing_to_print(game: Game) -> Problem:
    message = f"{game.title} has no card to print"
    hint = "add cards to a component, or choose an optional one with --deck"
    return Problem("nothing-to-print", game.where, message, hint)


def _errors(problems: Sequence[Problem]) -> bool:
    return any(problem.severity == ERROR for problem in problems)


def stopping(problems: Sequence[Problem], order: Order) -> bool:
    """Whether nothing may be printed."""
    errors = [problem for problem in problems if problem.severity == ERROR]
    if order.anyway:
        return any(problem.code not in PRINTABLE for problem in errors)
    return bool(errors)


def statistics_pdf(folder: Folder, paper: str, decks: Sequence[DeckStatistics]) -> bytes:
    """One page of charts, set in the game's own type."""
    from generator.render.pdf import About, PdfPage, write_pdf
    from generator.stats.charts import StatisticsSheet

    studio, problems = open_studio(folder)
    if studio is None:
        raise Refusal(*problems)
    size = find_paper(paper, read_papers(folder)).size
    title = f"{studio.game.title}: statistics"
    frame = StatisticsSheet(size, studio.label).draw(title, decks)
    whole = Rect(0, 0, *size)
    return write_pdf([PdfPage(frame, whole, whole, title, (title,))], About(title))
