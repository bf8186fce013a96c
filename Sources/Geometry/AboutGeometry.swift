// Geometry: points, rectangles, transforms and paths
//
// What it does. It has the plane and space of all other modules, and imports nothing. Lengths are in
// points, angles in radians, y grows downward in documents, z toward the viewer.
//
// Vocabulary.
// - An affine map acts on the plane, a `Transform3D` on space with row vectors, as in Core Animation:
//   the first map applied is the one on the left.
// - A path is a list of moves, lines and Bézier curves. Its segments are its drawn steps; its measure
//   finds positions by length. Trimming, dashing and stroking make paths of paths.
// - `Elementary` has sine, exponential and the like as polynomials. libm differs between machines, and
//   the bytes of a frame must not; no other module may call it.
//
// Begin with `Point`, `Rect` and `Transform3D`; for outlines with `Path` and `PathMeasure`.
