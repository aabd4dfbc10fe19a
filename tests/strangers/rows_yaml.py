"""Y: text that is hardly YAML, or more of it than anyone needs. V: values that are none."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games import DECK, GAME, LAYOUT
from tests.strangers.table import FIELD, Row, deck, game, layout, place, value, whole_deck

HEAD = DECK.split("cards:")[0]


def syntax() -> Iterator[Row]:
    yield deck("Y01", "title: One", 'title: "Red', "bad-yaml", 6, "close the quote")
    yield deck("Y02", "    text:", "\ttext:", "bad-yaml", 7, "spaces")
    yield value("Y03", "a: b", says="quotes")
    yield value("Y04", "[1, 2", says="close the bracket")
    for text in ("", "# nothing\n", "null\n", "42\n", "- a\n- b\n"):
        yield Row("Y05", {"game.yaml": text}, *_not_a_game(text), "game")
        yield whole_deck("Y05", text, *_not_a_deck(text))
    yield deck("Y06", "cards:", "---\ncards:", "bad-yaml", 5, "one document")
    yield deck("Y07", "copies: 2", "copies: 2\n    copies: 3", "duplicate-key", 10, "on line 9")
    yield deck(
        "Y08", "title: Two", "titel: Two\n    id: two", "unknown-key", 8, "did you mean 'title'?"
    )
    yield deck("Y09", "copies: 2", "COPIES: 2", "unknown-key", 9, "did you mean 'copies'?")
    player = "for_each_player: true"
    yield deck("Y09", "copies: 2", player, "unknown-key", 9, "did you mean 'for-each-player'?")
    yield deck("Y09", "copies: 2", "cоpies: 2", "unknown-key", 9, "U+043E")
    yield deck("Y10", "text: text?", "text: text", "missing-key", 8, "'text' is missing in 'Two'")
    one = DECK.replace("title: One", "id: one").replace("title: Two", "id: one")
    yield Row("Y11", {"things.yaml": one}, "duplicate-id", "things.yaml:8", "on line 6")
    twice = {"things.yaml": DECK, "more.yaml": DECK}
    yield Row("Y11", twice, "duplicate-id", "things.yaml:1", "more.yaml")
    yield deck("Y11", "title: One", "title: One\n    id: Two", "bad-value", 7, "id")
    for tag in ("!!python/object/apply:os.system [id]", "!!python/name:os.system x", "!foo x"):
        yield value("Y12", tag, says="tags")


def _not_a_game(text: str) -> tuple[str, str]:
    if text[:1] in "#":
        return "missing-key", "game.yaml:1"
    return "bad-value", "game.yaml:1"


def _not_a_deck(text: str) -> tuple[str, int]:
    return ("bad-value" if text[:1] not in "#" else "missing-key"), 1


def bombs() -> Iterator[Row]:
    levels = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 9)]
    alias = "\n".join(["a0: &a0 [x]", *levels]) + "\n"
    yield whole_deck("Y13", alias + DECK, "bad-yaml", 2, "aliases")
    yield whole_deck("Y13", DECK + "x: &x [*x]\n", "bad-yaml", 10, "refers to itself")
    yield whole_deck("Y13", DECK + "x: &x {a: *x}\n", "bad-yaml", 10, "refers to itself")
    merges = "".join(f"x{n}: &x{n} {{<<: [*x{n - 1}, *x{n - 1}]}}\n" for n in range(1, 29))
    yield whole_deck("Y14", "x0: &x0 {a: 1}\n" + merges + DECK, "bad-yaml", 3, "aliases")
    yield value("Y15", "[" * 3000, says="deeply")
    for opening in ("[", "{a: ", "- ", "? "):
        yield value("Y16", "\n" + opening * 60_000, says="", line=8)
    for scalar in ('!!int ""', "!!timestamp x", "!!bool x", r'"\U99999999"'):
        yield value("Y17", scalar)
    yield value("Y18", r'"\ud800"', says="escape")
    for scalar in (r'"\0"', r'"\x1b[31m"'):
        yield value("Y18", scalar, says="not allowed")
    yield value("Y19", "a\0b", says="U+0000")
    yield value("Y19", "a\ab", says="U+0007")
    for odd in (b"caf\xe9", b"\x93quoted\x94", b"\xc0\xaf"):
        text = DECK.encode().replace(FIELD.encode(), odd)
        yield whole_deck("Y20", text, "bad-yaml", 7, "UTF-8")
    yield whole_deck("Y21", b"\xef\xbb\xbf" + DECK.encode())
    for end in ("\r\n", "\r"):
        yield whole_deck("Y22", DECK.replace("\n", end).encode())
    yield whole_deck("Y22", DECK.replace("\n", "\r\n", 3).encode())
    yield value("Y23", "a\u2028b", "")
    yield whole_deck("Y24", DECK.encode("utf-16"), "bad-yaml", 0, "save it as UTF-8")
    yield whole_deck(
        "Y25", "".join(f"k{n}: 1\n" for n in range(101_000)), "bad-yaml", 100_000, "200000"
    )
    yield value("Y25", "a" * 5_000_000, says="2 MB", line=0)
    yield value("Y25", "a\n" * 25_000_000, says="2 MB", line=0)
    for key in ("on", "2024-01-01", "1", "null", "true"):
        yield deck("Y26", "copies: 2", f"{key}: x", "unknown-key", 9, f"'{key}'")
    yield value("Y17", "2024-13-45", "")


def values() -> Iterator[Row]:
    whole = "expected a whole number"
    for word in ("three", "[1]", "{a: 1}", "2.5", ".nan", ".inf", "-1", "1e308", "0x7f", "٣"):
        yield deck(
            "V01" if word[0] in "t[{" else "V02",
            "copies: 2",
            f"copies: {word}",
            "bad-value",
            9,
            whole,
        )
    yield deck("V02", "copies: 2", "copies: " + "9" * 5000, "bad-value", 9, whole)
    yield whole_deck("V01", HEAD + "cards: 5\n", "bad-value", 5, "a list")
    yield value("V01", "7", "")
    yield value("V01", "[7]", "bad-value", "expected text")
    yield deck("V01", "title: One", "title: null", "bad-value", 6, "expected text")
    yield deck("V01", "title: One", "title: {a: 1}", "bad-value", 6, "expected text")
    for size in (".nan", ".inf", "5", "-1mm", "1e308mm", "٣mm", "9" * 5000 + "mm", "0x7fmm"):
        yield deck("V02", "layout: face", f"layout: face\nbleed: {size}", "bad-value", 4, "length")
    for size in ("63parsecs", "mm", "63,5mm", "63mm88mm", "63mm 88mm"):
        yield deck(
            "V03", "layout: face", f"layout: face\nbleed: {size}", "bad-value", 4, "mm, cm, in"
        )
    for size in ("0.1 in", "+3mm"):
        yield deck("V03", "layout: face", f"layout: face\nbleed: {size}")
    for size in ("0mm x 0mm", "0mm x 88mm", "63mm", "1mm x 2mm x 3mm"):
        yield deck("V04", "layout: face", f"layout: face\nsize: {size}", "bad-value", 4, "size")
    wide = "layout: face\nsize: 63cm x 88cm"
    yield deck("V04", "layout: face", wide, "does-not-fit", 1, "630 × 880")
    tight = "layout: face\nsize: 195mm x 280mm\nbleed: 20mm"
    yield deck("V05", "layout: face", tight, "does-not-fit", 1)
    for said in ("gap: -1mm", "corner: -1mm", "bleed: -1mm"):
        yield deck("V06", "layout: face", f"layout: face\n{said}", "bad-value", 4, "0 or more")
    for said, most in (
        ("corner: 80mm", "at most 31.75 mm"),
        ("corner: 31.8mm", "at most 31.75 mm"),
        ("safe: 44mm", "nothing of 63.5 × 88.9 mm would be left inside"),
        ("bleed: 400mm", "at most 50 mm"),
    ):
        yield deck("V06", "layout: face", f"layout: face\n{said}", "bad-value", 4, most)
    yield deck("V06", "layout: face", "layout: face\ncorner: 31.75mm\nsafe: 3mm\nbleed: 0.5in")
    pieces = DECK.replace("deck:", "tokens:").replace("cards:", "pieces:")
    wide = pieces.replace("layout: face", "layout: face\nsize: 20mm x 20mm\ngap: 400mm")
    yield Row("V06", {"things.yaml": wide}, "bad-value", "things.yaml:5", "at most 50 mm")
    wide = wide.replace("gap: 400mm", "bleed: 21mm")
    yield Row("V06", {"things.yaml": wide}, "bad-value", "things.yaml:5", "at most 20 mm")
    sizes = "sizes: {round: {size: 20mm x 20mm, corner: 11mm}}"
    yield game("V06", "players: 2-4", f"players: 2-4\n{sizes}", "bad-value", 4)
    yield deck("V07", "copies: 2", "copies: 1000000000", "bad-value", 9, "1,000,000")
    yield deck("V07", "copies: 2", "copies: 1000000", "over-the-limit", 1, "1,000,001")
    long = FIELD + " More of it." * 300
    yield _fitted("V09", f'"{long}"', "text-overflow")
    yield _fitted("V10", "W" * 100, "text-overflow")
    yield value("V10", "W" * 100_000, "bad-value", "at most 8,000 characters")
    for colour in (
        "#ggg",
        "rgb(1,2)",
        '"[[[1]]]"',
        "setColors(red=1)",
        "-" * 2_000,
        "describe(red)",
    ):
        quoted = colour if colour.startswith('"') else f"'{colour}'"
        row = f"colours: {{ink: {quoted}"
        yield game("V11", 'colours: {ink: "#202020"', row, "", 5)._replace(
            at="game.yaml:5", says="colour"
        )
    yield layout(
        "V12", "{text: x, font: titel}", "unknown-name", "did you mean 'title' (game.yaml:6)?"
    )
    yield layout("V12", "{icon: cofee}", "missing-picture", "did you mean 'coffee'?")
    yield deck("V12", "layout: face", "layout: fce", "unknown-name", 3, "did you mean 'face'?")
    yield game("V12", "[things]", "[thing]", "unknown-name", 4, "did you mean 'things'?")
    yield game("V12", "Fira Sans,", "Fira Snas,", "unknown-name", 6, "did you mean 'Fira Sans")


def _fitted(id: str, text: str, code: str) -> Row:
    """The card's own words in a box of the layout."""
    element = '  - {text: "{{ text }}", box: [5mm, 20mm, 50mm, 20mm], size: 9pt to 6pt}\n'
    files = {"things.yaml": DECK.replace(FIELD, text), "layouts/face.yaml": LAYOUT + element}
    return Row(id, files, code, place("things.yaml", 7))


def letters() -> Iterator[Row]:
    """U: letters that fonts lack or that are written in other ways."""
    for odd in ("\U0001f409", "猫", "\ue000"):
        yield _fitted("U01", odd, "missing-glyph")._replace(says=f"U+{ord(odd):04X}")
    for odd in ("שלום", "سلام", "abc שלום 12"):
        yield _fitted("U02", odd, "missing-glyph")
    yield _fitted("U03", "👩\u200d👩\u200d👧", "missing-glyph")
    for fine in ("e" + "\u0301" * 50, "soft\u00adhyphen", "a\u202eb"):
        yield _fitted("U03", fine, "")._replace(at="")
    yield _fitted("U03", '"a\\tb\\nc"', "")._replace(at="")


def rows() -> Iterator[Row]:
    yield from syntax()
    yield from bombs()
    yield from values()
    yield from letters()


assert GAME.splitlines()[4].startswith("colours:")
