"""Blocks of running text → slabs that know what they are when they are read to somebody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from generator.core.display import GroupItem, Item, words_of
from generator.core.tags import Tag
from generator.layout.blocks import Block
from generator.layout.columns import Slab

LISTS = {"bullet": "list", "number": "steps"}
KINDS = {"title": "title", "heading": "heading", "table": "table"}


def read_as(blocks: Iterable[Block], drawn: Callable[[Block], Iterable[Slab]]) -> Iterator[Slab]:
    """What is drawn of each block; items that follow each other are one list."""
    whole = Tag("list")
    before = ""
    for block in blocks:
        if block.kind in LISTS and block.kind != before:
            whole = Tag(LISTS[block.kind])
        one = Tag(KINDS.get(block.kind, "item" if block.kind in LISTS else "text"))
        tags = (whole, one) if block.kind in LISTS else (one,)
        for slab in drawn(block):
            own = (_picture(block, slab.items),) if block.kind == "picture" else tags
            yield slab._replace(tags=own)
        before = block.kind


def _picture(block: Block, items: tuple[Item, ...]) -> Tag:
    """Its name says what it shows, if its author took care; and what is written in it."""
    name = block.text.replace("-", " ")
    words = " ".join(words_of(items))
    return Tag("picture", f"{name}: {words}" if words else name)


def tagged(items: Sequence[Item], *tags: Tag) -> GroupItem:
    return GroupItem(tuple(items), tags=tags)
