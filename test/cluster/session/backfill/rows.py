rows = 1_000
