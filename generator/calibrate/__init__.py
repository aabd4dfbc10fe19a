"""A printer is measured: a test sheet to print, and what was read off it → a Printer."""
