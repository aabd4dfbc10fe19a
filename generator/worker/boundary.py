"""Starts the worker, a process of its own for whatever looks at someone else's game."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.worker import inside
from generator.worker.inside import Worker

if TYPE_CHECKING:
    import _socket

    from generator.worker.parent import Ended, Parent

CAN_FORK = hasattr(os, "fork")
OUR_BUG = 70


def work_apart(work: Callable[[Worker], int]) -> Ended:
    """Runs the work in a process of its own; what it wants written is written from here."""
    parent = start(work)
    from generator.worker.stopping import AskedToEnd

    with AskedToEnd():
        try:
            return parent.serve()
        finally:
            parent.end()


def start(work: Callable[[Worker], int]) -> Parent:
    """A worker under way; whoever starts one must serve it and end it."""
    _fill_gaps()
    asks, to_parent = os.pipe()
    to_worker, answers = os.pipe()
    heard, beside = os.pipe()
    ours, theirs = _listeners()
    parent, child = os.getpid(), os.fork()
    if child == 0:
        for place in (asks, answers, heard):
            os.close(place)
        _be_worker(work, Worker(to_parent, to_worker, beside, theirs), parent)
    for place in (to_parent, to_worker, beside):
        os.close(place)
    if theirs:
        theirs.close()
    from generator.worker.parent import Parent  # the worker, who never needs it, does not wait

    return Parent(child, asks, answers, heard, ours)


def _listeners() -> tuple[_socket.socket | None, _socket.socket | None]:
    """A way for the right to decide about forks, where the kernel knows one."""
    if not sys.platform.startswith("linux"):
        return None, None
    import _socket

    return _socket.socketpair()


def _fill_gaps() -> None:
    """If a standard stream was closed, none of our pipes may take its number."""
    while (place := os.open(os.devnull, os.O_RDWR)) <= 2:
        continue
    os.close(place)


def _be_worker(work: Callable[[Worker], int], worker: Worker, parent: int) -> None:
    status = OUR_BUG
    try:
        inside.begin(parent)
        status = work(worker)
    finally:
        kind, error, trace = sys.exc_info()
        if kind and error:
            sys.excepthook(kind, error, trace)
            sys.stderr.flush()
        os._exit(status)
