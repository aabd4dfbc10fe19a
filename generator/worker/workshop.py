"""A worker that stays: it answers questions, bytes in and bytes out, and keeps what it has learned.

For shells that live long, such as a page in the browser. Open it before any thread is started,
because it forks. What it wants written while it answers is written here, as for every worker.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from generator.problems import Refusal
from generator.worker.boundary import Ended, Parent, start
from generator.worker.inside import Grants, Worker


@dataclass(slots=True, eq=False, repr=False)
class Workshop:
    """One worker and what it may do. `reply` is called in the worker, with each question."""

    reply: Callable[[bytes], bytes]
    grants: Grants
    _parent: Parent = field(init=False)

    def __post_init__(self) -> None:
        self._parent = start(self._work)

    def ask(self, question: bytes, seconds: float = 0) -> bytes:
        """The answer; a Refusal that says how the worker ended, if it did. Then open another."""
        answer = self._parent.question(question, seconds or self.grants.limits.seconds)
        if isinstance(answer, Ended):
            self.close()
            raise Refusal(*([answer.problem] if answer.problem else []))
        return answer

    def close(self) -> None:
        self._parent.end()

    def _work(self, worker: Worker) -> int:
        endless = self.grants.limits._replace(seconds=0)  # each question has a time of its own
        worker.confine(self.grants._replace(limits=endless))
        return worker.answer(self.reply)
