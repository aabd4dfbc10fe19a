"""What is known of printers, for people or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

import click

from generator.model.printer import Printer


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
        click.echo("no printer has been measured; `cubicle calibrate` prints the sheet for it")
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
