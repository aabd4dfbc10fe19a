"""Kinds of value: a node → what a key wants, or a Refusal that says what it wanted.

A kind also knows its JSON Schema, so that what editors offer is what we read.
"""

from generator.values.kinds import (
    FLAG,
    ID,
    NOTHING,
    NUMBER,
    TEXT,
    Box,
    Kind,
    Scope,
    choice,
    listed,
    mapped,
    read_parts,
    refuse,
    unknown,
    whole,
)
from generator.values.measures import (
    BOX,
    EXTENT,
    LENGTH,
    POINT,
    SIZE,
    SPAN,
    TYPE_SIZE,
    SizeRange,
)
from generator.values.paints import COLOUR, PAINT

__all__ = [
    "BOX",
    "COLOUR",
    "EXTENT",
    "FLAG",
    "ID",
    "LENGTH",
    "NOTHING",
    "NUMBER",
    "PAINT",
    "POINT",
    "SIZE",
    "SPAN",
    "TEXT",
    "TYPE_SIZE",
    "Box",
    "Kind",
    "Scope",
    "SizeRange",
    "choice",
    "listed",
    "mapped",
    "read_parts",
    "refuse",
    "unknown",
    "whole",
]
