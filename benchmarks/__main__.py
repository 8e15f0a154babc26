"""All benchmarks, one after the other."""

from benchmarks import engines, playouts, saves, serving, startup, workers

for benchmark in (startup, playouts, saves, workers, engines, serving):
    benchmark.main()
