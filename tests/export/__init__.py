"""Faces for others: pictures, print shops."""
