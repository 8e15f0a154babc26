WEIGHTS: tuple[float, ...] = (0.0,) * 22
