# Two commands do everything on a fresh machine: `make play` and `make test`.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check bench soak screenshots clean

play: .venv/app
	@$(BIN)/goblin-games

test: .venv/dev
	@$(BIN)/python -m pytest -n 4 --dist worksteal  # most tests wait for a terminal

check: .venv/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: .venv/dev
	$(BIN)/pip install --quiet -e '.[bench]'
	$(BIN)/python -m benchmarks

soak: .venv/dev
	$(BIN)/python -m pytest -m soak

screenshots: .venv/dev
	$(BIN)/goblin-games screenshots

.venv/bin/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python 3.11 or newer is missing: install it, or say make PYTHON=/path/to/python3."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "$(PYTHON) is too old: Python 3.11 or newer is needed; say make PYTHON=/path/to/python3."; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "Python's venv module is missing: on Debian and Ubuntu install the package python3-venv."; exit 1; }
	@$(PYTHON) -m venv .venv

.venv/app: .venv/bin/python pyproject.toml
	@echo "Installing (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/dev: .venv/bin/python pyproject.toml
	@echo "Installing with the test tools (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ .venv/app

clean:
	rm -rf .venv build dist
