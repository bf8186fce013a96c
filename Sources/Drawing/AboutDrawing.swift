// Drawing: drawing commands as render nodes
//
// What it does. A `GraphicsContext` takes the calls of Core Graphics (fill, stroke, clip, draw an
// image, a text, a gradient) and records them as nodes of a render tree. Nothing becomes a pixel
// here: what was recorded is drawn at any size, on any thread, by the compositor.
//
// Vocabulary.
// - The current state is what later calls draw with: the map, the clip, colours, line style, blend
//   mode, alpha and shadow. `save` keeps it and `restore` takes it back.
// - The current map leads from the coordinates of a call to those of the layer.
// - A transparency layer is drawn as one and then faded, blended or shadowed as one.
//
// Pipeline. A call makes a drawable in its own coordinates and wraps it in nodes for its map, its
// clip and its effects. A text is laid out by `LambentText` first. The list of nodes is what a
// layer's `draw(in:)` leaves behind, and what `Image(size:drawing:)` gives to the compositor.
//
// Begin with `GraphicsContext`, then `GraphicsContext+Drawing`.
