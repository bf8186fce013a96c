// Transitions: the kinds of image transitions
//
// What it does. It leads from one image to another as a progress goes from 0 to 1, in some forty
// ways. Nobody below the umbrella knows which: a render tree holds any `ImageTransition`.
//
// Vocabulary.
// - A kind is a struct whose inputs are stored properties with a row each; one file in `Kinds`.
// - A canvas is the size of the images; a frame is a progress and both images; a row is a line of
//   pixels.
// - A threshold map gives each pixel a number, and the pixel changes when the progress reaches it:
//   every wipe is one (`Support`).
// - A face is an image in space; a page roll is one around a cylinder.
//
// Pipeline. Nothing is worked out more often than it changes: `painter(for: canvas)` runs once per
// sequence and does what depends on the size and the inputs; the painter runs once per frame; what
// that returns runs once per row, on several threads at once, in the loops of `Kernels`.
// `TransitionRenderer` gives frames of two images; `PreparedTransition` is what it keeps for a
// size.
//
// Begin with `Transition`, then the kinds `Dissolve` and `Wipe`.
