"""An opened game → what is wrong with its rules, its faces and its texts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Where
from generator.files import Folder
from generator.impose import Printed, page_size
from generator.kit.face_looks import findings_of, looks_begun
from generator.kit.order import Order, asked_for, presses
from generator.kit.pages import sheet_pages
from generator.model import Component
from generator.opened import Studio
from generator.read import RULES_FILE, TABLE_FILE
from generator.read.language import Stretched, unreadable

if TYPE_CHECKING:
    from generator.model.rules import Verdict

LONG_RULES = 1_000_000
"""Bytes of rules times cards: working out fewer takes less than a process of its own."""


class Findings(NamedTuple):
    """What can be said of an opened game, beside what was found while it was laid out."""

    verdicts: tuple[Verdict, ...] = ()
    problems: tuple[Problem, ...] = ()


def rule_findings(studio: Studio, kept: NothingKept = NOTHING_KEPT) -> Findings:
    """What the game's own rules find, and what is wrong with its table and with languages that
    nobody asked for.

    A game without rules never loads their language. Rules may name words of cards: they look at
    the original, whatever language is printed.
    """
    from generator.read.rules import read_rules

    folder = studio.library.folder
    rules, refused = read_rules(folder)
    problems = (*refused, *_table_findings(studio), *_lost_notes(studio), *unreadable(folder))
    if not rules or not studio.game.is_whole:
        return Findings((), problems)
    from generator.rules import apply_rules
    from generator.rules.interpreter import Interpreter

    written = studio.as_written()
    language = kept.made("language of rules", folder.read(RULES_FILE), Interpreter)
    verdicts, broken = apply_rules(written.game, rules, written.world.shared, language)
    return Findings(verdicts, (*problems, *broken))


def rules_take_long(studio: Studio) -> bool:
    rules = studio.library.folder.read(RULES_FILE) or b""
    cards = sum(len(component.cards) for component in studio.game.components)
    return len(rules) * cards > LONG_RULES


def _table_findings(studio: Studio) -> tuple[Problem, ...]:
    if TABLE_FILE not in studio.library.folder.names("", ".yaml"):
        return ()
    from generator.kit.table_findings import table_findings  # most games have none

    return tuple(table_findings(studio))


def _lost_notes(studio: Studio) -> tuple[Problem, ...]:
    from generator.read.play_notes_file import has_play_notes, lost_notes, read_play_notes

    if not has_play_notes(studio.library.folder):
        return ()
    notes, problems = read_play_notes(studio.library.folder)
    return (*problems, *(lost_notes(notes, studio.game) if studio.game.is_whole else ()))


def print_findings(studio: Studio, folder: Folder, order: Order) -> Iterator[Problem]:
    """What printing would find: on every sheet, on every face, and between all of them.

    For single cards, problems that concern the whole game are left out.
    """
    game = studio.game
    whole = order._replace(decks=order.decks or tuple(one.id for one in game.components))
    studio.world.settle()
    papers = tuple(presses(folder, order))
    sizes = [page_size(press) for press in papers]
    looks = looks_begun(studio, asked_for(game, whole), papers)
    for press in papers:
        yield from sheet_pages(studio, press, whole)[1]
    found = findings_of(studio, looks)
    yield from dict.fromkeys(problem for one in found for problem in one.problems)
    if not order.only:
        every = [(each, size) for size in sizes for each in game.components]
        yield from whole_findings(studio, (one for of in every for one in studio.printed(*of)))
        used = {where for one in found for where in one.used}
        yield from unused_findings(studio, asked_for(game, whole), used)
    if studio.language or studio.words.lacking:
        from generator.rules.translation import findings

        yield from findings(game, studio.language, studio.words)


def unused_findings(
    studio: Studio, components: Sequence[Component], used: Collection[Where]
) -> Iterator[Problem]:
    """Allowances that silence nothing; other inks and languages may still need them."""
    if studio.opening.ink == "full" and studio.language is None:
        from generator.rules.unused import unused_allowances

        yield from unused_allowances(studio.game, components, studio.library.drawn, used)


def whole_findings(studio: Studio, faces: Iterable[Printed]) -> Iterator[Problem]:
    """What is only seen when all faces and files of a game are looked at together."""
    from generator.rules.fits import fit_problems
    from generator.rules.lint import lint

    yield from fit_problems(faces)
    if any(studio.game.lists):
        from generator.kit.list_drawings import list_findings  # few games draw on their lists

        yield from list_findings(studio)
    yield from lint(studio.game, studio.library, studio.world)
    if studio.game.keywords and not isinstance(studio.language, Stretched):
        from generator.rules.keyword_checks import keyword_problems  # most games have none

        yield from keyword_problems(studio.game)
