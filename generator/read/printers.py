"""printers/NAME.yaml and settings.yaml in the user's folder ↔ Printers by name."""

from __future__ import annotations

import re

from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.files import Folder
from generator.model.keys import keys_of, python_name
from generator.model.printer import Printer, Settings
from generator.model.values import Scope
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.source import parse

SETTINGS = "settings.yaml"
NO_PRINTER = "none"
"""What switches the default off."""


def printer_file(name: str) -> str:
    return f"printers/{name}.yaml"


def check_name(name: str) -> None:
    """A name becomes a file's: letters, digits and dashes."""
    if name == NO_PRINTER or not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,59}", name):
        message = f"'{name}' cannot be the name of a printer"
        hint = "use lower-case letters, digits and dashes, such as 'home-laser'"
        raise Refusal(Problem("wrong-option", Where("NAME"), message, hint))


def printer_names(settings: Folder) -> tuple[str, ...]:
    files = settings.names("printers", ".yaml")
    return tuple(file.removeprefix("printers/").removesuffix(".yaml") for file in files)


def read_printer(settings: Folder, name: str) -> Printer:
    """The printer of that name; Refusal with all that is wrong with its file."""
    file = printer_file(name)
    data = settings.read(file)
    if data is None:
        known = printer_names(settings)
        message = f"there is no measured printer '{name}'"
        hint = did_you_mean(name, known) or "run `cubicle calibrate` to measure one"
        raise Refusal(Problem("wrong-option", Where("--printer"), message, hint))
    found = Found()
    node = as_mapping(parse(data, settings.shown(file)), "the measurements of a printer")
    values = read_keys(Printer, node, Scope(), found)
    if found.problems or not complete(Printer, values):
        raise Refusal(*found.problems)
    return Printer(**values, name=name)


def default_printer(settings: Folder) -> str:
    """The printer that builds are corrected for by default; empty if there is none."""
    return read_settings(settings).printer


def read_settings(settings: Folder) -> Settings:
    data = settings.read(SETTINGS)
    if data is None:
        return Settings()
    found = Found()
    node = as_mapping(parse(data, settings.shown(SETTINGS)), "settings")
    values = read_keys(Settings, node, Scope(), found)
    if found.problems:
        raise Refusal(*found.problems)
    return Settings(**values)


def written_printer(printer: Printer) -> bytes:
    """The printer as the YAML that is read again."""
    lines = [
        "# What `cubicle calibrate` measured. Directions are as seen on the front of an "
        "upright sheet."
    ]
    for name in keys_of(Printer):
        value = getattr(printer, python_name(name))
        if value is not None:
            lines.append(f"{name}: {_written(name, value)}")
    return ("\n".join(lines) + "\n").encode()


def _written(name: str, value: object) -> str:
    unit = "" if name == "scale" else "mm"
    if isinstance(value, tuple):
        return "[" + ", ".join(f"{round(number, 3):g}{unit}" for number in value) + "]"
    return f"{round(value, 4):g}" if isinstance(value, float) else f'"{value}"'


def written_settings(printer: str, quiet_boundary: bool = False) -> bytes:
    quiet = "quiet-boundary: true\n" if quiet_boundary else ""
    return f'printer: "{printer}"\n{quiet}'.encode()
