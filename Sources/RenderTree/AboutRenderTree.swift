// RenderTree: the scene at one time, as plain data for rendering
//
// What it does. It is the interface between `Layers`, which builds render trees, and `Compositor`,
// which draws them. It draws nothing itself.
//
// Vocabulary.
// - A `RenderTree` is a root node and the canvas on which it is drawn.
// - A `RenderNode` is a layer at one time: its geometry, its effects (opacity, corners, shadow,
//   mask, filters, blend mode), and its children, back to front.
// - A `Drawable` is one item that a node shows: a fill, a gradient, an image, sprites. A node has a
//   list of them. Switches over it are exhaustive, so that the compiler finds all code that a new
//   case affects.
// - A `SpriteSource` makes particles on the thread that draws the frame.
// - A `RenderTransition` blends from an old state of a node to the node; an `ImageTransition` works
//   on the images of both; a `TransitionRegistry` contains the available kinds.
// - A `RenderFilter` is an operation on the pixels of a finished node, a `PixelFilter` a custom
//   one.
//
// Lengths are in points of the layer's own coordinates; y is downward. Values may be invalid, even
// not finite: the compositor accepts all of them.
//
// Begin with `RenderNode`, then `Drawable`.
