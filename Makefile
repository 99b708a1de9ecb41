# Needs Python 3.11 or newer, make, and a package index that pip can reach.

PYTHON  ?= python3
DECK    ?= camping
MINUTES ?= 5
PORT    ?= 8000
ARGS    ?=

VENV := .venv
BIN  := $(VENV)/bin
PIP  := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# Once, so that a start is fast also where Python may not keep what it compiles.
COMPILE := $(BIN)/python -m compileall -q src

# A step of `make test` that cannot run on this machine adds a line here, saying what and why; the run ends by showing them all.
LEFT_OUT := .left-out
export RULESHIFT_LEFT_OUT := $(CURDIR)/$(LEFT_OUT)

.DEFAULT_GOAL := help
.PHONY: help play terminal test lint format bench load soak clean machine

help: ## show this list
	@echo "Ruleshift. Usage: make COMMAND [PYTHON=python3.11]"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do printf '  %-8s %s\n' "$$name" "$$text"; done

play: $(VENV)/.play ## start the web table and print its address (PORT=8000)
	$(BIN)/ruleshift serve --port $(PORT) $(ARGS)

terminal: $(VENV)/.play ## play in the terminal against bots (DECK=camping)
	$(BIN)/ruleshift play $(DECK) $(ARGS)

test: lint machine ## everything: lint, types, tests (ARGS="-k name" for some tests only)
	$(BIN)/pytest -n auto $(ARGS)
	@if [ -s $(LEFT_OUT) ]; then \
		echo; echo "!!! LEFT OUT of this run:"; sed 's/^/!!!   /' $(LEFT_OUT); \
	else \
		echo "Left out of this run: nothing."; \
	fi

# A browser and a database server, where this machine lets us have them; tests that miss one say so.
machine:
	@: > $(LEFT_OUT)
	@for pair in "chromium:chromium fonts-noto-color-emoji" initdb:postgresql; do \
		program=$${pair%%:*}; package=$${pair##*:}; \
		command -v $$program >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/$$program >/dev/null 2>&1 && continue; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
			echo "Installing $$package for the tests ..."; \
			apt-get update -qq >/dev/null 2>&1; \
			DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$package >/dev/null 2>&1 || true; \
		fi; \
	done

load: $(VENV)/.dev ## measure the web table under load: 200 tables of four
	$(BIN)/python -m tests.load $(ARGS)

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
	$(PIP) -e '.[server,tui]'
	$(COMPILE)
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	$(PIP) -e '.[dev]'
	$(COMPILE)
	@touch $@ $(VENV)/.play
