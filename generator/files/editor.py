"""A place in a game's file → the user's own editor, opened there."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where
from generator.files import ENDINGS, Disk

VISUAL = ("VISUAL", "EDITOR")
"""Where users say which editor is theirs; the first one counts."""
PATIENCE = 0.6
"""Seconds to wait for an editor to fail; after that it is on the screen."""
IN_A_TERMINAL = frozenset(
    ("vi", "vim", "nvim", "view", "nano", "pico", "micro", "hx", "helix", "joe", "ne", "ed")
).union(("kak", "mcedit", "jed", "emacs-nox", "editor", "sensible-editor"))
"""They would write over the terminal that the preview was started in."""
AT_LINE = {
    **dict.fromkeys(
        ("code", "code-insiders", "codium", "vscodium", "cursor", "windsurf"),
        ("--goto", "{path}:{line}:{column}"),
    ),
    **dict.fromkeys(("subl", "sublime_text", "zed", "zeditor"), ("{path}:{line}:{column}",)),
    **dict.fromkeys(("gvim", "mvim", "gedit", "geany", "xed", "pluma"), ("+{line}", "{path}")),
    **dict.fromkeys(("emacs", "emacsclient"), ("+{line}:{column}", "{path}")),
    **dict.fromkeys(("kate", "kwrite", "mate", "bbedit"), ("--line", "{line}", "{path}")),
    **dict.fromkeys(("idea", "pycharm", "webstorm"), ("--line", "{line}", "{path}")),
    "notepad++": ("-n{line}", "{path}"),
}
"""How an editor is told where to go; one that is not known opens the file at its beginning."""


class FilePlace(NamedTuple):
    """A file on the disk, and where in it."""

    path: Path
    line: int = 1
    column: int = 1


def game_file(game: Disk, where: Where) -> FilePlace:
    """The file that messages name so; Refusal if the game reads no such file."""
    parts = where.file.split("/")
    for inner in ("/".join(parts[n:]) for n in reversed(range(len(parts)))):
        for prefix, root in game.mounts if inner.endswith(ENDINGS) else ():
            name, path = prefix + inner, root.absolute() / inner
            if game.shown(name) == where.file and game.read(name) is not None and path.is_file():
                return FilePlace(path, max(where.line, 1), max(where.column, 1))
    raise _cannot(where, "this is not one of the game's files")


def editor_address(place: FilePlace) -> str:
    """The address that editors of the family of VS Code open."""
    path = quote(place.path.as_posix())
    slash = "" if path.startswith("/") else "/"
    return f"vscode://file{slash}{path}:{place.line}:{place.column}"


def open_in_editor(place: FilePlace, environment: Mapping[str, str] = os.environ) -> str:
    """The editor's name; Refusal if there is none that opens a window of its own."""
    where = Where(place.path.name, place.line)
    words = _words(environment)
    if not words:
        message = "no editor is set: neither VISUAL nor EDITOR is in the environment"
        raise _cannot(where, message, "set VISUAL, such as `export VISUAL=code`, and start again")
    program = Path(words[0]).name.lower().removesuffix(".exe")
    if program in IN_A_TERMINAL or "-nw" in words or "-t" in words:
        message = f"{program} needs a terminal of its own"
        raise _cannot(where, message, "set VISUAL to an editor with a window, such as `code`")
    at = AT_LINE.get(program, ("{path}",))
    told = [one.format(path=place.path, line=place.line, column=place.column) for one in at]
    _start([*words, *told], where, program)
    return program


def _words(environment: Mapping[str, str]) -> list[str]:
    said = next((environment[name] for name in VISUAL if environment.get(name, "").strip()), "")
    try:
        return shlex.split(said, posix=os.name == "posix")
    except ValueError as error:
        raise _cannot(
            Where(VISUAL[0]), f"the editor '{said}' has a quote without its end"
        ) from error


def _start(words: Sequence[str], where: Where, program: str) -> None:
    quiet = subprocess.DEVNULL
    try:
        editor = subprocess.Popen(
            words, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True
        )
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise _cannot(where, f"{program} could not be started ({reason})") from error
    with suppress(subprocess.TimeoutExpired):  # it goes on by itself
        if code := editor.wait(PATIENCE):
            raise _cannot(where, f"{program} ended with {code}")


def _cannot(where: Where, message: str, hint: str = "") -> Refusal:
    return Refusal(Problem("cannot-edit", where, message, hint))
