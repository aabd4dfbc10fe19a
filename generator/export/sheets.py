"""Sheets of cards for a print shop that cuts them, as a kit prints them at home."""

from __future__ import annotations

from generator.build import build
from generator.export.job import Job, Preflight, Written
from generator.export.shop import no_decks, passed_over
from generator.kit import Kit, Part
from generator.model.targets import SheetsTarget
from generator.problems import ERROR, Problem, Refusal


def preflight(job: Job[SheetsTarget]) -> Preflight:
    kits, problems = _kits(job)
    says = [_says(part) for kit in kits for part in kit.parts]
    return Preflight(tuple(problems), (*says, *passed_over(job)))


def _says(part: Part) -> str:
    sheets = f"{part.sheets} sheet{'s' if part.sheets != 1 else ''}"
    return f"{part.component}: {part.faces} cards on {sheets}"


def write(job: Job[SheetsTarget]) -> list[Written]:
    kits, problems = _kits(job)
    if not kits:
        raise Refusal(*problems)
    return [Written(f"{'-'.join(part.component for part in k.parts)}.pdf", k.data) for k in kits]


def _kits(job: Job[SheetsTarget]) -> tuple[list[Kit], list[Problem]]:
    """A file for each deck: shops cut and collate them one by one."""
    target = job.target
    kits: list[Kit] = []
    decks = [component.id for component in job.components if component.kind == "deck"]
    problems = [] if decks else [no_decks(job)]
    for deck in decks:
        order = job.order._replace(
            papers=(target.paper,),
            backs=target.backs,
            marks=target.marks,
            bleed=target.bleed,
            margin=target.margin,
            decks=(deck,),
            printer=None,
        )
        made, found = build(job.folder, order)
        kits.extend(made)
        problems.extend(problem for problem in found if problem.severity == ERROR)
    return kits, problems
