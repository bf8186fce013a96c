// Filter: blendWithAlphaMask (stylize)
// Shows the image where a mask is opaque, and another where it is transparent.
uniform sampler2D backgroundImage; // = clear; The other image, stretched over this one. Without it, the background is transparent.
uniform sampler2D maskImage; // The mask, stretched over the image. Without it, the image itself is the mask.

vec4 stretched(sampler2D picture, vec2 part) {
  vec2 size = samplerSize(picture);
  return sample(picture, clamp(part * size, vec2(0.5), size - 0.5));
}

kernel vec4 blendWithAlphaMask(sampler image) {
  vec2 at = destCoord(), size = samplerSize(image);
  vec4 m = stretched(maskImage, at / size);
  vec4 b = stretched(backgroundImage, at / size);
  return mix(b, sample(image, at), m.a);
}
