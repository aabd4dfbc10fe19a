"""A game that is read again while you write it, and edited from the page."""
