// Raster: the pixel kernels
//
// What it does. It has functions on rows and tiles of pixels, which know nothing of layers, scenes
// or files.
//
// Vocabulary
// - A *row* is a run of pixels in memory. Packed pixels are premultiplied bytes (red lowest), float
//   pixels four `Float`s of 0…1.
// - *Coverage* is the part of a pixel that a shape covers, 0…1 (or 0…255).
// - A *texel* is a pixel of a source image; a *mip level* is the image halved a number of times.
// - A *view* (`PixelView`) gives access to pixels during a call; its `LevelFrame` is their position
//   in the whole image.
//
// Folders
// - Blending: the modes by their formulas (`BlendReference`), in packed lanes (`BlendPacked`) and
//   in floats (`BlendFloat`, `FloatRows`).
// - Sampling: images along rows of the canvas through affine (`ImageSpan`) and projective maps
//   (`ProjectiveSpan`), mip levels (`MipLevel`), resampling.
// - Sprites: many small rotated images. A `SpritePlan` sorts them into bands, a `SpriteCanvas`
//   draws a band.
// - Blur: Gaussians by definition (`GaussianReference`) and fast, of floats (`GaussianBlur`) and of
//   bytes (`ByteBlur`).
// - Wide: rows processed by C functions that are chosen for the machine.
//
// Two rules apply everywhere. A fast kernel has a reference written from the formula; tests compare
// both for all alphas and for row ends. And no kernel uses libm, fused multiplication or an order
// of summation that depends on threads: the bytes are the same on every machine.
//
// Begin with `BlendReference`, then `BlendPacked`.
