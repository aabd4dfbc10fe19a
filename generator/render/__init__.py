"""Frames → PDF and PNG: somebody decided everything, this writes it down."""
