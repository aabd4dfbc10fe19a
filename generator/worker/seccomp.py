"""Linux's seccomp: refuses every system call that no work on a game needs.

Landlock watches over files and TCP; this closes the rest: sockets of every kind, owners and rights
of files, other processes, and the kernel's own doors.
"""

from __future__ import annotations

import ctypes
import errno
import platform
import struct
import sys
from typing import NamedTuple

from generator.worker.landlock import NO_NEW_PRIVILEGES, prctl

SET_SECCOMP, FILTER = 22, 2
ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | errno.EPERM
LOAD, EQUAL, AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
CALL_AT, MACHINE_AT = 0, 4
"""Where the kernel shows a filter the number of the call and the machine it is for."""
SECOND_NUMBERING = 0x40000000
"""From here on x86-64 numbers its calls a second time; nothing of ours uses those."""


class Machine(NamedTuple):
    audit: int
    refused: tuple[int, ...]


MACHINES = {
    "x86_64": Machine(
        0xC000003E,
        (
            *(41, 42, 43, 49, 50, 288, 425),  # socket, connect, accept, bind, listen, io_uring
            *(90, 91, 92, 93, 94, 260, 268, 452),  # chmod, chown and their kin
            *(132, 188, 189, 190, 197, 198, 199, 235, 261, 280),  # times and attributes of files
            *(59, 322, 101, 310, 311, 438),  # exec, ptrace, memory and files of other processes
            *(109, 112),  # setpgid, setsid: what it starts is ended with it
            *(133, 155, 161, 165, 166, 272, 308),  # mknod, roots, mounts, namespaces
            *(175, 246, 248, 249, 250, 298, 313, 320, 321, 323),  # modules, keys, perf, bpf
        ),
    ),
    "aarch64": Machine(
        0xC00000B7,
        (
            *(198, 200, 201, 202, 203, 242, 425),
            *(52, 53, 54, 55, 452),
            *(5, 6, 7, 14, 15, 16, 88),
            *(221, 281, 117, 270, 271, 438),
            *(154, 157),
            *(33, 39, 40, 41, 51, 97, 268),
            *(104, 105, 217, 218, 219, 241, 273, 280, 282, 294),
        ),
    ),
}
"""The same calls by the numbers of each kind of machine."""


def refuse_the_rest() -> bool:
    """From here on those calls fail; False where that cannot be had."""
    machine = MACHINES.get(platform.machine())
    if machine is None or not sys.platform.startswith("linux") or sys.maxsize < 2**32:
        return False
    program = _program(machine)
    steps = ctypes.create_string_buffer(program, len(program))
    length_and_place = struct.pack("=H6xQ", len(program) // 8, ctypes.addressof(steps))
    head = ctypes.create_string_buffer(length_and_place)
    if prctl(NO_NEW_PRIVILEGES, 1) != 0:
        return False
    return prctl(SET_SECCOMP, FILTER, ctypes.addressof(head)) == 0


def _program(machine: Machine) -> bytes:
    """Instructions that jump to the last one, the refusal, for every call that is refused."""
    count = len(machine.refused)
    steps = [
        _step(LOAD, MACHINE_AT),
        _step(EQUAL, machine.audit, otherwise=count + 3),
        _step(LOAD, CALL_AT),
        _step(AT_LEAST, SECOND_NUMBERING, then=count + 1),
    ]
    steps += [_step(EQUAL, call, then=count - n) for n, call in enumerate(machine.refused)]
    return b"".join([*steps, _step(RETURN, ALLOW), _step(RETURN, REFUSE)])


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("=HBBI", code, then, otherwise, value)
