# make lab    set up what is missing and open the first lesson
# make test   set up what is missing and run everything that CI runs first
# make test-browser   the same for the tests in a real browser, which CI runs too
#
# Windows and conda: see README.md for the same steps without make.

PYTHON ?= python3
BIN := .venv/bin
UV := $(BIN)/uv pip
# JupyterLab refuses to run as root unless told so; in a container root is often all there is.
ROOT_FLAG := $(if $(filter 0,$(shell id -u)),--allow-root)

.PHONY: lab test test-browser chromium bench-grading doctor lock notebooks

lab: .venv/.course
	$(BIN)/jupyter lab $(ROOT_FLAG) --LabApp.default_url=/lab/tree/lessons/01_stateless.ipynb

test: .venv/.test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python tests/offline.py -m pytest -n 3 --dist loadfile --nbval tests lessons

test-browser: .venv/.browser chromium
	$(BIN)/python tests/offline.py -m pytest -n 2 --dist worksteal tests/browser

# Debian's chromium, where it is missing and may be installed. CHROMIUM=path names another one.
CHROMIUM ?= chromium
export CHROMIUM
chromium:
	@command -v "$(CHROMIUM)" > /dev/null || { \
	  sudo=$$(test "$$(id -u)" = 0 || echo sudo -n); \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq chromium; \
	} > /dev/null 2>&1; command -v "$(CHROMIUM)" > /dev/null || { \
	  echo "The browser tests need chromium. On Debian: sudo apt install chromium."; \
	  echo "Elsewhere: make test-browser CHROMIUM=path of Chromium or Chrome."; exit 1; }

# Grade a class of 300: how long it takes, and whether the number of workers matters.
bench-grading: .venv/.test
	$(BIN)/python bench/grade_300.py

doctor: .venv/.course
	$(BIN)/python -m course.doctor

# Run the notebooks anew and store them as they are committed.
notebooks: .venv/.test
	$(BIN)/python tests/notebooks.py lessons/*.ipynb
	$(BIN)/python tests/exercises_from_solutions.py

# Lock the versions that pyproject.toml allows.
lock: .venv/bin/uv
	$(UV) compile --quiet --universal --python-version 3.11 --no-header --no-annotate \
	  pyproject.toml --output-file requirements.txt
	$(UV) compile --quiet --universal --python-version 3.11 --no-header --no-annotate \
	  --constraint requirements.txt --group test pyproject.toml --output-file requirements-test.txt
	$(UV) compile --quiet --universal --python-version 3.11 --no-header --no-annotate \
	  --constraint requirements-test.txt --group browser --output-file requirements-browser.txt

.venv/bin/uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Python 3.11 or newer is needed: make lab PYTHON=python3.12 (or another) chooses one."; exit 1; }
	@$(PYTHON) -m venv .venv || \
	  { echo "The module venv is missing: on Debian and Ubuntu, apt install python3-venv."; exit 1; }
	@echo "Installing the course into .venv: about half a minute."
	@$(BIN)/python -m pip install -qq --disable-pip-version-check uv

# JupyterLab would ask whether it may fetch news; here it does not, and stays off the network.
LAB_SETTINGS := .venv/share/jupyter/lab/settings
.venv/.course: requirements.txt pyproject.toml | .venv/bin/uv
	@$(UV) install --quiet --compile-bytecode -r requirements.txt -e .
	@mkdir -p $(LAB_SETTINGS)
	@echo '{"@jupyterlab/apputils-extension:notification":' \
	  '{"fetchNews": "false", "checkForUpdates": false}}' > $(LAB_SETTINGS)/overrides.json
	@touch $@

.venv/.test: requirements-test.txt .venv/.course
	@$(UV) install --quiet --compile-bytecode -r requirements-test.txt
	@touch $@

.venv/.browser: requirements-browser.txt .venv/.test
	@$(UV) install --quiet --compile-bytecode -r requirements-browser.txt
	@touch $@
