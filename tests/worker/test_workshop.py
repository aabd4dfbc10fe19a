"""A worker that stays: asked again and again, it keeps what it knows and stays locked in."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.files import write
from generator.problems import Refusal
from generator.worker.inside import Grants
from generator.worker.landlock import version
from generator.worker.limits import Limits
from generator.worker.workshop import Workshop

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


@pytest.fixture
def workshop(tmp_path: Path) -> Iterator[Workshop]:
    (tmp_path / "secret").write_text("secret")
    asked: list[bytes] = []

    def reply(question: bytes) -> bytes:
        asked.append(question)
        match question.split():
            case [b"sleep"]:
                time.sleep(60)
            case [b"die"]:
                os.abort()
            case [b"read", path]:
                try:
                    return Path(os.fsdecode(path)).read_bytes()
                except OSError as error:
                    return type(error).__name__.encode()
            case [b"write", name]:
                write(tmp_path / "output" / os.fsdecode(name), b"x" * 100_000)
        return b" ".join(asked)

    grants = Grants((), (str(tmp_path / "output"),), Limits(20, 0))
    shop = Workshop(reply, grants)
    yield shop
    shop.close()


def test_it_answers_and_keeps_what_it_knows(workshop: Workshop) -> None:
    assert workshop.ask(b"one") == b"one"
    assert workshop.ask(b"two" * 100_000) == b"one " + b"two" * 100_000


def test_it_writes_through_its_parent(workshop: Workshop, tmp_path: Path) -> None:
    assert workshop.ask(b"write kit") == b"write kit"
    assert (tmp_path / "output/kit").stat().st_size == 100_000
    with pytest.raises(Refusal):
        workshop.ask(b"write ../kit")
    assert not (tmp_path / "kit").exists()


@pytest.mark.skipif(version() == 0, reason="this kernel has no Landlock")
def test_it_reads_nothing_elsewhere(workshop: Workshop, tmp_path: Path) -> None:
    assert workshop.ask(b"read " + os.fsencode(tmp_path / "secret")) == b"PermissionError"


@pytest.mark.parametrize(
    ("question", "says", "seconds"),
    [(b"sleep", "stopped after", 0.3), (b"die", "SIGABRT", 60)],
)
def test_its_end_is_told_to_whoever_asks(
    workshop: Workshop, question: bytes, says: str, seconds: float
) -> None:
    with pytest.raises(Refusal) as caught:
        workshop.ask(question, seconds)
    (problem,) = caught.value.problems
    assert says in problem.message
