"""What a page or a saved game says of a move, as JSON → the move, or why it is none; and back."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from generator.core.pattern import pattern
from generator.table.moves import (
    MARKS,
    BadMove,
    DealOut,
    Discard,
    Draw,
    Fix,
    Flip,
    Leaf,
    LookAt,
    MakeAgain,
    Pass,
    Put,
    Roll,
    SetCount,
    SetMark,
    Shuffle,
    StackUp,
    TakeBack,
    TurnBy,
    Unlook,
    Wish,
)

WISHES: Mapping[str, type[Wish]] = MappingProxyType(
    {
        "put": Put,
        "flip": Flip,
        "turn": TurnBy,
        "page": Leaf,
        "roll": Roll,
        "stack": StackUp,
        "shuffle": Shuffle,
        "draw": Draw,
        "deal": DealOut,
        "look": LookAt,
        "unlook": Unlook,
        "discard": Discard,
        "pass": Pass,
        "count": SetCount,
        "mark": SetMark,
        "fix": Fix,
        "undo": TakeBack,
        "redo": MakeAgain,
    }
)
MOST_THINGS = 1000
LONGEST_ID = 200
FARTHEST = 100_000.0
WHERE = pattern(r"top|bottom|under [1-9][0-9]{0,3}", re.ASCII)


def move_of(given: Mapping[str, object]) -> Wish:
    """Exactly the keys of the move, each within its bounds."""
    does = given.get("do")
    kind = WISHES.get(does) if isinstance(does, str) else None
    if kind is None:
        raise BadMove(f"A move says what it does: {', '.join(WISHES)}.")
    says = {key: value for key, value in given.items() if key != "do"}
    fields = {_key(field): field for field in kind._fields}
    unknown = [key for key in says if key not in fields]
    if unknown:
        raise BadMove(f"The move “{does}” has no such key: {str(unknown[0])[:40]!r}.")
    may_lack = kind._field_defaults
    missing = [key for key, field in fields.items() if key not in says and field not in may_lack]
    if missing:
        raise BadMove(f"The move “{does}” needs “{missing[0]}”.")
    move: Wish = kind(**{fields[key]: _READERS[key](value) for key, value in says.items()})
    if isinstance(move, Put):
        _one_goal(move, says)
    return move


def move_data(move: Wish) -> dict[str, object]:
    """The JSON that `move_of` reads as this move."""
    does = next(name for name, kind in WISHES.items() if type(move) is kind)
    defaults = move._field_defaults
    said = {
        _key(key): list(value) if isinstance(value, tuple) else value
        for key, value in move._asdict().items()
        if key not in defaults or value != defaults[key]
    }
    return {"do": does, **said}


def _key(field: str) -> str:
    """Tuples count already, so the field has another name."""
    return "count" if field == "number" else field


def _one_goal(move: Put, says: Mapping[str, object]) -> None:
    if sum((move.at is not None, bool(move.pile), bool(move.hand))) != 1:
        raise BadMove("The move “put” needs one of “at”, “pile” and “hand”.")
    if "where" in says and not move.pile:
        raise BadMove("“where” is for what is put into a pile.")
    if "turn" in says and move.at is None:
        raise BadMove("“turn” is for what is put on the table.")


def _things(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= MOST_THINGS:
        raise BadMove(f"“things” is a list of 1 to {MOST_THINGS} things.")
    ids = tuple(_id(one) for one in value)
    if len(set(ids)) < len(ids):
        raise BadMove("“things” names each thing once.")
    return ids


def _id(value: object) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST_ID:
        raise BadMove("What is moved is named by its id.")
    return value


def _number(name: str, least: float, most: float) -> Callable[[object], float]:
    def read(value: object) -> float:
        fits = isinstance(value, int | float) and not isinstance(value, bool)
        if not fits or not least <= value <= most:  # type: ignore[operator]
            raise BadMove(f"“{name}” is a number from {least:g} to {most:g}.")
        return _plain(float(value))  # type: ignore[arg-type]

    return read


def _plain(number: float) -> float:
    """Hundredths are enough, and there is one zero."""
    return round(number, 2) + 0.0 if math.isfinite(number) else 0.0


def _whole(name: str, least: int, most: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise BadMove(f"“{name}” is a whole number from {least} to {most}.")
        return value

    return read


def _at(value: object) -> tuple[float, float] | None:
    read = _number("at", -FARTHEST, FARTHEST)
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise BadMove("“at” is a point of the table: two numbers.")
    return read(value[0]), read(value[1])


def _where(value: object) -> str:
    if not isinstance(value, str) or not WHERE.fullmatch(value):
        raise BadMove("“where” is top, bottom, or under and a number.")
    return value


def _mark(value: object) -> str:
    if value not in ("", *MARKS):
        raise BadMove(f"A mark is {', '.join(MARKS)}, or nothing.")
    return str(value)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise BadMove("“fixed” is true or false.")
    return value


_READERS: Mapping[str, Callable[[object], Any]] = MappingProxyType(
    {
        "things": _things,
        "at": _at,
        "turn": _number("turn", -3600, 3600),
        "pile": _id,
        "where": _where,
        "hand": _whole("hand", 1, 1000),
        "by": _number("by", -3600, 3600),
        "to": _whole("to", 0, 10_000),
        "count": _whole("count", 1, 10_000),
        "seat": _whole("seat", 1, 1000),
        "counter": _id,
        "value": _whole("value", -1_000_000, 1_000_000),
        "mark": _mark,
        "fixed": _flag,
    }
)
