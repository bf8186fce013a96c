// TestKit: tools for the tests of several modules
//
// What it does. It compares images with golden ones, and repeats a test for several seeds. Nothing
// that is delivered imports it.
//
// Vocabulary.
// - A golden is an image in the repository that a test's image must equal. The reference path is
//   its only author: a missing one is written and fails the test once; `LAMBENT_BLESS=1` writes it
//   anew; CI never writes.
// - A tier is how exact the comparison is: the reference path to the byte, the packed one to one
//   level. Tolerance belongs to the tier, never to a test.
// - A seed makes a test's random numbers (`SeededRandom`); a failure names the seed that brought
//   it.
//
// A mismatch saves `expected | difference | actual` beside each other and names the worst channel.
//
// Begin with `expectGolden` in `Golden`, then `forEachSeed`.
