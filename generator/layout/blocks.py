"""Prose text → blocks: titles, headings, paragraphs, lists, tables, notes and pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.core.geometry import parse_length
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern

_PICTURE = pattern(r"!\[([^\[\]\s](?:[^\[\]]*[^\[\]\s])?)\s+(\S+)\s*[x×]\s*(\S+)\]")
_NUMBERED = pattern(r"(\d+)[.)]\s+(.*)")


class Block(NamedTuple):
    kind: str
    text: str = ""
    marker: str = ""
    rows: tuple[tuple[str, ...], ...] = ()
    width: float = 0.0
    height: float = 0.0


def is_picture(line: str) -> bool:
    return next(_line_blocks(line)).kind == "picture" if line.strip() else False


def parse_blocks(text: str) -> tuple[Block, ...]:
    return tuple(_joined(_line_blocks(text)))


def _line_blocks(text: str) -> Iterator[Block]:
    for line in text.splitlines():
        stripped = line.strip()
        picture = _PICTURE.fullmatch(stripped)
        numbered = _NUMBERED.fullmatch(stripped)
        if not stripped:
            yield Block("gap")
        elif stripped.startswith("## "):
            yield Block("heading", stripped[3:])
        elif stripped.startswith("# "):
            yield Block("title", stripped[2:])
        elif stripped.startswith("- "):
            yield Block("bullet", stripped[2:], "•")
        elif numbered:
            yield Block("number", numbered[2], numbered[1])
        elif stripped.startswith(">"):
            yield Block("note", stripped[1:].strip())
        elif stripped.startswith("|"):
            cells = tuple(cell.strip() for cell in stripped.strip("|").split("|"))
            yield Block("table", rows=(cells,))
        elif picture:
            yield _picture(picture, stripped)
        else:
            yield Block("text", stripped)


def _picture(match: re.Match[str], line: str) -> Block:
    width, height = parse_length(match[2]), parse_length(match[3])
    if not width or not height or width <= 0 or height <= 0:
        return Block("text", line)
    return Block("picture", match[1], width=width, height=height)


def _joined(blocks: Iterator[Block]) -> Iterator[Block]:
    """Lines that follow each other without a gap belong to the block they continue."""
    current: Block | None = None
    for block in blocks:
        if current and block.kind == "text" and current.kind in ("text", "bullet", "number"):
            current = current._replace(text=f"{current.text} {block.text}")
            continue
        if current and block.kind == "note" and current.kind == "note":
            current = current._replace(text=f"{current.text} {block.text}")
            continue
        if current and block.kind == "table" and current.kind == "table":
            current = current._replace(rows=current.rows + block.rows)
            continue
        if current and current.kind != "gap":
            yield current
        current = block
    if current and current.kind != "gap":
        yield current
