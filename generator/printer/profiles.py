"""The user's printers: find one by name, keep it, forget it, make one the default."""

from __future__ import annotations

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.files import write
from generator.files.settings import open_settings, remove, settings_folder
from generator.model.printer import Printer
from generator.read.printers import (
    NO_PRINTER,
    SETTINGS,
    check_name,
    default_printer,
    printer_file,
    printer_names,
    read_printer,
    read_settings,
    written_printer,
    written_settings,
)


class Known(NamedTuple):
    """The printers that were measured, and which of them is the default."""

    printers: tuple[Printer, ...]
    default: str


def printer_for(asked: str | None) -> Printer | None:
    """The printer to correct for: the one asked for, else the default; None for none."""
    if asked == NO_PRINTER or (asked is None and settings_folder() is None):
        return None
    _, settings = open_settings()
    name = default_printer(settings) if asked is None else asked
    return read_printer(settings, name) if name else None


def known_printers() -> Known:
    _, settings = open_settings()
    names = printer_names(settings)
    return Known(tuple(read_printer(settings, name) for name in names), default_printer(settings))


def printer_before(name: str, paper: str) -> Printer:
    """What is known of a printer before measuring it again; nothing, the first time."""
    check_name(name)
    _, settings = open_settings()
    if name in printer_names(settings):
        return read_printer(settings, name)
    return Printer(paper, name=name)


def keep(printer: Printer) -> None:
    folder, _ = open_settings()
    write(folder / printer_file(printer.name), written_printer(printer))


def make_default(name: str) -> None:
    folder, settings = open_settings()
    write(folder / SETTINGS, written_settings(name, read_settings(settings).quiet_boundary))


def forget(name: str) -> None:
    folder, settings = open_settings()
    known = printer_names(settings)
    if name not in known:
        message = f"there is no measured printer '{name}'"
        raise Refusal(Problem("wrong-option", Where("NAME"), message, did_you_mean(name, known)))
    remove(folder / printer_file(name))
    if default_printer(settings) == name:
        make_default("")
