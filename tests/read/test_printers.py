"""The files of the user's printers: what is written is read again, what is wrong is told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.geometry import Point
from generator.core.problems import Refusal, one_line
from generator.files import Memory
from generator.model.printer import Printer, PrinterScale
from generator.model.values import Sides
from generator.read.printers import (
    check_name,
    default_printer,
    printer_names,
    read_printer,
    read_settings,
    written_printer,
    written_settings,
)


def told(data: str, name: str = "laser") -> list[str]:
    with pytest.raises(Refusal) as caught:
        read_printer(Memory({"printers/laser.yaml": data.encode()}), name)
    return [one_line(problem) for problem in caught.value.problems]


measures = st.floats(0, 40).map(lambda value: round(value, 2))
sides = st.builds(Sides, measures, measures, measures, measures)
near = st.floats(-10, 10).map(lambda value: round(value, 3))
printers = st.builds(
    Printer,
    paper=st.sampled_from(["A4", "Letter", "200 × 300 mm"]),
    backs=st.sampled_from(["long", "short"]),
    offset=st.builds(Point, near, near),
    rotate=st.floats(-5, 5).map(lambda value: round(value, 4)),
    scale=st.builds(PrinterScale, *[st.floats(90, 110).map(lambda value: round(value, 3))] * 2),
    margins=sides,
    back_margins=st.none() | sides,
    name=st.just("laser"),
)


@settings(max_examples=60, derandomize=True)
@given(printers)
def test_what_is_written_is_read_again(printer: Printer) -> None:
    read = read_printer(Memory({"printers/laser.yaml": written_printer(printer)}), "laser")
    assert read == printer


def test_a_file_of_ones_own_needs_no_more_than_its_paper() -> None:
    assert read_printer(Memory({"printers/laser.yaml": b"paper: A4\n"}), "laser") == Printer(
        "A4", name="laser"
    )


def test_all_that_is_wrong_is_told_with_its_place() -> None:
    lines = told(
        "paper: A4\nbacks: longe\nofset: [1mm, 2mm]\noffset: [20mm, 0]\nrotate: 9\n"
        "scale: [99]\nmargins: [4mm, 4mm, 4mm]\nback-margins: [4mm, 4mm, 4mm, 80mm]\n"
    )
    assert [line.split(":")[1] for line in lines] == ["2", "3", "4", "5", "6", "7", "8"]
    assert "did you mean 'long'" in lines[0]
    assert "did you mean 'offset'" in lines[1]
    assert "at most 10 mm" in lines[2]
    assert "at most 5 degrees" in lines[3]
    assert "two numbers from 90 to 110" in lines[4]
    assert "four lengths [left, top, right, bottom]" in lines[5]
    assert "at most 40 mm" in lines[6]


@pytest.mark.parametrize("data", ["", "- a\n", "paper: A4\npaper: A4\n", "a: [\n", "rotate: 1\n"])
def test_what_is_no_printer_is_told(data: str) -> None:
    assert all(line.startswith("printers/laser.yaml:") for line in told(data))


def test_a_printer_that_was_not_measured_is_told_with_what_was_meant() -> None:
    assert "did you mean 'laser'" in told("paper: A4", "lasr")[0]


def test_printers_are_listed_by_name_and_one_may_be_the_default() -> None:
    folder = Memory({"printers/b.yaml": b"", "printers/a.yaml": b"", "x.yaml": b""})
    assert printer_names(folder) == ("a", "b")
    assert default_printer(folder) == ""
    assert default_printer(Memory({"settings.yaml": written_settings("a")})) == "a"
    assert default_printer(Memory({"settings.yaml": written_settings("")})) == ""
    for quiet in (True, False):
        settings = Memory({"settings.yaml": written_settings("a", quiet)})
        assert read_settings(settings).quiet_boundary is quiet


@pytest.mark.parametrize("name", ["none", "", "Laser", "a/b", "../x", "a b", ".", "x" * 70])
def test_names_that_cannot_be_files_are_refused(name: str) -> None:
    with pytest.raises(Refusal):
        check_name(name)
    check_name("home-laser_2")
