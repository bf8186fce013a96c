// TestKit: test tools for several modules
//
// What it does. It compares images with golden ones, and repeats a test for several seeds. Only
// tests import it.
//
// Vocabulary.
// - A golden is an image in the repository that a test's image must equal. Only the reference path
//   creates it. A missing golden is written and fails the test once; `LAMBENT_BLESS=1` writes all
//   again; CI never writes.
// - A tier is the tolerance of the comparison: none for the reference path, one level for the
//   packed one. Tests cannot choose another tolerance.
// - A seed determines a test's random numbers (`SeededRandom`); a failure reports its seed.
//
// A mismatch saves `expected | difference | actual` side by side and reports the worst channel.
//
// Begin with `expectGolden` in `Golden`, then `forEachSeed`.
