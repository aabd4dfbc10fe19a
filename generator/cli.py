"""The command line: options in, problems and files out. It decides nothing about cards."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator import __version__

if TYPE_CHECKING:
    from generator.build import Kit, Order
    from generator.problems import Problem

EXIT_PROBLEMS = 1


class _Names(click.ParamType[tuple[str, ...]]):
    """Several names in one option, parted by commas."""

    name = "name[,name]"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        return tuple(part.strip() for part in str(value).split(",") if part.strip())


class _Length(click.ParamType[float]):
    name = "length"

    def convert(self, value: Any, param: Any, ctx: Any) -> float:
        from generator.geometry import parse_length

        length = float(value) if isinstance(value, float) else parse_length(str(value))
        if length is None or not 0 <= length <= 50:
            self.fail(f"'{value}' is no length from 0 to 50mm; write 3mm or 0.125in", param, ctx)
        return length


def _complete_game(ctx: click.Context, param: click.Parameter, start: str) -> list[str]:
    from generator.files import shipped_games

    return [name for name in shipped_games() if name.startswith(start)]


def _game_argument(command: Any) -> Any:
    return click.argument("games", nargs=-1, metavar="[GAME]…", shell_complete=_complete_game)(
        command
    )


def _print_options(command: Any) -> Any:
    for option in reversed(
        [
            click.option(
                "--paper",
                "papers",
                type=_Names(),
                default="a4,letter",
                show_default=True,
                help="Papers by name, or a size such as 200mmx300mm.",
            ),
            click.option(
                "--backs",
                type=click.Choice(["long", "short", "fronts"]),
                default="long",
                show_default=True,
                help="Edge the printer flips on; 'fronts' prints no backs.",
            ),
            click.option(
                "--marks",
                type=click.Choice(["crop", "lines", "none"]),
                default="crop",
                show_default=True,
                help="Crop marks in the margin, lines around cards, or nothing.",
            ),
            click.option(
                "--bleed",
                type=_Length(),
                default="0mm",
                show_default=True,
                help="Art printed beyond each card's edge; 0 lets cards share cuts.",
            ),
            click.option(
                "--margin",
                type=_Length(),
                default="5mm",
                show_default=True,
                help="What the printer cannot print at the paper's edge.",
            ),
            click.option(
                "--deck",
                "decks",
                type=_Names(),
                default="",
                metavar="NAME[,NAME]",
                help="Only these components, by id.",
            ),
            click.option(
                "--seed",
                type=click.IntRange(0, 2**31),
                default=0,
                show_default=True,
                help="Shuffles what a game deals onto its boards.",
            ),
        ]
    ):
        command = option(command)
    return command


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cubicle")
def main() -> None:
    """Turns YAML into tabletop games you can print, cut, sleeve and play tonight."""


@main.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON document on stdout.")
def games(as_json: bool) -> None:
    """The games at hand, with their cards and sheets."""
    from generator.build import Order
    from generator.files import shipped_games

    rows = [_about_game(name, Order(papers=("a4",))) for name in shipped_games()]
    if as_json:
        click.echo(json.dumps({"games": rows}, indent=2, ensure_ascii=False))
        return
    for row in rows:
        state = "all well" if not row["problems"] else f"{row['problems']} problems"
        click.echo(
            f"{row['game']:24} {row['title']:40} {row['players']:>4} players "
            f"{row['cards']:>4} cards {row['sheets']:>3} sheets  {state}"
        )


def _about_game(name: str, order: Order) -> dict[str, Any]:
    from generator.build import build
    from generator.files import open_game
    from generator.read import read_game

    _, folder = open_game(name)
    game, _ = read_game(folder)
    kits, problems = build(folder, order)
    decks = [c for c in game.components if c.kind == "deck" and not c.optional] if game else []
    return {
        "game": name,
        "title": game.title if game else name,
        "players": "-".join(str(n) for n in dict.fromkeys(game.players)) if game else "",
        "cards": sum(card.copies for deck in decks for card in deck.cards),
        "sheets": sum(part.sheets for kit in kits for part in kit.parts),
        "problems": len(problems),
    }


@main.command()
@_game_argument
@_print_options
@click.option("--json", "as_json", is_flag=True, help="Every problem in one JSON document.")
@click.option("--github", is_flag=True, help="Problems as annotations for GitHub.")
def check(games: tuple[str, ...], as_json: bool, github: bool, **options: Any) -> None:
    """Definitions, references and print checks; silent when all is well."""
    from generator.build import check as check_game
    from generator.files import open_game

    problems: list[Problem] = []
    with _refusals(problems):
        for name in _named(games):
            with _refusals(problems):
                problems.extend(check_game(open_game(name)[1], _order(options))[1])
    _tell(problems, as_json, github)
    sys.exit(EXIT_PROBLEMS if _has_errors(problems) else 0)


@main.command()
@_game_argument
@_print_options
@click.option(
    "--output",
    "-o",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder for the files.",
)
@click.option("--json", "as_json", is_flag=True, help="Every file written, in one JSON document.")
def build(games: tuple[str, ...], output: Path, as_json: bool, **options: Any) -> None:
    """Printable kits as PDF, one for each paper."""
    from generator.build import build as build_game
    from generator.files import open_game, write

    problems: list[Problem] = []
    kits: list[Kit] = []
    with _refusals(problems):
        for name in _named(games):
            with _refusals(problems):
                made, found = build_game(open_game(name)[1], _order(options), _progress)
                problems.extend(found)
                kits.extend(made)
    written: list[Kit] = []
    if not _has_errors(problems):
        with _refusals(problems):
            for kit in kits:
                write(output / kit.game / kit.name, kit.data)
                written.append(kit)
    _tell_built(written, problems, output, as_json)
    sys.exit(EXIT_PROBLEMS if _has_errors(problems) else 0)


def _named(games: Sequence[str]) -> Sequence[str]:
    from generator.files import shipped_games

    return games or shipped_games()


def _order(options: dict[str, Any]) -> Order:
    from generator.build import Order

    return Order(**options)


@contextmanager
def _refusals(problems: list[Problem]) -> Iterator[None]:
    from generator.problems import Refusal

    try:
        yield
    except Refusal as refusal:
        problems.extend(refusal.problems)


def _has_errors(problems: Sequence[Problem]) -> bool:
    return any(problem.severity == "error" for problem in problems)


def _progress(step: str) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{step} …", err=True, nl=False)


def _end_progress() -> None:
    if sys.stderr.isatty():
        click.echo("\r\033[K", err=True, nl=False)


def _tell_built(
    kits: Sequence[Kit], problems: Sequence[Problem], output: Path, as_json: bool
) -> None:
    _end_progress()
    if as_json:
        document = {
            "files": [_kit_data(kit, output) for kit in kits],
            "problems": [problem.as_dict() for problem in problems],
        }
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    _tell(problems, as_json=False, github=False)
    for kit in kits:
        path = output / kit.game / kit.name
        click.echo(f"{path}  {kit.pages} pages  {len(kit.data) / 1000:.0f} kB")


def _kit_data(kit: Kit, output: Path) -> dict[str, Any]:
    return {
        "file": (output / kit.game / kit.name).as_posix(),
        "game": kit.game,
        "paper": kit.paper,
        "pages": kit.pages,
        "bytes": len(kit.data),
        "components": [
            {"component": p.component, "sheets": p.sheets, "pages": p.pages, "faces": p.faces}
            for p in kit.parts
        ],
    }


def _tell(problems: Sequence[Problem], as_json: bool, github: bool) -> None:
    from generator.problems import in_order, with_caret

    ordered = in_order(problems)
    if as_json:
        document = {"problems": [problem.as_dict() for problem in ordered]}
        click.echo(json.dumps(document, indent=2, ensure_ascii=False))
        return
    for problem in ordered:
        if github:
            click.echo(_annotation(problem))
        else:
            click.echo(with_caret(problem, _line_of), err=True)
    if ordered and not github:
        errors = sum(problem.severity == "error" for problem in ordered)
        others = len(ordered) - errors
        count = f"{errors} error{'s' if errors != 1 else ''}"
        click.echo(f"{count}{f', {others} other' if others else ''}", err=True)


def _annotation(problem: Problem) -> str:
    kind = {"error": "error", "warning": "warning"}.get(problem.severity, "notice")
    text = f"{problem.message}{' — ' + problem.hint if problem.hint else ''}"
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    place = f"file={problem.where.file},line={problem.where.line},col={problem.where.column}"
    return f"::{kind} {place},title={problem.code}::{escaped}"


def _line_of(where: Any) -> str | None:
    try:
        lines = Path(where.file).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    return lines[where.line - 1] if 0 < where.line <= len(lines) else None
