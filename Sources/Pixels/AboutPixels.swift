// Pixels: images in memory, and colours
//
// What it does. It has the types for pixels and colours, and the names of blend modes and sampling
// filters. It draws nothing; `Raster` does.
//
// Vocabulary.
// - Premultiplied: colours are multiplied by alpha, so that none exceeds it. Straight: they are
//   not.
// - `PixelBuffer` (8 bits) and `FloatPixelBuffer` are premultiplied render targets. `StraightImage`
//   is the form of files, with 8 or 16 bits. `Image` wraps any of them with an identity, so that
//   derived data (mip levels) can be cached.
// - Encoded values are sRGB's, as in files; light is linear. `TransferFunction` converts between
//   them, `Alpha` between straight and premultiplied. The working space is the one in which colours
//   are blended.
// - Footage is an image that depends on time: a movie.
//
// Pixels are stored row by row from the top, without padding. An 8-bit pixel is a `UInt32` with the
// bytes red, green, blue, alpha in memory. Sizes are limited (`ImageLimits`) and checked before
// memory is allocated.
//
// Begin with `PixelBuffer`, then `Image`, then `Color`.
