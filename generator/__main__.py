"""`python -m generator` is the same as `cubicle`."""

from generator.cli import main

if __name__ == "__main__":
    main(prog_name="cubicle")
