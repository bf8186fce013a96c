// Filter: circularWrap (distortion)
// Wraps the image around a circle.
uniform vec2 center; // = vec2(0.5); position; The middle of the circle; by default, the middle of the image.
uniform float radius; // = 150.0; points, from 0; The radius of the circle.
uniform float angle; // = 0.0; radians; The direction in which the left edge lies, counter-clockwise from the right.

kernel vec4 circularWrap(sampler image) {
  vec2 away = destCoord() - center;
  vec2 size = samplerSize(image);
  float turn = fract((angle - atan(away.y, away.x)) / 6.2831853);
  return sample(image, vec2(turn * size.x, length(away) - radius));
}
