"""A YAML key: its kind of value and its explanation. Docs, schema and reader all use it."""

from __future__ import annotations

from dataclasses import MISSING, field, fields
from functools import cache
from keyword import iskeyword
from typing import Any, TypeVar, cast

from generator.core.named_tuple import NamedTuple
from generator.model.values import Kind, Scope, read_parts, refuse
from generator.source import Mapping, Node

T = TypeVar("T")


class Key(NamedTuple):
    """A YAML key: its kind of value, and what it is for, in one sentence."""

    kind: Kind[Any]
    says: str
    required: bool
    words: bool = False
    """Whether players read what it says: it is translated, and problems point at it."""


def key(kind: Kind[Any], says: str, default: Any = MISSING, *, words: bool = False) -> Any:
    metadata = {"key": Key(kind, says, default is MISSING, words)}
    if default is MISSING:
        return field(metadata=metadata)
    if isinstance(default, dict):
        return field(metadata=metadata, default_factory=dict)
    return field(metadata=metadata, default=default)


@cache
def keys_of(model: type) -> dict[str, Key]:
    """YAML spelling → Key, for every field of the class that YAML may give."""
    return {
        yaml_name(item.name): item.metadata["key"]
        for item in fields(model)
        if "key" in item.metadata
    }


@cache
def kinds_of(model: type) -> dict[str, Kind[Any]]:
    """Field → its kind of value, for every field that YAML may give."""
    return {item.name: item.metadata["key"].kind for item in fields(model) if item.metadata}


def words_of(model: type) -> tuple[str, ...]:
    """The fields of the class whose words players read."""
    return tuple(python_name(name) for name, key in keys_of(model).items() if key.words)


def yaml_name(python_name: str) -> str:
    return python_name.rstrip("_").replace("_", "-")


def python_name(yaml_name: str) -> str:
    """`from` and `is` are words of Python: their fields end in an underscore."""
    name = yaml_name.replace("-", "_")
    return f"{name}_" if iskeyword(name) else name


def made_of(model: type[T], what: str) -> Kind[T]:
    """A kind of value that is a small mapping with the keys of a class."""
    keys = keys_of(cast(type, model))

    def read(node: Node, scope: Scope) -> T:
        if not isinstance(node, Mapping):
            raise refuse(node, what)
        parts = read_parts(node, scope, **{name: key.kind for name, key in keys.items()})
        return model(**{python_name(name): value for name, value in parts.items()})

    described = {name: {"description": k.says, **k.kind.schema} for name, k in keys.items()}
    schema = {"type": "object", "additionalProperties": False, "properties": described}
    return Kind(what, read, schema)
