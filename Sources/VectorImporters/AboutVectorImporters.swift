// VectorImporters: Lottie and SVG as documents
//
// What it does. It converts drawings and animations of shapes to layer trees. Each folder is a
// format.
//
// Vocabulary.
// - A Lottie property is a value with its keyframes (`LottieProperty`). The clock of a layer converts frames to
//   seconds.
// - An SVG style contains the properties of an element, including inherited ones and those that style sheets set.
//
// Pipeline.
// 1. `LottieFile` parses JSON, also from a bundle; `SVGImporter` parses XML.
// 2. `LottieLayers` and `SVGReader` write layers, and add notes to the `ImportLog`.
//
// Begin with `SVGImporter`; for Lottie with `LottieImporter`, then `LottieLayers`.
