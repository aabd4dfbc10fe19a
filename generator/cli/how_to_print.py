"""The line at the end of a build that says how to print its PDFs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from generator.kit.binding import Kit


def tell_how_to_print(kits: Sequence[Kit], options: Mapping[str, Any]) -> None:
    """Prints it on stderr, because scripts read the names of files on stdout."""
    if kits:
        click.echo(how_to_print(kits, options["backs"], options["flip"]), err=True)


def how_to_print(kits: Sequence[Kit], backs: str, flip: str) -> str:
    """What to choose in the print dialogue, for these files and options."""
    papers = {kit.paper for kit in kits} - {"whole"}
    what = "Print the PDF for your paper at 100 %" if len(papers) > 1 else "Print at 100 %"
    if backs == "gutterfold":
        return f"{what}, one-sided, then fold on the fold line."
    if backs == "separate" and any(kit.name.endswith("-backs.pdf") for kit in kits):
        turn = f"turn the sheets over on the {flip} edge"
        return f"{what}, one-sided: first the fronts; {turn}, then print the backs on them."
    if any(kit.pages > kit.sheets for kit in kits):
        return f"{what}, two-sided, flip on the {backs} edge."
    return f"{what}, one-sided."
