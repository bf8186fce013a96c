// Filter: opTile (tile)
// Repeats a square of the image, magnified and turned.
uniform vec2 center; // = vec2(0.5); position; The middle of the square; by default, the middle of the image.
uniform float scale; // = 2.8; 0.1…100; The magnification.
uniform float angle; // = 0.0; radians; The turn of the pattern, counter-clockwise.
uniform float width; // = 65.0; points, 1…2000; The side of a tile.

// The image where a position lies; beyond its edges it is mirrored.
vec4 look(sampler image, vec2 at) {
  vec2 size = samplerSize(image), twice = mod(at, 2.0 * size);
  return sample(image, clamp(min(twice, 2.0 * size - twice), vec2(0.5), size - 0.5));
}

vec2 turned(vec2 v, float by) {
  float c = cos(by), s = sin(by);
  return vec2(c * v.x - s * v.y, s * v.x + c * v.y);
}

kernel vec4 opTile(sampler image) {
  float side = max(width, 1.0);
  vec2 tile = mod(destCoord() - center + 0.5 * side, side) - 0.5 * side;
  return look(image, center + turned(tile, -angle) / scale);
}
