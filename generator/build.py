"""The pipeline on one screen: a game's files → faces → sheets → a PDF, problems beside them.

text → nodes → model → filled cards → Frames → pages → bytes
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from generator.core.fork import Forked
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, in_order
from generator.files import Folder
from generator.kit.binding import Drawn, Kit
from generator.kit.findings import print_findings, rule_findings, rules_take_long
from generator.kit.order import Order, stopping
from generator.kit.pages import Progress, bound, drawn_pages
from generator.model import Game
from generator.opened import Studio, open_studio

if TYPE_CHECKING:
    from generator.model.rules import Verdict

Work = Callable[[Studio], Iterable[Problem]]
"""What lays out an opened game, and what that finds beside what faces come with."""


class Examined(NamedTuple):
    """One game, and what was found on the way from its files to its faces."""

    studio: Studio | None
    verdicts: tuple[Verdict, ...]
    problems: list[Problem]

    @property
    def game(self) -> Game | None:
        return self.studio.game if self.studio else None


def examine(folder: Folder, order: Order, work: Work, kept: NothingKept = NOTHING_KEPT) -> Examined:
    """Opened, laid out, found: the one way that check, build and export go.

    Rules that take long are worked out beside the work. A game that cannot be read is not laid out.
    """
    studio, problems = open_studio(folder, order.opening, kept=kept)
    if studio is None:
        return Examined(None, (), in_order(problems))
    apart = kept is NOTHING_KEPT and rules_take_long(studio)
    rules = Forked(lambda: rule_findings(studio, kept), apart)
    laid = () if stopping(problems, order) else tuple(_until_refused(work(studio)))
    verdicts, broken = rules.result()
    return Examined(studio, verdicts, in_order([*problems, *laid, *studio.problems, *broken]))


def check(folder: Folder, order: Order) -> Examined:
    """Everything that can be said against a game, on every paper; prints nothing."""

    def examined(one: Order) -> Examined:
        return examine(folder, one, lambda studio: print_findings(studio, folder, one))

    found = [examined(one) for one in order.by_language()]
    return found[0]._replace(problems=in_order(chain(*(one.problems for one in found))))


def build(
    folder: Folder,
    order: Order,
    progress: Progress = lambda step: None,
    kept: NothingKept = NOTHING_KEPT,
) -> tuple[list[Kit], list[Problem]]:
    """One kit for each paper; none at all if there are errors.

    `kept` has what the last build made, if this process has built before.
    """
    kits, found = _built(folder, order, progress, kept)
    if kits:
        kept.turn()
    else:
        kept.drop()
    return kits, found


def _built(
    folder: Folder, order: Order, progress: Progress, kept: NothingKept
) -> tuple[list[Kit], list[Problem]]:
    drawn: list[Drawn] = []
    studios: list[Studio] = []

    def work(studio: Studio) -> Iterator[Problem]:
        alone = not order.beside
        pages, refused = drawn_pages(studio, folder, order, progress, studios, alone)
        drawn.extend(pages)
        studios.append(studio)
        yield from refused
        import generator.render.pdf  # noqa: F401 — while the rules are worked out beside

    examined = (examine(folder, one, work, kept) for one in order.by_language())
    found = in_order(chain(*(one.problems for one in examined)))
    if stopping(found, order):
        return [], found
    try:
        return bound(drawn, order, progress, kept), found
    except Refusal as refusal:  # a damaged font is only noticed when its glyphs are written
        return [], in_order((*found, *refusal.problems))


def _until_refused(found: Iterable[Problem]) -> Iterator[Problem]:
    try:
        yield from found
    except Refusal as refusal:
        yield from refusal.problems
