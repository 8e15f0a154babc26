"""Logistic regression for the outlooks of searching players; needs numpy (the `bench` extra)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np


def logistic(rows: Sequence[Any], outcomes: Sequence[float], ridge: float = 1.0) -> Any:
    """Weights by Newton's method with a small ridge; says on stderr how well they fit."""
    x, y = np.array(rows), np.array(outcomes)
    scale = np.maximum(x.std(axis=0), 1e-6)
    scale[0] = 1.0
    z = x / scale
    weights = np.zeros(x.shape[1])
    for _ in range(25):
        p = 1 / (1 + np.exp(-np.clip(z @ weights, -30, 30)))
        slope = z.T @ (y - p) - ridge * weights
        bend = (z * (p * (1 - p))[:, None]).T @ z + ridge * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    p = np.clip(1 / (1 + np.exp(-np.clip(z @ weights, -30, 30))), 1e-6, 1 - 1e-6)
    loss = -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))
    print(
        f"{len(y)} rows, {y.mean():.3f} won, log loss {loss:.4f}, "
        f"squared error {np.mean((p - y) ** 2):.4f} of {y.var():.4f}",
        file=sys.stderr,
    )
    return weights / scale
