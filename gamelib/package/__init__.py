"""Package!?: rules, states, words and pictures of the first game."""
