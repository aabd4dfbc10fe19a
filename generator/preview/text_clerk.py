"""The clerk's side of the view of texts: original and translation, and one changed on trial."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.core.display import Frame
from generator.core.problems import Problem, Refusal, Where
from generator.files import Disk, Overlay
from generator.kit.order import Order
from generator.live.edit import Edit
from generator.live.edit.translating import TextWish, begun_language, translated
from generator.live.table import CardName, Table
from generator.live.workbench import Workbench
from generator.preview.face_images import Pictures
from generator.preview.state import Data, problems_data, step_data, trial_data
from generator.read.language import languages
from generator.read.words import UNDER
from generator.rules.translation import TranslatedText, translated_texts

Given = Mapping[str, Any]


class TextClerk:
    """Keeps the game open in the language that a page looks at, to lay out one card quickly."""

    def __init__(self, game: Disk, order: Order, pictures: Pictures) -> None:
        self._game = game
        self._order = order
        self._pictures = pictures
        self._bench: Workbench | None = None
        self._language = ""
        self._trial: Table | None = None

    def frames(self) -> Iterator[Frame]:
        """What the last trial shows."""
        yield from self._trial.frames() if self._trial else ()

    def texts(self, given: Given) -> Data:
        """Every text with its translation, what needs work first."""
        known = languages(self._game)
        if not known and self._game.read("game.yaml") is None:
            where = Where(self._game.shown("game.yaml"))
            raise Refusal(Problem("missing-file", where, "there is no game.yaml any more"))
        language = self._named(given, known)
        if not language:
            return {"languages": list(known), "language": "", "rows": []}
        self._open(language).read(())
        rows = [_row(one, language) for one in translated_texts(self._game, language)]
        return {"languages": list(known), "language": language, "rows": rows}

    def tried(self, given: Given) -> Data:
        """The card that says it with the text that is typed, and what would be wrong with it."""
        language = self._named(given, languages(self._game))
        edit = self._edit(given, language)
        bench = self._open(language)
        card = _card_of(str(given.get("key")))
        is_there = card is not None and _has(bench.table, card)
        only: Collection[CardName] = [card] if card is not None and is_there else ()
        table = bench.trial(Overlay(self._game, edit.name, edit.after), only)
        self._trial = table
        worse = bench.worse(table)
        if card is None or not is_there or not _has(table, card):
            return {"problems": problems_data(worse)}
        return trial_data(table, card, worse, self._pictures)

    def saved(self, given: Given) -> Data:
        """The file that is to be written, unless it could no longer be read then."""
        language = self._named(given, languages(self._game))
        edit = self._edit(given, language)
        bench = self._open(language)
        spoilt = bench.spoilt(bench.trial(Overlay(self._game, edit.name, edit.after)))
        if spoilt:
            return {"problems": problems_data(spoilt)}
        return step_data([edit], edit.says)

    def begun(self, given: Given) -> Data:
        """The file of a language more, with its name alone: all texts are left to translate."""
        code, called = (str(given.get(key) or "").strip() for key in ("language", "called"))
        file = begun_language(self._game, code, called)
        return step_data([file], f"{called} begun in {file.name}")

    def _named(self, given: Given, known: Collection[str]) -> str:
        """The language that is asked for; the first if none is."""
        asked = str(given.get("language") or "")
        if asked and asked not in known:
            message = f"the game has no texts in the language '{asked}'"
            raise Refusal(Problem("wrong-option", Where("--lang"), message))
        return asked or next(iter(known), "")

    def _edit(self, given: Given, language: str) -> Edit:
        key, was = str(given.get("key")), given.get("was")
        found = (one for one in translated_texts(self._game, language) if one.key == key)
        one = next(found, None)
        if one is None:
            message = f"the game has no text '{key}' any more"
            raise Refusal(Problem("unknown-key", Where(f"text.{language}.yaml"), message))
        seen = was if isinstance(was, str) else None
        wish = TextWish(language, key, str(given.get("text")), seen, one.original.text)
        return translated(self._game, wish)

    def _open(self, language: str) -> Workbench:
        if self._bench is None or self._language != language:
            self._bench = Workbench(self._game, self._order._replace(language=language))
            self._language = language
            self._bench.read(())
        return self._bench


def _row(one: TranslatedText, language: str) -> Data:
    place = one.own.where if one.own else one.original.where
    card = _card_of(one.key)
    return {
        "key": one.key,
        "original": one.original.text,
        "text": one.own.text if one.own else None,
        "state": one.state,
        "card": list(card) if card else None,
        "sheets": one.key.startswith(UNDER),
        "file": place.file,
        "line": place.line,
        "column": place.column,
    }


def _card_of(key: str) -> CardName | None:
    """The card that says it, if one card does."""
    match key.split("/"):
        case [component, "cards", card, _, *_]:
            return component, card
        case _:
            return None


def _has(table: Table, name: CardName) -> bool:
    component, card = name
    cards = (one.component.cards for one in table.laid if one.component.id == component)
    return any(one.id == card for some in cards for one in some)
