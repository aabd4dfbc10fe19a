"""Frames → stable text, one item a line, for tests and for people who compare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from generator.core.colour import Colour, Gradient
from generator.core.display import (
    Frame,
    GroupItem,
    Image,
    Item,
    Path,
    Run,
    Stamp,
    TextItem,
    Zone,
)
from generator.core.geometry import IDENTITY, Matrix, Rect


def dump(frame: Frame) -> str:
    """Stable text, one item a line, for tests and for people who compare."""
    lines = [f"frame {frame.size.width:.2f}x{frame.size.height:.2f} reach={frame.reach:.2f}"]
    for item in frame.items:
        lines.extend(f"  {line}" for line in _dump_item(item))
    return "\n".join(lines)


def _dump_item(item: Item) -> Iterator[str]:
    match item:
        case TextItem():
            yield f"text {item.x:.2f},{item.y:.2f} {_dump_runs(item.runs)}"
        case Path():
            yield _dump_path(item)
        case Image(raster, box):
            size = f"{raster.width}x{raster.height}px"
            yield f"image {raster.name} {size} {_dump_rect(box)}{_dump_clip(item.clip)}"
        case GroupItem(items, matrix, clip):
            said = f" says {item.says!r}" if item.says is not None else ""
            yield f"group {_dump_matrix(matrix)}{_dump_clip(clip)}{_dump_veil(item)}{said}"
            for masking in item.mask.items if item.mask else ():
                yield from (f"  through {line}" for line in _dump_item(masking))
            for child in items:
                yield from (f"  {line}" for line in _dump_item(child))
        case Zone():
            yield _dump_zone(item)
        case Stamp(frame, matrix, clip):
            yield f"stamp {_dump_matrix(matrix)}{_dump_clip(clip)}"
            yield from (f"  {line}" for line in dump(frame).splitlines())
        case never:
            assert_never(never)


def _dump_zone(zone: Zone) -> str:
    needs = "".join(f" {amount}x {what}" for amount, what in zone.room_for)
    form = " round" if zone.round else ""
    whole = " whole" if zone.whole else ""
    thick = f" {zone.thickness:.2f} thick" if zone.thickness else ""
    return f"zone {zone.kind} {zone.name} {_dump_rect(zone.box)}{form}{whole}{thick}{needs}"


def _dump_runs(runs: tuple[Run, ...]) -> str:
    parts = []
    for run in runs:
        text = run.glyphs.text
        edge = f" edge {run.outline:.2f}" if run.outline else ""
        bars = "".join(f" bar {_dump_rect(bar)}" for bar in run.bars)
        halo = f" halo {run.halo}" if run.halo else ""
        face = f"{run.typeface.name} {run.size:.2f} {run.colour}{edge}{halo}{bars}"
        parts.append(f"+{run.offset:.2f} {text!r} {face} w={run.glyphs.width * run.size:.2f}")
    return " | ".join(parts)


def _dump_path(path: Path) -> str:
    drawn = " ".join(
        "".join([str(command[0]), ",".join(f"{float(n):.2f}" for n in command[1:])])
        for command in path.commands
    )
    stroke = f" stroke={path.stroke} {path.stroke_width:.2f}" if path.stroke else ""
    dash = f" dash={path.dash}" if path.dash else ""
    place = "" if path.matrix == IDENTITY else f" {_dump_matrix(path.matrix)}"
    rule = " even-odd" if path.even_odd else ""
    ends = f" cap={path.cap} join={path.join}" if path.stroke else ""
    spread = f" over {_dump_rect(path.bounds)}" if path.bounds else ""
    return f"path fill={_dump_fill(path.fill)}{spread}{rule}{stroke}{ends}{dash}{place} {drawn}"


def _dump_fill(fill: Colour | Gradient | None) -> str:
    if isinstance(fill, Gradient):
        way = "radial" if fill.radial else f"{fill.angle:g}"
        if any(fill.focus):
            way += " from {:g},{:g}".format(*fill.focus)
        places = [f"@{place:g}" for place in fill.places] or [""] * len(fill.colours)
        stops = (f"{colour}{at}" for colour, at in zip(fill.colours, places, strict=True))
        return f"gradient({way} {' '.join(stops)})"
    return str(fill) if fill else "none"


def _dump_rect(rect: Rect) -> str:
    return f"{rect.left:.2f},{rect.top:.2f} {rect.width:.2f}x{rect.height:.2f}"


def _dump_clip(clip: object) -> str:
    if clip is None:
        return ""
    return f" clip={_dump_rect(clip)}" if isinstance(clip, Rect) else " clip=path"


def _dump_veil(group: GroupItem) -> str:
    opacity = f" opacity={group.opacity:g}" if group.opacity != 1.0 else ""
    blend = f" {group.blend}" if group.blend != "normal" else ""
    feather = f" feather={group.mask.feather:.2f}" if group.mask and group.mask.feather else ""
    return f"{opacity}{blend}{feather}"


def _dump_matrix(matrix: Matrix) -> str:
    return "[" + " ".join(f"{value:.3f}".rstrip("0").rstrip(".") for value in matrix) + "]"
