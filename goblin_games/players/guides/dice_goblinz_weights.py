WEIGHTS: tuple[tuple[float, ...], ...] = ((0.0,) * 13,) * 5
