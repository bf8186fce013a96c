# All commands of the project; `make help` lists them.
SWIFT ?= swift
PREFIX ?= /usr/local
BINARY = .build/release/lambent

# Tests whose expected files are written with LAMBENT_BLESS=1.
WRITING_TESTS = DigestTests|SceneSchemaTests|TransitionsTests.CatalogueTests|ChapterTableTests

.PHONY: sprites gallery site commands samples help deps deps-checks build render test lint format bench docs documentation bless digests fuzz sanitize faults digests-agree interrupts farm-check studio-check studio-images bench-studio measure-work measure-table measure-build soak oracle-physics install dist dist-check wheel python clean bench-peers bench-lottie

help: ## List the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Install missing system libraries (Debian, Ubuntu)
	@Scripts/install-dependencies

deps-checks: ## Also install the packages that only the checks need: ffmpeg, valgrind, locales, Box2D
	@Scripts/install-dependencies --checks

build: deps ## Build the release binary
	$(SWIFT) build -c release --product lambent
	$(SWIFT) build -c release --product lambent-studio

render: build ## Render the fireworks preset to frames/, with a contact sheet beside it
	$(BINARY) render fireworks --size 640x360 --overwrite -o 'frames/%04d.png' --contact-sheet frames/contact-sheet.png
	@echo "Frames: $(CURDIR)/frames/0000.png and on; contact sheet: $(CURDIR)/frames/contact-sheet.png"

# In release: many tests run much faster, and the program is built only once.
test: deps ## Run every test
	$(SWIFT) test -c release
	LAMBENT_SIMD=baseline $(SWIFT) test -c release --skip-build --filter 'DigestTests'

oracle-physics: deps-checks ## Compare the physics with Box2D 2.4.1, and print both results
	Scripts/compare-with-box2d

samples: deps ## Build and run the sample packages like a user's packages (BUILD=folder: with that release build)
	Scripts/run-samples $(BUILD)

lint: ## Check formatting and the project's rules
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests
	@Scripts/check-house-rules

format: ## Format every Swift file in place
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

bench: build ## Run the benchmark workloads (FILTER=regex to choose)
	$(BINARY) bench $(if $(FILTER),--filter '$(FILTER)')

bench-lottie: build ## Compare Lottie animations with images of After Effects, rlottie and ThorVG (FOLDER=folder)
	Benchmarks/bench-lottie $(FOLDER)

bench-peers: build ## Compare the speed with Blend2D, Skia, OpenCV, FFmpeg, numba and Box2D (ROWS=regex to choose)
	Benchmarks/bench-peers $(if $(ROWS),--rows '$(ROWS)')

docs: ## Generate documents: module diagram, schema, property tables, every image
	Scripts/check-house-rules --write
	$(MAKE) gallery
	Scripts/make-documents

gallery: build ## Draw every image of the documentation from its example (PARTS="examples emitters presets …")
	Scripts/make-gallery $(PARTS)

sprites: build ## Draw the presets' sprites, at two sizes, from the scenes of Samples/Sprites
	Scripts/draw-sprites

commands: build ## Run every command of the README and the documentation, as printed, at small size
	Scripts/make-gallery --check
	Scripts/check-commands

site: build ## Build a static site of all pages in .build/site, with moving images (STILL=1: without)
	@Scripts/install-dependencies --docs
	Scripts/make-site $(if $(STILL),--still)

documentation: deps ## Build the library's reference with DocC, and compile the code in it
	$(SWIFT) build
	Scripts/check-snippets
	Scripts/make-documentation

bless: ## Update golden images; look at each before you commit it
	LAMBENT_BLESS=1 $(SWIFT) test -c release

digests: ## Update digests, the schema and the table of transitions after an intended change
	LAMBENT_BLESS=1 $(SWIFT) test -c release --filter '$(WRITING_TESTS)'

fuzz: deps ## Fuzz decoders, parsers, importers and documents for a minute each (SECONDS=n, KINDS="png documents")
	Scripts/fuzz $(or $(SECONDS),60) $(KINDS)

sanitize: deps ## Run tests and presets under the address and thread sanitizers, the C shims under valgrind
	Scripts/sanitize $(KINDS)

faults: build ## Write every format while each file system call fails in turn
	Scripts/check-faults $(BINARY) $(or $(CALLS),0)

digests-agree: build ## Compare digests over threads, order, language, time zone, folder and kernels
	Scripts/check-digests $(BINARY)

interrupts: build ## Press Ctrl-C at random times of long work; check how soon it ends and that nothing remains
	Scripts/check-interrupt $(BINARY) $(or $(TRIES),10)

farm-check: build ## Check that many processes, Open Job Description and Slurm render the bytes of one process (PARTS="kills page …")
	@Scripts/install-dependencies --farm
	LAMBENT=$(BINARY) Scripts/check-farm $(PARTS)
	Scripts/simulate-farm --check

studio-check: build ## Try the studio in Chromium: flows, keyboard, accessibility, a monkey (FLOWS="open undo …", MONKEY=edits)
	@Scripts/install-dependencies --studio
	LAMBENT=$(BINARY) Scripts/check-studio $(if $(MONKEY),--monkey $(MONKEY)) $(FLOWS)

studio-images: build ## Draw the images of Documentation/Studio.md with the studio
	@Scripts/install-dependencies --studio
	LAMBENT=$(BINARY) Scripts/check-studio --shots Documentation/Images

bench-studio: build ## Measure the latency of drags and scrubs in Chromium, and memory leaks over an hour (SOAK=frames)
	@Scripts/install-dependencies --studio
	LAMBENT=$(BINARY) Scripts/check-studio --bench $(if $(SOAK),--soak $(SOAK))

measure-work: build ## Measure the weights of the estimated cost of frames
	Benchmarks/measure-work $(BINARY)

measure-table: build ## Render a table of 500 rows to films, and measure its time and memory
	Benchmarks/measure-table

measure-build: deps ## Measure the processor time of builds and of type-checking (PARTS="types program edit library")
	Benchmarks/measure-build $(PARTS)

soak: deps ## Draw 100,000 frames of a program and of a document; memory must stay constant
	$(SWIFT) build -c release --product Fuzzer
	.build/release/Fuzzer soak program 100000
	.build/release/Fuzzer soak document 100000

install: build ## Install program, presets, schema, completions and manual under PREFIX (default /usr/local)
	Scripts/stage $(BINARY) '$(DESTDIR)$(PREFIX)'

DIST = .build/dist/lambent.tar.xz
DIST_FLAGS = -c release --static-swift-stdlib --scratch-path .build/static -Xlinker --disable-new-dtags -Xlinker -rpath -Xlinker '$$ORIGIN/../lib/lambent'

dist: deps ## Make a tarball that runs on a Debian without Swift (DIST=path)
	@Scripts/install-dependencies --dist
	$(SWIFT) build $(DIST_FLAGS) --product lambent
	$(SWIFT) build $(DIST_FLAGS) --product lambent-studio
	Scripts/make-dist .build/static/release/lambent $(DIST)

dist-check: dist ## Try that tarball in a bare Debian (needs root and debootstrap)
	Scripts/check-dist $(DIST)

wheel: ## Build the Python wheel in .build/wheel/dist; it also contains the program
	@Scripts/install-dependencies --python
	Scripts/make-wheel

python: ## Build the wheel and check it: C sample, tests, mypy, samples, a bare Debian (QUICK=1: without the slow parts)
	@Scripts/install-dependencies --python
	Scripts/check-python $(if $(QUICK),--quick)

clean: ## Remove build products and rendered files
	rm -rf .build frames
