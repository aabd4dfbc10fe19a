"""An order → one printable PDF: chosen, listed, bound, and recorded once you have printed it."""
