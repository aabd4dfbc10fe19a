"""What a worker says to people goes through its parent: it cannot reach the user's terminal."""

from __future__ import annotations

import codecs
import io
import os
import sys
from collections.abc import Callable
from dataclasses import field

from generator.core.frozen import slotted
from generator.worker.messages import MOST_BYTES, SAID, TOLD, Message

MOST_SAID = 64_000_000
"""Bytes; nobody reads more, and no report is longer."""
MOST_AT_ONCE = MOST_BYTES[SAID]
STREAMS = {SAID: "stdout", TOLD: "stderr"}


class TooTalkative(Exception):
    """The worker says more than any work has to say."""


class _Voice(io.RawIOBase):
    """A stream of a worker; what is written to it is a message."""

    def __init__(self, kind: bytes, send: Callable[[Message], None], is_terminal: bool) -> None:
        self._kind = kind
        self._send_message = send
        self._is_terminal = is_terminal

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return self._is_terminal

    def write(self, data: object) -> int:
        said = bytes(memoryview(data)[:MOST_AT_ONCE])  # type: ignore[arg-type]
        self._send_message(Message(self._kind, data=said))
        return len(said)


def speak_through(send: Callable[[Message], None]) -> None:
    """From here on this process says nothing by itself."""
    for kind, name in STREAMS.items():
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.flush()
            voice = io.BufferedWriter(_Voice(kind, send, stream.isatty()))
            lines = stream.line_buffering
            new = type(stream)(voice, "utf-8", "backslashreplace", line_buffering=lines)
            setattr(sys, name, new)


@slotted
class Speaker:
    """The parent's side: what is said comes out of its own streams, in the order it was said."""

    was_lost: bool = False
    """Somebody does not listen any more, or the disk that it goes to is full."""
    _said: int = 0
    _decoders: dict[bytes, codecs.IncrementalDecoder] = field(
        default_factory=lambda: {
            kind: codecs.getincrementaldecoder("utf-8")("replace") for kind in STREAMS
        }
    )

    def say(self, kind: bytes, data: bytes) -> None:
        self._said += len(data)
        if self._said > MOST_SAID:
            raise TooTalkative
        text = self._decoders[kind].decode(data)
        stream = getattr(sys, STREAMS[kind])
        if stream is None or not text:
            return
        try:
            stream.write(text)
            stream.flush()
        except (OSError, ValueError):
            self.was_lost = True

    def relay(self, place: int) -> bool:
        """What a library said past all streams of Python; False at its end."""
        data = os.read(place, 1 << 16)
        self.say(TOLD, data)
        return bool(data)
