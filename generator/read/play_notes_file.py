"""playtest.yaml → the notes of those who played; `cubicle play` writes them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.frozen import frozen
from generator.core.problems import NOTE, Problem, Refusal, did_you_mean
from generator.files import Folder
from generator.model import Game, key
from generator.model.keys import made_of
from generator.model.play_notes import PlayNote
from generator.model.values import Kind, Scope
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.source import Node, Sequence, parse, written

FILE = "playtest.yaml"
_NOTE_SCHEMA = made_of(PlayNote, "a note").schema


@frozen
class PlaytestFile:
    """playtest.yaml: what was noted while the game was played on a screen."""

    notes: Node = key(
        Kind("notes", lambda node, scope: node, {"type": "array", "items": _NOTE_SCHEMA}),
        "The notes, the oldest first.",
    )


def has_play_notes(folder: Folder) -> bool:
    return FILE in folder.names("", ".yaml")


def read_play_notes(folder: Folder) -> tuple[tuple[PlayNote, ...], tuple[Problem, ...]]:
    """The notes that can be read, and all that is wrong with their file."""
    data = folder.read(FILE)
    return play_notes_in(data, folder.shown(FILE)) if data is not None else ((), ())


def play_notes_in(data: bytes, shown: str) -> tuple[tuple[PlayNote, ...], tuple[Problem, ...]]:
    found = Found()
    notes: tuple[PlayNote, ...] = ()
    try:
        node = as_mapping(parse(data, shown), "a mapping with the key notes")
        values = read_keys(PlaytestFile, node, Scope(), found)
        if "notes" in values:
            notes = tuple(_notes(values["notes"], found))
    except Refusal as refusal:
        found.add(refusal)
    return notes, tuple(found.problems)


def _notes(node: Node, found: Found) -> Iterator[PlayNote]:
    if not isinstance(node, Sequence):
        message = f"expected a list of notes, found {written(node)}"
        raise Refusal(Problem("bad-value", node.where, message))
    for item in node.items:
        try:
            entry = as_mapping(item, "a note")
        except Refusal as refusal:
            found.add(refusal)
            continue
        values = read_keys(PlayNote, entry, Scope(), found)
        if complete(PlayNote, values):
            yield PlayNote(**values, where=entry.where)


def lost_notes(notes: tuple[PlayNote, ...], game: Game) -> Iterator[Problem]:
    """Notes on cards that are not there any more: for people to know, no mistake."""
    known = [f"{one.id}/{card.id}" for one in game.components for card in one.cards]
    for note in notes:
        if note.card not in known:
            message = f"a note of a play is about '{note.card}', which is not there"
            hint = did_you_mean(note.card, known) or "change the note, or delete it"
            yield Problem("unknown-name", note.card.where, message, hint, NOTE)
