"""Types of option values."""

from __future__ import annotations

from typing import Any

import click


class NameList(click.ParamType[tuple[str, ...]]):
    """Several names in one option, separated by commas."""

    name = "name[,name]"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        names = tuple(part.strip() for part in str(value).split(",") if part.strip())
        if len(names) < self.least:
            self.fail("write a name, or several separated by commas", param, ctx)
        return names


def flat(ctx: click.Context, param: click.Parameter, given: Any) -> tuple[str, ...]:
    """All names of an option that was given several times."""
    return tuple(name for names in given for name in names)


class SheetKeys(click.ParamType[tuple[tuple[str, Any], ...]]):
    """Keys of a deck's `sheet` with their values, as YAML on one line."""

    name = "keys"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[tuple[str, Any], ...]:
        if not value or isinstance(value, tuple):
            return tuple(value)
        from generator.core.problems import Refusal  # few builds are arranged by hand
        from generator.model.arrangement import arranged
        from generator.source import Mapping, parse

        try:
            spaced = str(value).replace(":", ": ")  # 'gap:3mm' is no mapping in YAML
            node = parse(f"{{{spaced}}}".encode(), "--sheet")
            return tuple(arranged(node).items()) if isinstance(node, Mapping) else ()
        except Refusal as refusal:
            problem = refusal.problems[0]
            self.fail(": ".join(filter(None, [problem.message, problem.hint])), param, ctx)


class Length(click.ParamType[float]):
    name = "length"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        from generator.core.geometry import parse_length

        length = float(value) if isinstance(value, float) else parse_length(str(value))
        if length is None or not 0 <= length <= 50:
            self.fail(f"'{value}' is not a length from 0 to 50mm; write 3mm or 0.125in", param, ctx)
        return length
