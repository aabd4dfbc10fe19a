"""A mistake in a user's files as a value: file, line, column, what is wrong, what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.core.named_tuple import NamedTuple

ERROR = "error"
WARNING = "warning"
NOTE = "note"

CODES = {
    "bad-yaml": "The file is not YAML that Cubicle Press can read.",
    "bad-value": "A value of the wrong kind for its key.",
    "unknown-key": "A key that does not exist here.",
    "duplicate-key": "The same key twice in one mapping.",
    "missing-key": "A required key is missing.",
    "duplicate-id": "Two things have the same id.",
    "unknown-name": "A name (layout, colour, font, card …) that does not exist.",
    "wrong-count": "The copies in a deck do not add up to its `holds`.",
    "bad-template": "A {{ template }} cannot be worked out.",
    "text-overflow": "Text does not fit its box at the smallest size.",
    "unknown-mark": "A mark of another program, which is printed as it is written.",
    "missing-glyph": "A character that no font of the game can draw.",
    "missing-style": "A weight or a slant that a font family does not have.",
    "bad-font": "A font file that cannot be read, or must not be embedded.",
    "missing-picture": "A picture or icon that does not exist.",
    "bad-picture": "A picture that cannot be read or drawn.",
    "missing-file": "A required file is missing.",
    "cannot-read": "A file exists but cannot be read.",
    "bad-path": "A file outside the game's folder, or something that is not an ordinary file.",
    "no-settings": "There is no folder for the settings of your printers.",
    "does-not-fit": "A component is larger than the paper's printable area.",
    "sleeve-misfit": "Cards that do not fit the chosen sleeves, or are loose in them.",
    "stock-misfit": "Cards or pieces that do not fit the cells of the chosen stock.",
    "nothing-to-print": "None of the chosen components has a card.",
    "wrong-option": "An option with a value that does not exist or cannot be used.",
    "no-game": "There is no game with that name or in that folder.",
    "small-type": "Type smaller than the game allows.",
    "near-the-cut": "Text outside the safe area.",
    "text-cut-off": "Text that the edge of its drawing or group cuts off.",
    "low-contrast": "Text with too little contrast to its background.",
    "text-on-picture": "Text that is hard to read on the picture below it.",
    "coarse-picture": "A picture with too few pixels for its printed size.",
    "odd-picture": "A picture that may not print as expected.",
    "colour-alone": "Kinds of card that differ only in colour.",
    "looks-alike": "Elements that mean different things and look alike in one of the inks.",
    "hard-to-scan": "A QR code or barcode that scanners may not read.",
    "no-room": "A space too small for the pieces that go on it.",
    "tight-slot": "A slot that is too small for its tab.",
    "regions-overlap": "Two regions of a board that overlap.",
    "across-seam": "A region or space that a seam of the board cuts through.",
    "text-on-seam": "Text across a seam of the board.",
    "picture-on-seam": "A picture across a seam of the board.",
    "cell-outside": "Cells of a grid that are partly beyond the edge of their face.",
    "uneven-hexagon": "A hexagon that is not regular.",
    "spaces-overlap": "Spaces along a path that overlap.",
    "mixed-pile": "Cards of one shuffled pile with different backs.",
    "unused-allowance": "An `allow` that silences nothing.",
    "unused-keyword": "A keyword that no text uses.",
    "misspelt-keyword": "A word that is nearly a keyword.",
    "orphan": "Pictures or drawings that nothing uses.",
    "bad-rule": "A rule that cannot be worked out.",
    "rule-broken": "The cards break a rule of the game.",
    "known-defect": "A known defect of the rulebook, and how the game resolves it.",
    "stale-defect": "A known defect of the rulebook that no longer occurs.",
    "untranslated": "A text that is missing in the chosen language.",
    "stale-text": "A translation whose original has since changed.",
    "same-text": "A translation that is the same as its original.",
    "marks-differ": "A translation whose icons or templates differ from its original's.",
    "wrong-size": "A deck of a size that a print shop does not sell.",
    "short-bleed": "Art that does not reach the edge of a print shop's bleed.",
    "no-back": "A deck without a back, for a print shop that prints backs.",
    "too-much-ink": "A colour or a picture that would take more ink than a print shop allows.",
    "text-in-inks": "Small text that a press would print in three inks or more.",
    "too-many-cards": "A deck with more cards than a print shop takes in one order.",
    "cannot-edit": "A value that the preview page cannot change in its file.",
    "cannot-write": "The output cannot be written.",
    "no-boundary": "This system cannot confine someone else's game.",
    "over-the-limit": "A file is too large, or a game takes too much time or memory.",
}


WINDOW = 100
"""How much is shown of a long line, in letters."""
USAGE = frozenset(("wrong-option", "no-game"))
"""Mistakes in the command, not in anyone's files."""


class Where(NamedTuple):
    """A place in a user's file; lines and columns count from 1, 0 means the whole file."""

    file: str
    line: int = 0
    column: int = 0
    cell: str = ""
    """Of a table, such as `Schemes!C5`; line and column are its row and its column."""
    used_at: str = ""
    """Of what is written once and used in several places: the place of this use."""

    def __str__(self) -> str:
        if self.cell:
            return f"{self.file}:{self.cell}"
        return ":".join([self.file, *(str(n) for n in (self.line, self.column) if n)])


class Given(str):
    """A name that a file defines, and where: suggestions mention the place."""

    where: Where

    def __new__(cls, text: str, where: Where) -> Given:
        given = super().__new__(cls, text)
        given.where = where
        return given


class Problem(NamedTuple):
    code: str
    where: Where
    message: str
    hint: str = ""
    severity: str = ERROR
    cards: tuple[str, ...] = ()
    """All that it is about, such as `deck/card`, if it was found on finished cards."""

    @property
    def told(self) -> str:
        """The message, with the place of use where the mistake may be there as well."""
        used = self.where.used_at
        return f"{self.message} (used at {used})" if used else self.message

    def as_dict(self) -> dict[str, object]:
        return {
            "file": self.where.file,
            "line": self.where.line,
            "column": self.where.column,
            "code": self.code,
            "severity": self.severity,
            "message": self.told,
            "hint": self.hint,
            "cards": list(self.cards),
        }


class Refusal(Exception):
    """Problems that end the work in hand; the catcher adds them to the others."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


def one_line(problem: Problem) -> str:
    """`cards/x.yaml:14:9: error: what is wrong — what to do [code]`"""
    hint = f" — {_short(problem.hint)}" if problem.hint else ""
    said = f"{problem.severity}: {_short(problem.told)}{hint} [{problem.code}]"
    return printable(f"{problem.where}: {said}")


def _short(text: str, most: int = 400) -> str:
    """People read this line, so long text pasted into a file is shortened."""
    return text if len(text) <= most else f"{text[:most]}…"


def with_caret(problem: Problem, line_of: Callable[[Where], str | None]) -> str:
    """The one-line form, then the offending line with a caret under the column."""
    line = line_of(problem.where) if problem.where.line and not problem.where.cell else None
    if line is None:
        return one_line(problem)
    number = str(problem.where.line)
    shown, at = _window(line.replace("\t", " "), max(problem.where.column, 1) - 1)
    gutter = " " * len(number)
    return "\n".join(
        [
            one_line(problem),
            f"  {number} | {printable(shown)}",
            f"  {gutter} | {' ' * len(printable(shown[:at]))}^",
        ]
    )


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Each problem once, by place; one that all uses of a part share is reported at the first."""
    uses: dict[Problem, list[str]] = {}
    for problem in dict.fromkeys(problems):
        where = problem.where._replace(used_at="")
        uses.setdefault(problem._replace(where=where), []).append(problem.where.used_at)
    once = (
        problem._replace(where=problem.where._replace(used_at=_places(places)))
        for problem, places in uses.items()
    )
    return sorted(once, key=lambda p: (p.where, p.code, p.message))


def _places(uses: list[str]) -> str:
    more = len(uses) - 1
    return f"{min(uses)} and {more} more place{'s' * (more > 1)}" if more else uses[0]


def printable(text: str) -> str:
    """Control and direction characters and new lines spelt out: no name controls the terminal."""
    return "".join(c if c.isprintable() else spelt_out(c) for c in text)


def spelt_out(character: str) -> str:
    """As JSON has it: `\\u001b`, or two of them for a character far up."""
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """`did you mean 'title'?`, or the whole short list, or nothing; look-alikes are named.

    The definition itself may be misspelt, so its place is mentioned too.
    """
    names = sorted({*known} - {""})  # a card without a title has no id
    folded = {_fold(name): name for name in names}
    if _fold(word) in folded:
        return f"did you mean {_quoted(folded[_fold(word)])}?"
    import difflib  # only a mistake pays for it

    close = [folded[name] for name in difflib.get_close_matches(_fold(word), folded, cutoff=0.6)]
    if close:
        meant = next((name for name in close if isinstance(name, Given)), close[0])
        return f"did you mean {_quoted(meant)}?{_odd_letter(word, meant)}"
    if 0 < len(names) <= 12:
        return "choose one of: " + ", ".join(names)
    return ""


def _quoted(name: str) -> str:
    place = f" ({name.where.file}:{name.where.line})" if isinstance(name, Given) else ""
    return f"'{name}'{place}"


def _odd_letter(word: str, meant: str) -> str:
    odd = next((c for c in word if not c.isascii() and c not in meant), None)
    return f" the letter '{odd}' is U+{ord(odd):04X} here" if odd else ""


def _fold(word: str) -> str:
    return word.casefold().replace("_", "-").replace(" ", "-")


def _window(line: str, column: int) -> tuple[str, int]:
    if len(line) <= WINDOW:
        return line, min(column, len(line))
    start = max(0, min(column - WINDOW // 2, len(line) - WINDOW))
    return line[start : start + WINDOW], column - start
