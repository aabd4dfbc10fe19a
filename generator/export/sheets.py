"""Kind `sheets`: sheets of cards for a print shop that cuts them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.named_tuple import NamedTuple
from generator.core.problems import ERROR, Problem, Refusal
from generator.export.job import Job, Preflight, Written
from generator.export.shop import no_decks, passed_over
from generator.impose import Page
from generator.kit.binding import Drawn, bound_kit
from generator.kit.order import Order, presses
from generator.kit.pages import sheet_pages
from generator.model.targets import SheetsTarget


class _Deck(NamedTuple):
    """A file of its own: shops cut and collate decks one by one."""

    id: str
    order: Order
    paper: str
    pages: tuple[Page, ...]
    problems: tuple[Problem, ...]
    """Why there are no pages."""


def preflight(job: Job[SheetsTarget]) -> Preflight:
    decks = list(_decks(job))
    problems = [problem for deck in decks for problem in deck.problems]
    if not decks:
        problems.append(no_decks(job))
    return Preflight(tuple(problems), (*map(_says, decks), *passed_over(job)))


def _says(deck: _Deck) -> str:
    fronts = [page for page in deck.pages if page.side == "front"]
    sheets = f"{len(fronts)} sheet{'s' if len(fronts) != 1 else ''}"
    return f"{deck.id}: {sum(page.faces[deck.id] for page in fronts)} cards on {sheets}"


def write(job: Job[SheetsTarget]) -> Iterator[Written]:
    for deck in _decks(job):
        if deck.problems:
            raise Refusal(*deck.problems)
        job.progress(deck.id)
        kit = bound_kit([Drawn(deck.paper, job.studio.game, deck.pages)], deck.order)
        yield Written(f"{deck.id}.pdf", kit.data)


def _decks(job: Job[SheetsTarget]) -> Iterator[_Deck]:
    target = job.target
    for component in job.components:
        if component.kind != "deck":
            continue
        order = job.order._replace(
            papers=(target.paper,),
            backs=target.backs,
            marks=target.marks,
            bleed=target.bleed,
            margin=target.margin,
            decks=(component.id,),
            printer=None,
        )
        (press,) = presses(job.folder, order)
        pages, refused = sheet_pages(job.studio, press, order)
        errors = tuple(problem for problem in refused if problem.severity == ERROR)
        yield _Deck(component.id, order, press.paper.name, tuple(pages), errors)
