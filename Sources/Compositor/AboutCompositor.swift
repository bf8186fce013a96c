// Compositor: render trees to pixels
//
// What it does. It decides what must be drawn for a tree (the plan), and draws it in bands of rows, on several
// threads. The bytes of a frame do not depend on the number of threads.
//
// Vocabulary.
// - The plan is a list of commands, each with the region of pixels that it may change.
// - The scissor is the rectangle of pixels that a node may change. Coverage is the fraction of a pixel that an
//   outline covers.
// - A group is drawn by itself, band by band, and then faded or blended as one.
// - An offscreen pass is an image that later commands read, by its texture id: blurs, shadows,
//   filters of the backdrop and transitions need the neighbours of a pixel.
// - A local raster is a node drawn in its own plane, which is then drawn as a whole.
// - A base is an image of the backmost layers of a frame. Later frames begin with a copy of it while the nodes of
//   these layers do not change.
// - A format is the storage of pixels: reference (floats, computed by the formulas), float, or packed (bytes). The
//   plan contains colours and images; the painters convert them to pixels of a format.
//
// Pipeline of a frame.
// 0. If the backmost layers are the same as in the frame before, only the other layers are planned and drawn, over a
//    copy of the base (`Compositor+Parts`).
// 1. `Planner` walks the tree and makes commands (`Planner+Drawables`, `Planner+LayerEffects`, `Planner+Depth`). It
//    requests sprites from their sources.
// 2. Offscreen passes are drawn, in the order of their dependencies.
// 3. Bands of the canvas run through all commands, in `Tiles` (`SurfacePainter`, `BandPainter`), with the kernels of
//    `Raster`. Shapes become rows of coverage in `Coverage`, colours and images rows of pixels in `Paint`.
//
// Begin with `Compositor`, then `Planner`, then `Command`.
