"""SVG text → a Frame of paths. Refuses what card art does not need.

Paints may be `var(--name, #fallback)`: the game's palette answers to the name, so one drawing
serves five games. Whatever would be drawn wrongly is refused by name instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache

from generator.assets.svg_figures import FIGURES, figure
from generator.assets.svg_paint import Painter
from generator.assets.svg_path import bounded_numbers
from generator.assets.svg_style import (
    Properties,
    StyleRule,
    SvgStyle,
    properties_of,
    style_rules,
    styled,
)
from generator.assets.svg_transform import fitted_view, transform_of
from generator.assets.svg_tree import MAX_DEPTH, MAX_ELEMENTS, SvgError, SvgNode, only, read_tree
from generator.assets.svg_units import View, length
from generator.core.colour import Colour
from generator.core.display import Frame, GroupItem, Item
from generator.core.frozen import slotted
from generator.core.geometry import Matrix, Rect, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, rectangle

MAX_COMMANDS = 120_000
_GROUPS = {"g", "a", "use", "svg", "symbol"}
_SILENT = {
    *("title", "desc", "metadata", "namedview", "style", "defs", "symbol", "clipPath", "mask"),
    *("linearGradient", "radialGradient", "marker", "pattern", "filter", "perspective"),
}
"""Drawn only where something refers to them, if at all."""
_UNMARKED = ("rect", "circle", "ellipse")
_VEILS = frozenset(("clip-path", "mask", "opacity", "mix-blend-mode"))
_NOT_DRAWN = {"filter": "none", "vector-effect": "none", "clip": "auto"}


def read_svg(data: bytes, colours: Mapping[str, Colour], part: str = "") -> Frame:
    """The drawing at its viewBox's size, one unit a millimetre; the same text is read once. A part
    is drawn alone, where it is in the whole."""
    return _read(data, tuple(sorted(colours.items())), part)


@lru_cache(maxsize=1024)
def _read(data: bytes, colours: tuple[tuple[str, Colour], ...], part: str) -> Frame:
    root = read_tree(data)
    box = _size(root)
    drawer = SvgDrawer(dict(colours), style_rules(root), {n.get("id"): n for n in root.all()})
    if part:
        root = only(root, part)
    around = Inherited(SvgStyle(), translation(-box.left, -box.top), View(*box.size))
    items = tuple(drawer.inside(root, properties_of(root, drawer.rules), around))
    if part and not items:
        raise SvgError(f"the element '{part[:40]}' draws nothing where it is", root.line)
    return Frame(box.size, items)


def _size(root: SvgNode) -> Rect:
    box = bounded_numbers(root.get("viewBox"))
    if len(box) != 4:
        try:
            box = [0.0, 0.0, *(length(root.get(side)) for side in ("width", "height"))]
        except ValueError as error:
            raise SvgError("the drawing has no viewBox and no size", root.line) from error
    if not (0 < box[2] < 1e5 and 0 < box[3] < 1e5):
        raise SvgError("the drawing's size cannot be read", root.line)
    return Rect(*box)


class Inherited(NamedTuple):
    """What an element takes from those around it."""

    style: SvgStyle
    matrix: Matrix
    view: View
    using: tuple[str, ...] = ()
    """The ids that led here: none of them is drawn again inside itself."""
    depth: int = 0


@slotted
class SvgDrawer:
    """Draws the elements of one file."""

    colours: Mapping[str, Colour]
    rules: tuple[StyleRule, ...]
    ids: Mapping[str, SvgNode]
    painter: Painter = field(init=False)
    count: int = 0
    commands: int = 0

    def __post_init__(self) -> None:
        self.painter = Painter(self.colours, self.rules, self.ids, self._tiled)

    def element(self, node: SvgNode, around: Inherited) -> list[Item]:
        properties = self._shown(node, around)
        if properties is None:
            return []
        if node.tag not in FIGURES and node.tag not in _GROUPS:
            message = f"<{node.tag}> is not supported; turn it into paths or save the art as PNG"
            raise SvgError(message, node.line)
        own = transform_of(properties, node)
        around = around._replace(matrix=own.then(around.matrix), depth=around.depth + 1)
        return self.inside(node, properties, around)

    def inside(self, node: SvgNode, properties: Properties, around: Inherited) -> list[Item]:
        """What the element draws, behind its own clip, mask and opacity."""
        _refuse_undrawn(properties, node.line)
        style = styled(around.style, properties, around.view, node.line)
        around = around._replace(style=style)
        if node.tag in FIGURES:
            items = self._figure(node, around)
        elif node.tag == "use":
            items = self._use(node, around)
        else:
            items = list(self.children(node, around))
        if _VEILS.isdisjoint(properties):
            return items
        from generator.assets.svg_veils import veiled  # few drawings let anything through

        return veiled(self, node, properties, items, around)

    def children(self, node: SvgNode, around: Inherited) -> Iterator[Item]:
        for child in node.children:
            if child.tag == "svg":
                yield from self._viewed(child, around)
            elif child.tag not in _SILENT:
                yield from self.element(child, around)

    def named(self, reference: str, node: SvgNode, around: Inherited) -> tuple[SvgNode, Inherited]:
        """What `#name` refers to; inside of it, nothing may refer to it again."""
        name = reference.strip().removeprefix("#")
        if name not in self.ids or not reference.strip().startswith("#"):
            raise SvgError(f"there is no element '{reference[:40]}' in this file", node.line)
        if name in around.using:
            raise SvgError(f"'{reference[:40]}' includes itself", node.line)
        return self.ids[name], around._replace(using=(*around.using, name))

    def _shown(self, node: SvgNode, around: Inherited) -> Properties | None:
        """Its properties; None if it is not shown. Every element counts."""
        self.count += 1
        if self.count > MAX_ELEMENTS or around.depth > MAX_DEPTH:
            raise SvgError("the drawing is too large", node.line)
        properties = properties_of(node, self.rules)
        return None if properties.get("display") == "none" else properties

    def _figure(self, node: SvgNode, around: Inherited) -> list[Item]:
        try:
            commands = figure(node, around.view)
        except (ValueError, KeyError) as error:
            raise SvgError(f"<{node.tag}> cannot be read: {error}", node.line) from error
        self.commands += len(commands)
        if self.commands > MAX_COMMANDS:
            raise SvgError("the drawing is too large", node.line)
        if not commands or not around.style.visible:
            return []
        items = self.painter.painted(node, commands, around)
        if around.style.has_markers and not around.style.clipping and node.tag not in _UNMARKED:
            from generator.assets.svg_markers import marked  # few drawings have any

            items += marked(self, node, commands, around)
        return items

    def _tiled(
        self, pattern: SvgNode, commands: tuple[Command, ...], around: Inherited
    ) -> list[Item]:
        from generator.assets.svg_pattern import tiled  # few drawings have any

        return tiled(self, pattern, commands, around)

    # -- what is drawn elsewhere --

    def _use(self, node: SvgNode, around: Inherited) -> list[Item]:
        target, around = self.named(node.get("href"), node, around)
        x, y = (_length(node, name, around.view) for name in ("x", "y"))
        around = around._replace(matrix=translation(x, y).then(around.matrix))
        if target.tag in ("symbol", "svg"):
            sides: dict[str, str] = {
                n: node.get(n) for n in ("width", "height") if n in node.attributes
            }
            return self._viewed(target, around, sides)
        return self.element(target, around)

    def _viewed(
        self, node: SvgNode, around: Inherited, sides: Mapping[str, str] | None = None
    ) -> list[Item]:
        """A symbol, or a drawing in the drawing: its viewBox in the place that it is given."""
        properties = self._shown(node, around)
        if properties is None:
            return []
        written = SvgNode(node.tag, {**node.attributes, **(sides or {})}, node.line)
        x, y = (_length(written, name, around.view) for name in ("x", "y"))
        width, height = (_length(written, n, around.view, "100%") for n in ("width", "height"))
        if width <= 0 or height <= 0:
            return []
        box = bounded_numbers(node.get("viewBox"))
        inner = Rect(*box) if len(box) == 4 and box[2] > 0 and box[3] > 0 else None
        place = Rect(x, y, width, height)
        ratio = node.get("preserveAspectRatio")
        matrix = fitted_view(inner, place, ratio) if inner else translation(x, y)
        outside = around.matrix
        view = View(*(inner or place).size)
        around = around._replace(matrix=matrix.then(outside), view=view, depth=around.depth + 1)
        items = tuple(self.inside(node, properties, around))
        if properties.get("overflow") in ("visible", "auto"):
            return list(items)
        if not items:
            return []
        from generator.core.curves import placed  # few drawings have drawings in them

        return [GroupItem(items, clip=placed(rectangle(place), outside))]


def _length(node: SvgNode, name: str, view: View, default: str = "0") -> float:
    try:
        return length(node.get(name, default), view.side(name))
    except ValueError as error:
        raise SvgError(str(error), node.line) from error


def _refuse_undrawn(properties: Properties, line: int) -> None:
    for name in _NOT_DRAWN.keys() & properties.keys():
        if properties[name] != _NOT_DRAWN[name]:
            raise SvgError(f"'{name}' is not supported; flatten it or save the art as PNG", line)
