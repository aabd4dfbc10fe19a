"""Messages between worker and parent: a letter and byte strings of limited length."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import NamedTuple

GRANTS, STAGE, COMMIT, ANSWER = b"G", b"S", b"C", b"A"
"""From the worker: what it may do; a file to be written; now write them all; what was asked."""
MOST_BYTES = 4_000_000_000
_HEAD = struct.Struct(">cQQ")


class Message(NamedTuple):
    kind: bytes
    name: bytes = b""
    data: bytes = b""


class Garbled(Exception):
    """What came is no message, or only part of one."""


def packed(message: Message) -> tuple[bytes, bytes]:
    """Two strings to be sent one after the other, so that large data is not copied."""
    head = _HEAD.pack(message.kind, len(message.name), len(message.data))
    return head + message.name, message.data


def received(read: Callable[[int], bytes]) -> Message | None:
    """The next message, or None where they end; `read` gives as many bytes or fewer at the end."""
    head = read(_HEAD.size)
    if not head:
        return None
    if len(head) < _HEAD.size:
        raise Garbled
    kind, name_length, length = _HEAD.unpack(head)
    if name_length > 1_000_000 or length > MOST_BYTES:
        raise Garbled
    name, data = read(name_length), read(length)
    if len(name) < name_length or len(data) < length:
        raise Garbled
    return Message(kind, name, data)
