"""Cubicle Press: YAML in, printable tabletop games out."""

__version__ = "0.1.0"
