"""PyYAML's error about broken YAML → a Problem: where it began, and what to do."""

from __future__ import annotations

from typing import Any

from generator.core.problems import Problem, Where
from generator.source.libyaml import yaml


def syntax_problem(error: yaml.YAMLError, text: str, file: str) -> Problem:
    """PyYAML reports where it noticed; a reader wants to know where it began."""
    problem = str(getattr(error, "problem", None) or "not YAML")
    context = str(getattr(error, "context", None) or "")
    noticed = getattr(error, "problem_mark", None)
    began = getattr(error, "context_mark", None) or noticed
    if "another document" in problem:
        hint = "a file can contain only one document"
        return Problem("bad-yaml", place_of(noticed, file), "a second document starts here", hint)
    where = place_of(began, file)
    if noticed and (opened := _opened_above(noticed, text)):
        message = (
            f"the quote that opens here closes only on line {noticed.line + 1}, in the middle of "
            "the line"
        )
        return Problem("bad-yaml", place_of(opened, file), message, "close the quote")
    if "found a tab" in problem or "cannot start any token" in problem:
        where = place_of(noticed, file)
    elif noticed and began and noticed.line != began.line:
        problem += f" (noticed on line {noticed.line + 1})"
        if "block" in context:
            where = place_of(noticed, file)
    return Problem("bad-yaml", where, problem, _syntax_hint(problem, context, text, where.line))


def _opened_above(noticed: Any, text: str) -> Any:
    """Where a quote opens that ends only on the line of the trouble: it was meant to end sooner."""
    opened = None
    try:
        for token in yaml.scan(text, Loader=yaml.CSafeLoader):
            if token.start_mark.index >= noticed.index:
                break
            if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"'):
                spans = token.start_mark.line < token.end_mark.line == noticed.line
                opened = token.start_mark if spans else opened
    except yaml.YAMLError:
        pass  # this error is already being reported
    return opened


def _syntax_hint(problem: str, context: str, text: str, line: int) -> str:
    lines = text.splitlines()
    shown = lines[line - 1] if 0 < line <= len(lines) else ""
    if "\t" in shown[: len(shown) - len(shown.lstrip())]:
        return "indent with spaces, not with tabs"
    if "mapping values are not allowed" in problem:
        return "put text that contains ': ' in quotes"
    if "escape" in problem:
        return "write \\\\ for a backslash, or put the text in single quotes"
    if "quoted scalar" in context:
        return "close the quote"
    if "flow" in context:
        return "close the bracket"
    if "block" in context:
        return "check the indentation of this line and the one above"
    return ""


def place_of(mark: Any, file: str) -> Where:
    return Where(file, mark.line + 1, mark.column + 1) if mark else Where(file)
