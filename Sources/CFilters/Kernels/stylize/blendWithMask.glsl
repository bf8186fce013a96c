// Filter: blendWithMask (stylize)
// Shows the image where a mask is bright, and another where it is dark.
uniform sampler2D backgroundImage; // = clear; The other image, stretched over this one. Without it, nothing.
uniform sampler2D maskImage; // The mask, stretched over the image. Without it, the image itself.

kernel vec4 blendWithMask(sampler image) {
  vec2 at = destCoord(), size = samplerSize(image);
  vec4 m = sample(maskImage, at / size * samplerSize(maskImage));
  vec4 b = sample(backgroundImage, at / size * samplerSize(backgroundImage));
  return mix(b, sample(image, at), clamp(dot(m.rgb, vec3(0.2126, 0.7152, 0.0722)), 0.0, 1.0));
}
