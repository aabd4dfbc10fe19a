"""Cards → a picture of each side, of exactly the pixels that a print shop asks for."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.geometry import MM_PER_INCH
from generator.core.named_tuple import NamedTuple
from generator.export.job import Job, Preflight, Written, drawn
from generator.export.shop import (
    Batch,
    Demands,
    Sizes,
    batch_problems,
    batches_of,
    common_back,
    deck_says,
    passed_over,
    ready,
    too_many,
)
from generator.export.slot_pictures import SlotPictures
from generator.export.slots import canvases
from generator.model.targets import CardImagesTarget
from generator.render.fingerprint import Fingerprints
from generator.render.image_files import Packing


class ImageFile(NamedTuple):
    """A file to be, and which of the drawn pictures it holds."""

    name: str
    picture: int


def preflight(job: Job[CardImagesTarget]) -> Preflight:
    target = job.target
    batches, problems = batches_of(job, target.title, _sizes(target))
    demands = Demands(target.title, target.safe / target.dpi * MM_PER_INCH, target.least_dpi)
    for batch in batches:
        problems.extend(batch_problems(batch, demands))
    problems.extend(too_many(batches, target.title, target.most))
    says = deck_says(batches, target.brackets, target.most)
    return Preflight(tuple(problems), (*says, *passed_over(job)))


def write(job: Job[CardImagesTarget]) -> list[Written]:
    target = job.target
    batches = ready(job, target.title, _sizes(target))
    prints = Fingerprints()
    orders = SlotPictures(target.sizes, prints)
    places = [place for batch in batches for place in _places(batch, target, prints, orders)]
    packing = Packing(target.format, target.dpi, target.quality)
    files = list(drawn(job, orders.pictures, packing))
    return [Written(f"{name}.{target.format}", files[number]) for name, number in places]


def _places(
    batch: Batch, target: CardImagesTarget, prints: Fingerprints, drawn: SlotPictures
) -> Iterator[ImageFile]:
    """Numbered, so that by name they are in order; the back of each front has its number."""
    deck, number = batch.deck.id, 0
    alike = common_back(batch.cards, prints)
    if alike:
        first = next(n for n, card in enumerate(batch.cards) if card.back is not None)
        yield ImageFile(f"{deck}/back", drawn.number(batch, first, True))
    for index, card in enumerate(batch.cards):
        for _ in range(card.copies if target.copies == "each" else min(card.copies, 1)):
            number += 1
            many = f"-x{card.copies}" if target.copies == "once" and card.copies > 1 else ""
            name = f"{number:03}-{card.front.card.id}{many}"
            yield ImageFile(f"{deck}/fronts/{name}", drawn.number(batch, index, False))
            if card.back is not None and not alike:
                yield ImageFile(f"{deck}/backs/{name}", drawn.number(batch, index, True))


def _sizes(target: CardImagesTarget) -> Sizes:
    return canvases(target.sizes, target.dpi)
