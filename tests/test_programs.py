"""A missing program is a reason to skip at home, and a failure where everything must be there."""

from __future__ import annotations

import pytest

from tests.programs import program


def test_a_missing_program_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="apt-get install nowhere"):
        program("nowhere", "no-such-program")
    monkeypatch.delenv("CI")
    with pytest.raises(pytest.skip.Exception, match="no-such-program is not installed"):
        program("nowhere", "no-such-program")
    assert program("coreutils", "no-such-program", "ls").endswith("ls")
