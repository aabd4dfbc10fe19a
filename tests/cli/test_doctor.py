"""`cubicle doctor`: what is wrong has a cross, and the command fails because of it."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from generator.cli import main
from generator.worker.health import HealthCheck

FINE = HealthCheck("Fonts", "fira-sans", "4.203")
WRONG = HealthCheck("Untrusted games", "Landlock", "not on this system", wrong=True)


@pytest.mark.parametrize(("found", "code"), [((FINE,), 0), ((FINE, WRONG, FINE), 1)])
def test_doctor_shows_every_finding_below_what_it_is_about(
    found: tuple[HealthCheck, ...], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.worker.health.examined", lambda: list(found))
    shown = CliRunner().invoke(main, ["doctor"])
    fine = f"   {'fira-sans':28} 4.203"
    wrong = ["Untrusted games", f" ✗ {'Landlock':28} not on this system"]
    count = found.count(FINE)
    assert shown.output.splitlines() == ["Fonts", *[fine] * count, *(wrong if code else [])]
    assert shown.exit_code == code
    told = json.loads(CliRunner().invoke(main, ["doctor", "--json"]).output)
    assert told["findings"] == [one._asdict() for one in found]
