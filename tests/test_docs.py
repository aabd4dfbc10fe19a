"""The documents against the program: all of it is told, and what they quote is what happens."""

from __future__ import annotations

import gc
import importlib.util
import io
import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import jsonschema
import pytest
from click.testing import CliRunner
from PIL import Image

from generator.assets.font_files import RESTRICTED
from generator.build import build, check
from generator.cli import main
from generator.core.problems import CODES, ERROR, NOTE, Problem, Refusal, Where, one_line
from generator.export import Wish, refused, setting
from generator.expressions.mathematics import CALLED
from generator.expressions.sandbox import sandbox
from generator.files import Memory, open_game
from generator.kit.order import Order
from generator.live.edit import Amendment, edit
from generator.model import ELEMENTS
from generator.opened import open_studio
from generator.read import read_game
from generator.read.schema import schemas
from generator.rules.describe import show
from generator.rules.filters import FILTERS
from generator.rules.interpreter import Interpreter
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, parse
from tests.assets.font_samples import sample
from tests.games import GAME, LAYOUT, folder, tiny_game, told

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
EXAMPLES = DOCS / "examples"
MOST_PICTURE_BYTES = 20_000
MADE_OF_ELEMENTS = (
    "grid",
    "places",
    "track",
    "standee",
    "cube",
    "dial",
    "tray",
    "screen",
    "tuckbox",
)
"""Ways of using elements, and paper parts, that have a page of their own."""


def text_of(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


@cache
def script(name: str) -> ModuleType:
    """A script of tools/, loaded without being run."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Quote(NamedTuple):
    """A block of code that the comment above it says something about."""

    page: str
    about: str
    code: str


def quotes(page: str, about: str, text: str | None = None) -> list[Quote]:
    pattern = rf"<!-- ({about}.*?) -->\n+```\w*\n(.*?)```"
    found = re.findall(pattern, text_of(page) if text is None else text, re.DOTALL)
    return [Quote(page, said, code) for said, code in found]


# -- nothing is left out ----------------------------------------------------------------------


def untold(names: Iterable[str], page: str, pattern: str) -> list[str]:
    """The names that the page has no place for; `pattern` says what such a place looks like."""
    return [
        name
        for name in names
        if not re.search(pattern.format(name=re.escape(name)), page, re.MULTILINE)
    ]


HEADING = r"^## {name}$"
COMMAND = r"^## cubicle {name}$(?:.*\n)+?<!-- options of {name} -->"
KEYS = r"^<!-- keys of {name} -->$"
FILTER = r"^- `.*\| {name}\b.*` gives"


def test_every_command_has_its_place_and_its_options() -> None:
    page = text_of("commands.md")
    assert untold(script("tables").commands(), page, COMMAND) == []
    assert untold(["check", "fold"], page, COMMAND) == ["fold"]


def test_every_class_of_keys_has_a_table() -> None:
    elements = sorted(f"elements/{path.name}" for path in (DOCS / "elements").glob("*.md"))
    page = "\n".join(text_of(name) for name in ("yaml.md", "targets.md", *elements))
    assert len(script("tables").models()) >= 20
    assert untold(script("tables").models(), page, KEYS) == []
    assert untold(["Text", "Texture"], page, KEYS) == ["Texture"]


def test_every_problem_has_its_place() -> None:
    page = text_of("problems.md")
    assert untold(CODES, page, HEADING) == []
    assert untold([*CODES, "too-funny"], page, HEADING) == ["too-funny"]
    assert all(f"[{code}](#{code})" in page for code in CODES)
    assert all(
        says.replace("{{ template }}", "`{{ template }}`") in page for says in CODES.values()
    )


def test_every_filter_has_an_example() -> None:
    page = text_of("rules.md")
    assert untold([*FILTERS, *sandbox({}).filters], page, FILTER) == []
    assert untold(["count", "guess"], page, FILTER) == ["guess"]


def test_every_function_has_an_example() -> None:
    page = text_of("rules.md").split("### Mathematics")[1]
    told = r"^- `(?:.*\W)?{name}\b.*` gives"
    assert untold(CALLED, page, told) == []
    assert untold(["pi", "tan"], page, told) == ["tan"]


def test_every_kind_of_element_has_a_page_and_a_picture() -> None:
    pages = {path.stem for path in (DOCS / "elements").glob("*.md")} - {"README"}
    assert pages == {*ELEMENTS, *MADE_OF_ELEMENTS}
    assert untold(sorted(pages), text_of("elements/README.md"), r"\]\({name}\.md\)") == []
    kinds = text_of("yaml.md").split("\n### Elements\n")[1].split("\n\n- ")[0]
    assert untold(ELEMENTS, kinds, "`{name}`") == []
    for kind in sorted(pages):
        assert f"../pictures/elements/{kind}.png" in text_of(f"elements/{kind}.md")
        picture = DOCS / "pictures" / "elements" / f"{kind}.png"
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert picture.stat().st_size <= MOST_PICTURE_BYTES


def test_the_tables_are_those_of_the_program() -> None:
    tables = script("tables")
    old = [str(p) for p in tables.pages() if tables.updated(p.read_text("utf-8")) != p.read_text()]
    assert old == [], "run `make tables`"


SAMPLE = [
    (paper, size)
    for paper in ("a4", "letter", "common")
    for size in ("poker", "standard", "square-100", "french-tarot", "poker-chip")
] + [("a5", "jumbo"), ("sra3", "business")]


@pytest.mark.parametrize(("paper", "size"), SAMPLE)
def test_the_table_of_sizes_is_what_the_imposer_makes(paper: str, size: str) -> None:
    row = script("sizes_table").row(paper, size)
    assert row in rows_for(paper), "run `make tables`"


def rows_for(paper: str) -> list[str]:
    """The rows of the part of the page that is about a paper."""
    _, part = text_of("sizes.md").split(f"`--paper {paper}`", 1)
    return part.split("\n## ")[0].splitlines()


def test_the_table_of_sizes_has_every_size_on_every_paper() -> None:
    table = script("sizes_table")
    for paper in table.papers():
        rows = [line.split("`")[1] for line in rows_for(paper) if line.startswith("| `")]
        assert rows == list(table.sizes())


@pytest.mark.slow
def test_the_whole_table_of_sizes_is_what_the_imposer_makes() -> None:
    assert script("sizes_table").page() == text_of("sizes.md")


def test_every_shared_paper_and_size_is_told() -> None:
    page = text_of("yaml.md")
    for name in ("papers", "sizes"):
        shared = plain(parse((ROOT / "layouts" / f"{name}.yaml").read_bytes(), name))
        assert untold(shared, page, "`{name}`") == []
        assert untold([*shared, "postcard-xl"], page, "`{name}`") == ["postcard-xl"]


def test_every_shared_target_is_told() -> None:
    page = text_of("targets.md").split("## Available targets")[1].split("\n## ")[0]
    shared = sorted(path.stem for path in (ROOT / "layouts/targets").glob("*.yaml"))
    assert untold(shared, page, "`{name}`") == []
    assert untold([*shared, "carrier-pigeon"], page, "`{name}`") == ["carrier-pigeon"]


def test_a_table_that_lacks_a_key_or_an_option_is_noticed() -> None:
    tables = script("tables")
    for page, row in (("elements/text.md", "| `balance` |"), ("commands.md", "| `--github` |")):
        text = text_of(page)
        line = next(line for line in text.splitlines() if line.startswith(row))
        assert tables.updated(text.replace(f"{line}\n", "", 1)) == text


# -- what is quoted is what there is ----------------------------------------------------------

GUIDES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
FILES = [quote for page in GUIDES for quote in quotes(page, "file: ")]
PARTS = [quote for page in GUIDES for quote in quotes(page, "part of: ")]
BESIDE = [quote for page in GUIDES for quote in quotes(page, "beside: ")]
STARTER = ROOT / "layouts" / "starter"
"""What `cubicle new tea-round` writes, but for the game's name."""


def quoted(quote: Quote) -> str:
    name = quote.about.split(": ")[1]
    started = name.startswith("tea-round/")
    path = STARTER / name.removeprefix("tea-round/") if started else EXAMPLES / name
    return path.read_text("utf-8")


def id_of(quote: Quote) -> str:
    return quote.about


@pytest.mark.parametrize("quote", FILES, ids=id_of)
def test_a_file_that_is_quoted_is_the_file_of_the_example(quote: Quote) -> None:
    assert quote.code == quoted(quote)


@pytest.mark.parametrize("quote", PARTS, ids=id_of)
def test_a_part_that_is_quoted_stands_in_the_example(quote: Quote) -> None:
    assert quote.code in quoted(quote)


def test_the_guides_quote_all_of_the_smallest_game_and_every_kind_of_component() -> None:
    quoted_files = {quote.about.split(": ")[1] for quote in [*FILES, *PARTS]}
    smallest = {p.relative_to(EXAMPLES).as_posix() for p in (EXAMPLES / "first").rglob("*.yaml")}
    kinds = {"tour/chores.yaml", "tour/drops.yaml", "tour/sill.yaml", "tour/how-to.yaml"}
    assert smallest | kinds | {"tea-round/tasks.yaml"} <= quoted_files


@pytest.mark.parametrize("quote", BESIDE, ids=id_of)
def test_a_file_that_is_shown_beside_an_example_has_no_error(quote: Quote) -> None:
    name = quote.about.removeprefix("beside: tour/")
    files = Memory({**tour_files(), name: quote.code.encode()})
    order = Order(language=name.split(".")[1])
    errors = [problem for problem in check(files, order).problems if problem.severity == ERROR]
    assert errors == [], told(errors)


@pytest.mark.parametrize("name", sorted(path.name for path in EXAMPLES.iterdir()))
def test_the_examples_are_silent_and_build(name: str) -> None:
    game = open_game(str(EXAMPLES / name))[1]
    assert [p for p in check(game, Order()).problems if p.code != "known-defect"] == []
    kits, problems = build(game, Order())
    assert [kit.paper for kit in kits] == ["a4", "letter"]
    assert all(problem.severity == NOTE for problem in problems)


@pytest.mark.parametrize(
    "page", [*(f"elements/{kind}" for kind in ELEMENTS), "how-to/let-things-shine-through"]
)
def test_the_snippet_of_a_page_draws_without_a_problem(page: str) -> None:
    pictures = script("pictures")
    assert DOCS / f"{page}.md" in pictures.pages()
    png, problems = pictures.draw(pictures.snippet_of(text_of(f"{page}.md")))
    assert problems == [], told(problems)
    assert len(png) <= MOST_PICTURE_BYTES


# -- what is quoted is what happens -----------------------------------------------------------


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with all examples in it."""
    for name in ("first", "seeds", "tour"):
        shutil.copytree(EXAMPLES / name, tmp_path / name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "140")
    return tmp_path


def said(*arguments: str) -> str:
    """All that the command says, on both streams."""
    try:
        return CliRunner().invoke(main, list(arguments)).output
    finally:
        gc.enable()  # a command of its own would have ended


_CHANGE = re.compile(r'"((?:[^"\\]|\\.)*)" -> "((?:[^"\\]|\\.)*)"')


def change(desk: Path, file: str, changes: str) -> None:
    path = desk / file
    text = path.read_text("utf-8")
    for old, new in _CHANGE.findall(changes):
        plain_old, plain_new = old.replace("\\n", "\n"), new.replace("\\n", "\n")
        assert plain_old in text, f"{file} has no {old}"
        text = text.replace(plain_old, plain_new, 1)
    path.write_text(text, "utf-8")


OUTPUTS = [quote for page in GUIDES for quote in quotes(page, "output")]


@pytest.mark.parametrize("quote", OUTPUTS, ids=id_of)
def test_output_that_is_quoted_is_what_comes_out(quote: Quote, desk: Path) -> None:
    match = re.fullmatch(r"output(?: of (.+?))?: ([\w/.-]+)(?:: (.*))?", quote.about)
    assert match, quote.about
    options, file, changes = match.groups()
    if file.startswith("tea-round/"):
        said("new", "tea-round")
    if changes:
        change(desk, file, changes)
    output = said("check", file.split("/")[0], *(options or "").split())
    assert quote.code.strip() and quote.code in output, output


RULES = quotes("rules.md", "rule(?= -->)")


@pytest.mark.parametrize("quote", RULES, ids=lambda quote: quote.code.split()[2])
def test_a_rule_that_is_quoted_holds_in_the_tour(quote: Quote) -> None:
    files = tour_files()
    files["rules.yaml"] = b"rules:\n" + quote.code.encode()
    checked = check(Memory(files), Order(papers=("a4",)))
    assert checked.problems == [], told(checked.problems)
    assert checked.verdicts and all(verdict.holds for verdict in checked.verdicts)


FILTER_EXAMPLES = re.findall(r"^- `(.+?)` gives\s+`(.+?)`", text_of("rules.md"), re.MULTILINE)


@pytest.mark.parametrize(("expression", "result"), FILTER_EXAMPLES)
def test_a_filter_gives_what_its_example_says(expression: str, result: str) -> None:
    assert show(Interpreter().value(expression, tour_names(), Where("example"))[0]) == result


@cache
def tour_names() -> Mapping[str, Any]:
    studio, problems = open_studio(Memory(tour_files()))
    assert studio is not None and not problems
    return studio.world.shared


def tour_files() -> dict[str, bytes]:
    tour = EXAMPLES / "tour"
    own = {p.relative_to(tour).as_posix(): p.read_bytes() for p in tour.rglob("*") if p.is_file()}
    return {**folder({}).files, **own}


JSONS = quotes("commands.md", "json of: ")


@pytest.mark.parametrize("quote", JSONS, ids=id_of)
def test_json_has_the_shape_that_is_shown(quote: Quote, desk: Path) -> None:
    arguments = quote.about.removeprefix("json of: ").replace("docs/examples/", "").split()
    found = json.loads(said(*arguments, "--json"))
    assert shape(json.loads(quote.code)) <= shape(found)


def shape(value: Any, path: str = "") -> set[str]:
    """Every path of keys, with the type at its end; names that the game gives are left out."""
    if isinstance(value, dict):
        named = path.endswith(("/fields", "/title", "/curves", "/counts"))
        inner = ((f"{path}/*" if named else f"{path}/{key}", item) for key, item in value.items())
        return {f"{path}: mapping"}.union(*(shape(item, to) for to, item in inner))
    if isinstance(value, list):
        return {f"{path}: list"}.union(*(shape(item, f"{path}[]") for item in value))
    return {f"{path}: {type(value).__name__}"}


def test_a_key_that_json_does_not_have_is_noticed() -> None:
    shown = {"files": [{"name": "x"}]}
    assert not shape(shown) <= shape({"files": [{"file": "x"}]})


# -- examples of problems ---------------------------------------------------------------------

Change = tuple[str, str, str]
PLANTED: dict[str, list[Change]] = {
    "bad-yaml": [("chores.yaml", "{title: Water the Ivy", "{title: Water: the Ivy")],
    "bad-value": [("chores.yaml", "holds: 14", "holds: fourteen")],
    "unknown-key": [("chores.yaml", "title: Chores", "titel: Chores")],
    "duplicate-key": [("chores.yaml", "    copies: 2", "    copies: 2\n    copies: 3")],
    "missing-key": [("chores.yaml", "layout: chore\n", "")],
    "duplicate-id": [
        ("chores.yaml", "{title: Water the Fern", "{id: fern, title: Water the Fern"),
        ("chores.yaml", "{title: Water the Ivy", "{id: fern, title: Water the Ivy"),
    ],
    "unknown-name": [("chores.yaml", "plant: ivy", "plant: ivi")],
    "wrong-count": [("chores.yaml", "copies: 3", "copies: 2")],
    "bad-template": [("chores.yaml", "plant.title", "plant.titel")],
    "text-overflow": [("layouts/chore.yaml", "12pt to 9pt", "40pt")],
    "unknown-mark": [("chores.yaml", "Nobody is in.", "Nobody is <b>in</b>.")],
    "missing-glyph": [("chores.yaml", "Nobody is in.", "Nobody is in. 猫")],
    "missing-style": [("game.yaml", "body: Fira Sans", "body: Fira Sans 450")],
    "missing-picture": [("layouts/plant.yaml", "{{ art }}", "{{ art }}2")],
    "bad-picture": [("art/can.svg", '<path d="M12 8', '<text>x</text><path d="M12 8')],
    "does-not-fit": [("plants.yaml", "size: mini", "size: 300mm x 400mm")],
    "small-type": [("layouts/chore.yaml", "12pt to 9pt", "5pt")],
    "near-the-cut": [("layouts/base.yaml", "title: {left: 4mm", "title: {left: 1mm")],
    "text-cut-off": [
        (
            "layouts/chore.yaml",
            "elements:\n",
            "elements:\n  - group: [{text: '3', box: [0, 0, 8mm, 9mm], size: 26pt, font: title}]\n"
            "    box: [5mm, 75mm, 8mm, 6mm]\n    clip: true\n",
        )
    ],
    "low-contrast": [("layouts/chore.yaml", "9pt, colour: ink", "9pt, colour: mist")],
    "hard-to-scan": [
        (
            "layouts/chore.yaml",
            "elements:\n",
            "elements:\n  - {qr: 'https://example.com/rules', box: [4mm, 78mm, 9mm, 9mm]}\n",
        )
    ],
    "looks-alike": [
        (
            "layouts/chore.yaml",
            "{name: band, ",
            """{name: band, means: "{{ 'a chore' if plant else 'a weekend' }}", """,
        )
    ],
    "mixed-pile": [
        ("chores.yaml", "holds: 14", "holds: 14\npile: all"),
        ("plants.yaml", "holds: 4", "holds: 4\npile: all"),
    ],
    "unused-keyword": [("game.yaml", "credits:", "keywords: {wilt: loses a leaf}\ncredits:")],
    "misspelt-keyword": [
        ("game.yaml", "credits:", "keywords: {plant: grows}\ncredits:"),
        ("chores.yaml", "every plant.", "every palnt."),
    ],
    "orphan": [("layouts/chore.yaml", "icon: weekend", "icon: sprout")],
    "unused-allowance": [
        ("chores.yaml", "layout: chore\n", "allow: {small-type: it was once}\nlayout: chore\n")
    ],
    "bad-rule": [("rules.yaml", "where(plant=true) | count\n", "where(plan=true) | count\n")],
    "rule-broken": [
        ("chores.yaml", "plant: cactus}", "plant: cactus, copies: 2}"),
        ("chores.yaml", "copies: 2\n", "copies: 3\n"),
    ],
    "known-defect": [],
    "stale-defect": [("rules.yaml", "when: players > 2", "when: players > 9")],
}
PHOTO: list[Change] = [
    ("layouts/chore.yaml", 'picture: "{{ plant.art }}", box: art', "picture: cat, box: {}"),
    ("layouts/chore.yaml", "box: {}", "box: [4mm, 17mm, 55mm, 55mm]"),
]
ELSEWHERE = {
    "bad-path",
    "no-boundary",
    "over-the-limit",
    "missing-file",
    "bad-font",
    "cannot-read",
    "wrong-option",
    "nothing-to-print",
    "text-on-picture",
    "coarse-picture",
    "odd-picture",
    "colour-alone",
    "no-room",
    "tight-slot",
    "regions-overlap",
    "uneven-hexagon",
    "spaces-overlap",
    "across-seam",
    "text-on-seam",
    "picture-on-seam",
    "cell-outside",
    "no-game",
    "cannot-write",
    "wrong-size",
    "short-bleed",
    "no-back",
    "too-many-cards",
    "too-much-ink",
    "text-in-inks",
    "cannot-edit",
    "untranslated",
    "stale-text",
    "same-text",
    "marks-differ",
    "no-settings",
    "sleeve-misfit",
    "stock-misfit",
}


def example_of(code: str) -> str:
    match = re.search(rf"^## {code}$.*?```text\n(.*?)\n```", text_of("problems.md"), re.M | re.S)
    assert match, f"{code} has no example"
    return match[1]


def assert_told(code: str, problems: Iterable[Problem]) -> None:
    lines = [one_line(problem) for problem in problems if problem.code == code]
    assert any(line.startswith(example_of(code)) for line in lines), "\n".join(lines)


def planted(changes: list[Change], **extra: bytes) -> list[Problem]:
    files = tour_files()
    for name, old, new in changes:
        text = files[name].decode()
        assert old in text
        files[name] = text.replace(old, new, 1).encode()
    files.update({name.replace("__", "/").replace("_", "."): data for name, data in extra.items()})
    return check(Memory(files), Order()).problems


def test_every_problem_is_planted() -> None:
    assert {*PLANTED, *ELSEWHERE} == set(CODES)


@pytest.mark.parametrize("code", PLANTED)
def test_the_example_of_a_problem_is_what_is_told(code: str) -> None:
    assert_told(code, planted(PLANTED[code]))


def test_the_example_of_a_missing_file() -> None:
    assert_told("missing-file", check(Memory({}), Order()).problems)


def test_the_example_of_a_font() -> None:
    restricted = sample(licence=RESTRICTED)
    assert_told(
        "bad-font",
        planted([("game.yaml", "Fira Sans", "My Serif")], **{"fonts/serif.ttf": restricted}),
    )


def test_the_examples_of_photos() -> None:

    png = io.BytesIO()
    others = [Image.new("RGB", (120, 120), "blue")]
    Image.new("RGB", (120, 120), "red").save(png, "PNG", save_all=True, append_images=others)
    problems = planted(PHOTO, art__cat_png=png.getvalue())
    assert_told("coarse-picture", problems)
    assert_told("odd-picture", problems)
    assert_told("text-on-picture", problems)


def test_the_example_of_colour_alone() -> None:
    deck = (
        "deck: things\ntitle: Things\nlayout: face\nfields: {kind: text, band: colour}\n"
        'cards:\n  - {title: One, kind: wet, band: "#ffffff"}\n'
        '  - {title: Two, kind: wet, band: "#ffffff"}\n'
        '  - {title: Red, kind: dry, band: "#eeeeee"}\n'
        '  - {title: Blue, kind: dry, band: "#eeeeee"}\n'
    )
    layout = LAYOUT.replace("fill: paper", 'fill: "{{ band }}"')
    assert_told(
        "colour-alone", check(folder(tiny_game(deck=deck, layout=layout)), Order()).problems
    )


BOARD = """\
board: plan
title: Plan
size: 120mm x 80mm
seams: {x: [60mm]}
layout: plan
"""

PLAN = """\
layout: plan
elements:
  - regions:
      - {id: shed, left: 4, top: 4, width: 50, height: 34}
      - {id: porch, left: 50, top: 4, width: 30, height: 34}
    stroke: ink
  - {text: Watering Day, box: [20mm, 60mm, 80mm, 10mm], size: 20pt, align: centre}
  - {shape: rectangle, box: [4mm, 44mm, 30mm, 14mm], stroke: ink, room-for: 6 x 15mm}
  - {shape: rectangle, box: [70mm, 44mm, 10mm, 1mm], fill: ink, slot: sign}
  - {shape: rectangle, box: [90mm, 44mm, 12mm, 6mm], fill: ink, tab: sign 0.6mm}
  - {shape: hexagon, box: [2mm, 2mm, 20mm, 20mm], stroke: ink}
  - shape: rectangle
    box: {width: 9mm, height: 9mm}
    stroke: ink
    repeat: {over: 24, along: {shape: rectangle, box: [9mm, 9mm, 90mm, 30mm]}}
  - {shape: rectangle, stroke: ink, repeat: {grid: {columns: 6, rows: 1, cell: 21mm}}}
  - {picture: lawn, box: [50mm, 50mm, 20mm, 8mm], fit: stretch}
"""
LAWN = "drawings:\n  lawn: {size: 9mm x 9mm, elements: [{shape: rectangle, fill: paper}]}\n"


def test_the_examples_of_boards() -> None:
    game = GAME.replace("components: [things]", "components: [things, plan]")
    files = {**tiny_game(game=game), "plan.yaml": BOARD, "layouts/plan.yaml": PLAN}
    files["drawings/lawn.yaml"] = LAWN
    problems = check(folder(files), Order(papers=("a4",))).problems
    codes = ("no-room", "tight-slot", "regions-overlap", "across-seam", "text-on-seam")
    for code in (*codes, "picture-on-seam", "cell-outside", "uneven-hexagon", "spaces-overlap"):
        assert_told(code, problems)


def test_the_examples_of_names_that_nothing_answers_to(desk: Path) -> None:
    assert example_of("no-game") in said("check", "nosuch")
    assert example_of("wrong-option") in said("build", "tour", "--deck", "chore")


@pytest.mark.parametrize(
    "code, texts",
    [
        ("untranslated", "game: {title: x}"),
        ("stale-text", "game: {title: x}\nchores:\n  title: x\nmade-from: {chores/title: '0'}"),
        ("same-text", "game: {title: x}\nchores:\n  title: Chores"),
        ("marks-differ", "game: {title: x}\nchores:\n  title: '{sprout}'"),
    ],
)
def test_the_examples_of_translations(code: str, texts: str) -> None:
    files = Memory({**tour_files(), "text.de.yaml": texts.encode()})
    assert_told(code, check(files, Order(papers=("a4",), language="de")).problems)


@pytest.mark.parametrize(
    "code, change, wish",
    [
        ("wrong-size", ("holds", "holds"), Wish(("makeplayingcards",))),
        ("short-bleed", ("holds", "bleed: 1mm\nholds"), Wish(("makeplayingcards",))),
        ("no-back", ("back: chore-back\n", ""), Wish(("makeplayingcards",))),
        (
            "too-many-cards",
            ("holds", "holds"),
            Wish(("makeplayingcards",), (setting("most", "10"),)),
        ),
        (
            "too-much-ink",
            ("holds", "holds"),
            Wish(("drive-thru-cards",), (setting("ink-limit", "100"),)),
        ),
    ],
)
def test_the_examples_of_print_shops(code: str, change: tuple[str, str], wish: Wish) -> None:
    files = tour_files()
    files["chores.yaml"] = files["chores.yaml"].replace(*(part.encode() for part in change), 1)
    assert_told(code, refused(Memory(files), Order(), wish))


def test_the_example_of_small_text_in_inks() -> None:
    files = tour_files()
    face = files["layouts/chore.yaml"].replace(b"12pt to 9pt, colour: ink", b"9pt, colour: soil")
    wish = Wish(("drive-thru-cards",))
    problems = refused(Memory({**files, "layouts/chore.yaml": face}), Order(), wish)
    assert_told("text-in-inks", problems)


def test_the_example_of_nothing_to_print(desk: Path) -> None:
    change(desk, "first/chores.yaml", '"copies: 3" -> "copies: 0"')
    assert example_of("nothing-to-print") in said("build", "first")


def test_the_example_of_a_file_from_elsewhere(desk: Path) -> None:
    (desk / "first/chores.yaml").rename(desk / "chores.yaml")
    (desk / "first/chores.yaml").symlink_to(desk / "chores.yaml")
    assert example_of("bad-path") in said("check", "first")


def test_the_example_of_an_output_that_cannot_be_written(desk: Path) -> None:
    (desk / "output").mkdir()
    (desk / "output" / "first").write_text("a file where a folder should be")
    assert example_of("cannot-write") in said("build", "first", "--paper", "a4")


def test_the_example_of_a_value_that_cannot_be_edited() -> None:
    files = Memory(tour_files())
    game, _ = read_game(files)
    assert game is not None
    chores = game.component("chores")
    assert chores is not None
    with pytest.raises(Refusal) as refusal:
        edit(files, chores, chores.cards[0], Amendment("title", "Water", "Seen before"))
    assert_told("cannot-edit", refusal.value.problems)


def test_the_example_of_a_file_that_cannot_be_read(
    desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = os.open

    def refuse(path: str, *arguments: int, **where: int) -> int:
        if path == "chores.yaml":
            raise PermissionError(13, "Permission denied")
        return look(path, *arguments, **where)

    monkeypatch.setattr(os, "open", refuse)
    assert example_of("cannot-read") in said("check", "first")


def test_the_example_of_sleeves_that_do_not_fit(desk: Path) -> None:
    ran = said("build", "tour", "--deck", "plants", "--sleeve", "gamegenic-yellow")
    assert example_of("sleeve-misfit") in ran


def test_the_example_of_stock_that_does_not_fit(desk: Path) -> None:
    ran = said("build", "tour", "--deck", "plants", "--stock", "avery-5371")
    assert example_of("stock-misfit") in ran


def test_the_example_of_no_place_for_settings(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CONFIG_HOME", "HOME", "USERPROFILE", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    assert example_of("no-settings") in said("calibrate", "--list")


# -- schemas ----------------------------------------------------------------------------------


def test_the_schemas_in_docs_are_current() -> None:
    kept = {path.name: json.loads(path.read_text()) for path in (DOCS / "schema").glob("*.json")}
    assert kept == schemas(), "run `make tables`"


YAML_FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for under in ("cards", "layouts", "docs/examples")
    for path in (ROOT / under).rglob("*.yaml")
)


TABLES = ("papers.yaml", "sizes.yaml", "sleeves.yaml", "stock.yaml")


def schema_for(path: str) -> str:
    *folders, name = path.removeprefix("layouts/starter/").split("/")
    if name in ("game.yaml", "rules.yaml", "table.yaml", "playtest.yaml"):
        return name.replace(".yaml", ".json")
    if name.startswith("text."):
        return "text.json"
    folder = folders[-1] if folders else ""
    if folder in ("drawings", "targets", "words"):
        return {"targets": "target.json"}.get(folder, f"{folder}.json")
    if "layouts" in folders:
        return f"{name[:-5]}.json" if name in TABLES else "layout.json"
    return "component.json"


def plain(node: Node) -> Any:
    """YAML as JSON would have it, with the meanings of YAML 1.2."""
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, MappingNode):
        return {name.text: plain(value) for name, value in node.entries}
    return [plain(item) for item in node.items]


def complaints(document: Any, schema: str) -> list[str]:
    validator = jsonschema.Draft202012Validator(schemas()[schema])
    return [error.message[:200] for error in validator.iter_errors(document)]


@pytest.mark.parametrize("path", YAML_FILES)
def test_shipped_yaml_is_valid_by_its_schema(path: str) -> None:
    document = plain(parse((ROOT / path).read_bytes(), path))
    assert complaints(document, schema_for(path)) == []


def test_a_key_that_nobody_knows_is_not_valid() -> None:
    game = plain(parse((EXAMPLES / "first" / "game.yaml").read_bytes(), "game.yaml"))
    assert complaints(game, "game.json") == []
    assert complaints({**game, "colors": {}}, "game.json") != []


# -- links ------------------------------------------------------------------------------------


def links(page: Path) -> Iterator[str]:
    text = re.sub(r"```.*?```|`[^`\n]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    yield from re.findall(r"\]\((?!https?:)([^)\s]+)\)", text)


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-") for line in headings}


def dead_links(page: Path) -> list[str]:
    dead = []
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            dead.append(link)
    return dead


PAGES = sorted(p.relative_to(ROOT).as_posix() for p in [*DOCS.rglob("*.md"), ROOT / "README.md"])


@pytest.mark.parametrize("page", PAGES)
def test_links_and_pictures_lead_somewhere(page: str) -> None:
    assert dead_links(ROOT / page) == []


def test_a_dead_link_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One\n[a](#one) [b](#two) ![c](none.png) `[d](e)`\n")
    assert dead_links(page) == ["#two", "none.png"]
