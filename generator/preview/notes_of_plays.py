"""What players noted of cards → beside these cards on the page."""

from __future__ import annotations

from typing import Any

from generator.core.problems import NOTE
from generator.live.table import Table
from generator.model.play_notes import PlayNote

Data = dict[str, Any]


def with_play_notes(told: Data, table: Table) -> Data:
    """Cards without a note do not change."""
    from generator.read.play_notes_file import has_play_notes, read_play_notes

    folder = table.studio.library.folder if table.studio else None
    if folder is None or not has_play_notes(folder):
        return told
    cards = dict(told["cards"])
    for note in read_play_notes(folder)[0]:
        if note.card in cards:
            card = cards[note.card]
            cards[note.card] = {**card, "played": [*card.get("played", ()), _told(note)]}
    return {**told, "cards": cards}


def _told(note: PlayNote) -> Data:
    """In the form of a problem: the page shows both in one list."""
    moment = f"After move {note.move}: {note.after}" if note.after else ""
    place = {"file": note.where.file, "line": note.where.line, "column": note.where.column}
    return {"severity": NOTE, "message": f"\u201c{note.says}\u201d", "hint": moment, **place}
