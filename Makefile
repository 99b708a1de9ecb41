# Needs Python 3.11 or newer, make, and a package index that pip can reach.

PYTHON  ?= python3
DECK    ?= camping
MINUTES ?= 5
ARGS    ?=

VENV := .venv
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt

# A step of `make test` that cannot run on this machine adds a line here, saying what and why; the run ends by showing them all.
LEFT_OUT := .left-out
export RULESHIFT_LEFT_OUT := $(CURDIR)/$(LEFT_OUT)

.DEFAULT_GOAL := help
.PHONY: help play test lint format bench soak clean

help: ## show this list
	@echo "Ruleshift. Usage: make COMMAND [PYTHON=python3.11]"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do printf '  %-8s %s\n' "$$name" "$$text"; done

play: $(VENV)/.play ## play in the terminal against bots (DECK=camping)
	$(BIN)/ruleshift play $(DECK) $(ARGS)

test: lint ## everything: lint, types, tests (ARGS="-k name" for some tests only)
	@: > $(LEFT_OUT)
	$(BIN)/pytest -n auto $(ARGS)
	@if [ -s $(LEFT_OUT) ]; then \
		echo; echo "!!! LEFT OUT of this run:"; sed 's/^/!!!   /' $(LEFT_OUT); \
	else \
		echo "Left out of this run: nothing."; \
	fi

lint: $(VENV)/.dev ## ruff, its formatter and mypy, without changing anything
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(VENV)/.dev ## format the code and mend what ruff can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: $(VENV)/.play ## measure the speed of the engine
	$(BIN)/ruleshift bench $(ARGS)

soak: $(VENV)/.dev ## play random games for MINUTES=5 and check them
	$(BIN)/python -m tests.soak --minutes $(MINUTES) $(ARGS)

clean: ## remove the environment, caches and builds
	rm -rf $(VENV) $(LEFT_OUT) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# Stamps: installing again is needed only when what is installed has changed.

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Ruleshift needs Python 3.11 or newer: make PYTHON=python3.11 ..." >&2; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) -e .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) -e '.[dev]'
	@touch $@ $(VENV)/.play
