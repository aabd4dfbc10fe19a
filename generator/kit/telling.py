"""A kit's pages → the same, with documents that tell of the kit that they are in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem
from generator.impose import Page, Press, impose, page_size
from generator.impose.duplex import two_sided
from generator.kit.facts import asks_for_facts, facts_of
from generator.kit.sheet_kinds import CutWork, cut_work
from generator.model import Component
from generator.opened import Studio

Informed = tuple[list[Page], tuple[Problem, ...]]
"""Pages, and what was found while laying them out again."""


class Telling(NamedTuple):
    """Who tells what."""

    studio: Studio
    press: Press
    documents: Sequence[Component]
    work: CutWork
    is_first: bool
    """Whether the PDF begins with its pages, and not with those of another language."""

    @classmethod
    def of(
        cls,
        studio: Studio,
        press: Press,
        components: Sequence[Component],
        pages: Sequence[Page],
        is_first: bool,
    ) -> Telling:
        documents = [one for one in components if asks_for_facts(one)]
        titles = {one.id: one.title for one in studio.game.components}
        return cls(studio, press, documents, cut_work(pages, titles), is_first)

    def informed(self, pages: list[Page]) -> Informed:
        """`pages` are all that print."""
        if not self.documents:
            return pages, ()
        facing = two_sided(pages, self.press)
        game, words = self.studio.game, self.studio.words
        facts = facts_of(facing, game, self.press, words, self.work, self.is_first)
        informed = self.studio.for_kit(facts)
        told = {one.id: iter(self._told(one, informed)) for one in self.documents}
        found = (*informed.world.problems, *informed.faces.problems)
        return [_in_place(page, told) for page in pages], found

    def _told(self, document: Component, informed: Studio) -> Iterator[Page]:
        """The pages of a document that knows what kit it is in."""
        faces = {document.id: informed.printed(document, page_size(self.press))}
        return impose(informed.game, [document], faces, self.press, informed.label)


def _in_place(page: Page, told: Mapping[str, Iterator[Page]]) -> Page:
    return next((next(told[id]) for id in page.faces if id in told), page)
