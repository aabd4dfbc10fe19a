"""Writes docs/sizes.md: how many pieces fit on a sheet, for each size, paper, bleed and `--backs`.

Every cell is a deck or a set of tokens handed to the imposer, and what came back: a full sheet,
or the refusal with its advice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from generator.core.colour import Colour
from generator.core.display import Frame, Item
from generator.core.geometry import Size
from generator.core.problems import Refusal, Where
from generator.files import Memory
from generator.impose import Press, Printed, impose
from generator.impose.paper import Paper
from generator.kit.order import Order, presses
from generator.model import Component, Game, Layout
from generator.model.values import Scope
from generator.read.components import SizePreset
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.source import parse

DOCS = Path(__file__).parent.parent / "docs"
LAYOUTS = DOCS.parent / "layouts"
BLEEDS = (0.0, 1.5, 3.0)
BEHIND = ("long", "short", "separate", "fronts")
HERE = Where("docs/sizes.md")
FACE = Layout("face", (), HERE)
FIRST_TOKEN = "half-inch"
"""From there on layouts/sizes.yaml holds tokens."""
ADVICE = re.compile(r"--[a-z]+ [^ ]+")


class Sheet(NamedTuple):
    """A full sheet: how many on it, and for cards what is left beside and above them."""

    holds: str
    margins: str = ""

    def __str__(self) -> str:
        return self.holds + self.margins


def page() -> str:
    return "\n".join([HEAD, *(line for name in papers() for line in section(name)), ""])


def section(paper: str) -> Iterator[str]:
    """One paper: a row for each size."""
    size = papers()[paper].size
    yield f"\n## {papers()[paper].title}\n"
    yield f"`--paper {paper}`, {size.width:.4g} × {size.height:.4g} mm\n"
    yield "| Size | " + " | ".join(_columns()) + " |"
    yield "| --- |" + " --- |" * (2 * len(BLEEDS))
    for name in sizes():
        yield row(paper, name)


def row(paper: str, name: str) -> str:
    cells = [behind(paper, name, bleed) for bleed in BLEEDS]
    cells += [str(sheet(paper, name, "gutterfold", bleed)) for bleed in BLEEDS]
    return f"| `{name}` | " + " | ".join(cells) + " |"


def behind(paper: str, name: str, bleed: float) -> str:
    """One cell for all ways but the fold, with what differs."""
    found = {backs: sheet(paper, name, backs, bleed) for backs in BEHIND}
    usual = found["long"]
    others = [f"{backs}: {one}" for backs, one in found.items() if one.holds != usual.holds]
    return "; ".join([str(usual), *others])


def _columns() -> Iterator[str]:
    for way in ("", "folded, "):
        for bleed in BLEEDS:
            yield f"{way}bleed {bleed:g}"


def papers() -> dict[str, Paper]:
    return {name: press.paper for name, press in _presses().items()}


def _presses() -> dict[str, Press]:
    folder = Memory({"layouts/papers.yaml": (LAYOUTS / "papers.yaml").read_bytes()})
    names = _entries("papers.yaml")
    found = presses(folder, Order(papers=tuple(names)))
    return dict(zip(names, found, strict=True))


def sizes() -> dict[str, SizePreset]:
    return {
        name: SizePreset(**values) for name, values in _entries("sizes.yaml", SizePreset).items()
    }


def _entries(name: str, model: type | None = None) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = {}
    for key, node in as_mapping(parse((LAYOUTS / name).read_bytes(), name), name).entries:
        problems = Found()
        values = read_keys(model, as_mapping(node, "an entry"), Scope(), problems) if model else {}
        assert not problems.problems and (model is None or complete(model, values))
        found[key.text] = values
    return found


def sheet(paper: str, name: str, backs: str, bleed: float) -> Sheet:
    """What the imposer makes of enough copies to fill a sheet, or what it advises."""
    press = _presses()[paper]._replace(backs=backs, bleed=bleed)
    preset = sizes()[name]
    component = _component(name, preset)
    copies = int(press.paper.size.width * press.paper.size.height / _area(preset.size)) + 1
    face = Frame(preset.size, (), 3.0)
    printed = Printed(face, Frame(preset.size, (), 3.0), copies, preset.size)
    try:
        first = next(iter(impose(_game(component), [component], {name: [printed]}, press, _label)))
    except Refusal as refusal:
        advised = ADVICE.findall(refusal.problems[0].hint)
        return Sheet(f"no: {advised[0] if advised else 'larger paper'}")
    count = str(first.faces[name])
    if first.grid is None:
        return Sheet(count)
    turned = " turned" if first.grid.turned else ""
    return Sheet(count + turned, f", {first.trim.left:.4g} / {first.trim.top:.4g}")


def _area(size: Size) -> float:
    return size.width * size.height


def _component(name: str, preset: SizePreset) -> Component:
    tokens = list(sizes()).index(name) >= list(sizes()).index(FIRST_TOKEN)
    kind, shape = ("tokens", "round") if tokens else ("deck", "rectangle")
    return Component(kind, name, name, FACE, preset.size, preset.corner, 3.0, 3.0, shape, (), HERE)


def _game(component: Component) -> Game:
    plain: dict[str, object] = {"colours": {}, "fonts": {}, "icons": {}}
    listed = {"fallback": (), "credits": (), "components": (component,)}
    named = {"id": "sizes", "title": "Sizes", "players": (1, 1), "icon_pack": "", "where": HERE}
    return Game(**plain, **listed, **named)  # type: ignore[arg-type]


def _label(text: str, size: float, colour: Colour) -> tuple[list[Item], float]:
    return [], 0.45 * size * len(text)


HEAD = """\
# Sheet capacities

How many pieces of each size of layouts/sizes.yaml fit on each paper, with a margin of 5 mm and crop
marks. `make tables` writes this page from the real page layout.

`9, 9.75 / 15.15` means nine on a full sheet, with 9.75 mm left beside and 15.15 mm above them.
*turned* cards are rotated by 90°. `no` does not fit; the option after it shows what does. Bleeds
are in mm.

The first three columns are for `--backs long`, `separate` and `fronts`; `short` is named if it
differs. The folded columns are for `--backs gutterfold`: each card or token counts once, with its
back. Tokens are round and nest.

For other sizes, papers and margins, `cubicle build` prints the same figures."""


if __name__ == "__main__":
    (DOCS / "sizes.md").write_text(page(), "utf-8")
    print(DOCS / "sizes.md")
