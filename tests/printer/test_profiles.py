"""Builds for a printer that was measured: what is on the page, what does not fit, what is said."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from generator.build import build
from generator.cli import main
from generator.core.geometry import Point
from generator.kit.order import Order, presses
from generator.model.printer import Printer, PrinterScale
from generator.model.values import Sides
from generator.printer.profiles import keep, make_default
from tests.cli.test_cli import write
from tests.games import DECK, folder, kits, tiny_game
from tests.looking import extent, pixels

DPI, FINE = 600, 0.05
BUILD = ("build", "tiny", "--paper", "a4")
RED, BLUE = (255, 0, 0), (0, 0, 255)
LASER = Printer(
    "A4",
    offset=Point(1.3, -0.7),
    rotate=0.0,
    scale=PrinterScale(99, 98),
    margins=Sides(4, 4, 4, 12),
    name="laser",
)


def face(name: str, colour: str) -> str:
    return f'layout: {name}\nelements:\n  - {{shape: rectangle, box: trim, fill: "{colour}"}}\n'


def one_card() -> dict[str, str]:
    deck = "deck: things\ntitle: Things\nlayout: face\nback: back\nbleed: 0\n"
    deck += "cards: [{title: One}]\n"
    files = tiny_game(deck=deck, layout=face("face", "#ff0000"))
    return {**files, "layouts/back.yaml": face("back", "#0000ff")}


@pytest.mark.parametrize("backs", ["long", "short"])
def test_a_page_is_drawn_so_that_it_comes_out_right(backs: str) -> None:
    """Measured in pixels: both sides larger than the card, and the back set against the offset."""
    order = Order(papers=("90mm x 130mm",), backs=backs, marks="none", printer=LASER)
    (kit,) = kits(one_card(), order)
    front = extent(pixels(kit.data, 0, DPI), RED, DPI)
    back = extent(pixels(kit.data, 1, DPI), BLUE, DPI)
    for side in (front, back):
        assert side.width == pytest.approx(63.5 / 0.99, abs=FINE)
        assert side.height == pytest.approx(88.9 / 0.98, abs=FINE)
    (press,) = presses(folder(one_card()), order)
    assert press.margins.bottom > 12
    right, down = (back.left + back.right) / 2, (back.top + back.bottom) / 2
    x, y = (front.left + front.right) / 2, (front.top + front.bottom) / 2
    if backs == "long":  # the offset is seen from the front
        assert (90 - right - x, down - y) == pytest.approx((-1.3 / 0.99, 0.7 / 0.98), abs=FINE)
    else:
        assert (right - x, 130 - down - y) == pytest.approx((-1.3 / 0.99, 0.7 / 0.98), abs=FINE)


def test_what_falls_where_the_printer_is_blind_is_refused_with_what_fits() -> None:
    blind = Printer("A4", margins=Sides(12, 12, 12, 12), name="blind")
    deck = DECK.replace("layout: face", "layout: face\nsize: 180mm x 272mm")
    order = Order(papers=("a4",), bleed=3.0)
    assert build(folder(tiny_game(deck=deck)), order._replace(margin=2.0))[0]
    made, problems = build(folder(tiny_game(deck=deck)), order._replace(printer=blind))
    assert made == []
    (problem,) = problems
    assert problem.code == "does-not-fit"
    assert "printer 'blind' leaves margins of 12 mm blank" in problem.message
    assert "fit" in problem.hint or "larger paper" in problem.hint


def test_the_margin_that_is_asked_for_may_only_be_larger() -> None:
    order = Order(papers=("a4",), printer=Printer("A4", margins=Sides(4, 5, 6, 7)))

    def margins(**more: object) -> tuple[float, ...]:
        (press,) = presses(folder({}), order._replace(**more))  # type: ignore[arg-type]
        return tuple(press.margins)

    assert margins(backs="fronts") == (4, 5, 6, 7)
    assert margins(backs="fronts", margin=6.0) == (6, 6, 6, 7)
    assert margins(printer=None) == (5, 5, 5, 5)


# -- which printer ----------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in with a game, and one printer that is known."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "tiny", one_card())
    keep(LASER)
    return tmp_path


def cubicle(*arguments: str) -> Result:
    try:
        return CliRunner().invoke(main, list(arguments))
    finally:
        gc.enable()  # a command of its own would have ended


def printed(desk: Path) -> bytes:
    return (desk / "output" / "tiny" / "tiny-a4.pdf").read_bytes()


def test_the_default_printer_is_used_unless_another_is_asked_for(desk: Path) -> None:
    plain = cubicle(*BUILD)
    assert "printer" not in plain.output
    as_it_is = printed(desk)
    assert "for printer laser\n" in cubicle(*BUILD, "--printer", "laser").output
    corrected = printed(desk)
    assert corrected != as_it_is
    make_default("laser")
    assert "for printer laser, the default\n" in cubicle(*BUILD).output
    assert printed(desk) == corrected
    exported = ("export", "tiny", "--what", "sheets", "--dpi", "40", "--paper", "a4")
    assert cubicle(*exported).exit_code == 0
    sheet = (desk / "output" / "tiny" / "png" / "tiny-a4-01.png").read_bytes()
    assert cubicle(*exported, "--printer", "none").exit_code == 0
    assert (desk / "output" / "tiny" / "png" / "tiny-a4-01.png").read_bytes() == sheet
    assert '"printer": "laser"' in cubicle(*BUILD, "--json").output
    assert "printer" not in cubicle(*BUILD, "--printer", "none").output
    assert printed(desk) == as_it_is


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_printer_that_is_not_known_is_told(desk: Path, command: str) -> None:
    ran = cubicle(command, "tiny", "--paper", "a4", "--printer", "lasre")
    assert ran.exit_code == 2
    assert "did you mean 'laser'" in ran.output
    assert not (desk / "output").exists()


def test_a_broken_profile_is_told_with_its_place(desk: Path) -> None:
    (desk / "settings" / "cubicle" / "printers" / "laser.yaml").write_text("paper: A4\nscale: 9\n")
    ran = cubicle(*BUILD, "--printer", "laser")
    assert ran.exit_code == 1
    assert "printers/laser.yaml:2:8: error: expected two numbers" in ran.output
