"""JSON Schemas: valid, explained, and in words that editors know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from generator.read.schema import Schema, schemas

MEANT = {
    *("$schema", "$defs", "$ref", "title", "description", "type", "enum", "const", "pattern"),
    *("anyOf", "items", "minItems", "maxItems", "minimum", "maximum"),
    *("minProperties", "maxProperties"),
    *("properties", "additionalProperties", "required"),
}
NAMED = ("properties", "$defs")
"""Their keys are names, not words of the schema."""


def within(schema: Any) -> Iterator[Schema]:
    """The schema and every one inside it."""
    if isinstance(schema, dict):
        yield schema
        for word, value in schema.items():
            for inner in value.values() if word in NAMED else (value,):
                yield from within(inner)
    elif isinstance(schema, list):
        for one in schema:
            yield from within(one)


@pytest.mark.parametrize("name", schemas())
def test_every_schema_is_one(name: str) -> None:
    schema = schemas()[name]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert {word for one in within(schema) for word in one} <= MEANT


@pytest.mark.parametrize("name", schemas())
def test_every_key_is_explained(name: str) -> None:
    keys = [pair for one in within(schemas()[name]) for pair in one.get("properties", {}).items()]
    assert [key for key, schema in keys if schema.get("description") == ""] == []


def test_a_picture_may_be_of_any_quality() -> None:
    keys = [
        key for one in within(schemas()["target.json"]) for key in one.get("properties", {}).items()
    ]
    ranges = {(key["minimum"], key["maximum"]) for name, key in keys if name == "quality"}
    assert ranges == {(1, 100)}
