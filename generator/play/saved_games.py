"""A game that was saved → the game to go on with, or why that cannot be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generator.core.problems import Problem, Refusal, Where
from generator.play.begun import BegunGame
from generator.table.played import Played, play_begun
from generator.table.saved_play import BadSave, SaveHead, replayed, save_head


def head_of(lines: Sequence[str], file: str) -> SaveHead:
    """Which game it is of; Refusal if it is no saved game."""
    try:
        return save_head(lines)
    except BadSave as bad:
        raise _refusal(bad, file) from bad


def gone_on_with(
    begun: BegunGame, lines: Sequence[str], file: str, say: Callable[[str], None]
) -> Played:
    """The game as it was. Moves that the edited game no longer allows are reported."""
    head = head_of(lines, file)
    if head.game != begun.id:
        message = f"this is a saved game of {head.game}, not of {begun.id}"
        raise Refusal(Problem("wrong-option", Where(file), message, f"cubicle play {head.game}"))
    try:
        found = replayed(lines, begun.start, begun.labels)
    except BadSave as bad:
        raise _refusal(bad, file) from bad
    for why in found.missed:
        say(f"{file}: {why}")
    return found.played


def new_game(begun: BegunGame, seed: int) -> Played:
    return play_begun(begun.start, begun.labels, seed)


def _refusal(bad: BadSave, file: str) -> Refusal:
    return Refusal(Problem("bad-value", Where(file), str(bad), "name a file that play has saved"))
