"""layouts/stock.yaml → Stock by name."""

from __future__ import annotations

from generator.core.geometry import Rect
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.files import Folder, shared_folder
from generator.model.stock import Stock
from generator.model.values import Scope
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.read.papers import PaperEntry, read_papers
from generator.source import Mapping, parse

FILE = "layouts/stock.yaml"
SLACK = 0.01


def read_stock(folder: Folder) -> dict[str, Stock]:
    """All stock that is known, by name: what is shared, and what a game brings."""
    shared = shared_folder()
    found = Found()
    papers = {**read_papers(shared), **read_papers(folder)}
    stock = _read(shared, papers, found)
    if folder.read(FILE) not in (None, shared.read(FILE)):
        stock.update(_read(folder, papers, found))
    if found.problems:
        raise Refusal(*found.problems)
    return stock


def _read(folder: Folder, papers: dict[str, PaperEntry], found: Found) -> dict[str, Stock]:
    data = folder.read(FILE)
    stock: dict[str, Stock] = {}
    if data:
        for name, entry in as_mapping(parse(data, folder.shown(FILE)), "stock").entries:
            node = as_mapping(entry, "a kind of stock")
            values = read_keys(Stock, node, Scope(), found)
            if complete(Stock, values):
                one = Stock(**values, name=name.text)
                found.problems.extend(_wrong(one, papers, node))
                stock[name.text] = one
    return stock


def _wrong(one: Stock, papers: dict[str, PaperEntry], node: Mapping) -> tuple[Problem, ...]:
    """A paper that nobody knows, or cells beyond its edge."""
    where = (node.get("paper") or node).where
    if one.paper not in papers:
        message, hint = f"there is no paper '{one.paper}'", did_you_mean(one.paper, papers)
        return (Problem("unknown-name", where, message, hint),)
    size = papers[one.paper].size
    last = one.place(one.capacity - 1)
    if last.right > size.width + SLACK or last.bottom > size.height + SLACK:
        message = f"the cells of '{one.name}' end at {_end(last)}, beyond the edge of {one.paper}"
        return (Problem("bad-value", where, message, "measure from the top left of the sheet"),)
    return ()


def _end(last: Rect) -> str:
    return f"{last.right:g} × {last.bottom:g} mm"


def find_stock(name: str, known: dict[str, Stock]) -> Stock:
    """The stock of that name; sheets with the same cells share an entry."""
    others = {other: one for one in known.values() for other in one.also}
    found = known.get(name) or others.get(name)
    if found:
        return found
    message = f"there is no stock '{name}'"
    hint = did_you_mean(name, [*known, *others]) or "run `cubicle stock` to list all stock"
    raise Refusal(Problem("wrong-option", Where("--stock"), message, hint))
