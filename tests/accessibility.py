"""What some people could not read or reach on a page, as axe finds it."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

RULES = "{rules: {'label-content-name-mismatch': {enabled: true}}}"


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
    found = page.evaluate(f"axe.run(document, {RULES})")["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:150]}" for one in found]
