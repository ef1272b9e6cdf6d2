# The only list of commands. Each one does its own set-up, in .venv, from locked versions.
# Needed beforehand: make, and a Python >= 3.11 (choose one with PYTHON=/path/to/python3).

SHELL := /bin/sh
PYTHON ?=
export PYTHON

setup := sh tools/setup.sh
python := .venv/bin/python
# No environment of the caller's may change what the tools see, or have each process compile anew.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV PYTHONDONTWRITEBYTECODE

.PHONY: help serve demo examples test servers check bench stores service fix docs cover lock clean

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

serve: ## run the service at http://127.0.0.1:8077, with a first key and two lines to try it
	@$(setup) serve
	@exec $(python) -m perdure.cli serve

demo: ## read a real conversation, keep what deserves it, say why each line stands in the prompt
	@$(setup) demo
	@$(python) -m perdure.cli demo

examples: ## run the examples, show what comes out, keep it in examples/output
	@$(setup) demo
	@$(python) -m tools.examples

test: ## run all tests, on real servers too, but for the whole suites on the slowest of them
	@$(setup) dev
	@$(python) -m pytest -q -n auto --dist loadgroup -m "not slow_server"
	@echo "test: all tests passed"

servers: ## run what make test leaves out: whole suites on DynamoDB, Milvus and a cluster, other Pythons, schemathesis
	@$(setup) dev
	@$(python) -m pytest -q -n auto --dist loadgroup -m slow_server tests/cases tests/contract tests/doors tests/live
	@echo "servers: all tests passed"

check: ## look at format, lint, types, floors and house rules
	@$(setup) dev
	@echo "check: format" && $(python) -m ruff format --check --quiet .
	@echo "check: lint" && $(python) -m ruff check --quiet .
	@echo "check: floors" && $(python) -c "from importlinter import cli; cli.lint_imports_command()" --no-logo
	@echo "check: types and house rules" && { $(python) -m pyright --level error & types=$$!; \
		$(python) -m pytest -q -n auto tests/house; house=$$?; wait $$types && exit $$house; }
	@echo "check: all clean"

bench: ## measure, as ratios to bare SQLite and bare Python in the same run
	@$(setup) dev
	@$(python) -m bench $(filter stores service,$(MAKECMDGOALS))

stores: bench ## with bench: `make bench stores` measures each store beside its bare driver
	@:

service: bench ## with bench: `make bench service` measures it under load, beside a bare route
	@:

fix: ## put format, tables and what lint can mend in order
	@$(setup) dev
	@$(python) -m tools.stores
	@$(python) -m tools.memories
	@$(python) -m tools.service
	@$(python) -m ruff check --quiet --fix-only .
	@$(python) -m ruff format --quiet .
	@echo "fix: done; make check says what is left"

docs: ## check links, write the reference from the docstrings, build the site into build/site
	@$(setup) docs
	@$(python) -m tools.docs
	@$(python) -m zensical build --clean --strict
	@echo "docs: build/site/index.html"

cover: ## run all tests and show what they do not reach
	@$(setup) dev
	@$(python) -m pytest -q -n auto --dist loadgroup --cov --cov-report=term-missing

lock: ## write requirements/*.lock anew: names, versions, hashes, no address
	@$(setup) lock
	@for group in demo serve dev docs lock; do \
		$(python) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 \
			--no-header --no-annotate --generate-hashes --group $$group \
			--output-file requirements/$$group.lock || exit 1; \
	done
	@echo "lock: requirements/*.lock"

clean: ## remove what builds, tests and caches left; to begin anew remove .venv too
	@rm -rf build dist site .coverage .coverage.* .hypothesis .import_linter_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
	@echo "clean: done"
