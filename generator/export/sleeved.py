"""A target and the sleeves that decks are cut for → what does not go together."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.core.problems import Problem, Where
from generator.export.job import Job
from generator.model.targets import Target

SHOP = "cuts cards at its own sizes"
TABLE = "has no sleeves"
REASONS: Mapping[str, str] = MappingProxyType(
    {
        "card-images": SHOP,
        "card-pdf": SHOP,
        "tabletop-simulator": TABLE,
        "tabletop-playground": TABLE,
    }
)
"""Kinds of target whose cards cannot be made smaller, and why."""


def sleeve_problems(job: Job[Target]) -> tuple[Problem, ...]:
    """Sleeves that change nothing for this target, and decks that do not go into them."""
    sleeves = job.order.sleeves
    if not sleeves:
        return ()
    reason = REASONS.get(job.target.kind)
    if reason:
        message = f"{job.target.title} {reason}: --sleeve cannot change the cards"
        hint = f"leave --sleeve out, or leave '{job.target.name}' out of --for"
        return (Problem("wrong-option", Where("--sleeve"), message, hint),)
    from generator.opened.sleeves import misfits  # few exports are for sleeves

    return misfits(job.components, job.folder, sleeves)
