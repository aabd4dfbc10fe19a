"""What has changed since a print run → the pull list: take these out, put these in."""

from __future__ import annotations

from collections.abc import Iterator

from generator.changes import Change, Changes
from generator.impose.ticklist import Block, Row, Section, Ticklist

OUT, IN = "Take these out", "Put these in"


def pull_list(changes: Changes) -> Ticklist:
    """Both lists by component, as the cards lie in the box."""
    out = sum(change.out for change in changes.changes)
    put = sum(change.put for change in changes.changes)
    lead = (f"What has changed since {changes.since}.",)
    sections = [_section(OUT, out, changes, "out"), _section(IN, put, changes, "put")]
    return Ticklist("Pull list", lead, tuple(one for one in sections if one.blocks))


def _section(title: str, count: int, changes: Changes, side: str) -> Section:
    blocks = []
    for component, own in changes.in_components():
        rows = tuple(_rows(own, side))
        if rows:
            copies = sum(getattr(change, side) for change in own)
            blocks.append(Block(component, str(copies), rows))
    return Section(title, f"{count} in all", tuple(blocks))


def _rows(changes: tuple[Change, ...], side: str) -> Iterator[Row]:
    for change in changes:
        copies = getattr(change, side)
        if copies:
            yield Row(f"{copies} ×", change.was if side == "out" else change.title, change.why)
