"""Decks → a PDF each, one page a side, in RGB or in a press's inks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.core.colour import WHITE
from generator.core.display import Frame, Path
from generator.core.geometry import Rect, Size
from generator.core.outline import rectangle
from generator.core.problems import WARNING, Problem, Refusal, Where
from generator.export.faces import ExportFace, distinct
from generator.export.job import Job, Preflight, Written
from generator.export.shop import (
    Batch,
    Demands,
    Sizes,
    batch_problems,
    batches_of,
    deck_says,
    passed_over,
    ready,
    too_many,
)
from generator.export.slots import on_canvas
from generator.model.targets import CardPdfTarget
from generator.render.about import About
from generator.render.cmyk import Cmyk, profile_name
from generator.render.pdf import PdfPage, write_pdf
from generator.render.press import DPI, Intent, press_pdf
from generator.render.proof import PROOF, proof_profile
from generator.render.small_text import SMALL, SmallText, inks_told, takes_many
from generator.rules.legibility import letterings

CHECKED = "PDF/X-1a:2003 as far as we check it"


def preflight(job: Job[CardPdfTarget]) -> Preflight:
    target = job.target
    batches, problems = batches_of(job, target.title, _sizes(target))
    demands = Demands(target.title, target.bleed + target.safe, target.least_dpi)
    for batch in batches:
        problems.extend(batch_problems(batch, demands))
    problems.extend(too_many(batches, target.title, target.most))
    says = [*deck_says(batches, target.brackets, target.most)]
    made = None
    if target.colours == "cmyk":
        profile = _profile(job)
        plates = _plates(job, profile)
        made = tuple(_in_inks(job, batches, profile, plates))
        problems.extend(_ink_problems(plates, target, job.studio.game.where))
        for batch in batches:
            problems.extend(_blurred(batch, plates, target))
        says.append(f"CMYK, at most {min(plates.heaviest[0], plates.limit):.0%} ink")
        if profile:
            says.extend((f"inks of '{profile_name(profile)}'", CHECKED))
        else:
            says.append("not marked as PDF/X: that needs the press's profile (--icc)")
    return Preflight(tuple(problems), (*says, *passed_over(job)), made)


def write(job: Job[CardPdfTarget]) -> Iterator[Written]:
    """In RGB; how much ink a press needs is only known once its PDFs are made."""
    target = job.target
    for batch in ready(job, target.title, _sizes(target)):
        job.progress(batch.deck.id)
        data = write_pdf(list(_sheets(batch, target)), _about(job, batch))
        yield Written(f"{batch.deck.id}.pdf", data)


def _in_inks(
    job: Job[CardPdfTarget], batches: Iterable[Batch], profile: bytes, plates: Cmyk
) -> Iterator[Written]:
    intent = Intent(profile, profile_name(profile)) if profile else None
    for batch in batches:
        job.progress(batch.deck.id)
        sheets = list(_sheets(batch, job.target, plates))
        data = press_pdf(sheets, _about(job, batch), plates, intent, _dpi(job.target))
        yield Written(f"{batch.deck.id}.pdf", data)


def _about(job: Job[CardPdfTarget], batch: Batch) -> About:
    game = job.studio.game
    return About(f"{game.title}: {batch.deck.title}", game.author, "; ".join(game.credits))


def _sheets(batch: Batch, target: CardPdfTarget, plates: Cmyk | None = None) -> Iterator[PdfPage]:
    """Both sides of every copy, in the order that is asked for; a face is drawn once."""
    small = SmallText(plates.inks) if plates and target.small_text == "black" else None
    whole = Rect(0, 0, *batch.fit.canvas)
    trim = whole.grown(-target.bleed)
    drawn: dict[int, Frame] = {}
    white = Frame(whole.size, (Path(rectangle(whole), WHITE),))
    for card in batch.drawn:
        sides = [(card.front, False), (card.back, True)]
        if target.order == "back-first":
            sides.reverse()
        for _ in range(card.copies):
            for face, is_back in sides:
                frame = _drawn(face, is_back, batch, drawn, small) if face else white
                yield PdfPage(frame, trim, whole, card.front.name, ())


def _drawn(
    face: ExportFace,
    is_back: bool,
    batch: Batch,
    drawn: dict[int, Frame],
    small: SmallText | None,
) -> Frame:
    if id(face.frame) not in drawn:
        frame = small.in_black(face.frame) if small else face.frame
        drawn[id(face.frame)] = on_canvas(frame, batch.fit, is_back)
    return drawn[id(face.frame)]


def _sizes(target: CardPdfTarget) -> Sizes:
    by = 2 * target.bleed
    return {n: (t, Size(t.width + by, t.height + by)) for n, t in target.sizes.items()}


def _dpi(target: CardPdfTarget) -> float:
    return max(target.least_dpi, DPI)


def _profile(job: Job[CardPdfTarget]) -> bytes:
    """The command's, or that of the game's own folder; or the one of the extra."""
    if job.icc or not job.target.icc:
        return job.icc
    if job.target.icc == PROOF:
        return proof_profile(job.target.where)
    data = job.folder.read(job.target.icc)
    if data is None:
        message = f"there is no file '{job.target.icc}' in the game's folder"
        raise Refusal(Problem("missing-file", job.target.where, message))
    return data


def _where(job: Job[CardPdfTarget]) -> Where:
    return Where("--icc") if job.icc else Where(job.folder.shown(job.target.icc or "."))


def _plates(job: Job[CardPdfTarget], profile: bytes) -> Cmyk:
    return Cmyk(profile, _where(job), job.target.ink_limit / 100)


def _ink_problems(plates: Cmyk, target: CardPdfTarget, where: Where) -> Iterator[Problem]:
    """What does not come out as it was drawn."""
    most, what = plates.heaviest
    if most > plates.limit + 0.005:
        message = (
            f"{what} would take {most:.0%} of ink, {target.title} allows {target.ink_limit} %: "
            "some of its colour is printed as black"
        )
        hint = "use a profile made for that limit, or lighter colours"
        yield Problem("too-much-ink", where, message, hint, WARNING)


def _blurred(batch: Batch, plates: Cmyk, target: CardPdfTarget) -> Iterator[Problem]:
    """One for all small texts of a deck whose strokes would have coloured edges."""
    small = SmallText(plates.inks)
    found = []
    for face in distinct(batch.cards):
        frame = small.in_black(face.frame) if target.small_text == "black" else face.frame
        for text in letterings(frame):
            if text.size < SMALL and takes_many(plates.inks(text.colour)):
                found.append((face, text))
    if not found:
        return
    face, text = found[0]
    told = inks_told(plates.inks(text.colour))
    message = (
        f"{len(found)} texts of '{batch.deck.title}' under 10 pt take three inks or more, "
        f"such as '{text.words[:30]}' of '{face.name}' ({told})"
    )
    hint = "their edges blur where the plates do not meet; set `small-text: black` for dark text"
    yield Problem("text-in-inks", batch.deck.where, message, hint, WARNING)
