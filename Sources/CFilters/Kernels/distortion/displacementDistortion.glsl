// Filter: displacementDistortion (distortion)
// Moves pixels by the red and green of another image.
uniform sampler2D displacementImage; // The other image, stretched over this one: red moves along x, green along y, and grey does not move. Without it, the image itself is used.
uniform float scale; // = 50.0; points; The distance by which white moves.

kernel vec4 displacementDistortion(sampler image) {
  vec2 at = destCoord();
  vec4 shift = sample(displacementImage, at / samplerSize(image) * samplerSize(displacementImage));
  return sample(image, at + scale * (shift.rg - 0.5 * shift.a));
}
