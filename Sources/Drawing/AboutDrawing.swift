// Drawing: drawing commands as render nodes
//
// What it does. A `GraphicsContext` takes the calls of Core Graphics (fill, stroke, clip, draw an
// image, text or a gradient) and records them as nodes of a render tree. It draws no pixels: the
// compositor renders the recording at any size, on any thread.
//
// Vocabulary.
// - The current state affects later calls: the transform, the clip, colours, line style, blend
//   mode, alpha and shadow. `save` pushes it and `restore` pops it.
// - The current transform maps the coordinates of a call to those of the layer.
// - A transparency layer is a group that is faded, blended or shadowed as one.
//
// Pipeline. A call makes a drawable in its own coordinates and wraps it in nodes for its transform,
// its clip and its effects. Text is laid out by `LambentText` first. The list of nodes is the
// result of a layer's `draw(in:)`, and the input of `Image(size:drawing:)`.
//
// Begin with `GraphicsContext`, then `GraphicsContext+Drawing`.
