// Pixels: images in memory, and colours
//
// What it does. It has the types that store pixels, and the names of how they are blended
// and sampled. It draws nothing; that is `Raster`'s.
//
// Vocabulary.
// - Premultiplied: colour bytes are scaled by alpha, so that none exceeds it. Straight: they are
//   not.
// - `PixelBuffer` (8 bits) and `FloatPixelBuffer` are premultiplied and are drawn into.
//   `StraightImage` is what files hold, 8 or 16 bits. `Image` wraps any of them with an identity,
//   so that what is derived from it (mip levels) can be kept.
// - Encoded values are sRGB's, as in files; light is linear. `TransferFunction` leads from one to
//   the other, `Alpha` between straight and premultiplied. The working space says in which of them
//   light is blended.
// - Footage is an image that depends on time: a film.
//
// Pixels lie row by row from the top, without padding; a pixel of 8 bits is a `UInt32` whose bytes
// in memory are red, green, blue, alpha. Sizes are bounded (`ImageLimits`) and are checked before
// memory is taken.
//
// Begin with `PixelBuffer`, then `Image`, then `Color`.
