"""Hypothesis tries the same inputs in every run, and is content with the first that fails."""

from __future__ import annotations

from hypothesis import Phase, settings


def same_examples() -> None:
    settings.register_profile(
        "mutants",
        derandomize=True,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),
    )
    settings.load_profile("mutants")
