"""Elements: what their keys say of themselves."""

from __future__ import annotations

from dataclasses import dataclass

from generator.model import ELEMENTS
from generator.model.keys import key, keys_of, words_of
from generator.model.values import FLAG, TEXT

NO_WORDS = {"path", "icon", "picture"}
"""Text that players do not read: the path language of SVG, and names."""


@dataclass(frozen=True)
class Remark:
    remark: str = key(TEXT, "What it says.")
    loud: bool = key(FLAG, "In capitals.", False)


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
    assert [kind for kind, model in ELEMENTS.items() if words_of(model)] == ["text", "prose"]


def test_a_text_without_its_mark_is_noticed() -> None:
    assert without_words({"remark": Remark}) == ["remark: remark"], "say `words=True`"
