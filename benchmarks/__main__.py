"""All benchmarks, one after the other."""

from benchmarks import playouts, saves, serving, startup, workers

for benchmark in (startup, playouts, saves, workers, serving):
    benchmark.main()
