"""The system calls that work on a game needs, by their numbers on each kind of machine.

They were found by watching real work (every command, every target, the extra `press`), with room
for other libraries of C: what opens, waits and asks for the time has several numbers.
"""

from __future__ import annotations

import errno
import os

from generator.core.named_tuple import NamedTuple

X86_64, AARCH64 = 0, 1
MACHINES = {"x86_64": (X86_64, 0xC000003E), "aarch64": (AARCH64, 0xC00000B7)}
"""Which column of the table counts, and how the kernel calls the machine."""
NEWER = 450
"""From here on calls are younger than this table; libraries ask for them and do without.
The second numbering of x86-64 begins far above."""

NONE = -1
HARMLESS: tuple[tuple[int, int], ...] = (
    # newfstatat, fstat, stat, lstat, statx, access and its kin, readlink, getcwd
    *((262, 79), (5, 80), (4, NONE), (6, NONE), (332, 291), (21, NONE), (269, 48), (439, 439)),
    *((89, NONE), (267, 78), (79, 17)),
    # read, readv, pread, write, writev, lseek, close, close_range, getdents, fadvise, chdir
    *((0, 63), (19, 65), (17, 67), (295, 69), (1, 64), (20, 66), (8, 62), (3, 57), (436, 436)),
    *((78, NONE), (217, 61), (221, 223), (80, 49), (81, 50)),
    # dup, pipe, poll, select, epoll, eventfd
    *((32, 23), (33, NONE), (292, 24), (22, NONE), (293, 59), (7, NONE), (271, 73), (23, NONE)),
    *((270, 72), (291, 20), (233, 21), (232, NONE), (281, 22), (290, 19)),
    # munmap, mprotect, madvise, brk, membarrier
    *((11, 215), (10, 226), (28, 233), (12, 214), (324, 283)),
    # futex, rseq, robust lists, set_tid_address, sched_…, getcpu
    *((202, 98), (334, 293), (273, 99), (274, 100), (218, 96), (24, 124), (204, 123)),
    *((143, 121), (145, 120), (309, 168)),
    # signals to oneself: rt_sig…, sigaltstack, restart_syscall, pause
    *((13, 134), (14, 135), (15, 139), (127, 136), (128, 137), (130, 133), (131, 132)),
    *((219, 128), (34, NONE)),
    # who one is: get…id, getgroups, getrlimit, getrusage
    *((39, 172), (186, 178), (110, 173), (111, NONE), (102, 174), (107, 175), (104, 176)),
    *((108, 177), (118, 148), (120, 150), (115, 158), (97, 163), (98, 165)),
    # wait4, waitid, exit, exit_group
    *((61, 260), (247, 95), (60, 93), (231, 94)),
    # clocks, getrandom, uname, sysinfo, arch_prctl
    *((228, 113), (229, 114), (230, 115), (35, 101), (96, 169), (201, NONE), (100, 153)),
    *((318, 278), (63, 160), (99, 179), (158, NONE)),
)
"""Whatever they are asked. They read, wait, and look at the process itself."""


class Bits(NamedTuple):
    """These bits of an argument have this value."""

    argument: int
    mask: int
    value: int


class Narrow(NamedTuple):
    """A call that is allowed only if all that one of the ways says is so."""

    numbers: tuple[int, int]
    ways: tuple[tuple[Bits, ...], ...]
    answer: int = errno.EPERM
    """What is answered otherwise."""


ALL = 0xFFFFFFFF
OPENS_TO_WRITE = os.O_ACCMODE | 0o100 | 0o1000 | 0o20000000 if hasattr(os, "O_ACCMODE") else 0
"""For writing, making a file, emptying one, or making one that has no name."""
SHARED, ANONYMOUS, GROWING = 0x01, 0x20, 0x100
"""Memory that no limit counts is shared, or grows like a stack. Nothing is resized in its place
either: `mremap` could make the stack itself larger, and libraries copy instead."""
THREAD, LIKE_A_FORK = 0x10000, 0x01200000 | 0xFF
NAMESPACES = 0x7E020000
TERMINAL_ASKED = (0x5401, 0x802C542A, 0x5413, 0x541B, 0x5450, 0x5451)
"""Is it a terminal, how large is it, how much is there to read; nothing that types into one."""
HANDLES = (0, 1, 2, 3, 4, 1030)
"""What fcntl does to a handle itself: double it, look at its flags, set them."""
NAMES = (15, 16, 0x53564D41, 3, 23)
"""What prctl may do: give threads and memory a name, look at what one may do."""
END_WITH_PARENT = (1, 9)


def _one_of(argument: int, values: tuple[int, ...]) -> tuple[tuple[Bits, ...], ...]:
    return tuple((Bits(argument, ALL, value),) for value in values)


def narrow_calls(process: int, may_fork: bool) -> tuple[Narrow, ...]:
    """What is allowed in part. `process` is the worker's own number."""
    itself = _one_of(0, (process,))
    fork = (Bits(0, ALL ^ LIKE_A_FORK, 0),)
    thread = (Bits(0, THREAD | NAMESPACES, THREAD),)
    counted = tuple((Bits(3, one | GROWING, 0),) for one in (SHARED, ANONYMOUS))
    die = tuple(Bits(n, ALL, word) for n, word in enumerate(END_WITH_PARENT))
    return (
        Narrow((2, NONE), ((Bits(1, OPENS_TO_WRITE, 0),),), errno.EACCES),  # open
        Narrow((257, 56), ((Bits(2, OPENS_TO_WRITE, 0),),), errno.EACCES),  # openat
        Narrow((9, 222), counted),  # mmap
        Narrow((16, 29), _one_of(1, TERMINAL_ASKED)),  # ioctl
        Narrow((72, 25), _one_of(1, HANDLES)),  # fcntl
        Narrow((157, 167), (*_one_of(0, NAMES), die)),  # prctl
        Narrow((302, 261), _one_of(0, (0, process))),  # prlimit64
        Narrow((62, 129), itself),  # kill
        Narrow((200, 130), itself),  # tkill
        Narrow((234, 131), itself),  # tgkill
        Narrow((56, 220), (thread, fork) if may_fork else (thread,)),  # clone
        *([Narrow((57, NONE), ((),))] if may_fork else []),  # fork
    )


NOT_THERE = ((435, 435), (437, 437))
"""clone3 and openat2 take what they do from memory, where it cannot be looked at: libraries are
answered as by a kernel that does not have them, and use the older ones."""
FORKS = (Narrow((56, 220), ((Bits(0, THREAD, THREAD),),)), Narrow((57, NONE), ()))
"""What starts a process, and is asked of the parent."""
