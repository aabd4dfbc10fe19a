"""The profile of the extra: a real press's, with little enough ink, or told to be missing."""

from __future__ import annotations

import pytest

from generator.core.colour import Colour
from generator.core.problems import Refusal, Where
from generator.render.cmyk import Cmyk, profile_name
from generator.render.proof import proof_profile

HERE = Where("--icc")


def test_it_is_the_profile_of_a_press() -> None:
    profile = proof_profile(HERE)
    assert profile[12:24] == b"prtrCMYKLab " and profile_name(profile) == "Chemical proof"
    plates = Cmyk(profile)
    cyan, magenta, yellow, black = plates.inks(Colour(200, 30, 30))
    assert cyan < 0.3 and magenta > 0.8 and yellow > 0.7 and black < 0.3
    darkest = [sum(plates.inks(Colour(red, 0, blue))) for red in (0, 40) for blue in (0, 60)]
    assert max(darkest) < 2.5, "DriveThruCards allows 240 %"


def test_without_the_extra_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.render.proof.find_spec", lambda name: None)
    with pytest.raises(Refusal) as raised:
        proof_profile(HERE)
    (problem,) = raised.value.problems
    assert "cubicle-press[press]" in problem.hint
