"""An opened game → what is wrong with its rules, its faces and its texts."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from generator.core.fork import ForkedParts
from generator.core.geometry import Size
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files import Folder
from generator.impose import Printed, page_size
from generator.impose.paper import Press
from generator.kit.order import Order, asked_for, presses
from generator.kit.pages import sheet_pages
from generator.model import Component
from generator.model.values import Seams
from generator.opened import Studio
from generator.read import RULES_FILE, TABLE_FILE
from generator.read.language import Stretched, unreadable

if TYPE_CHECKING:
    from generator.model.rules import Verdict
    from generator.rules.faults import Fault
    from generator.rules.frame_faults import FrameFaults


MANY_FACES = 60
"""Looking at so many is worth a process of its own."""


LONG_RULES = 1_000_000
"""Bytes of rules times cards: working out fewer takes less than a process of its own."""


class FaceFindings(NamedTuple):
    """What is wrong with faces, and the places of the allowances that silenced more."""

    problems: tuple[Problem, ...] = ()
    used: frozenset[Where] = frozenset()


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
    looks = list(_looked_at(studio, asked_for(game, whole), papers))
    for press in papers:
        yield from sheet_pages(studio, press, whole)[1]
        if any(game.lists):
            from generator.kit.lists import draw_what_lists_show  # few games draw on them

            draw_what_lists_show(studio, press)
    found = [one for faults in looks for one in faults.results()]
    yield from dict.fromkeys(problem for one in found for problem in one.problems)
    if not order.only:
        every = [(each, size) for size in sizes for each in game.components]
        yield from whole_findings(studio, (one for of in every for one in studio.printed(*of)))
        used = {where for one in found for where in one.used}
        yield from unused_findings(studio, asked_for(game, whole), used)
    if studio.language or studio.words.lacking:
        from generator.rules.translation import findings

        yield from findings(game, studio.language, studio.words)


class _OnPaper(NamedTuple):
    """A component to be looked at, and where this paper divides it."""

    component: Component
    size: Size
    seams: Seams


def _laid_out(
    studio: Studio, components: Sequence[Component], papers: Iterable[Press]
) -> Iterator[_OnPaper]:
    """What is to be looked at, its faces made: those of a document for every paper."""
    from generator.impose.board_sheets import seams_on  # printing does not look at boards this way

    looked_at = set[tuple[str, Seams]]()
    for press in papers:
        size = page_size(press)
        with suppress(Refusal):  # raised again, and reported, when the pages are made
            studio.make_ready(components, size)
        for component in components:
            seams = seams_on(component, press)
            if component.size is None or (component.id, seams) not in looked_at:
                looked_at.add((component.id, seams))
                with suppress(Refusal):
                    studio.printed(component, size)
                yield _OnPaper(component, size, seams)


def _looked_at(
    studio: Studio, components: Sequence[Component], papers: Iterable[Press]
) -> Iterator[ForkedParts[FaceFindings]]:
    """Another process looks at the first half of the faces while the others are made."""
    half = max(sum(len(one.cards) for one in components) / 2, MANY_FACES)
    laid: list[_OnPaper] = []
    begun = 0
    for one in _laid_out(studio, components, papers):
        laid.append(one)
        if not begun and sum(len(each.component.cards) for each in laid) >= half:
            begun = len(laid)
            yield _begun(studio, tuple(laid))
    if laid[begun:]:
        yield _begun(studio, tuple(laid[begun:]))


def _begun(studio: Studio, laid: Sequence[_OnPaper]) -> ForkedParts[FaceFindings]:
    return ForkedParts(lambda number: _found_on(studio, laid[number]), len(laid))


def _found_on(studio: Studio, laid: _OnPaper) -> FaceFindings:
    """What is wrong with its faces; worked out beside the sheets, which takes half as long."""
    component, size, seams = laid
    faces = studio.printed(component, size)
    return face_findings(studio, component._replace(seams=seams), faces)


def face_findings(studio: Studio, component: Component, printed: Sequence[Printed]) -> FaceFindings:
    """What is wrong with the faces of a component by themselves."""
    found = face_faults(studio, component, printed)
    return gathered_findings(studio, component, found)


def face_faults(
    studio: Studio,
    component: Component,
    printed: Sequence[Printed],
    known: FrameFaults | None = None,
) -> tuple[Fault | Problem, ...]:
    """What shows on the faces alone, wherever their elements are written now."""
    from generator.rules.frame_faults import FrameFaults
    from generator.rules.print_checks import face_faults

    own = face_faults(studio.game, component, printed, known or FrameFaults())
    return (*own, *_alike(studio, component, printed))


def _alike(studio: Studio, component: Component, printed: Sequence[Printed]) -> Iterator[Fault]:
    """A check in full ink looks at the other inks too; one in another ink only at that one."""
    from generator.rules.meanings import INKS, alike_faults, has_meanings

    if not has_meanings(studio.game, component):
        return
    full, ink = studio.in_ink("full"), studio.opening.ink
    cards = [card for card in component.cards if card.copies]
    faces = [
        (card, full.sides(component, card, one.size))
        for card, one in zip(cards, printed, strict=True)
    ]
    yield from alike_faults(studio.game, faces, INKS if ink == "full" else (ink,))


def gathered_findings(
    studio: Studio, component: Component, found: Sequence[Fault | Problem]
) -> FaceFindings:
    """What to report of faults, where it is mended."""
    if not found:
        return FaceFindings()
    from generator.rules.faults import Fault, gathered

    whole = [one for one in found if isinstance(one, Problem)]
    rest = gathered(studio.game, component, [one for one in found if isinstance(one, Fault)])
    return FaceFindings((*whole, *rest.problems), rest.used)


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
    yield from lint(studio.game, studio.library, studio.world)
    if studio.game.keywords and not isinstance(studio.language, Stretched):
        from generator.rules.keyword_checks import keyword_problems  # most games have none

        yield from keyword_problems(studio.game)
