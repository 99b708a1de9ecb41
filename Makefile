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

# The same with a compiled engine, in an environment of its own.
FAST     := .venv-fast
FAST_PIP := $(FAST)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# And one with Ray, which is large and which only clusters need.
RAY     := .venv-ray
RAY_PIP := $(RAY)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# And one with the libraries that the environments for learning are made for.
ENVS     := .venv-envs
ENVS_PIP := $(ENVS)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# And one that builds the site.
DOCS     := .venv-docs
DOCS_PIP := $(DOCS)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
HEADERS  := import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))
CAN_COMPILE = command -v cc >/dev/null 2>&1 && $(PYTHON) -c '$(HEADERS)'

# Other libraries to compare with, heavy ones, in a third.
PEERS     := .venv-peers
PEERS_PIP := $(PEERS)/bin/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# One by one: a library that cannot be had leaves the others, and the run says that it is missing.
INSTALL_PEERS = for library in rlcard open_spiel "pettingzoo pygame pillow"; do \
		$(1) $$library || echo "$$library could not be installed: it is left out."; \
	done

# The steps of `make test`, and what has to be done before each; several run at a time, so the long ones come first.
# With ARGS, which name some tests, only the first line.
STEPS := install machine test-plain:install,machine lint:install lint-js \
	$(if $(ARGS),,test-fast:install test-envs test-ray test-docs:install)
# The steps of `make thorough`: what `make test` does a few times, over all decks, numbers of players and many seeds.
THOROUGH := install thorough-machine thorough-tests:install,thorough-machine thorough-envs thorough-attack thorough-rules:install
RUN_STEPS = $(PYTHON) -m tests.steps --make "$(MAKE)"

# A step of `make test` that cannot run on this machine adds a line here, saying what and why; the run ends by showing them all.
LEFT_OUT := .left-out
export RULESHIFT_LEFT_OUT := $(CURDIR)/$(LEFT_OUT)
# Where Python keeps nothing that it compiles, each process of the tests would compile all the others have.
export PYTHONDONTWRITEBYTECODE :=

define SAY_LEFT_OUT
if [ -s $(LEFT_OUT) ]; then \
	echo; echo "!!! LEFT OUT of this run:"; sed 's/^/!!!   /' $(LEFT_OUT); \
else \
	echo "Left out of this run: nothing."; \
fi
endef

.DEFAULT_GOAL := help
.PHONY: help play terminal install test test-plain test-fast test-ray test-envs thorough thorough-tests thorough-envs thorough-attack thorough-rules lint lint-js format fast bench peers peers-fast coverage pictures load soak clean machine thorough-machine

help: ## show this list
	@echo "Ruleshift. Usage: make COMMAND [PYTHON=python3.11]"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do printf '  %-10s %s\n' "$$name" "$$text"; done

play: $(VENV)/.play ## start the web table and print its address (PORT=8000)
	$(BIN)/ruleshift serve --port $(PORT) $(ARGS)

terminal: $(VENV)/.play ## play in the terminal against bots (DECK=camping)
	$(BIN)/ruleshift play $(DECK) $(ARGS)

test: ## run everything: lint, types, tests (ARGS="-k name" for some tests only)
	@: > $(LEFT_OUT)
	@$(RUN_STEPS) $(STEPS); code=$$?; $(SAY_LEFT_OUT); exit $$code

thorough: ## the repetitions that make test leaves out; takes long
	@: > $(LEFT_OUT)
	@$(RUN_STEPS) $(THOROUGH); code=$$?; $(SAY_LEFT_OUT); exit $$code

install: $(VENV)/.dev

test-plain: $(VENV)/.dev
	$(BIN)/pytest -n auto $(ARGS)

# Browsers, a database server and a proxy, where this machine lets us have them; tests that miss one say so. Chromium
# without windows needs half the time; not every system has it apart.
machine: MORE :=
thorough-machine: MORE := prometheus:prometheus buildah:buildah
machine thorough-machine:
	@for pair in "chromium-headless-shell:chromium-headless-shell fonts-noto-color-emoji" \
		"chromium-headless-shell chromium:chromium fonts-noto-color-emoji" \
		firefox-esr:firefox-esr initdb:postgresql nginx:nginx-light $(MORE); do \
		programs=$${pair%%:*}; package=$${pair##*:}; \
		for program in $$programs; do \
			command -v $$program >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/$$program >/dev/null 2>&1 && continue 2; \
		done; \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
			echo "Installing $$package for the tests ..."; \
			apt-get update -qq >/dev/null 2>&1; \
			DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$package >/dev/null 2>&1 || true; \
		fi; \
	done

# The compiled engine must do what the plain one does: what can differ there, and not everything twice.
COMPILED_TESTS := tests/engine tests/bots tests/envs tests/lab/test_builds.py tests/lab/test_simulation.py \
	tests/test_properties.py tests/test_scenarios.py
test-fast:
	@if ! { $(CAN_COMPILE); }; then \
		echo "the compiled engine: there is no C compiler, or there are no headers of Python" >> $(LEFT_OUT); \
	elif ! $(MAKE) --no-print-directory $(FAST)/.tools; then \
		echo "the compiled engine: what builds it could not be installed" >> $(LEFT_OUT); \
	else \
		$(MAKE) --no-print-directory $(FAST)/.built && \
		$(FAST)/bin/python -c 'import sys; from ruleshift.lab.bench import is_compiled; sys.exit(not is_compiled())' && \
		$(FAST)/bin/python -m pytest -n auto $(COMPILED_TESTS); \
	fi

# A cluster must play the same games: a real Ray, started on this machine.
test-ray:
	@if ! $(MAKE) --no-print-directory $(RAY)/.built; then \
		echo "games on a Ray cluster: Ray could not be installed" >> $(LEFT_OUT); \
	else \
		$(RAY)/bin/python -m pytest tests/lab/test_ray.py; \
	fi

# Other libraries must accept our environments: their own tests, each deck once here, and everything in `make thorough`.
test-envs thorough-envs:
	@if ! $(MAKE) --no-print-directory $(ENVS)/.built; then \
		echo "environments for learning: PettingZoo, Gymnasium or OpenSpiel could not be installed" >> $(LEFT_OUT); \
	else \
		$(if $(filter thorough-%,$@),RULESHIFT_THOROUGH=1) $(ENVS)/bin/python -m pytest -n auto tests/envs$(if $(filter test-%,$@),/libraries); \
	fi

.PHONY: docs rooms rulings test-docs

# The site must be built without a warning, and have no link that leads nowhere.
test-docs:
	@if ! $(MAKE) --no-print-directory $(DOCS)/.built; then \
		echo "the site: Zensical could not be installed" >> $(LEFT_OUT); \
	else \
		$(MAKE) --no-print-directory docs; \
	fi

docs: $(VENV)/.dev $(DOCS)/.built ## build the site into build/site: open build/site/index.html
	$(BIN)/python -m docs_build
	@rm -rf build/site
	PYTHONPATH=. $(DOCS)/bin/zensical build --strict --clean
	$(BIN)/python -m docs_build.check
	@echo "Open build/site/index.html. The search box needs a server: python3 -m http.server --directory build/site"

rooms: $(VENV)/.dev ## draw the picture of the rooms anew, after a change in what imports what
	$(BIN)/python -m docs_build.rooms

rulings: $(VENV)/.dev ## write the rulings that the web table shows, after a change in docs/rulings.md or a scenario
	$(BIN)/python -m docs_build.rulings

thorough-tests: $(VENV)/.dev
	RULESHIFT_THOROUGH=1 $(BIN)/pytest -n auto $(ARGS)

# What the compiled engine must withstand, for longer than in make test.
thorough-attack:
	@if ! { $(CAN_COMPILE); }; then \
		echo "attacks on the compiled engine: there is no C compiler, or there are no headers of Python" >> $(LEFT_OUT); \
	else \
		$(MAKE) --no-print-directory $(FAST)/.built && $(FAST)/bin/python -m tests.attack --times 20; \
	fi

# Each rule of docs/rulebooks.md is broken once, and its evidence must notice.
thorough-rules: $(VENV)/.dev
	$(BIN)/python -m tests.broken_rules $(ARGS)

# Without browsers and faults of servers, which are slow when they are measured, and the one that counts imports:
# measuring has its own.
coverage: $(VENV)/.dev ## measure what the tests cover, branches too (ARGS="tests/engine" for some tests only); takes long
	@mkdir -p build/coverage && rm -f build/coverage/data*
	-$(BIN)/coverage run -m pytest -q -n auto --ignore=tests/web/browser \
		--ignore=tests/web/cluster/test_browser.py --ignore=tests/web/cluster/test_faults.py \
		--deselect tests/test_cli.py::test_python_is_not_slowed_down_by_what_a_command_does_not_need $(ARGS)
	$(BIN)/coverage combine -q
	$(BIN)/coverage html -q
	$(BIN)/coverage report

pictures: $(VENV)/.dev ## take the pictures of the README again, from real games (needs Chromium)
	$(BIN)/python -m tests.pictures $(ARGS)

load: $(VENV)/.dev ## measure the web table under load: 200 tables of four
	$(BIN)/python -m tests.load $(ARGS)

lint: $(VENV)/.dev ## run ruff, its formatter and mypy without changing anything
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

# The browser's code: types against the server's records, and Biome. Nothing of Node is needed to install or to run.
lint-js: ## check the browser's code: types, lint, format (needs npm; installs TypeScript and Biome)
	@if ! command -v npm >/dev/null 2>&1; then \
		echo "types and lint of the browser's code: there is no npm on this machine" >> $(LEFT_OUT); \
	elif ! $(MAKE) --no-print-directory node_modules/.installed; then \
		echo "types and lint of the browser's code: npm could not install TypeScript and Biome" >> $(LEFT_OUT); \
	else \
		node_modules/.bin/tsc && node_modules/.bin/biome ci --error-on-warnings --colors=off; \
	fi

node_modules/.installed: package.json
	@npm install --silent --no-audit --no-fund >/dev/null 2>&1
	@touch $@

format: $(VENV)/.dev ## format the code and fix what ruff can fix
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	@! [ -x node_modules/.bin/biome ] || node_modules/.bin/biome check --write --colors=off

fast: $(FAST)/.built ## compile the engine to machine code, into .venv-fast (needs a C compiler)
	@echo "The command is $(FAST)/bin/ruleshift."

bench: $(VENV)/.play $(PEERS)/.installed ## measure the engine, compiled if there is a C compiler, and compare it with RLCard's UNO
	@$(MAKE) --no-print-directory peers-fast
	@if [ -e $(FAST)/.built ]; then \
		$(FAST)/bin/ruleshift bench --python $(PEERS)/bin/python $(ARGS); \
	else \
		$(PEERS)/bin/ruleshift bench $(ARGS); \
	fi

peers: $(PEERS)/.installed ## compare engine and environments, compiled and plain, with RLCard, OpenSpiel and PettingZoo
	@$(MAKE) --no-print-directory peers-fast
	@if [ -e $(FAST)/.built ]; then \
		$(PEERS)/bin/python -m tests.peers --python $(FAST)/bin/python $(ARGS); \
	else \
		$(PEERS)/bin/python -m tests.peers $(ARGS); \
	fi

# The compiled engine with the libraries of its environments beside it, if there is a C compiler.
peers-fast:
	@if $(CAN_COMPILE); then \
		$(MAKE) --no-print-directory $(FAST)/.built && $(call INSTALL_PEERS,$(FAST_PIP)); \
	else \
		echo "There is no C compiler here: this is the engine as plain Python."; \
	fi

soak: $(VENV)/.dev ## play random games for MINUTES=5 and check them
	$(BIN)/python -m tests.soak --minutes $(MINUTES) $(ARGS)

clean: ## remove the environment, caches and builds
	rm -rf $(VENV) $(FAST) $(RAY) $(ENVS) $(PEERS) $(DOCS) $(LEFT_OUT) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests training -name __pycache__ -type d -prune -exec rm -rf {} +

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

$(FAST)/.tools: constraints.txt
	@$(PYTHON) -m venv --clear $(FAST)
	$(FAST_PIP) hatchling hatch-mypyc mypy setuptools msgspec hypothesis pytest pytest-xdist
	@touch $@

# Built from a copy: the compiled files would lie beside the sources otherwise, and hide later changes in them.
$(FAST)/.built: $(FAST)/.tools pyproject.toml $(shell find src/ruleshift -name '*.py' -o -name '*.toml')
	@echo "Compiling the engine, which takes a minute ..."
	@rm -rf build/fast && mkdir -p build/fast
	@cp -R pyproject.toml README.md LICENSE src build/fast/
	HATCH_BUILD_HOOKS_ENABLE=1 $(FAST)/bin/python -m pip wheel --quiet --disable-pip-version-check \
		--no-build-isolation --no-deps --wheel-dir build/fast/dist ./build/fast
	$(FAST_PIP) --force-reinstall --no-deps build/fast/dist/*.whl
	@touch $@

$(PEERS)/.installed: pyproject.toml constraints.txt
	@$(PYTHON) -m venv --clear $(PEERS)
	$(PEERS_PIP) -e .
	@$(call INSTALL_PEERS,$(PEERS_PIP))
	@touch $@

$(RAY)/.built: pyproject.toml constraints.txt
	@$(PYTHON) -m venv --clear $(RAY)
	$(RAY_PIP) -e '.[ray]' hypothesis pytest pytest-xdist
	@touch $@

$(DOCS)/.built: constraints.txt
	@$(PYTHON) -m venv --clear $(DOCS)
	$(DOCS_PIP) mkdocstrings-python zensical
	@touch $@

$(ENVS)/.built: pyproject.toml constraints.txt
	@$(PYTHON) -m venv --clear $(ENVS)
	$(ENVS_PIP) -e '.[pettingzoo,gymnasium,openspiel]' hypothesis pytest pytest-xdist
	@touch $@
