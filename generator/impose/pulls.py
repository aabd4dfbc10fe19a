"""What has changed since a print run → the pull list: take these out, put these in."""

from __future__ import annotations

from collections.abc import Iterator

from generator.changes import Change, Changes
from generator.impose.ticklist import Block, Row, Section, Ticklist
from generator.words import Words


def pull_list(changes: Changes, words: Words) -> Ticklist:
    """Both lists by component, as the cards lie in the box."""
    out = sum(change.out for change in changes.changes)
    put = sum(change.put for change in changes.changes)
    lead = (words(f"since/{changes.since.what}", name=changes.since.name),)
    sections = [
        _section(words("take-out"), out, changes, "out", words),
        _section(words("put-in"), put, changes, "put", words),
    ]
    return Ticklist(words("pulls"), lead, tuple(one for one in sections if one.blocks))


def _section(title: str, count: int, changes: Changes, side: str, words: Words) -> Section:
    blocks = []
    for component, own in changes.in_components():
        rows = tuple(_rows(own, side, words))
        if rows:
            copies = sum(getattr(change, side) for change in own)
            blocks.append(Block(component, str(copies), rows))
    return Section(title, words("in-all", count=count), tuple(blocks))


def _rows(changes: tuple[Change, ...], side: str, words: Words) -> Iterator[Row]:
    for change in changes:
        copies = getattr(change, side)
        if copies:
            title = change.was if side == "out" else change.title
            yield Row(f"{copies} ×", title, words(f"why/{change.why}"))
