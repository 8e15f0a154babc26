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


def shares(rows: Sequence[Any], won: Sequence[Any], steps: int = 600) -> Any:
    """Weights of a conditional logit: points of all competitors, shares of a win.

    Args:
        rows: for each position the descriptions of all competitors.
        won: for each position what share of the win each competitor had.
        steps: gradient steps with momentum (Adam).
    """
    most = max(len(row) for row in rows)
    length = len(rows[0][0])
    x = np.zeros((len(rows), most, length))
    y = np.zeros((len(rows), most))
    there = np.zeros((len(rows), most), dtype=bool)
    for at, (row, win) in enumerate(zip(rows, won, strict=True)):
        x[at, : len(row)] = row
        y[at, : len(row)] = win
        there[at, : len(row)] = True
    weights = np.zeros(length)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        points = np.where(there, x @ weights, -1e9)
        points -= points.max(axis=1, keepdims=True)
        chance = np.exp(points)
        chance /= chance.sum(axis=1, keepdims=True)
        slope = np.einsum("ns,nsf->f", y - chance, x) / len(x) - 1e-4 * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        rate = 0.03 if step < steps * 0.7 else 0.005
        weights += rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    loss = -(y * np.log(np.maximum(chance, 1e-9))).sum(axis=1).mean()
    lot = np.log(there.sum(axis=1)).mean()
    print(f"{len(x)} positions, log loss {loss:.4f}, by lot {lot:.4f}", file=sys.stderr)
    return weights
