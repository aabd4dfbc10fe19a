"""Values that every room uses: problems, lengths, colours, figures, Frames, printed sentences."""
