// Raster: the kernels
//
// What it does. Functions over rows and tiles of pixels, which know nothing of layers, scenes or
// files.
//
// Vocabulary
// - A *row* is a run of pixels in memory. Packed pixels are premultiplied bytes (red lowest), float
//   pixels four `Float`s of 0…1.
// - *Coverage* is how much of a pixel a shape covers, 0…1 (or 0…255).
// - A *texel* is a pixel of an image that is read; a *mip level* is the image halved some times.
// - A *view* (`PixelView`) lends pixels for the time of a call; its `LevelFrame` says how they lie
//   in the whole image.
//
// Folders
// - Blending: the modes by their formulas (`BlendReference`), and the same in packed lanes
//   (`BlendPacked`) and in floats (`BlendFloat`, `FloatRows`).
// - Sampling: images along rows of the canvas through affine (`ImageSpan`) and projective maps
//   (`ProjectiveSpan`), mip levels (`MipChain`), resampling.
// - Sprites: many small turned images at once. A `SpritePlan` sorts them into bands, a
//   `SpriteCanvas` draws a band.
// - Blur: Gaussians by definition (`GaussianReference`) and fast, of floats (`GaussianBlur`) and of
//   bytes (`ByteBlur`), and `Bloom`.
// - Wide: rows whose functions lie in C, for the machine at hand.
//
// Two rules hold everywhere. A fast kernel has a reference that is written from the formula; tests
// compare both over all alphas and over tails. And no kernel uses libm, fused multiplication or an
// order of summation that depends on threads, so that bytes are the same on every machine.
//
// Begin with `BlendReference`, then `BlendPacked`.
