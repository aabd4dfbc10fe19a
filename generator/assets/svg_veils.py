"""Clip paths, masks, opacity and blends of SVG elements → groups of a Frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.assets.svg_style import Properties, SvgStyle, properties_of, styled
from generator.assets.svg_transform import transform_of
from generator.assets.svg_tree import SvgError, SvgNode
from generator.assets.svg_units import UNIT, length, share
from generator.core.colour import Colour
from generator.core.curves import box_around, placed
from generator.core.display import GroupItem, Item, Mask, Path
from generator.core.geometry import Matrix, Rect
from generator.core.mixing import BLENDS
from generator.core.outline import Command, rectangle
from generator.core.pattern import pattern

if TYPE_CHECKING:
    from generator.assets.svg import Inherited, SvgDrawer

_URL = pattern(r"url\(\s*[\"']?(#[^\"')]{1,200})[\"']?\s*\)")
_REGION = {"x": "-10%", "y": "-10%", "width": "120%", "height": "120%"}


def veiled(
    drawer: SvgDrawer, node: SvgNode, properties: Properties, items: list[Item], around: Inherited
) -> list[Item]:
    """The items of an element behind what its properties put before them."""
    if not items:
        return items
    items = _clipped(drawer, node, properties, items, around)
    items = _masked(drawer, node, properties, items, around)
    try:
        opacity = share(properties.get("opacity", "1"))
    except ValueError as error:
        raise SvgError(str(error), node.line) from error
    blend = properties.get("mix-blend-mode", "normal")
    if blend not in BLENDS:
        raise SvgError(f"'mix-blend-mode: {blend[:30]}' is not supported", node.line)
    if opacity == 0:
        return []
    if opacity == 1 and blend == "normal":
        return items
    (first, *others) = items
    if blend == "normal" and not others and isinstance(first, Path) and _paints_once(first):
        return [_faded(first, opacity)]
    return [GroupItem(tuple(items), opacity=opacity, blend=blend)]


def _paints_once(path: Path) -> bool:
    """Only then its own colour can be as clear as the whole."""
    return isinstance(path.fill, Colour | None) and (path.fill is None) != (path.stroke is None)


def _faded(path: Path, opacity: float) -> Path:
    fill = path.fill.faded(opacity) if isinstance(path.fill, Colour) else path.fill
    stroke = path.stroke.faded(opacity) if path.stroke else None
    return path._replace(fill=fill, stroke=stroke)


# -- clip paths -------------------------------------------------------------------------------


def _clipped(
    drawer: SvgDrawer, node: SvgNode, properties: Properties, items: list[Item], around: Inherited
) -> list[Item]:
    said = properties.get("clip-path", "none")
    if said == "none":
        return items
    target, inner = drawer.named(reference(said, "clip-path", node), node, around)
    expect(target, "clipPath", said, node)
    own = properties_of(target, drawer.rules)
    space = _space(target.get("clipPathUnits"), items, around)
    matrix = transform_of(own, target).then(space)
    inner = inner._replace(matrix=matrix, style=SvgStyle(clipping=True))
    shapes: list[Path] = []
    for item in drawer.children(target, inner):
        if not isinstance(item, Path):
            message = "a clip, mask or opacity inside a <clipPath> is not supported"
            raise SvgError(message, target.line)
        shapes.append(item)
    if not shapes:
        return []
    kept = GroupItem(tuple(items), mask=Mask(tuple(shapes)))
    if len(shapes) == 1 and not shapes[0].even_odd:
        kept = GroupItem(tuple(items), clip=placed(shapes[0].commands, shapes[0].matrix))
    return _clipped(drawer, target, own, [kept], inner)


# -- masks ------------------------------------------------------------------------------------


def _masked(
    drawer: SvgDrawer, node: SvgNode, properties: Properties, items: list[Item], around: Inherited
) -> list[Item]:
    said = properties.get("mask", "none")
    if said == "none" or not items:
        return items
    target, inner = drawer.named(reference(said, "mask", node), node, around)
    expect(target, "mask", said, node)
    own = properties_of(target, drawer.rules)
    content = _space(target.get("maskContentUnits", "userSpaceOnUse"), items, around)
    style = styled(SvgStyle(), own, around.view, target.line)
    inner = inner._replace(matrix=content, style=style)
    drawn = veiled(drawer, target, own, list(drawer.children(target, inner)), inner)
    if not drawn:
        return []
    region = _region(target, items, around)
    kept = GroupItem(tuple(drawn), clip=region)
    luminous = own.get("mask-type", "luminance") != "alpha"
    return [GroupItem(tuple(items), mask=Mask((kept,), luminous=luminous))]


def _region(mask: SvgNode, items: list[Item], around: Inherited) -> tuple[Command, ...]:
    """Outside of it the mask hides everything."""
    of_box = mask.get("maskUnits") != "userSpaceOnUse"
    view = UNIT if of_box else around.view
    try:
        sides = [length(mask.get(name, said), view.side(name)) for name, said in _REGION.items()]
    except ValueError as error:
        raise SvgError(str(error), mask.line) from error
    space = _space("objectBoundingBox" if of_box else "", items, around)
    return placed(rectangle(Rect(*sides)), space)


# -- spaces -----------------------------------------------------------------------------------


def _space(units: str, items: list[Item], around: Inherited) -> Matrix:
    """Where lengths of a clip or a mask are measured: around the element, or in its box."""
    if units != "objectBoundingBox":
        return around.matrix
    box = _box(items, around.matrix)
    return Matrix(box.width, 0, 0, box.height, box.left, box.top).then(around.matrix)


def _box(items: list[Item], matrix: Matrix) -> Rect:
    """The box around figures, without their lines, as the element itself measures."""
    if abs(matrix.a * matrix.d - matrix.b * matrix.c) < 1e-12:
        return Rect(0, 0, 0, 0)
    back = matrix.inverse()
    commands = [c for path in _paths(items) for c in placed(path.commands, path.matrix.then(back))]
    return box_around(commands) or Rect(0, 0, 0, 0)


def _paths(items: Iterable[Item]) -> Iterator[Path]:
    for item in items:
        if isinstance(item, Path):
            yield item
        elif isinstance(item, GroupItem):
            yield from _paths(item.items)


def reference(said: str, name: str, node: SvgNode) -> str:
    match = _URL.fullmatch(said.strip())
    if match is None:
        raise SvgError(f"'{name}: {said[:40]}' is not supported", node.line)
    return match[1]


def expect(target: SvgNode, tag: str, said: str, node: SvgNode) -> None:
    if target.tag != tag:
        raise SvgError(f"'{said[:40]}' is <{target.tag}>, not <{tag}>", node.line)
