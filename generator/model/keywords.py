"""A keyword of a game: a word that rules give a meaning, and its reminder."""

from __future__ import annotations

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where

NUMBER = "{n}"
"""In a reminder: the number that follows the keyword."""
ANY_NUMBER = "X"


class Keyword(NamedTuple):
    """The first of its forms is its name."""

    forms: tuple[str, ...]
    reminder: str
    where: Where

    @property
    def name(self) -> str:
        return self.forms[0]

    @property
    def takes_number(self) -> bool:
        return NUMBER in self.reminder

    @property
    def title(self) -> str:
        """As a glossary lists it, such as `Burn X`."""
        number = f" {ANY_NUMBER}" if self.takes_number else ""
        return f"{self.name[0].upper()}{self.name[1:]}{number}"

    def explained(self, number: str = ANY_NUMBER) -> str:
        return self.reminder.replace(NUMBER, number)
