"""Elements: what their keys say of themselves."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import generator.model
from generator.model import ELEMENTS, Element
from generator.model.keys import key, keys_of, words_of
from generator.model.values import FLAG, TEXT

NO_WORDS = {"path", "icon", "picture", "qr", "barcode"}
"""Text that players do not read: the path language of SVG, names, and codes."""
NEVER_DRAWN = {"layout"}
"""What filling replaces by a group: nothing after it knows the kind."""


@dataclass(frozen=True)
class Remark:
    remark: str = key(TEXT, "What it says.")
    loud: bool = key(FLAG, "In capitals.", False)


LAYOUT_TESTS = Path(__file__).parent.parent / "layout"


def missing_places(elements: dict[str, type], tests: str) -> list[str]:
    """Where a kind of element should be named and is not."""
    union = get_args(Element)
    drawn = {kind: model for kind, model in elements.items() if kind not in NEVER_DRAWN}
    found = [f"{kind}: not in Element" for kind, model in drawn.items() if model not in union]
    found += [
        f"{model.__name__}: not in ELEMENTS" for model in union if model not in elements.values()
    ]
    exported = generator.model.__all__
    found += [
        f"{model.__name__}: not in generator.model"
        for model in elements.values()
        if model.__name__ not in exported
    ]
    return found + [
        f"{kind}: no test in tests/layout" for kind in elements if f"{kind}:" not in tests
    ]


def test_every_kind_of_element_is_named_wherever_it_should_be() -> None:
    tests = "".join(path.read_text("utf-8") for path in LAYOUT_TESTS.glob("test_*.py"))
    assert missing_places(dict(ELEMENTS), tests) == []


def test_a_kind_that_is_named_nowhere_is_noticed() -> None:
    assert missing_places({**ELEMENTS, "remark": Remark}, ":".join([*ELEMENTS, ""])) == [
        "remark: not in Element",
        "Remark: not in generator.model",
        "remark: no test in tests/layout",
    ]


def without_words(elements: dict[str, type]) -> list[str]:
    """Required keys of text that do not say whether players read it."""
    return [
        f"{kind}: {name}"
        for kind, model in elements.items()
        for name, it in keys_of(model).items()
        if it.kind is TEXT and it.required and not it.words and name not in NO_WORDS
    ]


def test_every_text_that_players_read_is_marked() -> None:
    assert without_words(dict(ELEMENTS)) == []
    assert {kind for kind, model in ELEMENTS.items() if words_of(model)} >= {"text", "prose"}


def test_a_text_without_its_mark_is_noticed() -> None:
    assert without_words({"remark": Remark}) == ["remark: remark"], "say `words=True`"
