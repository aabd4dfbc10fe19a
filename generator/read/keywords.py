"""`keywords` of game.yaml → Keywords."""

from __future__ import annotations

from generator.core.pattern import pattern
from generator.core.problems import Problem, Refusal
from generator.model.keywords import Keyword
from generator.model.values import TEXT, Kind, Scope, refuse
from generator.source import Mapping, Node, Scalar

BETWEEN_FORMS = "/"
MOST_KEYWORDS = 500
MOST_FORMS = 20
_FORM = pattern(r"[^\W_]+(?:[ '’-][^\W_]+)*")


def _keywords(node: Node, scope: Scope) -> tuple[Keyword, ...]:
    if not isinstance(node, Mapping):
        raise refuse(node, "keywords, each with its reminder")
    if len(node.entries) > MOST_KEYWORDS:
        message = f"more than {MOST_KEYWORDS} keywords"
        raise Refusal(Problem("over-the-limit", node.where, message))
    keywords: list[Keyword] = []
    problems: list[Problem] = []
    taken: dict[str, Keyword] = {}
    for name, value in node.entries:
        try:
            keyword = Keyword(_forms(name), _reminder(value, scope), name.where)
        except Refusal as refusal:
            problems.extend(refusal.problems)
            continue
        keywords.append(keyword)
        for form in keyword.forms:
            other = taken.setdefault(form.casefold(), keyword)
            if other is not keyword:
                message = f"'{form}' is already a form of the keyword '{other.name}'"
                problems.append(Problem("duplicate-id", name.where, message))
    if problems:
        raise Refusal(*problems)
    return tuple(keywords)


def _forms(name: Scalar) -> tuple[str, ...]:
    forms = tuple(" ".join(form.split()) for form in name.text.split(BETWEEN_FORMS))
    if len(forms) > MOST_FORMS:
        raise Refusal(Problem("over-the-limit", name.where, f"more than {MOST_FORMS} forms"))
    for form in forms:
        if not _FORM.fullmatch(form) or not any(c.isalpha() for c in form):
            message = f"expected a keyword of letters, such as 'first strike', found '{form}'"
            hint = "other forms of the word follow after a slash: burn/burned"
            raise Refusal(Problem("bad-value", name.where, message, hint))
    return tuple(dict.fromkeys(forms))


def _reminder(node: Node, scope: Scope) -> str:
    return " ".join(TEXT.read(node, scope).split())


KEYWORDS: Kind[tuple[Keyword, ...]] = Kind(
    "a mapping of keywords and their reminders",
    _keywords,
    {"type": "object", "additionalProperties": {"type": "string"}},
)
