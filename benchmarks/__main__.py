"""All benchmarks, one after the other."""

from benchmarks import engines, playouts, saves, startup, workers

for benchmark in (startup, playouts, saves, workers, engines):
    benchmark.main()
