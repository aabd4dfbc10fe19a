"""Linux's Landlock: a process may read the folders that it names, and nothing else.

Once in force it cannot be lifted, and every process that is started from here inherits it.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable

CREATE, ADD_RULE, RESTRICT = 444, 445, 446
"""The numbers of the system calls, the same on every architecture that Landlock runs on."""

READ_FILE, READ_FOLDER = 1 << 2, 1 << 3
FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights over files each version knows; all of them are taken away."""
TCP_RIGHTS = 0b11
SCOPES = 0b11
"""Abstract sockets of other processes, and signals to them."""
BENEATH = 1
NO_NEW_PRIVILEGES = 38
CAPABILITIES = 0x20080522
"""The kernel's newest way of writing down what root may do."""
READ_EVERYTHING = 2


def version() -> int:
    """Landlock's version on this machine; 0 if there is none."""
    if not sys.platform.startswith("linux"):
        return 0
    return max(system_call(CREATE, None, 0, 1), 0)


def allow_only(readable: Iterable[str]) -> bool:
    """Takes everything away but reading below these paths; False where there is no Landlock."""
    abi = version()
    if not abi:
        return False
    rights = (1 << FILE_RIGHTS[min(abi, 5)]) - 1
    fields = [rights, TCP_RIGHTS, SCOPES][: 1 if abi < 4 else 2 if abi < 6 else 3]
    rules = struct.pack(f"={len(fields)}Q", *fields)
    ruleset = system_call(CREATE, rules, len(rules), 0)
    if ruleset < 0:
        return False
    try:
        for path in readable:
            _allow(ruleset, path)
        prctl(NO_NEW_PRIVILEGES, 1)
        return system_call(RESTRICT, ruleset, 0) == 0
    finally:
        os.close(ruleset)


def die_with_parent() -> None:
    """The kernel ends this process when its parent ends, however that happens."""
    if sys.platform.startswith("linux"):
        prctl(1, 9)


def drop_capabilities(reads: Iterable[str]) -> None:
    """Root works as anybody else, but may still read a game of another user's."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return
    kept = 1 << READ_EVERYTHING if any(_is_of_another(path) for path in reads) else 0
    words = struct.pack("=6I", kept, kept, 0, 0, 0, 0)
    ctypes.CDLL(None).capset(struct.pack("=Ii", CAPABILITIES, 0), words)


def _is_of_another(path: str) -> bool:
    try:
        return os.stat(path).st_uid != 0
    except OSError:
        return False


def _allow(ruleset: int, path: str) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # what is not there need not be read
    try:
        is_folder = stat.S_ISDIR(os.fstat(place).st_mode)
        rights = READ_FILE | READ_FOLDER if is_folder else READ_FILE
        system_call(ADD_RULE, ruleset, BENEATH, struct.pack("=Qi", rights, place), 0)
    finally:
        os.close(place)


def system_call(number: int, *arguments: int | bytes | None) -> int:
    """What the kernel answers; -1 if it refuses."""
    call = ctypes.CDLL(None, use_errno=True).syscall
    call.restype = ctypes.c_long
    return int(call(ctypes.c_long(number), *map(_word, arguments)))


def prctl(option: int, first: int, second: int = 0) -> int:
    words = (ctypes.c_ulong(word) for word in (first, second, 0, 0))
    return int(ctypes.CDLL(None).prctl(ctypes.c_int(option), *words))


def _word(value: int | bytes | None) -> ctypes.c_void_p | ctypes.c_char_p | ctypes.c_long:
    if value is None:
        return ctypes.c_void_p(None)
    return ctypes.c_char_p(value) if isinstance(value, bytes) else ctypes.c_long(value)
