"""Frames → PDF and PNG. Everything is decided before; this room only writes it down."""
