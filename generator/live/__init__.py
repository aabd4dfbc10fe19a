"""One game read again and again while it is being written, and edited."""
