"""Keeps `inspect` from being loaded, which reads Python, for a line of text and seven numbers."""

from __future__ import annotations

from generator.core.stand_in import itself, stand_in

FLAGS = {
    "CO_OPTIMIZED": 1,
    "CO_NEWLOCALS": 2,
    "CO_VARARGS": 4,
    "CO_VARKEYWORDS": 8,
    "CO_GENERATOR": 32,
    "CO_COROUTINE": 128,
    "CO_ASYNC_GENERATOR": 512,
}
"""What modules that Cython has made, such as uharfbuzz, ask for as they are loaded."""


def cleandoc(text: str) -> str:
    """Click wants it for the help of every option, which is one line."""
    if "\n" not in text:
        return text.expandtabs().lstrip()
    cleaned: str = itself("inspect").cleandoc(text)
    return cleaned


stand_in("inspect", cleandoc=cleandoc, **FLAGS)
