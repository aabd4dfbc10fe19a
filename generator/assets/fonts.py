"""The fonts of one game by name → stacks of fonts in which words are set, bold and italic."""

from __future__ import annotations

import re
from collections.abc import Mapping

from generator.assets.families import Family, OwnFamilies, find_family, installed_families
from generator.assets.shaping import Font, FontStack
from generator.core.problems import WARNING, Problem, Refusal, Where, did_you_mean
from generator.files import Folder
from generator.model import FontChoice

REGULAR = 400
LEAST_BOLD = 700
BOLDER = 300
HEAVIEST = 900


class Fonts:
    """Every font that a game names, its own before those that are installed."""

    def __init__(
        self,
        named: Mapping[str, tuple[FontChoice, ...]],
        fallback: tuple[FontChoice, ...],
        folder: Folder,
        where: Where,
        language: str = "en",
    ) -> None:
        self._named = named
        self._fallback = fallback
        self._where = where
        self._language = language
        self._own = OwnFamilies(folder)
        self._families: dict[FontChoice, Family] = {}
        self._stacks: dict[tuple[str, bool, bool], FontStack] = {}
        self._faults: list[Problem] = []

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with font files and styles, as far as they have been used."""
        return (*self._own.problems, *self._faults)

    def stack(self, name: str, where: Where, bold: bool = False, italic: bool = False) -> FontStack:
        """Refusal if the game names no such font, or a family that is not there."""
        key = (name, bold, italic)
        if key not in self._stacks:
            if name not in self._named:
                hint = did_you_mean(name, self._named)
                raise Refusal(Problem("unknown-name", where, f"there is no font '{name}'", hint))
            choices = (*self._named[name], *self._fallback)
            if bold:
                self._check_bold(choices[0])
            self._stacks[key] = FontStack(
                tuple(dict.fromkeys(self._font(one, bold, italic) for one in choices)),
                self._language,
            )
        return self._stacks[key]

    def _font(self, choice: FontChoice, bold: bool, italic: bool) -> Font:
        family = self._family(choice)
        weight = choice.weight or REGULAR
        if bold:
            weight = min(max(weight + BOLDER, LEAST_BOLD), HEAVIEST)
        return family.font(weight, italic != choice.italic)

    def _check_bold(self, choice: FontChoice) -> None:
        family = self._family(choice)
        if max(one.heaviest for one in family.styles) < LEAST_BOLD:
            message = f"'{family.name}' has no bold, so **bold** looks like the rest"
            hint = f"its weights are {family.weights()}; use italics, or another family"
            self._report(choice, message, hint, WARNING)

    def _family(self, choice: FontChoice) -> Family:
        if choice not in self._families:
            family = self._find(choice)
            self._families[choice] = family
            if choice.weight and not family.has(choice.weight):
                message = f"'{family.name}' has no weight {choice.weight}"
                self._report(choice, message, f"choose one of: {family.weights()}")
            if choice.italic and not family.has_italic():
                message = f"'{family.name}' has no italic"
                self._report(choice, message, "leave out 'italic', or add the file that has it")
        return self._families[choice]

    def _find(self, choice: FontChoice) -> Family:
        family = self._own.find(choice.family) or find_family(choice.family)
        if family is None:
            message = f"there is no font family '{choice.family}'"
            hint = self._how_to_get(choice.family)
            raise Refusal(Problem("unknown-name", choice.where or self._where, message, hint))
        return family

    def _report(self, choice: FontChoice, message: str, hint: str, severity: str = "error") -> None:
        where = choice.where or self._where
        self._faults.append(Problem("missing-style", where, message, hint, severity))

    def _how_to_get(self, family: str) -> str:
        """What was meant, if it is here; otherwise where fonts come from."""
        import difflib  # only a mistake pays for it

        own = [one.name for one in self._own.all()]
        known = {name.casefold(): name for name in own}
        known |= {one.name.casefold(): one.name for one in installed_families()}
        if meant := difflib.get_close_matches(family.casefold(), known, n=1, cutoff=0.8):
            return f"did you mean '{known[meant[0]]}'?"
        if self._own.problems:
            return f"a file in fonts/ cannot be used: {self._own.problems[0].where}"
        if own:
            return f"fonts/ has {', '.join(own[:5])}"
        if not re.fullmatch("[A-Za-z0-9 ]{1,40}", family):
            return "put its .ttf or .otf file into the game's folder fonts/"
        package = f"fontpkg-{family.lower().replace(' ', '-')}"
        return f"put its .ttf or .otf file into fonts/, or install the package {package}"
