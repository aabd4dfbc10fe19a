"""Decks → what a print shop would refuse, or should know, before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.core.geometry import Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.core.problems import WARNING, Problem, Refusal
from generator.export.faces import ExportCard, ExportFace, bled_faces, distinct, faces_of
from generator.export.job import Job, T_co
from generator.export.slots import SlotFit, fit_of, no_slot
from generator.model import Component
from generator.render.fingerprint import Fingerprints
from generator.rules.legibility import letterings
from generator.rules.print_checks import coarse_pictures, how_far_outside

UNSEEN = 0.2
"""So much nearer to the cut, in mm, is nothing that a cutter could tell."""
SHORT = 0.8
"""Less bleed than this part of what is asked for is reported: its edge is stretched visibly."""

Sizes = dict[str, tuple[Size, Size]]


class Batch(NamedTuple):
    """One deck, as a shop prints it."""

    deck: Component
    cards: tuple[ExportCard, ...]
    fit: SlotFit
    drawn: tuple[ExportCard, ...]
    """The same cards, with the bleed that is made for them."""
    makes_bleed: bool

    @property
    def copies(self) -> int:
        return sum(card.copies for card in self.cards)


class Demands(NamedTuple):
    """What a shop asks of a face."""

    title: str
    safe: float
    """How far inside of the canvas text stays, in mm."""
    least_dpi: float


def batches_of(job: Job[T_co], title: str, sizes: Sizes) -> tuple[list[Batch], list[Problem]]:
    """The decks that go into a slot, and what is said of those that do not."""
    found: list[Batch] = []
    problems: list[Problem] = []
    for deck in job.components:
        if deck.kind not in job.target.takes or deck.size is None:
            continue
        fit = fit_of(deck.size, sizes)
        if fit:
            found.append(_batch(job, deck, fit))
        else:
            problems.append(no_slot(deck, title, sizes))
    if not found and not problems:
        problems.append(no_decks(job))
    return found, problems


def _batch(job: Job[T_co], deck: Component, fit: SlotFit) -> Batch:
    cards, drawn = faces_of(job.studio, deck, job.page), bled_faces(job, deck, fit.bleed)
    return Batch(deck, cards, fit, drawn, cards != drawn)


def no_decks(job: Job[T_co]) -> Problem:
    message = f"{job.studio.game.title} has no deck for {job.target.title}"
    return Problem("nothing-to-print", job.target.where, message)


def ready(job: Job[T_co], title: str, sizes: Sizes) -> list[Batch]:
    """The batches, once it is known that nothing is wrong with them."""
    found, problems = batches_of(job, title, sizes)
    if problems:
        raise Refusal(*problems)
    return found


def passed_over(job: Job[T_co]) -> tuple[str, ...]:
    """Says what of the game is no card, and thus not in the files."""
    left = sum(component.kind not in job.target.takes for component in job.components)
    return (f"{left} components left out: they are not decks",) if left else ()


def batch_problems(batch: Batch, demands: Demands) -> Iterator[Problem]:
    """Art that ends too early, text too near the cut, coarse pictures, decks without backs."""
    deck = batch.deck
    wanted = batch.fit.bleed
    if deck.bleed < wanted * SHORT and not batch.makes_bleed:
        message = (
            f"the art extends {deck.bleed:g} mm beyond the cut, but {demands.title} wants "
            f"{wanted:.1f} mm"
        )
        hint = "its edge is stretched to fill the rest; give the deck more `bleed`"
        yield Problem("short-bleed", deck.where, message, hint, WARNING)
    if deck.back is None:
        message = f"'{deck.title}' has no back, but {demands.title} prints backs"
        yield Problem("no-back", deck.where, message, "the backs will be white", WARNING)
    for face in distinct(batch.cards):
        yield from _face_problems(face, batch.fit.inner(face.frame.size, demands.safe), demands)


def _face_problems(face: ExportFace, safe: Rect, demands: Demands) -> Iterator[Problem]:
    """One for all its texts: what a cutter does to one of them it does to its neighbours."""
    outside = {words.words: how_far_outside(words, safe) for words in letterings(face.frame)}
    words = max(outside, key=lambda one: outside[one], default="")
    if words and outside[words] > UNSEEN:
        message = f"'{words[:30]}' of '{face.name}' is {outside[words]:.1f} mm outside the"
        told = f"{message} safe area of {demands.title}"
        yield Problem("near-the-cut", face.card.where, told, "move it inwards", WARNING)
    for dpi, name in coarse_pictures(face.frame, demands.least_dpi):
        message = f"the picture '{name}' of '{face.name}' has {dpi:.0f} dpi"
        hint = f"{demands.title} wants {demands.least_dpi:g} dpi or more"
        yield Problem("coarse-picture", face.card.where, message, hint, WARNING)


def bracket_of(cards: int, brackets: Sequence[int]) -> int:
    """The smallest number sold that holds so many cards; the largest, if none does."""
    return next((size for size in brackets if size >= cards), max(brackets, default=cards))


def filling(cards: int, brackets: Sequence[int]) -> str:
    """`57 cards in 72 slots, 15 empty`, and what fewer cards would save."""
    if not brackets:
        return f"{cards} cards"
    size = bracket_of(cards, brackets)
    if size < cards:
        return f"{cards} cards"
    empty = size - cards
    smaller = max((one for one in brackets if one < cards), default=0)
    said = f"{cards} cards in {size} slots, {empty} empty"
    few = smaller and empty and cards - smaller <= max(2, cards // 10)
    return said + (f", {cards - smaller} fewer would fit {smaller}" if few else "")


def too_many(batches: Iterable[Batch], title: str, most: int) -> Iterator[Problem]:
    for batch in batches:
        if batch.copies > most:
            message = (
                f"'{batch.deck.title}' has {batch.copies} cards, but {title} takes {most} "
                "in one order"
            )
            yield Problem(
                "too-many-cards", batch.deck.where, message, "split it into several decks"
            )


def deck_says(batches: Sequence[Batch], brackets: Sequence[int], most: int) -> Iterator[str]:
    """What each deck costs in slots, and what all of a size would cost together."""
    for batch in batches:
        scaled = f", scaled by {batch.fit.scale:.3f}" if abs(batch.fit.scale - 1) > 0.001 else ""
        cards = filling(batch.copies, brackets)
        yield f"{batch.deck.id}: {cards} ({batch.fit.name}{scaled})"
    for name in dict.fromkeys(batch.fit.name for batch in batches):
        alike = [batch for batch in batches if batch.fit.name == name]
        total = sum(batch.copies for batch in alike)
        if brackets and len(alike) > 1 and total <= most:
            yield f"all {name} decks in one order: {filling(total, brackets)}"


def common_back(cards: Iterable[ExportCard], prints: Fingerprints) -> bool:
    """Whether all backs print the same."""
    return len({prints.form(card.back.frame) for card in cards if card.back is not None}) == 1
