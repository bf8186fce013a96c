// Filter: fourfoldRotatedTile (tile)
// Rotates a square of the image in quarter turns around its corners.
uniform vec2 center; // = vec2(0.5); position; The middle of a tile; by default, the middle of the image.
uniform float angle; // = 0.0; radians; The turn of the pattern, counter-clockwise.
uniform float width; // = 100.0; points, 1…2000; The side of a tile.

// The image where a position lies; beyond its edges it is mirrored.
vec4 look(sampler image, vec2 at) {
  vec2 size = samplerSize(image), twice = mod(at, 2.0 * size);
  return sample(image, clamp(min(twice, 2.0 * size - twice), vec2(0.5), size - 0.5));
}

vec2 turned(vec2 v, float by) {
  float c = cos(by), s = sin(by);
  return vec2(c * v.x - s * v.y, s * v.x + c * v.y);
}

kernel vec4 fourfoldRotatedTile(sampler image) {
  float side = max(width, 1.0);
  vec2 at = turned(destCoord() - center, -angle) / side + 0.5;
  vec2 cell = floor(at), part = at - cell - 0.5;
  float odd = mod(cell.x, 2.0), quarters = mod(cell.y, 2.0) < 0.5 ? odd : 3.0 - odd;
  return look(image, center + turned(turned(part, 1.5707963 * quarters) * side, angle));
}
