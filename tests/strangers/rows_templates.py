"""T: templates that want out, or more than there is. M: text that is a program elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games import DECK, LAYOUT
from tests.strangers.table import FIELD, Row, game, layout, place, shown, template, value

T_ESCAPES = {
    "T01": ["cycler.__init__.__globals__.os.system('touch M')", "lipsum.__globals__"],
    "T02": ["''.__class__.__mro__", "''['__class__']", "title.__class__.__base__"],
    "T03": ["''|attr('__class__')", "title|attr('upper')"],
    "T04": ["'{0.__class__}'.format(1)", "('{0}'|attr('format'))(1)", "'%s' % title"],
    "T06": ["self._TemplateReference__context", "title|pprint", "self"],
    "T07": ["card.items()", "card.path.write_text('x')", "title.upper()", "deck.cards.append(1)"],
    "T08": ["range(10**9)"],
    "T09": ["range(99999)|list", "[1]|map('string')|list"],
    "T10": ["9**(9**9)", "9**9**9**9"],
    "T11": ["'A' * 10**10", "[1] * 999999999", "999999999 * 'A'"],
    "T12": ["'%1000000000d' % 1", "'{:>1000000000}'.format(1)", "'a'|center(10**10)",
            "[1]|slice(10**9)"],
    "T13": ["'" + "ab" * 400 + "'|replace('', '" + "a" * 400 + "')"],
    "T14": ["(" * 990 + "1" + ")" * 990, "1 if " * 380 + "1", "[" * 900 + "]" * 900],
}  # fmt: skip


def templates() -> Iterator[Row]:
    for id, expressions in T_ESCAPES.items():
        for expression in expressions:
            yield template(id, expression)
    for literal in ("{% include '../x' %}", "{% include '/etc/passwd' %}", "{% debug %}"):
        says = "does not work in a text"
        yield shown("T05" if "inc" in literal else "T06", literal, "bad-template", says)
    doubling = "{% set a = 'x' %}" + "{% set a = a ~ a %}" * 40
    yield shown("T13", "{% macro m() %}{{ m() }}{% endmacro %}x", "bad-template", "macro")
    yield shown("T13", doubling, "bad-template", "give the layout 'values'")
    yield shown("T14", "{% if 1 %}" * 200 + "x", "bad-template", "does not work")
    yield shown("T14", "{{ 1 }}" * 80_000, "bad-value", "at most")
    wrong = {
        "nme": "there is no 'nme'",
        "titel|upper": "did you mean 'title'?",
        "a b": "",
        "title|uper": "",
        "1/0": "cannot work out",
        "title.items": "and has no 'items'",
        "card.items": "has no 'items'",
    }
    for expression, says in wrong.items():
        yield template("T15", expression, says)
    yield shown("T15", "{{ a", "bad-template", "not closed")
    yield _block("{{ titel }}", 9, "did you mean 'title'?")
    yield _block("{{ title", 9, "not closed")


def _block(text: str, line: int, says: str) -> Row:
    """A template that goes wrong on the third line of a card's block of text."""
    block = f"|\n      One\n      two {text}\n"
    element = '  - {text: "{{ text }}", box: [5mm, 20mm, 50mm, 50mm]}\n'
    deck = DECK.replace(f"{FIELD}\n", block)
    files = {"things.yaml": deck, "layouts/face.yaml": LAYOUT + element}
    return Row("T15", files, "bad-template", place("things.yaml", line), says)


def markup() -> Iterator[Row]:
    payload = "[[[getattr(pow, Word('__globals__'))['os'].system('touch M') for Word in [str]]]]"
    yield shown("M01", f'<font color="{payload}">x</font>', "unknown-mark", "as it is written")
    for id, colour in (("M01", payload), ("M02", "describe(red)"), ("M02", "setColors(x=1)")):
        row = game(id, '"#202020"', f'"{colour}"', "", 5)
        yield row._replace(at="game.yaml:5", says="colour")
        yield layout(id, f'{{text: x, colour: "{colour}"}}', "unknown-name", "there is no colour")
    for text in ('<img src="/etc/passwd"/>', '<img src="http://127.0.0.1:9/"/>',
                 '<a href="javascript:alert(1)">x</a>'):  # fmt: skip
        yield shown("M03", text, "unknown-mark", "as it is written")
    for text in ("<b>unclosed", "</b>"):
        yield shown("M04", text, "unknown-mark", "for bold write **word**")
    for text in ("a < b & c", "&nosuch;", "&#0;", "**open", "*", "{open"):
        yield shown("M04", text)
    for text in ('"><img onerror=x>', "${X}"):
        yield shown("M05", text, "unknown-mark", "as it is written")
    for text in ("<script>alert(1)</script>", "%s%n",
                 "=cmd|'/C calc'!A0", "'; DROP TABLE cards; --"):  # fmt: skip
        yield shown("M05", text)
    yield value("M06", "w" * 200_000, "bad-value", "at most 8,000 characters")
    yield value("M06", "a " * 100_000, "bad-value", "at most 8,000 characters")
    yield value("M06", "<b>" * 20_000, "bad-value", "at most 8,000 characters")
    yield shown("M06", "<b>" * 1_600, "text-overflow")
    yield shown("M06", "**a " * 1_200, "text-overflow")


def rows() -> Iterator[Row]:
    yield from templates()
    yield from markup()
