"""The filter, run as the kernel runs it, for both kinds of machine: one of them is not ours."""

from __future__ import annotations

import errno
import struct

import pytest

from generator.worker.calls import AARCH64, HARMLESS, MACHINES, NONE, X86_64
from generator.worker.seccomp import (
    ALLOW,
    AND,
    ASK_PARENT,
    AT_LEAST,
    EQUAL,
    FAIL,
    LOAD,
    RETURN,
    calls_needed,
    forks_asked,
)

X86, ARM = MACHINES["x86_64"], MACHINES["aarch64"]
PROCESS = 4321
DENIED, REFUSED, MISSING = (FAIL | code for code in (errno.EACCES, errno.EPERM, errno.ENOSYS))
FORK, THREAD = 0x01200011, 0x003D0F00

CASES = {
    "read": ((0, 63), (), ALLOW),
    "write": ((1, 64), (), ALLOW),
    "exit_group": ((231, 94), (), ALLOW),
    "clock_gettime": ((228, 113), (), ALLOW),
    "openat to read": ((257, 56), (0, 0, 0o2000000), ALLOW),
    "openat to write": ((257, 56), (0, 0, 1), DENIED),
    "openat to change": ((257, 56), (0, 0, 2), DENIED),
    "openat that makes": ((257, 56), (0, 0, 0o100), DENIED),
    "openat that empties": ((257, 56), (0, 0, 0o1000), DENIED),
    "openat without a name": ((257, 56), (0, 0, 0o20000000), DENIED),
    "memory of one's own": ((9, 222), (0, 0, 3, 0x22), ALLOW),
    "a file in memory": ((9, 222), (0, 0, 1, 0x01), ALLOW),
    "shared memory": ((9, 222), (0, 0, 3, 0x21), REFUSED),
    "shared memory, checked": ((9, 222), (0, 0, 3, 0x23), REFUSED),
    "memory that grows like a stack": ((9, 222), (0, 0, 3, 0x122), REFUSED),
    "a file in memory that grows": ((9, 222), (0, 0, 1, 0x101), REFUSED),
    "mremap": ((25, 216), (), REFUSED),
    "is it a terminal": ((16, 29), (0, 0x5401), ALLOW),
    "TIOCSTI": ((16, 29), (0, 0x5412), REFUSED),
    "TIOCLINUX": ((16, 29), (0, 0x541C), REFUSED),
    "TIOCSTI with more bits": ((16, 29), (0, 0x5412 | 1 << 32), REFUSED),
    "F_GETFD": ((72, 25), (0, 1), ALLOW),
    "F_SETOWN": ((72, 25), (0, 8), REFUSED),
    "end with the parent": ((157, 167), (1, 9), ALLOW),
    "not end with the parent": ((157, 167), (1, 0), REFUSED),
    "another filter": ((157, 167), (22, 2), REFUSED),
    "own limits": ((302, 261), (0,), ALLOW),
    "the parent's limits": ((302, 261), (1234,), REFUSED),
    "abort": ((234, 131), (PROCESS, PROCESS, 6), ALLOW),
    "kill another": ((62, 129), (1234, 9), REFUSED),
    "kill all": ((62, 129), (0xFFFFFFFF, 9), REFUSED),
    "a thread": ((56, 220), (THREAD,), ALLOW),
    "a thread of musl": ((56, 220), (0x7D0F00,), ALLOW),
    "a fork": ((56, 220), (FORK,), ALLOW),
    "a fork for the parent": ((56, 220), (FORK | 0x8000,), REFUSED),
    "a process that shares memory": ((56, 220), (0x4111,), REFUSED),
    "a namespace": ((56, 220), (0x10000011,), REFUSED),
    "a thread in a namespace": ((56, 220), (THREAD | 0x10000000,), REFUSED),
    "clone3": ((435, 435), (), MISSING),
    "openat2": ((437, 437), (), MISSING),
    "a call of tomorrow": ((600, 600), (), MISSING),
    "socket": ((41, 198), (), REFUSED),
    "connect": ((42, 203), (), REFUSED),
    "execve": ((59, 221), (), REFUSED),
    "truncate": ((76, 45), (), REFUSED),
    "ftruncate": ((77, 46), (), REFUSED),
    "unlinkat": ((263, 35), (), REFUSED),
    "ptrace": ((101, 117), (), REFUSED),
    "shmget": ((29, 194), (), REFUSED),
    "inotify_init1": ((294, 26), (), REFUSED),
    "landlock_create_ruleset": ((444, 444), (), REFUSED),
    "seccomp": ((317, 277), (), REFUSED),
}


def answer(program: bytes, number: int, audit: int, arguments: tuple[int, ...]) -> int:
    """What the kernel would do with such a call."""
    told = struct.pack("=IIQ6Q", number, audit, 0, *(*arguments, 0, 0, 0, 0, 0, 0)[:6])
    steps = list(struct.iter_unpack("=HBBI", program))
    place = value = 0
    while True:
        code, then, otherwise, word = steps[place]
        place += 1
        match code:
            case 0x20:
                (value,) = struct.unpack_from("=I", told, word)
            case 0x54:
                value &= word
            case 0x15:
                place += then if value == word else otherwise
            case 0x35:
                place += then if value >= word else otherwise
            case 0x06:
                return int(word)
            case _:
                raise AssertionError(f"no such instruction: {code}")


@pytest.mark.parametrize("column", [X86_64, AARCH64])
def test_every_call_has_a_number_of_its_own(column: int) -> None:
    numbers = [pair[column] for pair in HARMLESS if pair[column] != NONE]
    assert len(numbers) == len(set(numbers))


@pytest.mark.parametrize("machine", [X86, ARM], ids=["x86_64", "aarch64"])
@pytest.mark.parametrize("case", CASES)
def test_each_call_is_answered(machine: tuple[int, int], case: str) -> None:
    numbers, arguments, wanted = CASES[case]
    column, audit = machine
    program = calls_needed(column, audit, PROCESS, may_fork=True)
    assert answer(program, numbers[column], audit, arguments) == wanted


@pytest.mark.parametrize("machine", [X86, ARM], ids=["x86_64", "aarch64"])
def test_forks_are_asked_of_the_parent_and_threads_are_not(machine: tuple[int, int]) -> None:
    column, audit = machine
    clone, read = CASES["a fork"][0][column], CASES["read"][0][column]
    program = forks_asked(column, audit)
    assert answer(program, clone, audit, (FORK,)) == ASK_PARENT
    assert answer(program, clone, audit, (THREAD,)) == ALLOW
    assert answer(program, read, audit, ()) == ALLOW
    without = calls_needed(column, audit, PROCESS, may_fork=False)
    assert answer(without, clone, audit, (FORK,)) == REFUSED


@pytest.mark.parametrize("number", [0, 59, 0x40000000 | 59, 0x40000000])
def test_other_numberings_are_no_way_round(number: int) -> None:
    program = calls_needed(*X86, PROCESS, may_fork=True)
    assert answer(program, number, 0x40000003, ()) == REFUSED, "calls of 32 bits"
    if number >= 0x40000000:
        assert answer(program, number, X86[1], ()) == MISSING


def test_only_instructions_that_every_kernel_knows() -> None:
    known = {LOAD, AND, EQUAL, AT_LEAST, RETURN}
    program = calls_needed(*X86, PROCESS, may_fork=True)
    assert {code for code, *_ in struct.iter_unpack("=HBBI", program)} == known
    assert len(program) // 8 < 4096
