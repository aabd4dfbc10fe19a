"""SVG's gradients → gradients of a Frame, each in a space where it is straight or round."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from generator.assets.svg_colour import svg_colour
from generator.assets.svg_style import StyleRule, properties_of
from generator.assets.svg_transform import parse_transform
from generator.assets.svg_tree import SvgError, SvgNode
from generator.assets.svg_units import UNIT, length, share
from generator.core.colour import BLACK, Colour, Gradient
from generator.core.curves import box_around, placed
from generator.core.display import GroupItem, Item, Mask, Path
from generator.core.geometry import IDENTITY, Matrix, Rect, scaling, translation
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command, ellipse, rectangle

MOST_TURNS = 60
"""How often a gradient may repeat within one figure."""
_DEFAULTS = {"x2": "100%", "cx": "50%", "cy": "50%", "r": "50%"}

Stops = tuple[tuple[float, Colour], ...]


class SvgGradient(NamedTuple):
    """A gradient as written, with what it takes from others."""

    stops: Stops
    radial: bool
    numbers: tuple[float, ...]
    """x1, y1, x2 and y2; or cx, cy and r."""
    transform: Matrix
    of_box: bool
    """Its numbers are shares of the figure's box."""
    spread: str
    focus: tuple[float, float] = (0.0, 0.0)
    """Of a round one, in shares of r from its middle."""


def read_gradient(
    node: SvgNode,
    ids: Mapping[str, SvgNode],
    rules: tuple[StyleRule, ...],
    colours: Mapping[str, Colour],
    opacity: float,
) -> SvgGradient | Colour | None:
    parts = tuple(chain(node, ids))
    written: dict[str, str] = {}
    for one in reversed(parts):
        written.update(one.attributes)
    source = next((one for one in parts if any(c.tag == "stop" for c in one.children)), node)
    stops = tuple(_stops(source, rules, colours, opacity))
    if len(stops) < 2:
        return stops[0][1] if stops else None
    radial = node.tag == "radialGradient"
    of_box = written.get("gradientUnits") != "userSpaceOnUse"
    try:
        numbers = _numbers(written, radial, of_box)
        focus = _focus(written, numbers) if radial else (0.0, 0.0)
        transform = parse_transform(written.get("gradientTransform", ""))
    except ValueError as error:
        raise SvgError(f"<{node.tag}> cannot be read: {error}", node.line) from error
    spread = written.get("spreadMethod", "pad")
    return SvgGradient(stops, radial, numbers, transform, of_box, spread, focus)


def chain(node: SvgNode, ids: Mapping[str, SvgNode]) -> Iterator[SvgNode]:
    """A gradient or pattern, and those that it builds on."""
    seen: set[int] = set()
    while id(node) not in seen:
        seen.add(id(node))
        yield node
        name = node.get("href").strip()
        if not name:
            return
        if not name.startswith("#") or name[1:] not in ids:
            raise SvgError(f"there is no <{node.tag}> '{name[:40]}' in this file", node.line)
        node = ids[name[1:]]
    raise SvgError(f"<{node.tag}> refers to itself", node.line)


def _numbers(written: Mapping[str, str], radial: bool, of_box: bool) -> tuple[float, ...]:
    names = ("cx", "cy", "r") if radial else ("x1", "y1", "x2", "y2")
    texts = [written.get(name, _DEFAULTS.get(name, "0")) for name in names]
    if not of_box and any("%" in text for text in texts):
        raise ValueError("percentages of the whole drawing are not supported")
    return tuple(length(text, UNIT.width) for text in texts)


def _focus(written: Mapping[str, str], numbers: tuple[float, ...]) -> tuple[float, float]:
    cx, cy, r = numbers
    if r <= 0:
        return 0.0, 0.0
    if length(written.get("fr", "0"), UNIT.width):
        raise ValueError("a focus with a size of its own ('fr') is not supported")
    fx = (length(written["fx"], UNIT.width) - cx) / r if "fx" in written else 0.0
    fy = (length(written["fy"], UNIT.width) - cy) / r if "fy" in written else 0.0
    if math.hypot(fx, fy) < 1e-3:
        return 0.0, 0.0
    if math.hypot(fx, fy) >= 1:
        raise ValueError("a focus outside of its circle is not supported")
    if written.get("spreadMethod", "pad") != "pad":
        raise ValueError("a focus beside the middle of a repeated gradient is not supported")
    return fx, fy


def _stops(
    node: SvgNode, rules: tuple[StyleRule, ...], colours: Mapping[str, Colour], opacity: float
) -> Iterator[tuple[float, Colour]]:
    reached = 0.0
    for stop in node.children:
        if stop.tag != "stop":
            continue
        properties = properties_of(stop, rules)
        said = properties.get("stop-color", "black")
        said = properties.get("color", "") if said.lower() == "currentcolor" else said
        colour = svg_colour(said, colours) if said else colours.get("ink", BLACK)
        try:
            reached = max(reached, share(properties.get("offset", "0")))
            covers = share(properties.get("stop-opacity", "1"))
        except ValueError as error:
            raise SvgError(str(error), stop.line) from error
        if colour is None:
            raise SvgError(f"the colour '{said[:40]}' is not supported", stop.line)
        yield reached, colour.faded(covers * opacity)


# -- painting ---------------------------------------------------------------------------------


def painted_with(
    gradient: SvgGradient,
    commands: tuple[Command, ...],
    matrix: Matrix,
    even_odd: bool,
    area: Rect | None = None,
) -> list[Item]:
    """The figure, or an area around it, in the gradient; drawn where the gradient is simple."""
    box = box_around(commands)
    if box is None or (gradient.of_box and not (box.width > 0 and box.height > 0)):
        return []
    drawn = rectangle(area) if area else commands
    way = _way(gradient, box)
    if way is None or abs(way.a * way.d - way.b * way.c) < 1e-9:
        return [Path(drawn, gradient.stops[-1][1], even_odd=even_odd, matrix=matrix)]
    inside = placed(drawn, way.inverse())
    across = _length(gradient) * _fineness(gradient, box)
    first, last = _turns(gradient, inside, across)
    place = way.then(matrix)
    clear = {colour.share for _, colour in gradient.stops}
    if last - first > 1 and len(clear) == 1:
        gradient = gradient._replace(stops=tuple((at, c.solid()) for at, c in gradient.stops))
        turns = _turn_by_turn(gradient, inside, across, (first, last), place, even_odd)
        return [turns._replace(opacity=clear.pop())]
    paint, bounds = _paint(gradient, across, _repeated(gradient, first, last), first, last)
    return [Path(inside, paint, even_odd=even_odd, matrix=place, bounds=bounds)]


def _paint(
    gradient: SvgGradient, across: float, stops: Stops, first: int, last: int
) -> tuple[Gradient, Rect]:
    colours, places = tuple(colour for _, colour in stops), tuple(place for place, _ in stops)
    paint = Gradient(colours, 0.0, gradient.radial, places, gradient.focus)
    if gradient.radial:
        half = across * last / math.sqrt(2)
        return paint, Rect(-half, -half, 2 * half, 2 * half)
    return paint, Rect(first * across, -across / 2, (last - first) * across, across)


def _turn_by_turn(
    gradient: SvgGradient,
    inside: tuple[Command, ...],
    across: float,
    turns: tuple[int, int],
    matrix: Matrix,
    even_odd: bool,
) -> GroupItem:
    """Each turn by itself over the one before, since viewers have 256 colours for a gradient."""
    box = box_around(inside)
    assert box is not None
    whole, order = rectangle(box), range(*turns)
    painted: list[Item] = []
    for turn in reversed(order) if gradient.radial else order:
        figure = whole
        if gradient.radial and turn + 1 < turns[1]:
            figure = ellipse(0, 0, (turn + 1) * across, (turn + 1) * across)
        elif not gradient.radial and turn > turns[0]:
            left = turn * across
            figure = rectangle(Rect(left, box.top, box.right - left, box.height))
        stops = _repeated(gradient, turn, turn + 1)
        if gradient.radial:
            stops = tuple(((turn + place) / (turn + 1), colour) for place, colour in stops)
        paint, bounds = _paint(gradient, across, stops, turn, turn + 1)
        painted.append(Path(figure, paint, matrix=matrix, bounds=bounds))
    return cut_to(tuple(painted), placed(inside, matrix), even_odd)


def cut_to(items: tuple[Item, ...], figure: tuple[Command, ...], even_odd: bool) -> GroupItem:
    """Seen only inside of the figure."""
    if even_odd:
        return GroupItem(items, mask=Mask((Path(figure, BLACK, even_odd=True),)))
    return GroupItem(items, clip=figure)


def _length(gradient: SvgGradient) -> float:
    n = gradient.numbers
    return n[2] if gradient.radial else math.dist(n[:2], n[2:])


def _way(gradient: SvgGradient, box: Rect) -> Matrix | None:
    """From where the gradient is simple to the figure; None if it has no length."""
    n, size = gradient.numbers, _length(gradient)
    if size <= 0:
        return None
    if gradient.radial:
        simple = translation(n[0], n[1])
    else:
        cos, sin = (n[2] - n[0]) / size, (n[3] - n[1]) / size
        simple = Matrix(cos, sin, -sin, cos, n[0], n[1])
    fine = 1 / _fineness(gradient, box)
    return scaling(fine, fine).then(simple).then(gradient.transform).then(_units(gradient, box))


def _fineness(gradient: SvgGradient, box: Rect) -> float:
    """Its space is as fine as the figure's, so that no place is rounded away."""
    return max(gradient.transform.then(_units(gradient, box)).scale, 1e-6)


def _units(gradient: SvgGradient, box: Rect) -> Matrix:
    if not gradient.of_box:
        return IDENTITY
    return Matrix(box.width, 0, 0, box.height, box.left, box.top)


def _turns(gradient: SvgGradient, inside: tuple[Command, ...], across: float) -> tuple[int, int]:
    """Which repetitions of the gradient the figure meets; 0 and 1 if it does not repeat."""
    box = box_around(inside)
    if gradient.spread not in ("reflect", "repeat") or box is None:
        return 0, 1
    if gradient.radial:
        far = max(abs(box.left), abs(box.right)), max(abs(box.top), abs(box.bottom))
        first, last = 0, max(math.ceil(math.hypot(*far) / across), 1)
    else:
        first, last = math.floor(box.left / across), math.ceil(box.right / across)
    if last - first > MOST_TURNS:
        raise SvgError(f"a gradient repeats more than {MOST_TURNS} times")
    return first, max(last, first + 1)


def _repeated(gradient: SvgGradient, first: int, last: int) -> Stops:
    if (first, last) == (0, 1) and gradient.spread not in ("reflect", "repeat"):
        return gradient.stops
    found: list[tuple[float, Colour]] = []
    ends = ((0.0, gradient.stops[0][1]), *gradient.stops, (1.0, gradient.stops[-1][1]))
    for turn in range(first, last):
        mirrored = gradient.spread == "reflect" and turn % 2 == 1
        stops = tuple((1 - place, c) for place, c in reversed(ends)) if mirrored else ends
        found += [((turn + place - first) / (last - first), colour) for place, colour in stops]
    return tuple(found)
