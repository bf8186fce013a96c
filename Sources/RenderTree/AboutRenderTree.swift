// RenderTree: what is to be drawn at one moment, as plain data
//
// What it does. It is where `Layers`, which decides what shows, and `Compositor`, which draws,
// meet. It draws nothing itself.
//
// Vocabulary.
// - A `RenderTree` is a root node and the canvas on which it is drawn.
// - A `RenderNode` is a layer at one moment: where it lies, what is done to it (opacity, corners,
//   shadow, mask, filters, blend mode), and its children, back to front.
// - A `Drawable` is one thing that a node shows: a fill, a gradient, an image, sprites. A node has
//   a list of them; switches over it are exhaustive, so that a new one does not compile until
//   everyone knows it.
// - A `SpriteSource` makes particles on the thread that draws the frame.
// - A `RenderTransition` leads from an old state of a node to the node; an `ImageTransition` works
//   on the images of both; a `TransitionRegistry` has the kinds that a program knows.
// - A `RenderFilter` is one operation on the pixels of a finished node, a `PixelFilter` one of a
//   program's own.
//
// Lengths are points of the layer's own coordinates; y grows downward. Values that a program sets
// may be anything, not finite ones included: the compositor takes them all.
//
// Begin with `RenderNode`, then `Drawable`.
