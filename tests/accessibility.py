"""What some people could not read or reach on a page, as axe finds it."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

RUN = """() => axe.run(document, {
  resultTypes: ["violations"], rules: { "label-content-name-mismatch": { enabled: true } },
}).then(({ violations }) => violations.map(
  ({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 150)}`))"""
"""Only what is wrong leaves the page: all that is right is much."""


def axe() -> str:
    """The program that is run in the page."""
    found = importlib.util.find_spec("axe_playwright_python")
    if found is None or found.origin is None:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("axe-playwright-python is not installed")
        raise AssertionError
    return Path(found.origin).with_name("axe.min.js").read_text("utf-8")


def barriers(page: Page) -> list[str]:
    """Each with its first place; the page must allow scripts to be added (`bypass_csp`)."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found: list[str] = page.evaluate(RUN)
    return found
