"""The pipeline on one screen: a game's files → faces → sheets → a PDF, problems beside them.

text → nodes → model → filled cards → Frames → pages → bytes
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from generator.core.fork import Forked
from generator.core.problems import Problem, Refusal, in_order
from generator.files import Folder
from generator.kit.binding import Kit
from generator.kit.findings import print_findings, rule_findings
from generator.kit.order import Order, stopping
from generator.kit.pages import Progress, kits_of
from generator.model import Game
from generator.opened import Studio, open_studio

if TYPE_CHECKING:
    from generator.rules.verdicts import Verdict

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


def examine(folder: Folder, order: Order, work: Work) -> Examined:
    """Opened, laid out, found: the one way that check, build and export go.

    The rules are worked out beside the work. A game that cannot be read is not laid out.
    """
    studio, problems = open_studio(folder, order.opening)
    if studio is None:
        return Examined(None, (), in_order(problems))
    rules = Forked(lambda: rule_findings(studio))
    laid = () if stopping(problems, order) else tuple(_until_refused(work(studio)))
    verdicts, broken = rules.result()
    return Examined(studio, verdicts, in_order([*problems, *laid, *studio.problems, *broken]))


def check(folder: Folder, order: Order) -> Examined:
    """Everything that can be said against a game, on every paper; prints nothing."""
    return examine(folder, order, lambda studio: print_findings(studio, folder, order))


def build(
    folder: Folder, order: Order, progress: Progress = lambda step: None
) -> tuple[list[Kit], list[Problem]]:
    """One kit for each paper; none at all if there are errors."""
    kits: list[Kit] = []

    def work(studio: Studio) -> Iterator[Problem]:
        made, refused = kits_of(studio, folder, order, progress)
        kits.extend(made)
        yield from refused

    found = examine(folder, order, work).problems
    return ([] if stopping(found, order) else kits), found


def _until_refused(found: Iterable[Problem]) -> Iterator[Problem]:
    try:
        yield from found
    except Refusal as refusal:
        yield from refusal.problems
