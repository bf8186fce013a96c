// Compositor: render trees to pixels
//
// What it does. It decides what must be drawn for a tree (the plan), and draws it in bands of rows,
// on several threads. A frame's bytes do not depend on their number.
//
// Vocabulary.
// - The plan is a list of commands, each with the region of pixels that it may change.
// - The scissor is the pixels that a node may change; coverage is how much of a pixel an outline
//   covers.
// - A group is drawn by itself, band by band, and then faded or blended as one.
// - An offscreen pass is an image that later commands read, by its texture id: blurs, shadows,
//   filters of the backdrop and transitions need the neighbours of a pixel.
// - A local raster is a node drawn in its own plane, which is then drawn as a whole.
// - A base is the lowest layers of a frame, drawn: later frames begin with it while their nodes are the same.
// - A format is how pixels are stored: reference (floats, by the formulas), float, packed
//   (bytes). The plan has colours and images; those who paint it make pixels of a format of them.
//
// Pipeline of a frame.
// 0. Where the lowest layers are those of the frame before, only the others are planned and drawn, upon a copy
//    of the base (`Compositor+Parts`).
// 1. `Planner` walks the tree and makes commands (`Planner+Drawables`, `Planner+LayerEffects`,
//    `Planner+Depth`); sprites are asked for.
// 2. Offscreen passes are drawn, those that others read first.
// 3. Bands of the canvas run through all commands, in `Tiles` (`SurfacePainter`, `BandPainter`), with the kernels of
//    `Raster`. Shapes become rows of coverage in `Coverage`, colours and images rows of pixels in `Paint`.
//
// Begin with `Compositor`, then `Planner`, then `Command`.
