// Filter: triangleTile (tile)
// Repeats a triangle of the image.
uniform vec2 center; // = vec2(0.5); position; A corner of the triangle; by default, the middle of the image.
uniform float angle; // = 0.0; radians; The turn of the pattern, counter-clockwise.
uniform float width; // = 100.0; points, 1…2000; The side of a triangle.

// The image where a position lies; beyond its edges it is mirrored.
vec4 look(sampler image, vec2 at) {
  vec2 size = samplerSize(image), twice = mod(at, 2.0 * size);
  return sample(image, clamp(min(twice, 2.0 * size - twice), vec2(0.5), size - 0.5));
}

vec2 turned(vec2 v, float by) {
  float c = cos(by), s = sin(by);
  return vec2(c * v.x - s * v.y, s * v.x + c * v.y);
}

kernel vec4 triangleTile(sampler image) {
  float side = max(width, 1.0);
  vec2 at = turned(destCoord() - center, -angle) / side;
  float v = at.y * 1.1547005, u = at.x - 0.5 * v;
  vec2 part = fract(vec2(u, v));
  // The upper half of each rhombus shows the lower one, turned.
  if (part.x + part.y > 1.0) part = 1.0 - part;
  vec2 tile = vec2(part.x + 0.5 * part.y, part.y * 0.8660254) * side;
  return look(image, center + turned(tile, angle));
}
