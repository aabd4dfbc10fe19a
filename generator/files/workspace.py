"""A game's folder → the layouts beside it, if it is in a workspace."""

from __future__ import annotations

from pathlib import Path

CARDS, LAYOUTS = "cards", "layouts"


def workspace_of(game: Path) -> Path | None:
    """The folder with cards/ and layouts/ that the game is in. Links do not count: whoever made
    the game may have made them, and they lead anywhere."""
    real = game.resolve()
    workspace = real.parent.parent
    folders = (workspace / LAYOUTS, workspace / LAYOUTS / real.name)
    is_one = real.parent.name == CARDS and all(map(_is_real_folder, folders))
    return workspace if is_one else None


def layouts_beside(game: Path) -> tuple[Path, ...]:
    """Where the game's layouts are, the nearest first: its own, then those of all its games."""
    workspace = workspace_of(game)
    if workspace is None:
        return ()
    return (workspace / LAYOUTS / game.resolve().name, workspace / LAYOUTS)


def _is_real_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()
