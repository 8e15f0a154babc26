"""All benchmarks, one after the other."""

from benchmarks import playouts, saves, startup, workers

for benchmark in (startup, playouts, saves, workers):
    benchmark.main()
