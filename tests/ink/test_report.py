"""How much paper and ink: measured on what would be printed, told when asked for."""

from __future__ import annotations

import pytest

from generator.cli.commands.build import build
from generator.cli.confines import grants_of
from generator.core.colour import Colour
from generator.core.display import Frame
from generator.core.display import Path as Figure
from generator.core.geometry import Rect, Size
from generator.core.outline import rectangle
from generator.render.about import About
from generator.render.coverage import ink_of
from generator.render.pdf import PdfPage, write_pdf


def pdf(*shades: tuple[Colour, float]) -> bytes:
    """An A4 page for each colour and the share of its height that it covers."""
    whole = Rect(0, 0, 210, 297)
    frames = [
        Frame(Size(210, 297), (Figure(rectangle(Rect(0, 0, 210, 297 * share)), colour),))
        for colour, share in shades
    ]
    return write_pdf([PdfPage(frame, whole, whole, "", ("",)) for frame in frames], About("Test"))


def test_a_half_black_page_takes_half_a_page_of_ink() -> None:
    ink = ink_of(pdf((Colour(0, 0, 0), 0.5), (Colour(0, 0, 0), 0.0)))
    assert ink.pages == pytest.approx((0.5, 0.0), abs=0.002)
    assert ink.coverage == pytest.approx(0.25, abs=0.002)
    assert ink.full_pages == pytest.approx(0.5, abs=0.004)


def test_pure_yellow_is_one_ink_of_three() -> None:
    assert ink_of(pdf((Colour(255, 255, 0), 1.0))).coverage == pytest.approx(1 / 3, abs=0.004)


def test_a_report_draws_pictures_and_is_given_the_time_for_it() -> None:
    usual, report = (seconds_of("bad-day"), seconds_of("bad-day", "--report"))
    assert report >= 5 * usual


def seconds_of(*arguments: str) -> float:
    """How long the worker may take for this build."""
    with build.make_context("build", list(arguments)) as context:
        return grants_of(context).limits.seconds
