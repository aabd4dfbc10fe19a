"""Linux's seccomp: allows only the system calls that work on a game needs.

Landlock watches over what is read; this closes the rest: writing, sockets of every kind, other
processes, and the kernel's own doors. What is refused fails, and nobody is killed for trying.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
import sys
from collections.abc import Iterable, Iterator

from generator.worker.calls import (
    FORKS,
    HARMLESS,
    MACHINES,
    NEWER,
    NONE,
    NOT_THERE,
    Bits,
    Narrow,
    narrow_calls,
)
from generator.worker.landlock import NO_NEW_PRIVILEGES, prctl, system_call

SECCOMP = (317, 277)
SET_FILTER, LISTENER = 1, 1 << 3
FAIL = 0x00050000
ALLOW, ASK_PARENT = 0x7FFF0000, 0x7FC00000
REFUSE, MISSING = FAIL | errno.EPERM, FAIL | errno.ENOSYS
LOAD, AND, EQUAL, AT_LEAST, RETURN = 0x20, 0x54, 0x15, 0x35, 0x06
CALL_AT, MACHINE_AT, ARGUMENTS_AT = 0, 4, 16
"""Where the kernel shows a filter the call, the machine it is for, and what it is asked."""


def machine() -> tuple[int, int] | None:
    """This machine's column of the table, and its name; None where there is no such table."""
    if not sys.platform.startswith("linux") or sys.maxsize < 2**32 or sys.byteorder == "big":
        return None
    return MACHINES.get(platform.machine())


def ask_before_forks() -> int:
    """From here on whoever has the handle decides whether a process is started; -1 for nobody."""
    found = machine()
    return -1 if found is None else _in_force(forks_asked(*found), found[0], LISTENER)


def allow_needed_calls(may_fork: bool) -> bool:
    """From here on every other call fails; False where that cannot be had."""
    found = machine()
    if found is None:
        return False
    return _in_force(calls_needed(*found, os.getpid(), may_fork), found[0], 0) == 0


def forks_asked(column: int, audit: int) -> bytes:
    steps = [step for call in FORKS for step in _narrowed(call, column, ASK_PARENT)]
    return _program(audit, steps, ALLOW)


def calls_needed(column: int, audit: int, process: int, may_fork: bool) -> bytes:
    numbers = [call[column] for call in HARMLESS if call[column] != NONE]
    steps = [_step(EQUAL, number, otherwise=1) + _step(RETURN, ALLOW) for number in numbers]
    for call in narrow_calls(process, may_fork):
        steps.extend(_narrowed(call, column, FAIL | call.answer))
    absent = [_step(EQUAL, number[column], otherwise=1) for number in NOT_THERE]
    absent.append(_step(AT_LEAST, NEWER, otherwise=1))
    steps += [one + _step(RETURN, MISSING) for one in absent]
    return _program(audit, steps, REFUSE)


def _in_force(program: bytes, column: int, flags: int) -> int:
    steps = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("=H6xQ", len(program) // 8, ctypes.addressof(steps))
    if prctl(NO_NEW_PRIVILEGES, 1) != 0:
        return -1
    return system_call(SECCOMP[column], SET_FILTER, flags, head)


def _program(audit: int, steps: Iterable[bytes], last: int) -> bytes:
    """Instructions that the kernel runs at each call, until one of them returns."""
    begin = _step(LOAD, MACHINE_AT) + _step(EQUAL, audit, then=1) + _step(RETURN, REFUSE)
    return begin + _step(LOAD, CALL_AT) + b"".join(steps) + _step(RETURN, last)


def _narrowed(call: Narrow, column: int, otherwise: int) -> Iterator[bytes]:
    """Nothing for other calls; this one is allowed in one of its ways."""
    if call.numbers[column] == NONE:
        return
    ways = b"".join(_way(way) for way in call.ways)
    last = _step(RETURN, otherwise)
    yield _step(EQUAL, call.numbers[column], otherwise=len(ways + last) // 8)
    yield ways + last


def _way(way: tuple[Bits, ...]) -> bytes:
    """Returns if all of it is so; else goes on behind itself."""
    found = _step(RETURN, ALLOW)
    for bits in reversed(way):
        look = _step(LOAD, ARGUMENTS_AT + 8 * bits.argument) + _step(AND, bits.mask)
        found = look + _step(EQUAL, bits.value, otherwise=len(found) // 8) + found
    return found


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("=HBBI", code, then, otherwise, value)
