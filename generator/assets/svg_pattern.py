"""An SVG pattern and a figure → its tile, stamped as often as the figure needs it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.assets.svg_gradient import chain, cut_to
from generator.assets.svg_path import bounded_numbers
from generator.assets.svg_style import SvgStyle, properties_of, styled
from generator.assets.svg_transform import fitted_view, parse_transform
from generator.assets.svg_tree import SvgError, SvgNode
from generator.assets.svg_units import UNIT, View, length
from generator.core.backdrop import fills, painted
from generator.core.colour import OPAQUE, Colour
from generator.core.curves import box_around, placed
from generator.core.display import Frame, GroupItem, Item, Path, Stamp
from generator.core.geometry import IDENTITY, Matrix, Rect, scaling, translation
from generator.core.outline import Command

if TYPE_CHECKING:
    from generator.assets.svg import Inherited, SvgDrawer

MOST_TILES = 4000


def tiled(
    drawer: SvgDrawer, node: SvgNode, commands: tuple[Command, ...], around: Inherited
) -> list[Item]:
    box = box_around(commands)
    written: dict[str, str] = {}
    parts = tuple(chain(node, drawer.ids))
    for one in reversed(parts):
        written.update(one.attributes)
    source = next((one for one in parts if one.children), node)
    _, inner = drawer.named(f"#{node.get('id')}", node, around)
    try:
        tile = _tile(written, box or Rect(0, 0, 0, 0), around.view)
        turned = parse_transform(written.get("patternTransform", ""))
    except ValueError as error:
        raise SvgError(f"<pattern> cannot be read: {error}", node.line) from error
    if box is None or tile.width <= 0 or tile.height <= 0 or turned.is_flat:
        return []
    matrix, view = _space(written, tile, box, around.view)
    style = styled(SvgStyle(), properties_of(source, drawer.rules), view, node.line)
    inner = inner._replace(style=style, matrix=matrix, view=view)
    items = tuple(drawer.children(source, inner))
    even_odd = around.style.fill_rule == "evenodd"
    ground, items = _ground(items, Rect(0, 0, *tile.size))
    below = [Path(commands, ground, even_odd=even_odd, matrix=around.matrix)] if ground else []
    if not items:
        return [*below]
    frame = Frame(tile.size, items)
    stamps = tuple(_stamps(frame, tile, turned.inverse().bounds(box), node))
    spread = GroupItem(stamps, turned.then(around.matrix))
    cut = cut_to((spread,), placed(commands, around.matrix), even_odd)
    if around.style.fill_opacity != 1:
        return [GroupItem((*below, cut), opacity=around.style.fill_opacity)]
    return [*below, cut]


def _tile(written: Mapping[str, str], box: Rect, view: View) -> Rect:
    """The first tile, before it is turned."""
    of_box = written.get("patternUnits") != "userSpaceOnUse"
    whole = UNIT if of_box else view
    names = ("x", "y", "width", "height")
    x, y, width, height = (length(written.get(n, "0"), whole.side(n)) for n in names)
    if not of_box:
        return Rect(x, y, width, height)
    left, top = box.left + x * box.width, box.top + y * box.height
    return Rect(left, top, width * box.width, height * box.height)


def _space(written: Mapping[str, str], tile: Rect, box: Rect, view: View) -> tuple[Matrix, View]:
    """Where the tile's content is measured, from the tile's corner."""
    shown = bounded_numbers(written.get("viewBox", ""))
    if len(shown) == 4 and shown[2] > 0 and shown[3] > 0:
        ratio = written.get("preserveAspectRatio", "")
        inner = Rect(*shown)
        return fitted_view(inner, Rect(0, 0, *tile.size), ratio), View(*inner.size)
    if written.get("patternContentUnits") == "objectBoundingBox":
        return scaling(box.width, box.height), UNIT
    return IDENTITY, view


def _ground(items: tuple[Item, ...], tile: Rect) -> tuple[Colour | None, tuple[Item, ...]]:
    """A colour under all of a tile is painted once, so that no seams show between tiles."""
    first = items[0] if items else None
    if not isinstance(first, Path) or not isinstance(first.fill, Colour) or first.stroke:
        return None, items
    ground = painted(first, IDENTITY)
    whole = first.fill.alpha == OPAQUE and ground is not None and fills(ground, tile.grown(-1e-6))
    return (first.fill, items[1:]) if whole else (None, items)


def _stamps(frame: Frame, tile: Rect, area: Rect, node: SvgNode) -> list[Stamp]:
    across = range(
        math.floor((area.left - tile.left) / tile.width),
        math.ceil((area.right - tile.left) / tile.width),
    )
    down = range(
        math.floor((area.top - tile.top) / tile.height),
        math.ceil((area.bottom - tile.top) / tile.height),
    )
    if len(across) * len(down) > MOST_TILES:
        raise SvgError(f"a pattern repeats more than {MOST_TILES:,} times", node.line)
    places = (
        Rect(tile.left + x * tile.width, tile.top + y * tile.height, *tile.size)
        for y in down
        for x in across
    )
    return [Stamp(frame, translation(place.left, place.top), place) for place in places]
