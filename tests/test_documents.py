"""The documents against the tree: what they name is there, links open, and nothing leaks."""

from __future__ import annotations

import posixpath
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import click
import pytest

from generator.cli import main
from tests.games import REPOSITORY
from tools import files_page

PACKAGE = REPOSITORY / "generator"
Tree = Mapping[str, str]
"""Paths in the repository, and what the files say; empty for files that are not text."""

MOST_BYTES = 150_000
_FENCE = re.compile(r"^(```|~~~)[^\n]*\n(.*?)^\1", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([^`\n]+)`")
_INDENTED = re.compile(r"^ {4}(.*)$", re.MULTILINE)
_LINK = re.compile(r"(?<!!)\[(?:[^\[\]]|\[[^\]]*\])*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
_IMAGE = re.compile(r"!\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
_TAG = re.compile(r"<(?:a|img)\s[^>]*?\b(?:href|src)=\"([^\"]+)\"")
_HEADING = re.compile(r"^#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
_ANCHOR = re.compile(r"<a\s[^>]*?\b(?:id|name)=\"([^\"]+)\"")
_TARGET = re.compile(r"^([a-z][a-z-]*):.*?(?:##|$)", re.MULTILINE)
_MAKE = re.compile(r"(?:\$ )?make ([a-z][a-z-]*)")
_PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b|…|\[|^cubicle [A-Z]")
_COMMAND = re.compile(r"(?:\$ )?cubicle ([a-z][a-z-]*)")

PLACES = ["/" + "/".join([name, ""]) for name in ("work", "root", "home", "Users")]
HOSTS = [".".join(parts) for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]


@cache
def repository() -> Tree:
    """Every file that is, or would be, under version control."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    found = subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=False)
    if found.returncode:
        pytest.skip("not a checkout: what is under version control is not known")
    names = sorted({name for name in found.stdout.decode().split("\0") if name})
    return {name: _text(name) for name in names if (REPOSITORY / name).is_file()}


def _text(name: str) -> str:
    data = (REPOSITORY / name).read_bytes()
    return "" if b"\0" in data else data.decode("utf-8")


def documents(tree: Tree) -> Tree:
    return {name: text for name, text in tree.items() if name.endswith(".md")}


# -- links ------------------------------------------------------------------------------------


def broken_links(tree: Tree) -> list[str]:
    """`file: target` for every link within the repository that leads nowhere."""
    folders = {parent for name in tree for parent in _parents(name)}
    return [
        f"{name}: {target}"
        for name, text in documents(tree).items()
        for target in links(text)
        if not _leads_somewhere(name, target, tree, folders)
    ]


def links(text: str) -> list[str]:
    """Targets within the repository; code is not searched."""
    prose = _CODE.sub("", _FENCE.sub("", text))
    targets = [*_IMAGE.findall(prose), *_TAG.findall(prose)]
    targets += _LINK.findall(_IMAGE.sub("picture", prose))
    return [unquote(target) for target in targets if not re.match(r"[a-z]+:", target)]


def _leads_somewhere(name: str, target: str, tree: Tree, folders: set[str]) -> bool:
    path, _, anchor = target.partition("#")
    reached = target_of(name, path) if path else name
    if reached in folders and not anchor:
        return True
    return reached in tree and (not anchor or anchor in anchors(tree[reached]))


def target_of(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _parents(name: str) -> Iterator[str]:
    while name := posixpath.dirname(name):
        yield name


def anchors(text: str) -> set[str]:
    """What `#…` may name: headings as they are slugged, and anchors set by hand."""
    prose = _FENCE.sub("", text)
    found: dict[str, int] = {}
    names = set(_ANCHOR.findall(prose))
    for heading in _HEADING.findall(prose):
        slug = _slug(heading)
        names.add(f"{slug}-{found[slug]}" if slug in found else slug)
        found[slug] = found.get(slug, 0) + 1
    return names


def _slug(heading: str) -> str:
    shown = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    kept = re.sub(r"[^\w\- ]", "", shown.lower())
    return kept.strip().replace(" ", "-")


def test_every_link_of_every_document_opens() -> None:
    assert broken_links(repository()) == []


def test_every_page_in_docs_can_be_reached_from_the_readme() -> None:
    assert unreached(repository()) == []


def unreached(tree: Tree) -> list[str]:
    pages = documents(tree)
    seen, waiting = set[str](), ["README.md"]
    while waiting:
        name = waiting.pop()
        if name in pages and name not in seen:
            seen.add(name)
            targets = [link.partition("#")[0] for link in links(pages[name])]
            reached = [target_of(name, target) for target in targets if target]
            waiting += [*reached, *(f"{target}/README.md" for target in reached)]
    return sorted(name for name in pages.keys() - seen if name.startswith("docs/"))


@pytest.mark.parametrize(
    ("link", "opens"),
    [
        ("[guide](docs/guide.md)", True),
        ("[folder](docs)", True),
        ("[part](docs/guide.md#two-words)", True),
        ("[part](docs/guide.md#two-words-1)", True),
        ("[set by hand](docs/guide.md#mark)", True),
        ("[here](#top)", True),
        ("[code stays code](docs/guide.md) and `[x](gone.md)`", True),
        ("[elsewhere](https://example.com/gone.md)", True),
        ("[gone](docs/gone.md)", False),
        ("[wrong case](docs/Guide.md)", False),
        ("![picture](docs/gone.png)", False),
        ('<img src="docs/gone.png">', False),
        ("[no such part](docs/guide.md#three-words)", False),
        ("[a heading in code](docs/guide.md#not-a-heading)", False),
        ("[outside](../guide.md)", False),
        ("[![picture](gone.png)](docs/guide.md)", False),
    ],
)
def test_a_planted_link_is_judged_rightly(link: str, opens: bool) -> None:
    guide = '## Two words\n## Two words\n```\n# Not a heading\n```\n<a id="mark"></a>\n'
    tree = {"README.md": f"# Top\n{link}\n", "docs/guide.md": guide}
    assert (broken_links(tree) == []) is opens


def test_a_planted_page_that_nothing_links_to_is_found() -> None:
    tree = {
        "README.md": "[one](docs/one.md) [folder](docs/more)",
        "docs/one.md": "",
        "docs/two.md": "[one](one.md)",
        "docs/more/README.md": "[three](three.md)",
        "docs/more/three.md": "",
    }
    assert unreached(tree) == ["docs/two.md"]


# -- ARCHITECTURE.md --------------------------------------------------------------------------


MOST_WORDS = 900
"""Of ARCHITECTURE.md without its glossary: it is one page."""


def architecture() -> tuple[str, str]:
    """The page, and its glossary."""
    page, glossary = repository()["ARCHITECTURE.md"].split("\n## Words\n")
    return page, glossary


def rooms_told(page: str) -> list[str]:
    return re.findall(r"^\| `(\w+)(?:/|\.py)` \|", page, re.MULTILINE)


def words_of_code(glossary: str) -> list[str]:
    """What the glossary's middle column names."""
    rows = [line.split("|") for line in glossary.splitlines() if line.startswith("| ")]
    return [name for row in rows for name in _CODE.findall(row[2])]


def unknown_words(glossary: str) -> list[str]:
    """Names of the glossary that no class, alias, table or module of the program has."""
    files = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*.py")}
    text = "\n".join(path.read_text("utf-8") for path in files.values())
    named = set(re.findall(r"^(?:class )?([A-Z]\w*)\b(?=[:( ]|$)", text, re.MULTILINE))
    return [name for name in words_of_code(glossary) if name not in {*named, *files}]


def test_the_architecture_is_one_page_and_its_glossary_one_screen() -> None:
    page, glossary = architecture()
    assert len(re.findall(r"[\w'./-]+", page)) <= MOST_WORDS
    assert len(glossary.splitlines()) <= 50


def test_the_architecture_tells_every_room_from_the_lowest_up() -> None:
    rooms = files_page.rooms()
    told = rooms_told(architecture()[0])
    assert sorted([*told, "__main__"]) == sorted(rooms)
    layers = files_page.layers()
    heights = [next(n for n, layer in enumerate(layers) if room in layer) for room in told]
    assert heights == sorted(heights)


def test_a_room_that_the_architecture_leaves_out_is_noticed() -> None:
    page = architecture()[0]
    line = next(line for line in page.splitlines() if line.startswith("| `ink/` |"))
    assert set(rooms_told(page)) - set(rooms_told(page.replace(line, ""))) == {"ink"}


def test_every_word_of_the_glossary_is_in_the_code() -> None:
    glossary = architecture()[1]
    assert len(words_of_code(glossary)) > 30
    assert unknown_words(glossary) == []
    assert unknown_words("| game | `Gaem`, `Game` | a folder |\n") == ["Gaem"]


def test_the_page_of_all_files_is_current() -> None:
    assert files_page.PAGE.read_text("utf-8") == files_page.page(), "run `make tables`"


def test_a_new_file_is_missed_on_the_page_of_all_files(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "generator")
    shutil.copy(REPOSITORY / "pyproject.toml", tmp_path)
    (tmp_path / "generator" / "source" / "new.py").write_text('"""What is new."""\n')
    assert "- `source/new.py` What is new.\n" in files_page.page(tmp_path)


def gone_modules(tree: Tree) -> list[str]:
    """Modules that documents name, by a path from the top or from generator/, and that are gone."""
    told = {
        (page, name)
        for page, text in documents(tree).items()
        if page not in INVENTED
        for name in _CODE.findall(text)
        if re.fullmatch(r"[\w/]+\.py", name)
    }
    return sorted(
        f"{page}: {name}"
        for page, name in told
        if name not in tree and f"generator/{name}" not in tree
    )


INVENTED = ("CHANGELOG.md", "docs/adding.md")
"""Pages that name files of the past, and files that somebody may add."""


def test_documents_name_no_module_that_is_gone() -> None:
    assert gone_modules(repository()) == []


def test_a_module_that_is_gone_is_found() -> None:
    tree = {"README.md": "`core/colour.py` `colour.py`", "generator/core/colour.py": ""}
    assert gone_modules(tree) == ["README.md: colour.py"]


def test_other_files_that_the_architecture_names_are_there() -> None:
    tree = repository()
    named = re.findall(
        r"`((?:generator|layouts|cards|docs|tests|tools)/[\w./-]+)`", tree["ARCHITECTURE.md"]
    )
    folders = {f"{parent}/" for name in tree for parent in _parents(name)}
    assert named
    assert [name for name in named if name not in tree and name not in folders] == []


# -- commands ---------------------------------------------------------------------------------


def targets(tree: Tree) -> set[str]:
    return set(_TARGET.findall(tree["Makefile"]))


def unknown_targets(tree: Tree) -> set[str]:
    return _named(_MAKE, tree) - targets(tree)


def unknown_commands(tree: Tree) -> set[str]:
    return _named(_COMMAND, tree) - set(main.list_commands(click.Context(main)))


def misused(tree: Tree) -> list[str]:
    """`file: command: what is wrong` for commands that the program would refuse as shown."""
    return [
        f"{name}: {line}: {wrong}"
        for name, text in documents(tree).items()
        for line in code(text)
        if line.startswith("cubicle ") and not _PLACEHOLDER.search(line)
        if (wrong := _usage_error(_arguments(line)))
    ]


def _arguments(line: str) -> list[str]:
    """What the program is given; where the shell sends its output is no matter of ours."""
    words = shlex.split(line, comments=True)[1:]
    return words[: words.index(">")] if ">" in words else words


def _usage_error(words: list[str]) -> str:
    names = main.list_commands(click.Context(main))
    name = next((word for word in words if word in names), "")
    command = main.get_command(click.Context(main), name)
    rest = words[words.index(name) + 1 :] if command else []
    if command is None or {"--help", "-h"} & set(rest):
        return ""
    try:
        command.make_context(name, rest).close()
    except (click.MissingParameter, click.BadOptionUsage):  # a command that is only named
        return ""
    except click.UsageError as error:
        return error.format_message()
    return ""


def _named(pattern: re.Pattern[str], tree: Tree) -> set[str]:
    """What follows `make` or `cubicle` in code, in any document."""
    lines = [line for text in documents(tree).values() for line in code(text)]
    return {match[1] for line in lines if (match := pattern.match(line))}


def code(text: str) -> list[str]:
    """Lines of fenced and indented blocks, and code within lines."""
    blocks = "\n".join(block for _, block in _FENCE.findall(text)).splitlines()
    prose = _FENCE.sub("", text)
    return [*blocks, *_INDENTED.findall(prose), *_CODE.findall(prose)]


def test_the_two_commands_of_the_readme_are_in_the_makefile() -> None:
    tree = repository()
    lines = [line.split("#")[0].strip() for line in tree["README.md"].splitlines()]
    assert {"make kit", "make test"} <= set(lines)
    assert {"kit", "test"} <= targets(tree)


def test_documents_name_no_target_or_command_that_is_gone() -> None:
    tree = repository()
    assert unknown_targets(tree) == set()
    assert unknown_commands(tree) == set()


def test_commands_in_documents_are_used_as_the_program_takes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "press.icc").touch()
    monkeypatch.chdir(tmp_path)
    assert misused(repository()) == []


def test_a_planted_misuse_is_found() -> None:
    readme = "    cubicle build bad-day --papier a4\n    cubicle build bad-day --ink wet\n"
    fine = "    cubicle build bad-day --ink low  # less\n    cubicle build GAME --nothing\n"
    wrong = misused({"README.md": readme + fine})
    assert [line.split(": ")[1].split()[-1] for line in wrong] == ["a4", "wet"]


def test_contributing_tells_every_target_that_help_lists() -> None:
    tree = repository()
    listed = set(re.findall(r"^([a-z-]+):.*?##", tree["Makefile"], re.MULTILINE)) - {"help"}
    told = _named(_MAKE, {"CONTRIBUTING.md": tree["CONTRIBUTING.md"]})
    assert listed - told == set()


def test_planted_targets_and_commands_that_are_gone_are_found() -> None:
    readme = (
        "make sure that\n    make kit\n    cubicle games\n\n`make tea` and `cubicle brew --hot`\n"
    )
    fenced = "```sh\nmake mate\n$ cubicle sip\n```\n"
    tree = {"README.md": readme + fenced, "Makefile": "kit: .venv  ## print\n"}
    assert unknown_targets(tree) == {"tea", "mate"}
    assert unknown_commands(tree) == {"brew", "sip"}


# -- what must not be there -------------------------------------------------------------------


def leaks(tree: Tree) -> list[str]:
    """`file:line: word` for places of one machine and hosts that packages come from."""
    return [
        f"{name}:{number}: {word}"
        for name, text in tree.items()
        for number, line in enumerate(text.splitlines(), 1)
        for word in (*PLACES, *HOSTS)
        if re.search(rf"(?<![\w-]){re.escape(word)}", line)
    ]


def test_no_file_names_a_place_of_one_machine_or_a_package_host() -> None:
    assert leaks(repository()) == []


@pytest.mark.parametrize("word", [*PLACES, *HOSTS])
def test_a_planted_leak_is_found(word: str) -> None:
    tree = {"README.md": f"fine\nsee {word} for more\n", "code.py": "x = 'home/work/of art'\n"}
    assert leaks(tree) == [f"README.md:2: {word}"]


def test_pictures_of_the_documents_are_small() -> None:
    pictures = [name for name in repository() if re.fullmatch(r"docs/pictures/.*\.png", name)]
    assert pictures
    large = [name for name in pictures if (REPOSITORY / name).stat().st_size > MOST_BYTES]
    assert large == []


def test_the_readme_shows_real_pages_in_words_too() -> None:
    """Every picture says what it shows, for those who do not see it."""
    shown = re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", repository()["README.md"])
    assert len(shown) >= 4
    assert [path for words, path in shown if len(words.split()) < 3] == []


def test_the_list_of_decisions_names_every_page() -> None:
    tree = repository()
    pages = {posixpath.basename(n) for n in tree if re.fullmatch(r"docs/why/\w[\w-]*\.md", n)}
    assert pages - {"README.md"} == set(links(tree["docs/why/README.md"]))
