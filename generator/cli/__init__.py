"""The command line: options in, problems and files out. It decides nothing about cards."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator import __version__
from generator.cli.options import (
    Length,
    complete_game,
    game_argument,
    json_option,
    output_option,
    print_options,
)
from generator.cli.tell import (
    end_progress,
    has_errors,
    has_warnings,
    refusals_in,
    show_progress,
    tell,
    tell_built,
    tell_written,
    write_all,
)

if TYPE_CHECKING:
    from generator.build import Kit, Order
    from generator.problems import Problem

EXIT_PROBLEMS = 1


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="cubicle")
def main() -> None:
    """Turns YAML into tabletop games you can print, cut, sleeve and play tonight."""
    gc.disable()  # a command makes much, drops little and ends: collecting would only cost time


@main.command()
@json_option("One JSON document on stdout.")
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
@game_argument
@print_options
@json_option("Problems and rules in one JSON document.")
@click.option("--github", is_flag=True, help="Problems as annotations for GitHub.")
@click.option("--rules", is_flag=True, help="A table of every rule: found and wanted.")
@click.option("--explain", metavar="RULE", help="How one rule came out, and why.")
@click.option(
    "--junit",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Also writes the rules as a JUnit report.",
)
@click.option("--notes", is_flag=True, help="Tells notes as well as errors and warnings.")
@click.option("--strict", is_flag=True, help="Warnings count as errors for the exit code.")
def check(
    games: tuple[str, ...],
    as_json: bool,
    github: bool,
    rules: bool,
    explain: str | None,
    junit: Path | None,
    notes: bool,
    strict: bool,
    **options: Any,
) -> None:
    """Definitions, game rules and print checks; silent when all is well."""
    from generator.build import Checked
    from generator.build import check as check_game
    from generator.cli import reports
    from generator.files import open_game

    problems: list[Problem] = []
    checked: list[Checked] = []
    with refusals_in(problems):
        for name in _named(games):
            with refusals_in(problems):
                one = check_game(open_game(name)[1], _order(options))
                checked.append(one)
                problems.extend(one.problems)
        if explain:
            reports.explain(explain, checked)
        if junit:
            write_all(junit.parent, [(junit.name, reports.junit(checked, problems))])
    if rules and not as_json:
        reports.table(checked)
    if as_json:
        reports.as_json(checked, problems)
    else:
        tell(problems, github, notes)
    failed = has_errors(problems) or (strict and has_warnings(problems))
    sys.exit(EXIT_PROBLEMS if failed else 0)


@main.command()
@game_argument
@print_options
@output_option
@click.option(
    "--anyway", is_flag=True, help="Prints a game that breaks its rules, with DRAFT on every sheet."
)
@json_option("Every file written, in one JSON document.")
def build(games: tuple[str, ...], output: Path, as_json: bool, **options: Any) -> None:
    """Printable kits as PDF, one for each paper."""
    from generator.build import build as build_game
    from generator.files import open_game

    problems: list[Problem] = []
    kits: list[Kit] = []
    names: Sequence[str] = ()
    with refusals_in(problems):
        names = _named(games)
        for name in names:
            with refusals_in(problems):
                made, found = build_game(open_game(name)[1], _order(options), show_progress)
                problems.extend(found)
                kits.extend(made)
    complete = len({kit.game for kit in kits}) == len(set(names)) > 0
    written: list[Kit] = []
    if complete:
        with refusals_in(problems):
            for kit in kits:
                write_all(output / kit.game, [(kit.name, kit.data)])
                written.append(kit)
    end_progress()
    tell_built(written, problems, output, as_json)
    sys.exit(0 if complete and len(written) == len(kits) else EXIT_PROBLEMS)


@main.command()
@click.argument("game", shell_complete=complete_game)
@click.option(
    "--for",
    "target",
    type=click.Choice(["png"]),
    default="png",
    show_default=True,
    help="What the pictures are for.",
)
@click.option(
    "--what",
    type=click.Choice(["faces", "sheets"]),
    default="faces",
    show_default=True,
    help="A picture of each distinct face, or of each printed page.",
)
@click.option("--dpi", type=click.IntRange(20, 1200), default=300, show_default=True)
@click.option(
    "--with-bleed", type=Length(), default="0mm", show_default=True, help="Bleed around each face."
)
@print_options
@output_option
@json_option("Every file written, in one JSON document.")
def export(
    game: str, what: str, dpi: int, with_bleed: float, output: Path, as_json: bool, **options: Any
) -> None:
    """Pictures of faces or sheets, drawn from the very PDF that is printed."""
    from generator.export.png import Picture, export_faces, export_sheets
    from generator.files import open_game

    options.pop("target")
    problems: list[Problem] = []
    pictures: list[Picture] = []
    written: list[Path] = []
    with refusals_in(problems):
        id, folder = open_game(game)
        order = _order(options)
        made = (
            export_faces(folder, order, dpi, with_bleed)
            if what == "faces"
            else export_sheets(folder, order, dpi)
        )
        pictures, found = made
        problems.extend(found)
        if not has_errors(problems):
            written = write_all(output / id / "png", pictures)
    tell_written(written, problems, as_json)
    sys.exit(EXIT_PROBLEMS if has_errors(problems) else 0)


@main.command()
@click.argument("game", shell_complete=complete_game)
@click.option("--paper", default="a4", show_default=True, help="Paper of the PDF.")
@click.option("--pdf", is_flag=True, help="Also writes a page of charts.")
@output_option
@json_option("All figures in one JSON document.")
def stats(game: str, paper: str, pdf: bool, output: Path, as_json: bool) -> None:
    """What the decks hold, and the odds of drawing it."""
    from generator.build import statistics_pdf
    from generator.cli.figures import figures_json, figures_table
    from generator.files import open_game
    from generator.read import read_game
    from generator.stats import statistics

    problems: list[Problem] = []
    with refusals_in(problems):
        id, folder = open_game(game)
        read, found = read_game(folder)
        problems.extend(found)
        if read:
            decks = statistics(read)
            figures_json(read, decks) if as_json else figures_table(read, decks)
            if pdf and not has_errors(problems):
                data = statistics_pdf(folder, paper, decks)
                [path] = write_all(output / id, [(f"{id}-statistics.pdf", data)])
                click.echo(path, err=True)
    tell(problems)
    sys.exit(EXIT_PROBLEMS if has_errors(problems) else 0)


@main.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path("schema"))
def schema(folder: Path) -> None:
    """JSON Schemas of the YAML, for completion in editors."""
    from generator.schema import schemas

    problems: list[Problem] = []
    written: list[Path] = []
    with refusals_in(problems):
        texts = {name: json.dumps(one, indent=1) + "\n" for name, one in schemas().items()}
        written = write_all(folder, [(name, text.encode()) for name, text in texts.items()])
    tell_written(written, problems, as_json=False)
    sys.exit(EXIT_PROBLEMS if problems else 0)


def _named(games: Sequence[str]) -> Sequence[str]:
    from generator.files import shipped_games

    return games or shipped_games()


def _order(options: dict[str, Any]) -> Order:
    from generator.build import Order

    return Order(**options)
