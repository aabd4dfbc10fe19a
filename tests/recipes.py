"""The recipes of docs/adding.md as changes to files: a real element and a real kind of target."""

from __future__ import annotations

from typing import NamedTuple

Command = tuple[str, ...]
MYPY: Command = ("mypy",)
ELEMENTS: Command = ("pytest", "tests/model/test_elements.py")
KINDS: Command = ("pytest", "tests/export/test_run.py", "-k", "every_kind")
TOLD = "kind_of_element or class_of_keys or shared_target or tables_are_those or schemas"
DOCS: Command = ("pytest", "tests/test_docs.py", "-k", TOLD)
SNIPPETS: Command = ("pytest", "tests/test_docs.py", "-k", "snippet_of_a_page")
FILES: Command = ("pytest", "tests/test_documents.py", "-k", "page_of_all_files_is_current")


class Step(NamedTuple):
    """A file, its changes, and what complains with which words if the step is left out."""

    file: str
    changes: tuple[tuple[str, str], ...]
    noticed_by: Command
    told: str


def new(file: str, text: str, noticed_by: Command, told: str) -> Step:
    return Step(file, (("", text),), noticed_by, told)


def put(file: str, before: str, text: str, noticed_by: Command, told: str) -> Step:
    """A step that puts a text before another one."""
    return Step(file, ((before, text + before),), noticed_by, told)


BADGE = '''\
@frozen
class Badge:
    """White words on a coloured disc."""

    badge: str = key(TEXT, "The words.", words=True)
    fill: Colour = key(COLOUR, "Colour of the disc.", BLACK)


'''
LAY_OUT_BADGE = '''\
"""A Badge element → a disc with white words on it."""

from __future__ import annotations

from generator.core.colour import WHITE
from generator.core.display import Item
from generator.core.geometry import Rect
from generator.core.problems import Problem, Where
from generator.layout.shapes import lay_out_shape
from generator.layout.text import lay_out_text
from generator.layout.typesetting import Typesetter
from generator.model import Badge, Shape, Text


def lay_out_badge(
    element: Badge, box: Rect, setter: Typesetter, where: Where, problems: list[Problem]
) -> list[Item]:
    disc = lay_out_shape(Shape("ellipse", fill=element.fill), box)
    words = Text(element.badge, colour=WHITE, align="centre", valign="middle")
    return [*disc, *lay_out_text(words, box, setter, where, problems)]
'''
CASE = """\
            case Badge() as badge:
                return lay_out_badge(badge, box, self.setter, where, found)
"""
TEST_BADGE = '''\
"""Badges: their words on their disc, and words that do not fit."""

from __future__ import annotations

from generator.core.display import spoken
from tests.games import face, problems_of, tiny_game

LAYOUT = "layout: face\\nelements:\\n  - {badge: '{{ text }}', box: [5mm, 5mm, 20mm, 20mm]}\\n"


def test_a_badge_has_its_words() -> None:
    assert spoken(face(tiny_game(layout=LAYOUT))) == "A thing."


def test_words_that_do_not_fit_are_reported_on_the_card() -> None:
    found = problems_of(tiny_game(layout=LAYOUT.replace("20mm]", "1mm]")))
    assert {(one.code, one.where.file) for one in found} == {("text-overflow", "things.yaml")}
'''
BADGE_PAGE = """\
# badge

White words on a coloured disc.

<!-- picture: 64mm x 18mm -->

```yaml
- {badge: New, box: [4mm, 1mm, 16mm, 16mm], fill: leaf}
```

![A green disc that says New](../pictures/elements/badge.png)

## Keys

<!-- keys of Badge -->
<!-- end -->
"""
BADGE_ROW = "| [badge](badge.md) | White words on a disc |\n"
IMPORT = "from generator.layout.badge import lay_out_badge\n"
WORDS = """\
                case Badge(badge=text):
                    yield from self._text(text)
"""
UNION = "Group | Regions\n"

ELEMENT = (
    put("generator/model/elements.py", "class Region(NamedTuple):", BADGE, ELEMENTS, "Badge"),
    Step("generator/model/elements.py", ((UNION, "Group | Regions | Badge\n"),), MYPY, "Badge"),
    put(
        "generator/model/elements.py",
        '    "regions": Regions,\n',
        '    "badge": Badge,\n',
        ELEMENTS,
        "Badge: not in ELEMENTS",
    ),
    Step(
        "generator/model/__init__.py",
        (
            ("    Element,\n", "    Badge,\n    Element,\n"),
            ('    "Curve"', '    "Badge",\n    "Curve"'),
        ),
        MYPY,
        '"Badge"',
    ),
    new("generator/layout/badge.py", LAY_OUT_BADGE, MYPY, "generator.layout.badge"),
    Step(
        "generator/layout/__init__.py",
        (
            ("from generator.layout.boxes", f"{IMPORT}from generator.layout.boxes"),
            ("    Curve,\n", "    Badge,\n    Curve,\n"),
            ("            case never:\n", f"{CASE}            case never:\n"),
        ),
        MYPY,
        'incompatible type "Badge"',
    ),
    Step(
        "generator/export/web_words.py",
        (
            ("from generator.model import (\n", "from generator.model import (\n    Badge,\n"),
            ("                case never:\n", f"{WORDS}                case never:\n"),
        ),
        MYPY,
        "web_words.py",
    ),
    new("tests/layout/test_badge.py", TEST_BADGE, ELEMENTS, "badge: no test in tests/layout"),
    new("docs/elements/badge.md", BADGE_PAGE, DOCS, "badge"),
    put("docs/elements/README.md", "| [group](group.md)", BADGE_ROW, DOCS, "'badge'"),
    Step(
        "docs/yaml.md",
        (("`group`, `regions`, `layout`, and", "`group`, `regions`, `layout`, `badge`, and"),),
        DOCS,
        "badge",
    ),
)

NAME_LIST = '''\
@frozen(kw_only=True)
class NameListTarget(Target):
    """The names of all faces."""

    ending: str = key(choice("txt", "md"), "The ending of the file.", "txt")


'''
WRITE_NAME_LIST = '''\
"""Kind `name-list`: a file with the name of every face."""

from __future__ import annotations

from generator.export.faces import bled_faces, distinct
from generator.export.job import Job, Preflight, Written
from generator.model.targets import NameListTarget


def preflight(job: Job[NameListTarget]) -> Preflight:
    """Nobody refuses a list."""
    return Preflight()


def write(job: Job[NameListTarget]) -> list[Written]:
    faces = distinct(face for component in job.components for face in bled_faces(job, component, 0))
    names = "".join(f"{face.name}\\n" for face in faces)
    return [Written(f"{job.studio.game.id}.{job.target.ending}", names.encode())]
'''
TEST_NAME_LIST = '''\
"""The names of all faces in one file."""

from __future__ import annotations

from tests.export.exporting import exported
from tests.games import tiny_game


def test_every_face_is_named() -> None:
    assert exported(tiny_game(), "names") == {"tiny.txt": b"things-one\\nthings-two\\n"}
'''
NAMES = "# The names of all faces.\ntitle: Names of faces\nkind: name-list\n"
NAMES_KEYS = "### name-list\n\n<!-- keys of NameListTarget -->\n<!-- end -->\n\n"

TARGET = (
    put("generator/model/targets.py", "TARGETS: dict[", NAME_LIST, KINDS, "NameListTarget"),
    put(
        "generator/model/targets.py",
        '    "cutting-machine": Cutting',
        '    "name-list": NameListTarget,\n',
        KINDS,
        "name-list",
    ),
    new("generator/export/name_list.py", WRITE_NAME_LIST, KINDS, "generator.export.name_list"),
    new("layouts/targets/names.yaml", NAMES, KINDS, "name-list"),
    new("tests/export/test_name_list.py", TEST_NAME_LIST, KINDS, "test_name_list"),
    put("docs/targets.md", "| `tts` |", "| `names` | the names of all faces |\n", DOCS, "'names'"),
    put("docs/targets.md", "## Print shops\n", NAMES_KEYS, DOCS, "'NameListTarget'"),
)
