"""`cubicle completion`: prints the completion script of a shell."""

from __future__ import annotations

import click

from generator.cli.help import command

PROGRAM, VARIABLE = "cubicle", "_CUBICLE_COMPLETE"


@command(
    examples=(
        'eval "$(cubicle completion bash)"                                  # in ~/.bashrc',
        'eval "$(cubicle completion zsh)"                                   # in ~/.zshrc',
        "cubicle completion fish > ~/.config/fish/completions/cubicle.fish",
    )
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print a script that completes commands, options and names when you press Tab."""
    from click.shell_completion import get_completion_class

    kind = get_completion_class(shell)
    if kind is None:
        raise click.UsageError(f"no completion is known for {shell}")
    script = kind(click.Command(PROGRAM), {}, PROGRAM, VARIABLE)
    click.echo(script.source_template % script.source_vars())
