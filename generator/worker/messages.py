"""Messages between worker and parent: a letter and byte strings of limited length."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator

from generator.core.named_tuple import NamedTuple

GRANTS, STAGE, COMMIT, ANSWER, SAID, TOLD = b"G", b"S", b"C", b"A", b"O", b"E"
"""From the worker: what it may do; a file to be written; now write them all; what was asked;
what it says to people, as output and beside it."""
MOST_NAME = 8192
PIECE = 1 << 20
MOST_BYTES = {
    GRANTS: 1_000_000,
    STAGE: 4_000_000_000,
    COMMIT: 1_000_000,
    ANSWER: 400_000_000,
    SAID: 1_000_000,
    TOLD: 1_000_000,
}
"""Only files may be large: they go to the disk as they come."""
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


class Head(NamedTuple):
    """A message of which the data has not been read yet."""

    kind: bytes
    name: bytes
    length: int


def head_of(read: Callable[[int], bytes]) -> Head | None:
    """The next message, or None where they end; `read` gives as many bytes or fewer at the end."""
    head = read(_HEAD.size)
    if not head:
        return None
    if len(head) < _HEAD.size:
        raise Garbled
    kind, name_length, length = _HEAD.unpack(head)
    if name_length > MOST_NAME or length > MOST_BYTES.get(kind, -1):
        raise Garbled
    name = read(name_length)
    if len(name) < name_length:
        raise Garbled
    return Head(kind, name, length)


def data_of(head: Head, read: Callable[[int], bytes]) -> bytes:
    data = read(head.length)
    if len(data) < head.length:
        raise Garbled
    return data


def parts_of(head: Head, read: Callable[[int], bytes]) -> Iterator[bytes]:
    """The data in pieces, so that no more than one of them is in memory."""
    rest = head.length
    while rest:
        part = read(min(rest, PIECE))
        if not part:
            raise Garbled
        rest -= len(part)
        yield part


def received(read: Callable[[int], bytes]) -> Message | None:
    """The next message with its data."""
    head = head_of(read)
    return head and Message(head.kind, head.name, data_of(head, read))
