"""Ink by name: what `--ink` chooses from."""

from __future__ import annotations

from generator.ink import Inker
from generator.ink.bw import BlackAndWhite
from generator.ink.low import Low
from generator.ink.signs import signs_of
from generator.model import Game


def inker_for(ink: str, game: Game) -> Inker:
    return Inker(Low() if ink == "low" else BlackAndWhite(signs_of(game)))
