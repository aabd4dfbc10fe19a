"""Problems, files and progress → lines for people, or JSON."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.kit_report import measure_lines, measures_data
from generator.cli.pulling import pull_data, tell_pulls
from generator.cli.streams import say
from generator.core.problems import USAGE

if TYPE_CHECKING:
    from generator.cli.pulling import Pull
    from generator.core.problems import Problem
    from generator.kit.binding import Kit
    from generator.opened.sleeves import Bundle
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.impose.grid import Grid
    from generator.impose.paper import Margins
    from generator.kit.binding import KitPart

EXIT_PROBLEMS = 1
EXIT_USAGE = 2
MOST_SHOWN = 50
"""Nobody reads more problems at once."""
MOST_LISTED = 20_000
"""Of so many a program reads the gravest; the mistakes in a large table may be millions."""


def show_progress(step: str) -> None:
    from generator.core.problems import printable

    if sys.stderr.isatty():
        click.echo(f"\r\033[K{printable(step)} …", err=True, nl=False)


def end_progress() -> None:
    if sys.stderr.isatty():
        click.echo("\r\033[K", err=True, nl=False)


def tell_built(
    kits: Sequence[Kit],
    problems: Sequence[Problem],
    output: Path,
    as_json: bool,
    pulls: Sequence[Pull] | None,
    printer: str,
    shopping: Sequence[tuple[str, Sequence[Bundle]]],
) -> None:
    if as_json:
        document = {
            "printer": printer.partition(",")[0],
            "sleeves": [{"game": game, **_sleeves_data(decks)} for game, decks in shopping],
            "files": [_kit_data(kit, output) for kit in kits],
            **({} if pulls is None else {"pull": pull_data(pulls)}),
            "problems": listed(problems),
        }
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    tell(problems)
    tell_pulls(pulls or ())
    for kit in kits:
        path = output / kit.game / kit.name
        corrected = f"  for printer {printer}" if printer else ""
        click.echo(f"{path}  {kit.pages} pages  {len(kit.data) / 1000:.0f} kB{corrected}")
        for line in sheet_lines(kit.parts):
            say(f"  {line}")
        for line in measure_lines(kit):
            say(f"  {line}")
    for _, decks in shopping:
        _tell_sleeves(decks)


def _sleeves_data(decks: Sequence[Bundle]) -> dict[str, object]:
    from generator.cli.shopping import sleeves_data
    from generator.opened.sleeves import USUAL_PACK

    return sleeves_data(decks, USUAL_PACK)


def _tell_sleeves(decks: Sequence[Bundle]) -> None:
    from generator.cli.shopping import shopping_lines
    from generator.opened.sleeves import USUAL_PACK

    for line in shopping_lines(decks, USUAL_PACK):
        say(line)


def _kit_data(kit: Kit, output: Path) -> dict[str, Any]:
    return {
        "file": (output / kit.game / kit.name).as_posix(),
        "game": kit.game,
        "paper": kit.paper,
        "pages": kit.pages,
        "bytes": len(kit.data),
        "sheets": kit.sheets,
        **measures_data(kit),
        "components": [part_data(part) for part in kit.parts],
    }


def tell_written(written: Sequence[Path], problems: Sequence[Problem], as_json: bool) -> None:
    if as_json:
        document = {
            "files": [path.as_posix() for path in written],
            "problems": listed(problems),
        }
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    tell(problems)
    for path in written:
        click.echo(path)


def tell(problems: Sequence[Problem], github: bool = False, notes: bool = False) -> None:
    """Prints problems on stderr, or as annotations on stdout; of very many the gravest."""
    from generator.core.problems import NOTE, in_order, with_caret
    from generator.files import quoting

    wanted = [p for p in in_order(problems) if notes or p.severity != NOTE]
    shown = _gravest(wanted, MOST_SHOWN)
    line_of = quoting()
    for problem in shown:
        if github:
            click.echo(_annotation(problem))
        else:
            click.echo(with_caret(problem, line_of), err=True)
    all_or_some = "all" if len(wanted) <= MOST_LISTED else f"{MOST_LISTED:,}"
    rest = f"; only {len(shown)} of them are shown, --json has {all_or_some}"
    rest = rest if len(shown) < len(wanted) else ""
    if wanted and not github:
        click.echo(f"{_counts(wanted)}{rest}", err=True)
    elif rest:
        click.echo(f"::notice::{_counts(wanted)}{rest}")


def _counts(problems: Sequence[Problem]) -> str:
    """`1 error, 2 warnings`"""
    numbers = Counter(problem.severity for problem in problems)
    named = [(kind, numbers[kind]) for kind in ("error", "warning", "note") if numbers[kind]]
    return ", ".join(f"{number} {kind}{'s' if number > 1 else ''}" for kind, number in named)


def listed(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    """The problems in a document of JSON; if some are left out, the last one says so."""
    from generator.core.problems import NOTE, Problem, Where

    found = _gravest(problems, MOST_LISTED)
    if len(found) < len(problems):
        message = f"{_counts(problems)}; only {len(found):,} of them are listed"
        hint = "correct these, then run the command again"
        found.append(Problem("over-the-limit", Where("cubicle"), message, hint, NOTE))
    return [problem.as_dict() for problem in found]


def _gravest(problems: Sequence[Problem], most: int) -> list[Problem]:
    """All of them if they are not too many to read, else errors first; in the order given."""
    severities = ("error", "warning", "note")
    ranked = sorted(enumerate(problems), key=lambda one: severities.index(one[1].severity))
    return [problem for _, problem in sorted(ranked[:most])]


def _annotation(problem: Problem) -> str:
    kind = {"error": "error", "warning": "warning"}.get(problem.severity, "notice")
    text = f"{problem.told}{' — ' + problem.hint if problem.hint else ''}"
    place = {
        "file": problem.where.file,
        "line": problem.where.line,
        "col": problem.where.column,
        "title": problem.code,
    }
    said = ",".join(f"{name}={_escaped(str(v), ':,')}" for name, v in place.items() if v)
    return f"::{kind} {said}::{_escaped(text)}"


def _escaped(text: str, also: str = "") -> str:
    """Escapes what would end a command or one of its values."""
    return "".join(f"%{ord(c):02X}" if c in f"%\r\n{also}" else c for c in text)


@contextmanager
def refusals_in(problems: list[Problem]) -> Iterator[None]:
    from generator.core.problems import Refusal

    try:
        yield
    except Refusal as refusal:
        problems.extend(refusal.problems)


def exit_status(problems: Sequence[Problem]) -> int:
    """0 for success, 1 for problems in files, 2 for wrong usage."""
    if any(p.code in USAGE or p.where.file.startswith("--set ") for p in problems):
        return EXIT_USAGE
    return EXIT_PROBLEMS if has_errors(problems) else 0


def has_errors(problems: Sequence[Problem]) -> bool:
    return any(problem.severity == "error" for problem in problems)


def has_warnings(problems: Sequence[Problem]) -> bool:
    return any(problem.severity == "warning" for problem in problems)


def write_own(folder: Path, files: Sequence[tuple[str, bytes]]) -> list[Path]:
    """Output without a game: written by this process, and through no link in this folder."""
    from generator.files.destination import refuse_links_from_here

    refuse_links_from_here(folder)
    return write_all(folder, files)


def write_all(folder: Path, files: Sequence[tuple[str, bytes]]) -> list[Path]:
    from generator.files import write_together

    write_together([(folder / name, data) for name, data in files])
    return [folder / name for name, _ in files]


def sheet_lines(parts: Sequence[KitPart]) -> Iterator[str]:
    """One line for each arrangement of cards, with the decks that use it."""
    found: dict[str, list[str]] = {}
    for part in parts:
        if part.grid and part.margins:
            found.setdefault(_words(part.grid, part.margins), []).append(part.title)
    return (f"{words}: {', '.join(titles)}" for words, titles in found.items())


def _words(grid: Grid, margins: Margins) -> str:
    left, top, right, bottom = margins
    even = abs(left - right) < 0.01 and abs(top - bottom) < 0.01
    sides = (left, top) if even else margins
    folded = "folded, " if grid.folded else ""
    lying = f"{grid.columns} × {grid.rows}{' turned' if grid.turned else ''}"
    said = " / ".join(f"{side:.4g}" for side in sides)
    return f"{grid.capacity} to a sheet, {folded}{lying}, margins {said} mm"


def part_data(part: KitPart) -> dict[str, Any]:
    data: dict[str, Any] = {
        "component": part.component,
        "sheets": part.sheets,
        "pages": part.pages,
        "faces": part.faces,
    }
    if part.grid and part.margins:
        grid, margins = part.grid, part.margins._asdict()
        data["grid"] = {
            "to_a_sheet": grid.capacity,
            "columns": grid.columns,
            "rows": grid.rows,
            "turned": grid.turned,
            "folded": grid.folded,
            "margins": {side: round(width, 2) for side, width in margins.items()},
        }
    return data
