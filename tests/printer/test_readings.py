"""Numbers off the test sheet become a printer; numbers that cannot be are refused."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.problems import Refusal
from generator.impose import Press
from generator.model.printer import Printer
from generator.printer.readings import Readings, measured
from tests.printing import IDEAL, Fault, Simulated, calibrated, readings
from tests.sheets import A4, LETTER

PERFECT = (5.0, 5.0)
NOTHING = Printer("A4", name="laser")


def printer(**given: tuple[float, ...]) -> Printer:
    return measured(Readings(**given), A4, "long", NOTHING)


def test_a_perfect_printer_reads_5_and_full_lengths() -> None:
    for paper, rulers in ((A4, (150, 200)), (LETTER, (150, 200))):
        for backs in ("long", "short"):
            found = readings(IDEAL, Press(paper, backs=backs))
            assert (found.top, found.bottom, found.rulers) == (PERFECT, PERFECT, rulers)


@settings(max_examples=40, derandomize=True, deadline=None)
@given(st.floats(-3, 3), st.floats(-3, 3), st.floats(-0.6, 0.6), st.floats(0.985, 1.012))
def test_what_the_back_does_is_found_to_a_tenth(
    right: float, down: float, turn: float, scale: float
) -> None:
    """Seen from the front, what goes right on the back goes left."""
    printer_like = Simulated(Fault(scale=scale), Fault(right, down, turn, scale))
    found = calibrated(printer_like, Press(A4))
    assert found.offset == pytest.approx((-right, down), abs=0.06)
    assert found.rotate == pytest.approx(-turn, abs=0.045)
    assert found.scale == pytest.approx((scale * 100,) * 2, abs=0.045)


def test_a_corrected_test_sheet_reads_perfect() -> None:
    press = Press(A4)
    fault = Simulated(Fault(scale=0.992), Fault(1.3, -0.7, 0.4, 0.992))
    found = readings(fault, press, calibrated(fault, press))
    assert found.top == pytest.approx(PERFECT, abs=0.11)
    assert found.bottom == pytest.approx(PERFECT, abs=0.11)
    assert found.rulers == pytest.approx((150, 200), abs=0.11)


def test_what_was_not_read_stays_as_it_was() -> None:
    first = printer(rulers=(148.8, 198.4), margins=(4, 4, 4, 12))
    assert first.scale == pytest.approx((99.2, 99.2), abs=0.05)
    assert first.back_margins is None
    then = measured(Readings(top=(6, 5), bottom=(6, 5)), A4, "short", first)
    assert (then.scale, then.margins) == (first.scale, first.margins)
    assert then.offset == pytest.approx((0.9924, 0), abs=1e-4)
    assert (then.backs, then.name) == ("short", "laser")


@pytest.mark.parametrize(
    ("given", "option", "says"),
    [
        ({}, "NAME", "there are no readings"),
        ({"top": PERFECT}, "--top", "it needs --bottom"),
        ({"bottom": PERFECT}, "--bottom", "it needs --top"),
        ({"top": (5, 11), "bottom": PERFECT}, "--top", "11 is not on the scale of 0 to 10"),
        ({"top": (-1, 5), "bottom": PERFECT}, "--top", "-1 is not on the scale"),
        ({"top": (9, 5), "bottom": (3, 5)}, "--top", "do not match"),
        ({"rulers": (200, 150)}, "--rulers", "is 150 mm on the sheet and cannot be 200 mm"),
        ({"margins": (4, 4, 4, 50)}, "--margins", "a margin cannot be 50 mm"),
        ({"back_margins": (4, -1, 4, 5)}, "--back-margins", "a margin cannot be -1 mm"),
    ],
)
def test_numbers_that_cannot_be_are_refused(
    given: dict[str, tuple[float, ...]], option: str, says: str
) -> None:
    with pytest.raises(Refusal) as caught:
        printer(**given)
    problem = caught.value.problems[0]
    assert (problem.code, problem.where.file) == ("wrong-option", option)
    assert says in problem.message
    assert problem.hint
