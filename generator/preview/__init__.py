"""The page in the browser: shows a game and passes edits on. Decides nothing about cards."""
