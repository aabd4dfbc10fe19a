"""`cubicle calibrate`: writes a test sheet, or stores what you read off it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.completions import complete_printer, complete_stock
from generator.cli.help import PAPER, PRINTER, command, option
from generator.cli.options import json_option, output_option, paper_option
from generator.cli.tell import exit_status, refusals_in, tell, tell_written, write_own

if TYPE_CHECKING:
    from generator.core.problems import Problem
import json
from collections.abc import Iterator, Sequence

from generator.model.printer import Printer


class Numbers(click.ParamType[tuple[float, ...]]):
    """As many numbers as there are names, separated by commas; each may end in `mm`."""

    def __init__(self, *names: str) -> None:
        self.names = names
        self.name = ",".join(names)

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[float, ...]:
        if isinstance(value, tuple):
            return value
        parts = [part.strip().removesuffix("mm").strip() for part in str(value).split(",")]
        try:
            numbers = tuple(float(part) for part in parts)
        except ValueError:
            numbers = ()
        finite = all(abs(number) < 1e6 for number in numbers)
        if len(numbers) != len(self.names) or not finite:
            said = f"expected {len(self.names)} numbers separated by commas: {','.join(self.names)}"
            self.fail(f"{said}; found '{value}'", param, ctx)
        return numbers


@command(
    examples=(
        "cubicle calibrate --paper a4",
        "cubicle calibrate home-laser --top 0.5,1 --bottom 0.5,1 --rulers 150,200 --default",
    )
)
@click.argument("name", required=False)
@paper_option("Paper of the test sheet.")
@option(
    "--backs",
    group=PAPER,
    type=click.Choice(["long", "short"]),
    default="long",
    show_default=True,
    help="Edge your printer flips the test sheet on.",
)
@option("--top", type=Numbers("A", "B"), help="Where the back lands, read at the top of the sheet.")
@option("--bottom", type=Numbers("C", "D"), help="The same, read at the bottom.")
@option("--rulers", type=Numbers("E", "F"), help="Length of the two long lines, in mm.")
@option(
    "--margins",
    type=Numbers("left", "top", "right", "bottom"),
    help="What the printer leaves blank at the edges of the front.",
)
@option(
    "--back-margins",
    type=Numbers("left", "top", "right", "bottom"),
    help="The same on the back, if it differs.",
)
@option(
    "--stock",
    group=PAPER,
    metavar="NAME",
    default="",
    shell_complete=complete_stock,
    help="Write a page that shows where the cells of this stock print, instead of the test sheet.",
)
@option("--default", is_flag=True, help="Use this printer for every build that names no other.")
@option("--list", "listing", is_flag=True, help="List the printers you have measured.")
@option("--forget", is_flag=True, help="Remove what is known about the printer.")
@option(
    "--printer",
    group=PRINTER,
    metavar="NAME",
    shell_complete=complete_printer,
    help="Correct the test sheet for this printer, to see whether the correction works.",
)
@output_option
@json_option("Report files or printers as one JSON document.")
def calibrate(
    name: str | None,
    paper: str,
    backs: str,
    default: bool,
    listing: bool,
    stock: str,
    forget: bool,
    printer: str | None,
    output: Path,
    as_json: bool,
    **readings: Any,
) -> None:
    """Measure your printer, so that backs line up with fronts.

    Without NAME, write a test sheet to print. With NAME, enter what you read off the sheet.
    """
    problems: list[Problem] = []
    with refusals_in(problems):
        if listing:
            _list(as_json, _known(name) if name else "")
        elif name is None:
            _refuse_readings(readings, default, forget)
            _print_sheet(stock, paper, backs, printer, output, as_json)
        elif forget:
            _forget(name, as_json)
        else:
            _keep(name, paper, backs, default, readings, as_json)
    tell(problems)
    sys.exit(exit_status(problems))


def _known(name: str) -> str:
    """The name of a printer that was measured; Refusal if there is none."""
    from generator.files.settings import open_settings
    from generator.read.printers import read_printer

    return read_printer(open_settings()[1], name).name


def _forget(name: str, as_json: bool) -> None:
    from generator.printer.profiles import forget, known_printers

    was_default = known_printers().default == name
    forget(name)
    if as_json:
        click.echo(json.dumps({"forgotten": name, "was_default": was_default}, indent=2))
        return
    click.echo(f"forgot printer '{name}'")
    if was_default:
        click.echo("it was your default: builds are not corrected for any printer now")


def _refuse_readings(readings: dict[str, Any], default: bool, forget: bool) -> None:
    from generator.core.problems import Problem, Refusal, Where

    if any(readings.values()) or default or forget:
        message = "which printer do you mean?"
        hint = "name it, such as `cubicle calibrate home-laser`"
        raise Refusal(Problem("wrong-option", Where("NAME"), message, hint))


def _print_sheet(
    stock: str, paper: str, backs: str, printer: str | None, output: Path, as_json: bool
) -> None:
    from generator.files import shared_folder
    from generator.printer.profiles import printer_for
    from generator.printer.test_sheet import test_sheet_pdf, upright_paper

    found = printer_for(printer) if printer or stock else None
    if stock:
        from generator.printer.stock_page import stock_page_pdf

        name = f"calibrate-{stock}-{backs}{f'-{found.name}' if found else ''}.pdf"
        data = stock_page_pdf(stock, backs, shared_folder(), found)
        tell_written(write_own(output, [(name, data)]), (), as_json)
        return
    sheet = upright_paper(paper, shared_folder())
    corrected = f"-{found.name}" if found else ""
    name = f"calibrate-{sheet.name}-{backs}{corrected}.pdf"
    tell_written(write_own(output, [(name, test_sheet_pdf(sheet, backs, found))]), (), as_json)


def _keep(
    name: str, paper: str, backs: str, default: bool, readings: dict[str, Any], as_json: bool
) -> None:
    from generator.files import shared_folder
    from generator.printer.profiles import keep, known_printers, make_default, printer_before
    from generator.printer.readings import Readings, measured
    from generator.printer.test_sheet import upright_paper

    sheet = upright_paper(paper, shared_folder())
    printer = printer_before(name, sheet.title)
    is_new = name not in [known.name for known in known_printers().printers]
    if is_new or any(readings.values()) or not default:
        keep(measured(Readings(**readings), sheet, backs, printer))
    if default:
        make_default(name)
    _list(as_json, name)


def _list(as_json: bool, only: str = "") -> None:
    from generator.cli.commands.calibrate import printers_json, printers_table
    from generator.printer.profiles import known_printers

    printers, default = known_printers()
    shown = [printer for printer in printers if only in ("", printer.name)]
    (printers_json if as_json else printers_table)(shown, default)


def printers_json(printers: Sequence[Printer], default: str) -> None:
    document = {"printers": [_data(one, one.name == default) for one in printers]}
    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def _data(printer: Printer, is_default: bool) -> dict[str, object]:
    return {
        "printer": printer.name,
        "default": is_default,
        "paper": printer.paper,
        "backs": printer.backs,
        "offset": [round(value, 3) for value in printer.offset],
        "rotate": round(printer.rotate, 4),
        "scale": [round(value, 3) for value in printer.scale],
        "margins": list(printer.margins),
        "back_margins": list(printer.back_margins or printer.margins),
    }


def printers_table(printers: Sequence[Printer], default: str) -> None:
    if not printers:
        click.echo("you have not measured a printer yet; `cubicle calibrate` writes the test sheet")
    for printer in printers:
        mark = " (default)" if printer.name == default else ""
        click.echo(f"{printer.name}{mark}, measured on {printer.paper}")
        for line in _lines(printer):
            click.echo(f"  {line}")


def _lines(printer: Printer) -> Iterator[str]:
    x, y = printer.offset
    across = _way(x, "right", "left")
    down = _way(y, "down", "up")
    turn = _turn(printer.rotate)
    yield f"backs fall {across} and {down}{turn}, seen from the front ({printer.backs} edge)"
    wide, high = printer.scale
    yield f"sheets come out at {wide:.2f} % across and {high:.2f} % down"
    yield f"blank on the front: {_edges(printer.margins)}"
    if printer.back_margins:
        yield f"blank on the back: {_edges(printer.back_margins)}"


def _way(value: float, more: str, less: str) -> str:
    return f"{abs(value):.2f} mm {more if value >= 0 else less}"


def _turn(degrees: float) -> str:
    way = "clockwise" if degrees >= 0 else "anticlockwise"
    return f", turned {abs(degrees):.2f}° {way}" if abs(degrees) >= 0.005 else ""


def _edges(margins: Sequence[float]) -> str:
    names = ("left", "top", "right", "bottom")
    return ", ".join(f"{name} {width:g} mm" for name, width in zip(names, margins, strict=True))
