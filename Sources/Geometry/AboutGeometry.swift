// Geometry: points, rectangles, transforms and paths
//
// What it does. It has the geometry types of all other modules, and imports nothing. Lengths are in
// points, angles in radians; in documents y is downward, and z is toward the viewer.
//
// Vocabulary.
// - An affine transform acts on the plane, a `Transform3D` on space with row vectors, as in Core
//   Animation: in a product, the left transform is applied first.
// - A path is a list of moves, lines and Bézier curves. Its segments are its lines and curves; its
//   measure finds positions by length. Trimming, dashing and stroking return paths.
// - `Elementary` has sine, exponential and others as polynomials. libm differs between machines,
//   but the bytes of a frame must not; no other module may call it.
//
// Begin with `Point`, `Rect` and `Transform3D`; for outlines with `Path` and `PathMeasure`.
