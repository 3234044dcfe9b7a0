# Shortcuts for common tasks; `make help` lists them. The build itself is in CMakeLists.txt.
PREFIX       ?= /usr/local
DESTDIR      ?=
CMAKE_FLAGS  ?= # such as -DBUILD_SHARED_LIBS=ON
FUZZ_SECONDS ?= 60
JOBS         ?= $(shell nproc)

.DEFAULT_GOAL := all

# The make under CMake is one of its own, with its own jobs.
build_in = env -u MAKEFLAGS -u MAKELEVEL cmake --build $(1) -j $(JOBS)

# $(call test,name,compiler,flags,scale): builds in build-test/name and runs every test. ctest
# gets one job more than there are processors, because many tests wait for a server or a disk.
test_build = @echo "== $(1)" \
	&& cmake -S . -B build-test/$(1) -DCMAKE_C_COMPILER=$(2) $(3) -DPOSSE_TEST_SCALE=$(4) \
		-DPOSSE_WERROR=ON -DPOSSE_TESTS=ON -DPOSSE_LTO=OFF \
	&& $(call build_in,build-test/$(1))
test = $(test_build) \
	&& cd build-test/$(1) && ctest -j $(shell expr $(JOBS) + 1) --output-on-failure --no-tests=error
SANITIZED = -DCMAKE_BUILD_TYPE=Debug -DPOSSE_SANITIZE=ON

# The browser client is built only if npm is installed. Without it the program contains one plain page instead.
web_sources := $(shell find web/src web/tools web/*.* i18n -type f -not -path '*/gen/*' 2>/dev/null) $(wildcard build-wasm/posse.wasm)
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@
web/dist/index.html: web/node_modules/.package-lock.json $(web_sources)
	cd web && npm run --silent build
dist/index.html: web/node_modules/.package-lock.json $(web_sources)
	cd web && node build.mjs --site

# With clang and wasm-ld, the client can also play without a server.
has_wasm = command -v clang >/dev/null && command -v wasm-ld >/dev/null
client = if $(has_wasm); then $(MAKE) --no-print-directory build-wasm; fi \
	&& $(MAKE) --no-print-directory web/dist/index.html

.PHONY: web
web: ## build the browser client into web/dist/
	tools/need web
	@$(client)

.PHONY: wasm build-wasm
wasm: ## build build-wasm/posse.wasm, which plays without a server
	tools/need wasm
	@$(MAKE) --no-print-directory build-wasm
build-wasm:
	cmake -S . -B build-wasm -DCMAKE_TOOLCHAIN_FILE=cmake/wasm.cmake -DPOSSE_WERROR=ON
	$(call build_in,build-wasm)

.PHONY: site
site: ## build the client as a static site that needs no server into dist/
	tools/need web
	@$(MAKE) --no-print-directory wasm
	@$(MAKE) --no-print-directory dist/index.html

.PHONY: all
all: ## build build/posse and build/libposse.a
	@if command -v npm >/dev/null; then $(client); fi
	cmake -S . -B build -DCMAKE_INSTALL_PREFIX=$(PREFIX) $(CMAKE_FLAGS)
	$(call build_in,build)

.PHONY: run
run: ## build, then start a server on this machine and print its link
	tools/need build
	tools/need web
	tools/need wasm
	@$(MAKE) --no-print-directory all
	build/posse serve --data build/posse.db

.PHONY: test
test: ## run every test, built with gcc and with clang's sanitizers
	tools/need test
	tools/need browser
	@$(MAKE) --no-print-directory web
	$(call test,gcc,gcc,,1)
	@$(MAKE) --no-print-directory test-web
	$(call test,clang-sanitized,clang,$(SANITIZED),1)
	@$(MAKE) --no-print-directory test-browser-quick

# test-web tests the client alone and, if build-test/gcc/posse exists, compares both. The other two run a browser.
.PHONY: test-web test-browser-quick test-browser
test-web: web
	cd web && npm run --silent check && POSSE=$(abspath $(wildcard build-test/gcc/posse)) npm test --silent
.PHONY: browser-build
browser-build: wasm web
	tools/need browser
	$(call test_build,gcc,gcc,,1)
test-browser-quick: browser-build
	POSSE=build-test/gcc/posse node tests/browser/run.mjs --quick
test-browser: browser-build ## play whole games in Chromium, with every player count, in both languages, with screenshots
	POSSE=build-test/gcc/posse node tests/browser/run.mjs

# How many times longer test-all runs its tests than `make test`. Rare situations are searched for by one build, and by one
# with sanitizers, which are slow. The builds by the other compiler only show that it makes no difference.
SCALE = 20
SCALE_SANITIZED = 5
SCALE_OTHER = 2

.PHONY: test-all
test-all: ## run longer tests, with both compilers, with and without sanitizers, with valgrind; then lint
	tools/need browser
	@$(MAKE) --no-print-directory web
	$(call test,gcc,gcc,,$(SCALE))
	@$(MAKE) --no-print-directory test-web
	$(call test,clang,clang,,$(SCALE_OTHER))
	$(call test,gcc-sanitized,gcc,$(SANITIZED),1)
	$(call test,clang-sanitized,clang,$(SANITIZED),$(SCALE_SANITIZED))
	@echo "== valgrind, if installed"
	! command -v valgrind >/dev/null || valgrind -q --leak-check=full --error-exitcode=1 \
		build-test/gcc/posse scenario tests/scenarios/*.json
	@$(MAKE) --no-print-directory test-browser
	@$(MAKE) --no-print-directory lint

.PHONY: lint lint-quick
lint: LINT = all
lint: ## check formatting, includes and scripts, and run static analysis
lint-quick: LINT = quick
lint-quick: ## lint without clang-tidy, which takes half of the time
lint lint-quick:
	tools/need lint
	cmake -S . -B build-test/lint -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Debug -DPOSSE_TESTS=ON \
		-DPOSSE_CLIENT=none # leaves out 5 MB of generated arrays
	cmake -S . -B build-test/lint/wasm -DCMAKE_TOOLCHAIN_FILE=cmake/wasm.cmake -DCMAKE_BUILD_TYPE=Debug
	$(call build_in,build-test/lint) --target words_tables assets_table
	tools/lint build-test/lint $(LINT)

.PHONY: format
format: ## format the C sources with clang-format
	tools/need lint
	find include src tests -name '*.[ch]' | xargs clang-format -i

.PHONY: fuzz
fuzz: ## run each fuzzer for FUZZ_SECONDS=60; findings go to build-fuzz/
	tools/need fuzz
	cmake -S . -B build-fuzz -DCMAKE_C_COMPILER=clang -DCMAKE_BUILD_TYPE=Debug -DPOSSE_FUZZ=ON
	$(call build_in,build-fuzz)
	tools/fuzz $(FUZZ_SECONDS)

.PHONY: soak
SOAK_MINUTES ?= 60
soak: browser-build ## use a server for SOAK_MINUTES=60 and watch what it uses
	POSSE=build-test/gcc/posse python3 tests/server/soak.py $(SOAK_MINUTES)

.PHONY: golden
golden: ## rewrite the files that tests compare with: playthroughs, stories, and what src/wire/wire.def generates
	tools/need test
	$(call test_build,gcc,gcc,,1) --target wire_types
	tests/wire/golden write build-test/gcc/wire_types
	$(call test_build,gcc,gcc,,1)
	tests/playthroughs/golden write build-test/gcc/tests/playthrough
	node web/tests/story_golden.mjs write build-test/gcc/posse

.PHONY: bench
bench: all ## build, then run the benchmark
	build/posse bench

.PHONY: install
install: all ## install into $(DESTDIR)$(PREFIX)
	DESTDIR="$(DESTDIR)" cmake --install build

.PHONY: clean
clean: ## remove all build output
	rm -rf build build-test build-fuzz build-wasm web/dist web/dist-gallery dist

.PHONY: help
help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 14
