"""The page in the browser: shows a game, passes edits on. It decides nothing about cards."""
