// VectorImporters: Lottie and SVG as documents
//
// What it does. It converts drawings and animations of shapes to layer trees. Each folder is a
// format.
//
// Vocabulary.
// - A property of Lottie is a value with its keys (`LottieProperty`); the clock of a layer converts
//   frames to seconds.
// - A style of SVG is the properties of an element with those that it inherits and those that its
//   style sheets set.
//
// Pipeline.
// 1. `LottieFile` parses JSON, from a bundle where there is one; `SVGImporter` parses XML.
// 2. `LottieLayers` and `SVGReader` write layers, and add notes to the `ImportLog`.
//
// Begin with `SVGImporter`; for Lottie with `LottieImporter`, then `LottieLayers`.
