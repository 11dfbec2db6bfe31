# A thin front to Meson: each target first installs what is missing (tests/setup.sh), then sets the build up.
#
#   make run      check the transposes of testdata/
#   make test     every test, in a normal build and in one with ASan and UBSan
#   make bench    timings
#   make corpus   how much of the .cu files under DIR (one or more folders) is understood
#   make fuzz     damaged files against the sanitizer build (RUNS, SEED)
#   make golden   rewrite the expected outputs in testdata/, README.md and docs/ from what is printed now (read the diff!)
#   make format   clang-format over all sources
#   make tidy     clang-tidy over all sources
#   make install  build for release and install (PREFIX, DESTDIR)
#   make clean    remove the build directories

BUILD ?= build
BUILD_SANITIZE ?= build-sanitize
BUILD_RELEASE ?= build-release
PREFIX ?= /usr/local
RUNS ?= 300
SEED ?= 1
MESON_TEST = meson test --no-rebuild --print-errorlogs
CUADDR = $(BUILD)/analyzer/cuaddr
SOURCES = $(shell git ls-files '*.c' '*.h')

.PHONY: all run test test-normal test-sanitize bench corpus fuzz golden format tidy install clean
.PHONY: setup setup-test

all: setup $(BUILD)/build.ninja
	ninja -C $(BUILD)

setup:
	@sh tests/setup.sh build

setup-test:
	@sh tests/setup.sh build test

# Order-only: the directories are set up once; ninja itself notices later changes of the meson.build files.
$(BUILD)/build.ninja: | setup
	meson setup $(BUILD) -Dwerror=true

# Without -Werror: the instrumentation makes gcc see problems that are not there.
$(BUILD_SANITIZE)/build.ninja: | setup-test
	meson setup $(BUILD_SANITIZE) -Dtests=enabled -Db_sanitize=address,undefined -Db_lundef=false

$(BUILD_RELEASE)/build.ninja: | setup
	meson setup $(BUILD_RELEASE) -Dtests=disabled --buildtype=release --prefix=$(PREFIX)

# Findings (status 1) are what this shows; anything else is a failure.
run: all
	$(CUADDR) check $(sort $(wildcard testdata/transpose/*.cu)) || test $$? -eq 1

test: test-normal test-sanitize

test-normal: setup-test $(BUILD)/build.ninja
	meson configure $(BUILD) -Dtests=enabled
	ninja -C $(BUILD)
	$(MESON_TEST) -C $(BUILD)

test-sanitize: setup-test $(BUILD_SANITIZE)/build.ninja
	ninja -C $(BUILD_SANITIZE)
	$(MESON_TEST) -C $(BUILD_SANITIZE)

bench: $(BUILD_RELEASE)/build.ninja
	@sh tests/setup.sh bench
	ninja -C $(BUILD_RELEASE) analyzer/cuaddr tests/bench_sim
	python3 tests/bench.py $(BUILD_RELEASE)/analyzer/cuaddr $(BUILD_RELEASE)/tests/bench_sim

corpus: $(BUILD_RELEASE)/build.ninja
	@test -n "$(DIR)" || { echo "say where: make corpus DIR='folder …'" >&2; exit 2; }
	ninja -C $(BUILD_RELEASE) analyzer/cuaddr
	python3 tests/corpus.py $(BUILD_RELEASE)/analyzer/cuaddr $(DIR)

fuzz: $(BUILD_SANITIZE)/build.ninja
	ninja -C $(BUILD_SANITIZE) analyzer/cuaddr
	python3 tests/fuzz.py $(BUILD_SANITIZE)/analyzer/cuaddr -n $(RUNS) --seed $(SEED)

golden: all
	python3 tests/golden.py --regenerate $(CUADDR)
	python3 tests/readme.py --regenerate $(CUADDR)

format:
	@sh tests/setup.sh style
	clang-format-19 -i $(SOURCES)

tidy: all
	@sh tests/setup.sh style
	clang-tidy-19 --quiet --warnings-as-errors='*' -p $(BUILD) $(filter %.c,$(SOURCES))

install: $(BUILD_RELEASE)/build.ninja
	meson install -C $(BUILD_RELEASE)

clean:
	rm -rf $(BUILD) $(BUILD_SANITIZE) $(BUILD_RELEASE)
