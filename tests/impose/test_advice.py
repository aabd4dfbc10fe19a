"""Advice is tried: whatever is told to fit fits."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.geometry import Size, parse_length
from generator.core.problems import Refusal
from generator.impose import Press
from generator.impose.advice import cards_advice
from generator.impose.grid import best_grid
from generator.impose.paper import Margins, Paper
from tests.impose.strategies import MODEST, presses
from tests.sheets import A4, LETTER, card, component, sheets

A3 = Paper("a3", "A3", Size(297, 420))
SAID = re.compile(r"--(\w+) (\S+)[^(,]*\((\d+) to a sheet\)")
LARGE = st.builds(Size, st.floats(60, 330), st.floats(60, 330))


def taken(press: Press, option: str, value: str) -> Press:
    """The press with the option that was advised."""
    match option:
        case "bleed":
            return press._replace(bleed=parse_length(value) or 0.0)
        case "margin":
            return press._replace(margins=Margins.even(parse_length(value) or 0.0))
        case "backs":
            return press._replace(backs=value)
        case _:
            (paper,) = [one for one in press.others if one.name == value]
            return press._replace(paper=paper)


@given(LARGE, presses(("long", "short", "gutterfold", "separate", "fronts")))
@MODEST
def test_what_is_advised_fits(size: Size, press: Press) -> None:
    press = press._replace(others=(A3,))
    if best_grid(size, press) is not None:
        return
    said = SAID.findall(cards_advice(size, press))
    assert said or "use larger paper" in cards_advice(size, press)
    for option, value, count in said:
        grid = best_grid(size, taken(press, option, value))
        assert grid is not None and grid.capacity == int(count), (option, value)


@pytest.mark.parametrize(
    ("size", "press", "expected"),
    [
        (Size(190, 284), Press(A4, bleed=3.0), "what fits: --bleed 1.5mm (1 to a sheet), --margin"),
        (Size(190, 287), Press(A4, bleed=3.0), "--bleed 0mm with shared cuts (1 to a sheet)"),
        (Size(203, 280), Press(A4), "what fits: --margin 3mm if your printer can (1 to a sheet)"),
        (Size(280, 290), Press(A4, others=(LETTER, A3)), "what fits: --paper a3 (1 to a sheet)"),
        (Size(150, 190), Press(A4, backs="gutterfold"), "what fits: --backs separate (1 to a s"),
        (Size(300, 300), Press(A4), "the printable area is 200 × 287 mm; use larger paper"),
    ],
)
def test_advice_begins_with_the_smallest_change(size: Size, press: Press, expected: str) -> None:
    assert expected in cards_advice(size, press)


@pytest.mark.parametrize(("kind", "size"), [("tokens", Size(250, 290)), ("document", A4.size)])
def test_pieces_and_pages_are_told_the_paper_that_takes_them(kind: str, size: Size) -> None:
    press = Press(A4, others=(LETTER, A3))
    with pytest.raises(Refusal) as caught:
        sheets([card(size)], press, component(kind))
    (problem,) = caught.value.problems
    assert problem.hint == "what fits: --paper a3"
    assert sheets([card(size)], press._replace(paper=A3), component(kind))


def test_a_page_may_only_need_a_narrower_margin() -> None:
    with pytest.raises(Refusal) as caught:
        sheets([card(Size(202, 280))], Press(A4), component("document"))
    assert caught.value.problems[0].hint == "what fits: --margin 4mm if your printer can"
