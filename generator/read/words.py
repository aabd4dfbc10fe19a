"""layouts/words/<language>.yaml and a game's own texts → the Words of its sheets."""

from __future__ import annotations

from generator.core.words import ENGLISH, SENTENCES, Words, plain_key
from generator.files import Folder
from generator.read.language import Language, flat_texts, own_texts
from generator.read.objects import as_mapping
from generator.source import Scalar, parse

UNDER = "sheets/"
"""What the keys of these words begin with among a game's texts."""


def read_words(folder: Folder, name: str, language: Language | None = None) -> Words:
    """As the game's own file says them, else as Cubicle Press does; what nobody says is English.

    The language hears of all that it may say, and of all that Cubicle Press cannot say in it.
    """
    if name == ENGLISH.language and language is None:
        return ENGLISH
    spoken = language or own_texts(folder, name)
    shipped = _shipped(folder, name)
    own = [key.removeprefix(UNDER) for key in spoken.texts if key.startswith(UNDER)]
    known = {plain_key(key) for key in (*shipped, *own)}
    sentences = {**SENTENCES, **shipped}
    lacking = []
    for key in (*own, *(key for key in SENTENCES if plain_key(key) not in known)):
        text = SENTENCES.get(plain_key(key))
        if text is None:  # reported with all other unknown keys
            continue
        english = Scalar(text, text, spoken.where)
        said = spoken.say(UNDER + key, english)
        sentences[key] = said.text
        if said is english:
            lacking.append(key)
    return Words(name, sentences, tuple(lacking))


def _shipped(folder: Folder, name: str) -> dict[str, str]:
    file = f"layouts/words/{name}.yaml"
    data = folder.read(file)
    if data is None:
        return {}
    node = as_mapping(parse(data, folder.shown(file)), "sentences by key")
    return {key: said.text for key, said in flat_texts(node) if plain_key(key) in SENTENCES}
