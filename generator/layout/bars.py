"""A text → the widths of a barcode's bars and spaces, in turn: Code 128 and EAN-13."""

from __future__ import annotations

import re

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where

MOST_CHARACTERS = 80


class Bars(NamedTuple):
    """A barcode before it has a size; widths are in modules, the first is a bar's."""

    widths: tuple[int, ...]
    says: str
    """What is printed below the bars."""
    quiet: tuple[int, int]
    """The empty modules that scanners need left and right of it."""

    @property
    def modules(self) -> int:
        return sum(self.widths)


# -- Code 128 ---------------------------------------------------------------------------------

_PATTERNS = (
    "212222222122222221121223121322131222122213122312132212221213221312231212112232122132"
    "122231113222123122123221223211221132221231213212223112312131311222321122321221312212"
    "322112322211212123212321232121111323131123131321112313132113132311211313231113231311"
    "112133112331132131113123113321133121313121211331231131213113213311213131311123311321"
    "331121312113312311332111314111221411431111111224111422121124121421141122141221112214"
    "112412122114122411142112142211241211221114413111241112134111111242121142121241114212"
    "124112124211411212421112421211212141214121412121111143111341131141114113114311411113"
    "411311113141114131311141411131211412211214211232"
)
"""Six widths for each value; together they are 11 modules."""
_END = "2331112"
_START = {"B": 104, "C": 105}
_SWITCH = {"B": 100, "C": 99}


def code_128(text: str, where: Where) -> Bars:
    if not text or len(text) > MOST_CHARACTERS or not re.fullmatch("[ -~]*", text):
        message = f"Code 128 takes 1 to {MOST_CHARACTERS} plain letters, digits and signs"
        raise Refusal(Problem("bad-value", where, message, "other texts fit into a qr"))
    values = _values(text)
    check = (values[0] + sum(n * value for n, value in enumerate(values))) % 103
    widths = "".join(_PATTERNS[6 * value : 6 * value + 6] for value in (*values, check)) + _END
    return Bars(tuple(map(int, widths)), text, (10, 10))


def _values(text: str) -> tuple[int, ...]:
    """The shortest way to say it: set B has a sign in each value, set C two digits."""
    ways: list[dict[str, tuple[int, ...]]] = [{} for _ in range(len(text) + 1)]
    ways[0] = {code_set: (start,) for code_set, start in _START.items()}
    for at in range(len(text)):
        for code_set, length, value in _steps(text, at):
            for before, said in ways[at].items():
                switch = () if before == code_set else (_SWITCH[code_set],)
                way = (*said, *switch, value)
                known = ways[at + length].get(code_set)
                if known is None or len(way) < len(known):
                    ways[at + length][code_set] = way
    return min(ways[-1].values(), key=len)


def _steps(text: str, at: int) -> list[tuple[str, int, int]]:
    """What may come next: a set, how many characters it takes, and the value it gives them."""
    pair = text[at : at + 2]
    steps = [("B", 1, ord(text[at]) - 32)]
    return [*steps, ("C", 2, int(pair))] if re.fullmatch("[0-9]{2}", pair) else steps


# -- EAN-13 -----------------------------------------------------------------------------------

_DIGITS = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"]
_MIRRORED = [
    "000000",
    "001011",
    "001101",
    "001110",
    "010011",
    "011001",
    "011100",
    "010101",
    "010110",
    "011010",
]
"""Which digits of the left half are mirrored: that says what the first digit is."""
_GUARD, _MIDDLE = "111", "11111"


def ean_13(text: str, where: Where) -> Bars:
    digits = re.sub(r"[\s-]", "", text)
    if not re.fullmatch("[0-9]{12,13}", digits):
        message = f"'{text[:40]}' is not an EAN-13: it has 12 digits and a check digit"
        raise Refusal(Problem("bad-value", where, message, "use kind: code-128 for other texts"))
    check = str(check_digit(digits))
    if len(digits) == 13 and digits[12] != check:
        message = f"the last digit of the EAN-13 {digits} is {digits[12]}, but should be {check}"
        hint = "one of its digits is mistyped; the last digit checks the others"
        raise Refusal(Problem("bad-value", where, message, hint))
    digits = digits[:12] + check
    mirrored = _MIRRORED[int(digits[0])]
    left = [
        _DIGITS[int(d)][:: -1 if m == "1" else 1]
        for d, m in zip(digits[1:7], mirrored, strict=True)
    ]
    right = [_DIGITS[int(d)] for d in digits[7:]]
    widths = "".join([_GUARD, *left, _MIDDLE, *right, _GUARD])
    return Bars(tuple(map(int, widths)), digits, (11, 7))


def check_digit(digits: str) -> int:
    """Of the first twelve digits, every second one counts three times."""
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits[:12]))
    return -total % 10
