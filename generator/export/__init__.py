"""Faces and sheets for targets other than the home printer."""
