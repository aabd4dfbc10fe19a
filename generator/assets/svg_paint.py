"""An SVG figure and what it is painted with → paths of a Frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from generator.assets.svg_colour import svg_colour
from generator.assets.svg_style import StyleRule, SvgStyle
from generator.assets.svg_tree import SvgError, SvgNode
from generator.core.colour import BLACK, Colour
from generator.core.display import GroupItem, Item, Mask, Path
from generator.core.geometry import Matrix
from generator.core.named_tuple import NamedTuple
from generator.core.outline import Command

if TYPE_CHECKING:
    from generator.assets.svg import Inherited
    from generator.assets.svg_gradient import SvgGradient

    SvgPaint: TypeAlias = Colour | SvgGradient | SvgNode | None
    Tiler = Callable[[SvgNode, tuple[Command, ...], Inherited], list[Item]]

CAPS = {"butt": 0, "round": 1, "square": 2}
_CONTEXT = ("context-fill", "context-stroke")
JOINS = {"miter": 0, "miter-clip": 0, "round": 1, "bevel": 2}


class Painter(NamedTuple):
    """Paints figures with the colours, gradients and patterns of one file."""

    colours: Mapping[str, Colour]
    rules: tuple[StyleRule, ...]
    ids: Mapping[str, SvgNode]
    tiled: Tiler

    def painted(
        self, node: SvgNode, commands: tuple[Command, ...], around: Inherited
    ) -> list[Item]:
        style, matrix = around.style, around.matrix
        if style.clipping:
            return [Path(commands, BLACK, even_odd=style.clip_rule == "evenodd", matrix=matrix)]
        _refuse_undrawn(style, node)
        fill = (
            None if node.tag == "line" else self._paint(style.fill, style.fill_opacity, style, node)
        )
        stroke = None
        if style.stroke_width > 0:
            stroke = self._paint(style.stroke, style.stroke_opacity, style, node)
        if isinstance(stroke, SvgNode):
            message = "a line with a pattern is not supported; turn the line into a figure"
            raise SvgError(message, node.line)
        if (
            isinstance(fill, Colour | None)
            and isinstance(stroke, Colour | None)
            and not style.stroke_first
        ):
            both = _path(commands, style, matrix, fill, stroke)
            return [both] if fill or stroke else []
        parts = [
            self._filled(fill, commands, around),
            self._stroked(stroke, commands, style, matrix),
        ]
        return [
            item for part in (reversed(parts) if style.stroke_first else parts) for item in part
        ]

    def _filled(
        self, fill: SvgPaint, commands: tuple[Command, ...], around: Inherited
    ) -> list[Item]:
        style, matrix = around.style, around.matrix
        if isinstance(fill, Colour | None):
            return [_path(commands, style, matrix, fill, None)] if fill else []
        if isinstance(fill, SvgNode):
            return self.tiled(fill, commands, around)
        from generator.assets.svg_gradient import painted_with

        return painted_with(fill, commands, matrix, style.fill_rule == "evenodd")

    def _stroked(
        self, stroke: SvgPaint, commands: tuple[Command, ...], style: SvgStyle, matrix: Matrix
    ) -> list[Item]:
        """A gradient is painted over all that the line may reach, and seen through the line."""
        assert not isinstance(stroke, SvgNode)
        if isinstance(stroke, Colour | None):
            return [_path(commands, style, matrix, None, stroke)] if stroke else []
        from generator.assets.svg_gradient import painted_with
        from generator.core.curves import box_around

        box = box_around(commands)
        if box is None:
            return []
        reach = style.stroke_width * max(style.miterlimit, 2.0) / 2
        spread = painted_with(stroke, commands, matrix, False, box.grown(reach))
        line = _path(commands, style, matrix, None, BLACK)
        return [GroupItem(tuple(spread), mask=Mask((line,)))] if spread else []

    def _paint(self, written: str, share: float, style: SvgStyle, node: SvgNode) -> SvgPaint:
        written = written.strip()
        if written in _CONTEXT:
            written = style.context[_CONTEXT.index(written)]
        if written in ("none", "transparent") or share == 0:
            return None
        if written.startswith("url("):
            return self._referred(written, share, style, node)
        if written.lower() == "currentcolor":
            written = style.colour
        colour = svg_colour(written, self.colours) if written else self.colours.get("ink", BLACK)
        if colour is None:
            message = (
                f"the paint '{written[:40]}' is not supported; use a plain colour or a gradient"
            )
            raise SvgError(message, node.line)
        return colour if share == 1 else colour.faded(share)

    def _referred(self, written: str, share: float, style: SvgStyle, node: SvgNode) -> SvgPaint:
        """`url(#name)`, with what to do if there is none of that name."""
        inside, _, instead = written.removeprefix("url(").partition(")")
        name = inside.strip("\"' ").removeprefix("#")
        target = self.ids.get(name)
        if target is None and instead.strip():
            return self._paint(instead, share, style, node)
        if target is not None and target.tag == "pattern":
            return target
        if target is None or target.tag not in ("linearGradient", "radialGradient"):
            message = (
                f"the paint '{written[:40]}' is not supported; use a plain colour or a gradient"
            )
            raise SvgError(message, node.line)
        from generator.assets.svg_gradient import read_gradient  # few drawings have any

        return read_gradient(target, self.ids, self.rules, self.colours, share)


def _path(
    commands: tuple[Command, ...],
    style: SvgStyle,
    matrix: Matrix,
    fill: Colour | None,
    stroke: Colour | None,
) -> Path:
    return Path(
        commands=commands,
        fill=fill,
        stroke=stroke,
        stroke_width=style.stroke_width if stroke else 0.0,
        dash=style.dash,
        even_odd=style.fill_rule == "evenodd",
        cap=CAPS.get(style.linecap, 0),
        join=JOINS.get(style.linejoin, 0),
        matrix=matrix,
        miter=max(style.miterlimit, 1.0),
    )


def _refuse_undrawn(style: SvgStyle, node: SvgNode) -> None:
    if style.dash and style.dash_offset:
        message = "'stroke-dashoffset' is not supported; turn the line into a path"
        raise SvgError(message, node.line)
