"""A YAML key and what it is for: what docs, schema and reader all go by."""

from __future__ import annotations

from dataclasses import MISSING, field
from typing import Any, NamedTuple

from generator.values import (
    Kind,
)


class Key(NamedTuple):
    """A YAML key: its kind of value, and what it is for, in one sentence."""

    kind: Kind[Any]
    says: str
    required: bool


def key(kind: Kind[Any], says: str, default: Any = MISSING) -> Any:
    metadata = {"key": Key(kind, says, default is MISSING)}
    if default is MISSING:
        return field(metadata=metadata)
    if isinstance(default, dict):
        return field(metadata=metadata, default_factory=dict)
    return field(metadata=metadata, default=default)
