# make lab              open JupyterLab on the first notebook; what it needs is installed into .venv
# make test             all checks; make quick leaves the browser out
# make test-long        the tests that take minutes
# make bench            the benchmarks
# make notebooks        run the notebooks and freeze them
# make copies           copies of the lessons for students, without solutions, and for teachers, into dist/
# make html             the lessons as pages to read and to print, without script or network, into dist/html
# make voila            the tutorial and ScoreLab as apps in the browser, without code
# make docs             the documents as HTML, into dist/docs
# make site             a site on which all lessons run in the browser, without a server or a network, into dist/site
# make site-serve       look at that site on this machine
# make clean            remove .venv and all caches
#
# Another interpreter: make lab PYTHON=python3.12    Arguments for JupyterLab: make lab ARGS=--no-browser
PYTHON ?= python3

lab test quick test-long bench notebooks copies html voila docs site site-serve clean:
	@$(PYTHON) tests/run.py $@ $(ARGS)

.PHONY: lab test quick test-long bench notebooks copies html voila docs site site-serve clean
