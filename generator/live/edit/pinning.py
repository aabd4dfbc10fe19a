"""A note on a card → playtest.yaml with the note as its last."""

from __future__ import annotations

from generator.core.problems import Problem, Refusal, Where
from generator.files import Folder
from generator.files.rewriting import Rewritten
from generator.live.edit.spelling import spellings
from generator.model.play_notes import PlayNote
from generator.read.play_notes_file import FILE, play_notes_in
from generator.source import Plain

HEAD = """\
# What players noted while they played. `cubicle preview` shows it beside the cards.
notes:
"""
MOST_NOTES = 5_000
Said = dict[str, Plain]


def pinned(folder: Folder, said: Said) -> Rewritten:
    """Refusal unless the file says the same as before, and the note, after it."""
    before, shown = folder.read(FILE), folder.shown(FILE)
    old, problems = play_notes_in(before, shown) if before else ((), ())
    if problems:
        raise Refusal(*problems)
    if len(old) >= MOST_NOTES:
        raise _cannot(shown, f"there are {MOST_NOTES} notes already", "delete some of them")
    text = before.decode("utf-8-sig") if before else HEAD
    newline = "\r\n" if "\r\n" in text else "\n"
    lines = text if text.endswith("\n") else text + newline
    for indent in ("  ", ""):
        after = f"{lines}{indent}- {_spelled(said)}{newline}".encode()
        notes, problems = play_notes_in(after, shown)
        if not problems and [_all(one) for one in notes] == [*map(_all, old), said]:
            return Rewritten(FILE, before, after)
    hint = "put `notes` last in the file, each note on a line that begins with `- `"
    raise _cannot(shown, "no note can be added to this file", hint)


def _spelled(said: Said) -> str:
    """In braces: a value is plain only where that cannot be misread."""
    return "{" + ", ".join(f"{key}: {_value(value)}" for key, value in said.items()) + "}"


def _value(value: Plain) -> str:
    return [*spellings(value)][-1]


def _all(note: PlayNote) -> Said:
    values: Said = {"card": str(note.card), "says": note.says}
    told: Said = {"play": note.play, "move": note.move, "after": note.after}
    return values | {key: value for key, value in told.items() if value}


def _cannot(shown: str, message: str, hint: str) -> Refusal:
    return Refusal(Problem("cannot-edit", Where(shown), message, hint))
