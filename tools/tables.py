"""Writes the tables of keys and options in docs/ from the generator: `make tables`.

A table is between `<!-- keys of Text -->` or `<!-- options of build -->` and `<!-- end -->`. What
several commands share is in one table, `<!-- options of all -->`; a command's own table only
names it. The cards of docs/gallery.md come from tools/gallery.py.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import click

import generator
from generator.cli import main
from generator.core.colour import Colour
from generator.core.geometry import MM_PER_POINT, Point
from generator.files import shared_folder
from generator.model.keys import yaml_name
from generator.model.printer import PrinterScale
from generator.model.stock import Stock
from generator.model.values import EXTENT, LENGTH, OPACITY, SPAN, Box, Sides, SizeRange
from generator.read.sleeves import Sleeve, read_sleeves
from generator.read.stock import read_stock
from tools import gallery

DOCS = Path(__file__).parent.parent / "docs"


@cache
def models() -> dict[str, type]:
    """Every class of the generator whose fields are keys of YAML, by its name."""
    found: dict[str, type] = {}
    for module in pkgutil.walk_packages(generator.__path__, "generator."):
        if not module.name.endswith("__main__"):
            for item in vars(importlib.import_module(module.name)).values():
                if isinstance(item, type) and is_dataclass(item) and _has_keys(item):
                    found[item.__name__] = item
    return found


def _has_keys(model: type) -> bool:
    return any("key" in item.metadata for item in fields(model))


BY_KIND = {
    ("CuttingMachineTarget", "files"): "`[pdf, svg, dxf]`",
    ("TabletopSimulatorTarget", "card"): "`88.9mm`",
    ("ComponentFile", "size"): "`poker`; a document fills the page",
    ("ComponentFile", "corner"): "the size's own, or `0`",
    ("ComponentFile", "bleed"): "`3mm`; a document `0`",
    ("ComponentFile", "bleed_from"): "`art`",
    ("ComponentFile", "safe"): "`3mm` for a deck, otherwise `0`",
    ("ComponentFile", "cards"): "one card, as `each` says",
    ("ComponentFile", "pieces"): "one piece, as `each` says",
    ("ComponentFile", "pages"): "one page, as `each` says",
    ("ComponentFile", "holds"): "not checked",
    ("ComponentFile", "seams"): "the fewest pages",
    ("ComponentFile", "sheet"): "as many cards as fit",
    ("Arrangement", "columns"): "as many as fit",
    ("Arrangement", "rows"): "as many as fit",
    ("Arrangement", "turned"): "whichever takes more cards",
    ("Arrangement", "marks"): "`crop`",
    ("ComponentFile", "gap"): "`0` for straight edges, `2mm` for others",
    ("Placing", "box"): "the whole face or group",
    ("Placing", "when"): "always drawn",
    ("Placing", "may_cross"): "nothing is checked",
    ("Repeat", "columns"): "one row",
    ("Repeat", "over"): "the cells of the `grid`",
    ("Repeat", "along"): "they stand a `step` apart",
    ("Repeat", "grid"): "they stand a `step` apart",
    ("CellGrid", "columns"): "as many as `map` has, or as fit",
    ("CellGrid", "rows"): "as many as `map` has, or as fit",
    ("CellGrid", "rings"): "none",
    ("CellGrid", "box"): "the whole face or group",
    ("CellGrid", "cell"): "as large as the box allows",
    ("CellGrid", "names"): "`A1`",
    ("Shape", "depth"): "`50%` for a star, `25%` for a trapezoid",
    ("Shape", "point"): "up in a box that is higher than wide",
    ("Shape", "across"): "it fills its box",
    ("Line", "arrow"): "none",
    ("Curve", "arrow"): "none",
    ("ComponentFile", "point"): "up if it is higher than wide",
    ("Along", "box"): "the whole face or group",
    ("Along", "from_"): "where the path begins",
    ("Along", "to"): "the path's end",
    ("ComponentFile", "footprint"): "its size",
    ("TableEntry", "keep"): "all",
    ("TableEntry", "deal"): "what `dealt` says",
    ("TableEntry", "hand"): "all that is dealt, and none of what belongs to the seat",
    ("TableEntry", "at"): "`seat` for what belongs to somebody, otherwise `middle`",
    ("TableEntry", "face"): "`down` for what is shuffled, otherwise `up`",
    ("TableEntry", "shuffle"): "decks whose cards have one back, and piles",
    ("TableEntry", "discard"): "`up` for decks that are shuffled, otherwise `none`",
    ("CounterPlan", "start"): "the lowest number",
    ("Regions", "place"): "what the item says",
    ("Regions", "fill"): "the item's `fill`, or nothing",
    ("Regions", "doors"): "the item's `doors`, or none",
}
"""Defaults that are more than a value."""
VALUES = {
    ("ComponentFile", "cards"): "a list of cards",
    ("ComponentFile", "pieces"): "a list of pieces",
    ("ComponentFile", "pages"): "a list of pages",
    ("RulesFile", "rules"): "a list of rules",
}
"""Values that a page tells better than a message does."""
OWN_KEYS = {
    "Inset": [("clip", "true or false", "`false`", "Hides whatever is outside the box.")],
    "Group": [("group", "a list of elements", "required", "The elements inside.")],
    "Regions": [("each", "a list of elements", "nothing", "Elements inside every region.")],
}
_STOCK = re.compile(r"<!-- stock -->\n.*?<!-- end -->", re.DOTALL)
_SLEEVES = re.compile(r"<!-- sleeves -->\n.*?<!-- end -->", re.DOTALL)
_TABLE = re.compile(r"<!-- (keys|options) of (\w+) -->\n.*?<!-- end -->", re.DOTALL)


def updated(text: str) -> str:
    """The page with every table as the generator has it now."""
    return gallery.updated(_STOCK.sub(_stock, _SLEEVES.sub(_sleeves, _TABLE.sub(_table, text))))


def _stock(match: re.Match[str]) -> str:
    """All stock that is known, with its sources."""
    known = read_stock(shared_folder())
    head = ("`--stock`", "Paper", "Cells", "Each", "Also", "Source")
    lines = _lines(head, map(_stock_row, known.values()))
    return "\n".join(["<!-- stock -->", "", *lines, "", "<!-- end -->"])


def _stock_row(one: Stock) -> tuple[str, ...]:
    cells = f"{one.capacity} {'stickers' if one.stickers else 'cards'}"
    each = f"{one.cell.width:g} mm, round" if one.shape == "round" else str(one.cell)
    also = ", ".join(f"`{other}`" for other in one.also)
    return f"`{one.name}`", f"`{one.paper}`", cells, each, also, one.source


def _sleeves(match: re.Match[str]) -> str:
    """Every sleeve that is known."""
    known = read_sleeves(shared_folder())
    rows = [
        (f"`{one.name}`", one.brand, str(one.card), str(one.outer or ""), _thickness(one))
        for one in known.values()
    ]
    head = ("`--sleeve`", "Brand", "For cards of", "Outside", "Thickness")
    lines = [_row(head), "|" + " --- |" * len(head), *map(_row, rows)]
    return "\n".join(["<!-- sleeves -->", "", *lines, "", "<!-- end -->"])


def _thickness(sleeve: Sleeve) -> str:
    return f"{sleeve.thickness:g} mm" if sleeve.thickness else ""


def _table(match: re.Match[str]) -> str:
    what, name = match.groups()
    if what == "keys":
        lines = _lines(("Key", "Value", "Default", "What it is for"), _keys(models()[name]))
    elif name == "all":
        lines = _lines(("Option", "Default", "What it is for", "Commands"), _shared_rows())
    else:
        lines = _options(name)
    return "\n".join([f"<!-- {what} of {name} -->", "", *lines, "", "<!-- end -->"])


def _lines(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    return [_row(head), "|" + " --- |" * len(head), *map(_row, rows)]


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _keys(model: type) -> Iterator[tuple[str, ...]]:
    for name, value, without, says in OWN_KEYS.get(model.__name__, []):
        yield f"`{name}`", value, without, says
    inherited = [item for base in model.__mro__[1:] if _has_table(base) for item in fields(base)]
    for item in fields(model):
        key = item.metadata.get("key")
        if key and not any(_is_same(item, other) for other in inherited):
            without = "required" if key.required else _default(model.__name__, item, key.kind)
            says = VALUES.get((model.__name__, item.name), key.kind.says)
            yield f"`{yaml_name(item.name)}`", says, without, key.says


def _has_table(model: type) -> bool:
    return models().get(model.__name__) is model


def _is_same(one: Field[Any], other: Field[Any]) -> bool:
    same = (one.name, one.default) == (other.name, other.default)
    return same and one.metadata["key"] == other.metadata.get("key")


def _default(model: str, item: Field[Any], kind: Any) -> str:
    said = BY_KIND.get((model, item.name))
    if said:
        return said
    value = item.default
    if value in (MISSING, None) or (isinstance(value, str | tuple) and not value):
        return "nothing"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f"`{_written(value, kind)}`"


def _written(value: Any, kind: Any) -> str:
    """A default as one would write it in YAML."""
    match value:
        case SizeRange(largest, _):
            return f"{largest / MM_PER_POINT:g}pt"
        case Colour():
            return str(value)
        case Point() | Sides() | PrinterScale():
            return f"[{', '.join(f'{number:g}' for number in value)}]"
        case Box():
            return "trim"
        case float() if kind is OPACITY:
            return f"{value:.0%}"
        case float() if kind in (SPAN, EXTENT, LENGTH):
            return _length(value)
        case float():
            return f"{value:g}"
        case _:
            return str(value)


def _length(mm: float) -> str:
    points = mm / MM_PER_POINT
    if mm and abs(points - round(points)) < 1e-9:
        return f"{points:g}pt"
    return f"{mm:g}mm" if mm else "0"


def commands() -> list[str]:
    return main.list_commands(click.Context(main))


def command(name: str) -> click.Command:
    found = main.get_command(click.Context(main), name)
    if found is None:
        raise KeyError(name)
    return found


def _options(name: str) -> list[str]:
    """A command's own options, and the names of those that it shares."""
    own = [row for row in _rows(name) if not _is_shared(row)]
    others = [row[0].partition(" ")[0].rstrip(",") for row in _rows(name) if _is_shared(row)]
    lines = _lines(("Option", "Default", "What it is for"), own) if own else []
    if others:
        lines += [""] * bool(own)
        lines.append(f"[Shared options](#shared-options): {', '.join(others)}")
    return lines


def _shared_rows() -> Iterator[tuple[str, ...]]:
    for row, names in users().items():
        if _is_shared(row):
            yield *row, ", ".join(f"`{name}`" for name in names)


def _is_shared(row: tuple[str, ...]) -> bool:
    """`--json` prints another document for each command, whatever its help says."""
    return len(users()[row]) > 1 and row[0] != "`--json`"


@cache
def users() -> Mapping[tuple[str, ...], list[str]]:
    """Every option as a row, with the commands that have it just so."""
    found: dict[tuple[str, ...], list[str]] = {}
    for name in sorted(commands(), key=lambda one: (one != "build", one)):
        for row in _rows(name):
            found.setdefault(row, []).append(name)
    return found


def _rows(name: str) -> list[tuple[str, ...]]:
    shown = []
    for option in command(name).params:
        if isinstance(option, click.Option):
            names = ", ".join(f"`{flag}`" for flag in sorted(option.opts, key=len, reverse=True))
            context = click.Context(command(name))
            value = "" if option.is_flag else f" `{option.make_metavar(context)}`"
            default = _shown_default(option)
            shown.append((names + value, f"`{default}`" if default else "", option.help or ""))
    return shown


def _shown_default(option: click.Option) -> str:
    default = option.default
    if option.is_flag or default in (None, "", ()) or repr(default).startswith("Sentinel"):
        return ""
    return str(default)


def pages() -> list[Path]:
    return sorted(DOCS.rglob("*.md"))


if __name__ == "__main__":
    for page in pages():
        old = page.read_text("utf-8")
        new = updated(old)
        if new != old:
            page.write_text(new, "utf-8")
            print(page)
