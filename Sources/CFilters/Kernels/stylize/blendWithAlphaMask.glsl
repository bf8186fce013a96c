// Filter: blendWithAlphaMask (stylize)
// Shows the image where a mask is opaque, and another where it is transparent.
uniform sampler2D backgroundImage; // = clear; The other image, stretched over this one. Without it, nothing.
uniform sampler2D maskImage; // The mask, stretched over the image. Without it, the image itself.

kernel vec4 blendWithAlphaMask(sampler image) {
  vec2 at = destCoord(), size = samplerSize(image);
  vec4 m = sample(maskImage, at / size * samplerSize(maskImage));
  vec4 b = sample(backgroundImage, at / size * samplerSize(backgroundImage));
  return mix(b, sample(image, at), m.a);
}
