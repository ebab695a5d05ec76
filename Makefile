# Legible: two commands do everything, `make demo` and `make test`.

PREFIX ?= /usr/local
DESTDIR ?=

SHELL := bash
.SHELLFLAGS := -eu -o pipefail -c
SWIFT ?= swift

# libuchardet and libfribidi as engines beside ours; a client of the library has neither, so they are off by
# default.
TRAITS = --enable-all-traits

# The order of the traits in the compiler's arguments is that of a hashed set; where it changed from
# run to run, all would be built anew.
export SWIFT_DETERMINISTIC_HASHING := 1

STATIC = .build/static
COMMAND = $(STATIC)/release/legible

.DEFAULT_GOAL := help
.PHONY: help demo check test check-all install install-files install-lib install-lib-files install-uchardet duckdb wheel npm test-python test-spark test-sarif test-mcp test-lsp uninstall deb documentation bench static test-dependencies clean

help:
	@echo "make demo      build quickly, convert real files and show the result, in a minute"
	@echo "make check     run the tests of one module, MODULE ($(MODULE)), in two minutes"
	@echo "make test      run all tests"
	@echo "make check-all  build and try clients, the libraries for C, the tools and the documentation"
	@echo "make install   install the static command below PREFIX ($(PREFIX))"
	@echo "make install-lib  put the library for C below PREFIX"
	@echo "make duckdb    build the extension for DuckDB"
	@echo "make wheel     build the package for Python; make test-python tests it"
	@echo "make npm       build the package for JavaScript, with the module for WebAssembly"
	@echo "make test-spark  test it with Spark, which comes from PyPI"
	@echo "make test-sarif  validate logs in SARIF against the schema, which comes from PyPI"
	@echo "make test-mcp   talk to legible mcp through the official client, which comes from PyPI"
	@echo "make test-lsp   talk to legible lsp through a client, which comes from PyPI"
	@echo "make uninstall remove what make install put there"
	@echo "make deb       build a Debian package of the same files"
	@echo "make release   make all packages of a release; make check-release tries them on Debian 11, 12 and 13"
	@echo "make site      build the site of the documentation, in .build/site"
	@echo "make documentation  build the documentation of the library"
	@echo "make bench     compare with other tools, and write Benchmarks/Report"
	@echo "make clean     remove what was built"

# The command as quickly as it can be built: not optimized, and without the engines that are optional, which would want
# packages. Its build folder is its own, so that nothing else is built anew. The engine of regular expressions is left out, as
# in the command that is installed, so that what needs it is seen here.
DEMO = .build/demo
DEMO_FLAGS = --scratch-path $(DEMO) -Xswiftc -gnone -Xswiftc -Xfrontend -Xswiftc -disable-implicit-string-processing-module-import

demo:
	@echo "Building $(DEMO)/debug/legible, not optimized: about a minute on two cores, a few seconds the next time."
	@$(SWIFT) build --product legible $(DEMO_FLAGS)
	@Scripts/demo $(DEMO)/debug/legible
	@echo
	@echo "Now try it on files of your own:   $(DEMO)/debug/legible detect FILE"
	@echo "Install the fast one (minutes):    make install PREFIX=\$$HOME/.local"

# Without debug information, which takes a tenth of the time of a build; a crash says its function all the same.
BUILD_FLAGS = -c release $(TRAITS) -Xswiftc -gnone -Xcc -g0
BUILD = $(SWIFT) build $(BUILD_FLAGS)

test: test-dependencies
	$(BUILD) --build-tests
	$(SWIFT) test $(BUILD_FLAGS) --skip-build

# What is built around the library: programs that use it, the libraries for C, the module for WebAssembly and its page, the
# tools that write tables and manual, and the documentation; and the attacks on the command that take seconds.
check-all: test-dependencies
	$(SWIFT) build --package-path Tools
	$(BUILD) --product legible
	@Scripts/generate-statics --check
	@Scripts/generate-documents --check .build/release/legible
	@Scripts/check-attacks .build/release/legible
	@Scripts/check-clients
	@Scripts/check-library
	@Scripts/check-duckdb .build/release/legible
	@Scripts/check-uchardet
	@Scripts/check-wasm
	@Scripts/check-try
	@Scripts/build-documentation .build/documentation

# The tests of one module, from a clean clone in a minute or two: Package.swift leaves out all that they do not
# need. In release, since the debug builds of tests that try millions of strings take minutes to run.
MODULE ?= LegibleBidi
CHECK = LEGIBLE_CHECKED_MODULE=$(MODULE) $(SWIFT)
CHECK_FLAGS = -c release --scratch-path .build/check -Xswiftc -gnone -Xcc -g0

check:
	@Scripts/install-missing unicode-data $(if $(filter LegibleCommand,$(MODULE)),ed vim-tiny)
	@[ -d Tests/$(MODULE)Tests ] || { echo "no tests of $(MODULE); there are Tests/<MODULE>Tests" >&2; exit 2; }
	$(CHECK) build $(CHECK_FLAGS) --build-tests
	$(CHECK) test $(CHECK_FLAGS) --skip-build

SHARE = $(DESTDIR)$(PREFIX)/share
MANUAL = $(notdir $(wildcard docs/man/*.1))

install: static install-files

install-files:
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 \
	  $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions \
	  $(SHARE)/fish/vendor_completions.d
	install -m 755 $(COMMAND) $(DESTDIR)$(PREFIX)/bin/legible
	install -m 644 $(addprefix docs/man/,$(MANUAL)) $(SHARE)/man/man1
	install -m 644 docs/completions/legible.bash $(SHARE)/bash-completion/completions/legible
	install -m 644 docs/completions/_legible $(SHARE)/zsh/site-functions/_legible
	install -m 644 docs/completions/legible.fish $(SHARE)/fish/vendor_completions.d/legible.fish

# liblegible for C, with header and pkg-config file: docs/c.md.
install-lib:
	@Scripts/build-library
	@$(MAKE) -s install-lib-files

install-lib-files:
	@Scripts/install-library $(PREFIX) $(DESTDIR)

# A libuchardet.so.0 that answers by Legible, for programs that are linked with libuchardet: docs/uchardet.md.
# It takes the place of another one in the same folder, so that PREFIX must be said.
install-uchardet:
ifneq ($(origin PREFIX),command line)
	@echo "say where: make install-uchardet PREFIX=..." >&2; exit 2
else
	@Scripts/build-uchardet
	install -d $(DESTDIR)$(PREFIX)/lib
	install -m 644 .build/library/uchardet/libuchardet.so.0 $(DESTDIR)$(PREFIX)/lib
endif

# The extension for DuckDB, in .build/duckdb: docs/duckdb.md.
duckdb:
	@Scripts/build-library
	@Scripts/build-duckdb

# The package for Python, in .build/wheel: docs/python.md.
wheel:
	@Scripts/build-wheel

test-python: wheel
	@Scripts/test-python

# The package for JavaScript, in .build/npm: docs/javascript.md.
npm:
	@Scripts/build-npm

# With pyspark, which is large: docs/spark.md.
test-spark: wheel
	@Scripts/test-spark

# What check and strings write as SARIF, against the schema; the tests look at its structure alone.
test-sarif: static
	@Scripts/install-missing python3-venv
	@Scripts/check-sarif $(COMMAND)

# `legible mcp` with the official client of the protocol, which comes from PyPI.
test-mcp: static
	@Scripts/install-missing python3-venv
	@Scripts/check-mcp $(COMMAND)

# `legible lsp` with a client of the protocol, which comes from PyPI.
test-lsp: static
	@Scripts/install-missing python3-venv
	@Scripts/check-lsp $(COMMAND)

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/legible $(addprefix $(SHARE)/man/man1/,$(MANUAL)) \
	  $(SHARE)/bash-completion/completions/legible $(SHARE)/zsh/site-functions/_legible \
	  $(SHARE)/fish/vendor_completions.d/legible.fish
	rm -f $(DESTDIR)$(PREFIX)/lib/liblegible.* $(DESTDIR)$(PREFIX)/lib/pkgconfig/legible.pc \
	  $(DESTDIR)$(PREFIX)/include/legible.h $(DESTDIR)$(PREFIX)/include/legible_direction.h
	rm -rf $(SHARE)/doc/liblegible

deb: static
	@Scripts/make-deb $(COMMAND) .build

documentation:
	@Scripts/build-documentation .build/documentation

bench:
	@Scripts/install-missing libuchardet0 libfribidi0 libicu-dev
	@Scripts/bench

# Releases: docs/release.md. What people install, and whether it works where there is nothing else.
.PHONY: release check-release

release:
	@Scripts/make-release

# The site, in .build/site, which works from files: guides, rules, manual, reference, figures, a search.
.PHONY: site
site:
	@Scripts/build-site

check-release:
	@Scripts/check-release

# One executable, .build/static/release/legible, that needs nothing but Swift to be built.
static:
	@Scripts/build-command

test-dependencies:
	@Scripts/install-missing libuchardet-dev libfribidi-dev pkg-config unicode-data ed vim-tiny

clean:
	rm -rf .build
