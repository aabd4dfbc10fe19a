"""The print options as a form for a page to show, and what turns its answers into an order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import order_of, print_options

if TYPE_CHECKING:
    from generator.order import Order


def print_form() -> tuple[tuple[dict[str, Any], ...], Callable[[Mapping[str, Any]], Order]]:
    """The fields of the form, and the way from what was filled in to an order."""

    @click.command(add_help_option=False)
    @print_options
    def kit(**options: Any) -> None:
        """Never run: it reads options."""

    def order(given: Mapping[str, Any]) -> Order:
        from generator.problems import Problem, Refusal, Where

        words = [word for option in kit.params for word in _words(option, given)]
        try:
            return order_of(kit.make_context("kit", words).params)
        except click.UsageError as error:
            where = Where(getattr(getattr(error, "param", None), "opts", ["options"])[0])
            raise Refusal(Problem("wrong-option", where, error.format_message())) from error

    return tuple(_field(option) for option in kit.params), order


def _field(option: click.Parameter) -> dict[str, Any]:
    choices = option.type.choices if isinstance(option.type, click.Choice) else ()
    return {
        "name": option.name,
        "label": option.opts[0].removeprefix("--"),
        "help": getattr(option, "help", ""),
        "choices": list(choices),
        "flag": getattr(option, "is_flag", False),
        "default": _shown(option.default),
    }


def _shown(default: Any) -> Any:
    return default if isinstance(default, str | int | bool) else ""


def _words(option: click.Parameter, given: Mapping[str, Any]) -> list[str]:
    """What would stand on the command line for what was filled in."""
    value = given.get(option.name or "", "")
    if getattr(option, "is_flag", False):
        return [option.opts[0]] if value is True else []
    text = str(value).strip()
    return [f"{option.opts[0]}={text}"] if text else []
