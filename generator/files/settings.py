"""The folder of the user's own settings: where it is on this system, and what is read there."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from generator.core.problems import Problem, Refusal, Where
from generator.files import LEDGER, Disk
from generator.files.writer import from_here, reason

PROGRAM = Path(__file__).parent.parent


def settings_folder(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Path | None:
    """Where this system keeps a user's settings; None if nothing says where that is."""
    own = environment.get("XDG_CONFIG_HOME", "")
    home = environment.get("HOME", "") or environment.get("USERPROFILE", "")
    if own and Path(own).is_absolute():
        return Path(own) / "cubicle"
    if platform == "win32" and environment.get("APPDATA"):
        return Path(environment["APPDATA"]) / "cubicle"
    if not home:
        return None
    if platform == "darwin":
        return Path(home) / "Library" / "Application Support" / "cubicle"
    return Path(home) / ".config" / "cubicle"


def state_folder(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> Path | None:
    """Where this system keeps what a program remembers; None if nothing says where that is."""
    own = environment.get("XDG_STATE_HOME", "")
    home = environment.get("HOME", "")
    if own and Path(own).is_absolute():
        return Path(own) / "cubicle"
    if platform == "win32" and environment.get("LOCALAPPDATA"):
        return Path(environment["LOCALAPPDATA"]) / "cubicle"
    if platform in ("win32", "darwin"):
        return settings_folder(environment, platform)
    return Path(home) / ".local" / "state" / "cubicle" if home else None


def are_there_settings() -> bool:
    """Whether anything is kept at all: most people never measured a printer."""
    folder = settings_folder()
    return folder is not None and folder.is_dir()


def open_settings() -> tuple[Path, Disk]:
    """The user's own settings; Refusal if there is nowhere to keep them."""
    folder = settings_folder()
    if folder is None:
        message = (
            "there is no folder for your printers' settings: neither HOME nor XDG_CONFIG_HOME is "
            "set"
        )
        raise Refusal(Problem("no-settings", Where("settings"), message, "set one of them"))
    return folder, Disk((("", folder),))


def open_ledger(game: Disk) -> tuple[Path, Disk]:
    """Where what was printed is noted, and the folder to read it from.

    That is beside the game's files; a game inside of the installed program, which an update
    replaces, has its ledger among the user's settings.
    """
    (_, own), *_ = game.mounts
    if own.is_relative_to(PROGRAM):
        own = open_settings()[0] / "printed" / own.name
    return own / LEDGER, Disk((("", own),))


def remove(path: Path) -> None:
    try:
        path.unlink()
    except OSError as error:
        message = f"cannot remove {path.name}: {reason(error)}"
        raise Refusal(Problem("cannot-write", Where(from_here(path)), message)) from error
