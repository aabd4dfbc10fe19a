"""Every sentence that sheets, checklists and pull lists print, by key; English is here.

English stands here; other languages in layouts/words/ and in a game's own texts.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from generator.core.frozen import frozen
from generator.core.geometry import Size
from generator.core.pattern import pattern

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        "decimal-mark": ".",
        # in the margins of every sheet
        "version": "version {version}",
        "paper/common": "A4 or Letter, print it centred",
        "sheet": "sheet {number} of {count}",
        "page": "page {number} of {count}",
        "front": "front",
        "back": "back",
        "one-sided": "one-sided",
        "flip/long": "flip on the long edge",
        "flip/short": "flip on the short edge",
        "separate/long": "backs in a separate file, flip on the long edge",
        "separate/short": "backs in a separate file, flip on the short edge",
        "scale": "print at 100 %",
        "scale-only": "print at 100 %, do not scale",
        "ruler": "this line is 100 mm long when printed at 100 %",
        "draft": "DRAFT",
        # how to print a kit, for its own pages
        "how/long": "Print two-sided and flip on the long edge.",
        "how/short": "Print two-sided and flip on the short edge.",
        "how/gutterfold": "Print one-sided. Fold sheets with backs at the dashes, glue, then cut.",
        "how/fronts": "Print one-sided.",
        "how-separate/long": (
            "Print the fronts, turn the pile on the long edge, print the backs on it."
        ),
        "how-separate/short": (
            "Print the fronts, turn the pile on the short edge, print the backs on it."
        ),
        # cards
        "cuts": "make {across} cuts across, then {down} down",
        "cuts-beside": "cut strip by strip, never through a piece",
        "spares/one": "{count} spare",
        "spares/other": "{count} spares",
        "fold-at": "fold along the dashes, {distance} mm from the art",
        "fold-here": "fold here with the print outside, glue, then cut",
        # pieces
        "cut/lines": "cut along the grey lines",
        "cut/black": "cut along the black lines",
        "cut/art": "cut along the edge of the art",
        "cut/marks": "cut at the corner marks",
        "cut/tabs": "cut at the corner marks, leave the hatched tab on",
        "fold-cut/lines": "fold along the dashes, glue, then cut along the grey lines",
        "fold-cut/black": "fold along the dashes, glue, then cut along the black lines",
        "fold-cut/art": "fold along the dashes, glue, then cut along the edge of the art",
        "skip-if": "skip this sheet if you have {what}",
        "skip-part": "skip {part} if you have {what}",
        "more-sets": "{names} and more",
        "pieces-first": "cut off the pieces before you fold",
        "machine": "cut with {file}",
        "marks": "{pattern} marks, inset {inset} mm, arm {arm} mm, line {line} mm",
        # boards
        "one-page": "one page, one-sided",
        "part": "page {number} of {count}: row {row}, column {column}",
        "glue": "glue · page {page} goes here",
        "glue-of": "glue · {what}, page {page} goes here",
        "continued": "continued",
        # the cut plan
        "cut-plan": "Cut plan",
        "plan-order": "Cut in the order of the numbers. Stack the strips that one cut crosses.",
        "plan-dashed": "Pieces dashed here: cut out with scissors.",
        "plan-fold": "Fold at the long dashes and glue, then cut.",
        "plan-tabs": "Hatched: a tab to glue, on sheets that have one.",
        "plan-others": "Sheets without a picture: cut as their margins say.",
        "plan-folded": "Sheets with backs",
        "plan-steps": "{name}, folded in {count} steps",
        "fold-how/half": "fold in half",
        "fold-how/wings": "score, then fold both wings",
        "fold-how/feet": "score, fold over, glue; feet outwards",
        "fold-how/net": "score, fold, glue the flaps",
        "plan-minutes": "about {count} min",
        "plan-sheets/one": "{count} sheet",
        "plan-sheets/other": "{count} sheets",
        "plan-cuts/one": "{count} cut",
        "plan-cuts/other": "{count} cuts",
        "plan-each/one": "{count} cut each",
        "plan-each/other": "{count} cuts each",
        "plan-scissors": "{count} with scissors",
        "plan-own-marks": "each at its marks",
        "plan-picture": "A sheet of {name}: {told}",
        # the pull list
        "pulls": "Pull list",
        "since/run": "What has changed since you printed version {name}.",
        "since/revision": "What has changed since revision {name}.",
        "since/version": "What has changed since version {name}.",
        "take-out": "Take these out",
        "put-in": "Put these in",
        "why/new": "new",
        "why/changed": "changed",
        "why/more": "more",
        "why/fewer": "fewer",
        "why/removed": "removed",
        "in-all": "{count} in all",
        # the checklist
        "checklist": "Is everything there?",
        "tick": "Tick off what you have. The stack heights are for cards of about 250 g/m².",
        "left-out": "Not in this file, to print by themselves: {names}.",
        "not-counted": "Cards that only fill free places of a sheet are not counted.",
        "cards": "Cards",
        "more-cards": "More cards",
        "pieces": "Pieces",
        "more-pieces": "More pieces",
        "boards-and-pages": "Boards and pages",
        "to-read": "To read",
        "boards": "Boards",
        "pages": "Pages",
        "fits": "Room for the cards",
        "cards-of": "Cards of {size}",
        "stack": "stack",
        "high": "about {height} mm high",
        "all-together": "all together",
        # the page to share
        "web/skip": "Skip to the parts of the game",
        "web/contents": "Contents",
        "web/minutes": "Minutes",
        "web/ages": "Ages",
        "web/cards": "Cards",
        "web/print": "Print it yourself",
        "web/kit": "Print on {paper}, {pages} pages",
        "web/texts": "Texts below the cards",
        "web/search": "Search",
        "web/found": "{count} found",
        "web/by-players": "By number of players",
        "web/number-of-players": "Players",
        "web/back": "Back",
        "web/back-of": "Back of {title}",
        "web/as-printed": "The pages as they print:",
        "web/credits": "Credits and licence",
        # tables on screen
        "table/players": "{count} players",
        "table/seat": "Seat {number}",
        "table/shuffle": "Shuffle",
        "table/deal": "Deal {count}",
        "table/discards": "Discards",
        "table/box": "Box",
        "table/return": "Reshuffle",
    }
)

_PLACE = pattern(r"\{([a-z]+)\}")


@frozen
class Words:
    """The sentences of one language."""

    language: str
    sentences: Mapping[str, str]
    lacking: tuple[str, ...] = ()
    """Keys of those that stay English."""

    def __call__(self, key: str, **places: object) -> str:
        """The sentence, with its places filled in; unknown places stay as they are."""
        return _PLACE.sub(lambda place: str(places.get(place[1], place[0])), self.sentences[key])

    def counted(self, key: str, count: int) -> str:
        """The sentence in the form that its language has for so many."""
        form = f"{key}/{plural_form(self.language, count)}"
        return self(form if form in self.sentences else f"{key}/other", count=count)

    def paper(self, name: str, told: str) -> str:
        """What a paper is called; one of a game's own keeps its own words."""
        key = f"paper/{name}"
        return self(key) if SENTENCES.get(key) == told else told

    def number(self, value: float | str) -> str:
        """With the language's decimal mark."""
        told = value if isinstance(value, str) else f"{value:g}"
        return told.replace(".", self("decimal-mark"))

    def size(self, size: Size) -> str:
        return self.number(str(size))


ENGLISH = Words("en", SENTENCES)


def plain_key(key: str) -> str:
    """The key that English knows: languages may have forms for numbers that English lacks."""
    stem, _, form = key.rpartition("/")
    return f"{stem}/other" if form in FORMS and f"{stem}/other" in SENTENCES else key


FORMS = ("one", "few", "many", "other")
_UNCOUNTED = ("id", "ja", "ko", "ms", "th", "vi", "zh")
_NONE_IS_ONE = ("fr", "pt")
_EAST_SLAVIC = ("be", "bs", "hr", "ru", "sr", "uk")
_WEST_SLAVIC = ("cs", "sk")


def plural_form(language: str, count: int) -> str:
    """Which of FORMS a language uses for so many; all others distinguish one from many."""
    spoken = language.partition("-")[0]
    if spoken in _UNCOUNTED:
        return "other"
    if spoken in _EAST_SLAVIC:
        return _slavic_form(count, one=count % 10 == 1 and count % 100 != 11)
    if spoken == "pl":
        return _slavic_form(count, one=count == 1)
    if spoken in _WEST_SLAVIC and 2 <= count <= 4:
        return "few"
    return "one" if count == 1 or (count == 0 and spoken in _NONE_IS_ONE) else "other"


def _slavic_form(count: int, one: bool) -> str:
    if one:
        return "one"
    return "few" if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else "many"
