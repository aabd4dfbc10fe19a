"""An opened game and an order → the pages of each paper and their kits, or why there are none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.problems import WARNING, Problem, Refusal
from generator.files import Folder
from generator.impose import Page, Press, impose, page_size
from generator.impose.duplex import two_sided
from generator.kit.binding import Drawn, Kit, bound_kits
from generator.kit.early_pages import faces_to_come, written_ahead
from generator.kit.facts import asks_for_facts
from generator.kit.order import Order, asked_for, nothing_to_print, presses, stopping
from generator.model import Component, Game
from generator.opened import Studio

if TYPE_CHECKING:
    from generator.kit.telling import Informed
    from generator.opened.faces_to_come import FacesToCome

Progress = Callable[[str], None]


def kits_of(
    studio: Studio, folder: Folder, order: Order, progress: Progress = lambda step: None
) -> tuple[list[Kit], list[Problem]]:
    """A kit for each paper, and what imposing them finds."""
    drawn, refused = drawn_pages(studio, folder, order, progress)
    if stopping([*refused, *studio.problems], order):
        return [], refused
    return bound(drawn, order, progress), refused


def drawn_pages(
    studio: Studio,
    folder: Folder,
    order: Order,
    progress: Progress = lambda step: None,
    printed: Sequence[Studio] = (),
    alone: bool = False,
) -> tuple[list[Drawn], list[Problem]]:
    """The pages on each paper, and what imposing them finds.

    `printed` is the game in the languages that the kit has already. A kit in one language, which
    stands `alone`, may be written ahead.
    """
    drawn = []
    refused: list[Problem] = []
    for press in presses(folder, order):
        progress(f"laying out {studio.game.title} on {press.paper.title}")
        coming = faces_to_come(studio, press, order) if alone else None
        pages, problems = sheet_pages(studio, press, order, printed, coming)
        part = Drawn(press.paper.name, studio.game, pages, press.paper.tray)
        drawn.append(written_ahead(part, coming) if coming else part)
        refused.extend(problems)
    if order.boards == "whole" and not stopping(refused, order):
        drawn.append(Drawn("whole", studio.game, _whole_boards(studio, order)))
    return drawn, refused


def bound(
    drawn: Iterable[Drawn], order: Order, progress: Progress, kept: NothingKept = NOTHING_KEPT
) -> list[Kit]:
    """A kit for each paper, with the pages of every language."""
    papers: dict[str, list[Drawn]] = {}
    for one in drawn:
        if one.pages:
            papers.setdefault(one.paper, []).append(one)
    kits: list[Kit] = []
    for paper, parts in papers.items():
        progress(f"writing {parts[0].game.title} for {paper}")
        kits.extend(bound_kits(parts, order, kept))
    return kits


def sheet_pages(
    studio: Studio,
    press: Press,
    order: Order,
    printed: Sequence[Studio] = (),
    coming: FacesToCome | None = None,
) -> tuple[Sequence[Page], tuple[Problem, ...]]:
    """The kit's pages on one paper, or why there are none; some faces may be yet to come."""
    misfits: tuple[Problem, ...] = ()
    try:
        components = asked_for(studio.game, order)
        if printed:
            components = [one for one in components if _says_more(studio, one, press, printed)]
            if not components and not order.changes:
                return (), ()
        misfits = (*_misfits(studio, components, order), *_empty(studio.game, components))
        if order.stock:
            from generator.opened.stocked import on_stock

            named = bool(order.decks or order.only)
            components, left_out = on_stock(components, studio.library.folder, order.stock, named)
            misfits = (*misfits, *left_out)
            if not components:
                return (), misfits
        if order.boards == "whole":
            components = [component for component in components if component.kind != "board"]
            if not components and not order.changes:
                return (), ()
        pages, found = _imposed(studio, components, press, order, coming, not printed)
        misfits = (*misfits, *found)
    except Refusal as refusal:
        return (), (*misfits, *_because_of_printer(refusal.problems, press, order))
    if order.printer:
        from generator.impose.correct import corrected

        pages = [corrected(page, press, order.printer) for page in pages]
    return pages, misfits if pages else (nothing_to_print(studio.game),)


def _says_more(
    studio: Studio, component: Component, press: Press, printed: Sequence[Studio]
) -> bool:
    """Whether it looks different in this language; dice and pawns need no second set."""
    from generator.render.fingerprint import Fingerprints  # most kits are in one language

    prints = Fingerprints()

    def look(one: Studio, own: Component | None) -> list[str]:
        faces = one.printed(own, page_size(press)) if own else ()
        return [prints.of(face.front, face.back) for face in faces]

    own = look(studio, component)
    return all(look(other, other.game.component(component.id)) != own for other in printed)


def _whole_boards(studio: Studio, order: Order) -> Sequence[Page]:
    """Every board on a page of its own size."""
    from generator.impose.boards import whole_pages

    boards = [c for c in asked_for(studio.game, order) if c.kind == "board"]
    printed = [(board, studio.printed(board, board.size)) for board in boards if board.size]
    return studio.sheets(whole_pages(printed, studio.label, studio.words, order.anyway))


def _imposed(
    studio: Studio,
    components: Sequence[Component],
    press: Press,
    order: Order,
    coming: FacesToCome | None,
    is_first: bool,
) -> tuple[list[Page], tuple[Problem, ...]]:
    press = press._replace(version=studio.version, words=studio.words, ink=order.ink)
    size = page_size(press)
    later = [one for one in components if coming and coming.takes(one)]
    now = [one for one in components if not (coming and coming.takes(one))]
    studio.make_ready(now, size)
    printed = {one.id: (*studio.printed(one, size), *studio.blanks(one)) for one in now}
    if coming:
        printed |= {one.id: coming.printed(one) for one in later}
    noted = [studio.noted(component) for component in components]
    pages = list(impose(studio.game, noted, printed, press, studio.label))
    if order.changes:
        from generator.kit.lists import pull_pages

        pages = [*pull_pages(studio, press, order.changes), *pages]
    pages, found = _closed(studio, press, noted, pages, order, is_first)
    return studio.sheets(two_sided(pages, press)), found


def _closed(
    studio: Studio,
    press: Press,
    components: Sequence[Component],
    pages: list[Page],
    order: Order,
    is_first: bool,
) -> Informed:
    """A whole kit may end with how it is cut, and all it holds."""
    whole = not (order.decks or order.only or order.changes or order.stock)
    lists_all = studio.game.checklist and whole and pages
    if not (lists_all or any(map(asks_for_facts, components))):
        return pages, ()
    from generator.kit.telling import Telling  # many kits tell nothing of themselves

    telling = Telling.of(studio, press, components, pages, is_first)
    if not lists_all:
        return telling.informed(pages)
    from generator.kit.closing import closed
    from generator.kit.lists import checklists, cut_plan

    lists = checklists(studio, press, order, pages)
    return closed(pages, cut_plan(studio, press, order, telling.work), lists, telling)


def _misfits(studio: Studio, components: Sequence[Component], order: Order) -> tuple[Problem, ...]:
    """Decks that do not go into the sleeves that they are printed for."""
    if not order.sleeves:
        return ()
    from generator.opened.sleeves import misfits

    return misfits(components, studio.library.folder, order.sleeves)


def _empty(game: Game, components: Sequence[Component]) -> Iterator[Problem]:
    """Decks that no card was written for, such as those of a table with nothing but its head."""
    for one in game.components:
        if not one.cards and one.id in {asked.id for asked in components}:
            hint = "add cards to it, or take it out of the components in game.yaml"
            message = f"'{one.title}' has no cards"
            yield Problem("nothing-to-print", one.where, message, hint, WARNING)


def _because_of_printer(
    problems: tuple[Problem, ...], press: Press, order: Order
) -> tuple[Problem, ...]:
    """A message about something that does not fit names the printer's margins."""
    if order.printer is None:
        return problems
    blank = f"; the printer '{order.printer.name}' leaves margins of {press.margins} blank"
    return tuple(
        problem._replace(message=problem.message + blank)
        if problem.code == "does-not-fit"
        else problem
        for problem in problems
    )
