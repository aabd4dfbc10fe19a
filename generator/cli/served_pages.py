"""What commands that show pages have in common: the game, its clerk, and the port."""

from __future__ import annotations

import gc
import socket
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.confines import grants_of
from generator.core.problems import Problem, Refusal, Where

if TYPE_CHECKING:
    from generator.files import Disk
    from generator.worker.inside import Grants
    from generator.worker.workshop import Answerer

LOOPBACK = "127.0.0.1"
SELDOM = 100_000, 50, 100
"""Collects while nobody waits, between readings: one reading of a large deck makes much."""


def game_here() -> str:
    """The game in the current folder."""
    if Path("game.yaml").is_file():
        return "."
    message = "which game? There is no game.yaml in the current folder"
    raise Refusal(
        Problem(
            "no-game",
            Where("GAME"),
            message,
            "name a game; `cubicle games` lists those that come with the program",
        )
    )


def follow_folder(game: str, folder: Disk) -> str:
    """The game as its workers are to find it: the current folder may go away."""
    from generator.files import shipped_games

    return game if game in shipped_games() else str(folder.own(""))


def tidy_seldom() -> None:
    """For commands that live long: when nobody waits for it."""
    gc.enable()
    gc.set_threshold(*SELDOM)


def clerk_of(
    begin: Callable[[int], Callable[[bytes], bytes]], context: click.Context, folder: Disk
) -> Answerer:
    """Answers for the game, in processes of its own if the system has fork."""
    from generator.worker.boundary import CAN_FORK
    from generator.worker.workshop import Unconfined, Workshop

    def grants() -> Grants:
        """Its folder by its place, even while that is being made anew."""
        usual = grants_of(context)
        return usual._replace(reads=(str(folder.own("")), *usual.reads))

    return Workshop(begin, grants) if CAN_FORK else Unconfined(begin)


def listening_at(address: str, port: int) -> socket.socket:
    """Refusal if the port cannot be had."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address, port))
        listening.listen()
    except OSError as error:
        listening.close()
        message = f"port {port} cannot be used: {(error.strerror or str(error)).lower()}"
        hint = "leave out --port to use any that is free"
        raise Refusal(Problem("wrong-option", Where("--port"), message, hint)) from error
    return listening
