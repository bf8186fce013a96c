// Transitions: the kinds of image transitions
//
// What it does. It blends one image into another as a progress goes from 0 to 1, in some fifty ways. Lower modules do
// not depend on the kinds: a render tree contains any `ImageTransition`.
//
// Vocabulary.
// - A kind is a struct whose inputs are stored properties with a row each; one file in `Kinds`.
// - A canvas is the size of the images; a frame is a progress and both images; a row is a line of
//   pixels.
// - A threshold map gives each pixel a number, and the pixel changes when the progress reaches it.
//   Every wipe is a threshold map (`Support`).
// - A face is an image on a plane in space; a page roll is an image around a cylinder.
//
// Pipeline. Each step runs only as often as its inputs change. `painter(for: canvas)` runs once per
// sequence and computes what depends on the size and the inputs. The painter runs once per frame.
// The row painter that it returns runs once per row, on several threads, in the loops of `Kernels`.
// `TransitionRenderer` returns frames of two images; `PreparedTransition` stores the prepared state
// for a size.
//
// Begin with `Transition`, then the kinds `Dissolve` and `Wipe`.
