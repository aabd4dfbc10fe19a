"""A game and stock → which decks and pieces its cells take, each laid out for a cell."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.core.geometry import Size
from generator.core.problems import ERROR, WARNING, Problem, Where
from generator.files import Folder
from generator.model import Component, Game
from generator.model.stock import Stock
from generator.read.stock import find_stock, read_stock

MOST_TRIMMED = 1.0
"""How much larger than a cell a face may be: it is then laid out for the cell."""
MOST_STRETCHED = 3.0
"""How much smaller it may be for that; a smaller one would have to be cut out."""
STOCKED = ("deck", "tokens")
SUGGESTED = 4


def laid_for(component: Component, stock: Stock) -> Size | None:
    """The size at which a face is laid out for a cell; None if it does not fit."""
    if component.kind not in STOCKED or component.size is None:
        return None
    if _outline(component) != stock.shape:
        return None
    size, cell = component.size, stock.cell
    if (size.width > size.height) != (cell.width > cell.height):
        cell = cell.turned()
    over = [side - room for side, room in zip(size, cell, strict=True)]
    fits = min(over) >= -MOST_STRETCHED - 1e-6 and max(over) <= MOST_TRIMMED + 1e-6
    return cell if fits else None


def _outline(component: Component) -> str:
    """A deck is cut along straight lines, whatever it is drawn like."""
    return "rectangle" if component.kind == "deck" else component.shape


def laid_out_for(game: Game, folder: Folder, name: str) -> Game:
    """The game with every face that fits the cells at their size."""
    stock = find_stock(name, read_stock(folder))
    sized = ((one, laid_for(one, stock)) for one in game.components)
    components = tuple(one._replace(size=size) if size else one for one, size in sized)
    return game._replace(components=components)


def on_stock(
    components: Sequence[Component], folder: Folder, name: str, named: bool
) -> tuple[list[Component], tuple[Problem, ...]]:
    """What goes on the sheets, and what is said of the rest; `named` are those asked for."""
    known = read_stock(folder)
    stock = find_stock(name, known)
    able = [one for one in components if one.kind in STOCKED]
    fitting = [one for one in able if laid_for(one, stock)]
    others = [one for one in (components if named else able) if one not in fitting]
    if not others and fitting:
        return fitting, ()
    if named or not fitting:
        return fitting, tuple(_misfit(one, stock, known.values()) for one in others) or (
            _nothing(stock),
        )
    left = ", ".join(f"{one.title} ({_told(one)})" for one in others)
    message = f"left out, because they do not fit {stock.name} ({stock.cell}): {left}"
    hint = "name the decks that you want with --deck"
    return fitting, (Problem("stock-misfit", Where("--stock"), message, hint, WARNING),)


def _misfit(one: Component, stock: Stock, known: Iterable[Stock]) -> Problem:
    better = [other.name for other in known if laid_for(one, other)][:SUGGESTED]
    hint = f"these fit: {', '.join(better)}" if better else "no known stock fits it"
    cells = f"{stock.cell}, {stock.shape}" if stock.shape == "round" else str(stock.cell)
    message = f"'{one.title}' ({_told(one)}) does not fit the cells of {stock.name} ({cells})"
    return Problem("stock-misfit", one.where, message, hint, ERROR)


def _nothing(stock: Stock) -> Problem:
    message = f"there are no cards or pieces to print on {stock.name}"
    hint = "boards and documents print on plain paper: leave out --stock"
    return Problem("stock-misfit", Where("--stock"), message, hint, ERROR)


def _told(one: Component) -> str:
    if one.kind not in STOCKED or one.size is None:
        return f"a {one.kind}"
    outline = _outline(one)
    return str(one.size) if outline == "rectangle" else f"{one.size}, {outline}"


def sheets_needed(components: Iterable[Component], stock: Stock) -> int:
    """How many sheets all their cards and pieces take together."""
    cells = sum(
        sum(card.copies for card in one.cards) * (2 if stock.stickers and one.has_backs else 1)
        for one in components
    )
    return math.ceil(cells / stock.capacity)
