// Filter: sixfoldReflectedTile (tile)
// Mirrors a sector of the image in six directions.
uniform vec2 center; // = vec2(0.5); position; The middle of the pattern; by default, the middle of the image.
uniform float angle; // = 0.0; radians; The turn of the pattern, counter-clockwise.
uniform float width; // = 100.0; points, 1…2000; The distance of neighbouring middles.

// The image where a position lies; beyond its edges it is mirrored.
vec4 look(sampler image, vec2 at) {
  vec2 size = samplerSize(image), twice = mod(at, 2.0 * size);
  return sample(image, clamp(min(twice, 2.0 * size - twice), vec2(0.5), size - 0.5));
}

vec2 turned(vec2 v, float by) {
  float c = cos(by), s = sin(by);
  return vec2(c * v.x - s * v.y, s * v.x + c * v.y);
}

// The position from the middle of the nearest hexagon.
vec2 hexagon(vec2 at) {
  vec2 grid = vec2(1.0, 1.7320508);
  vec2 a = mod(at + 0.5 * grid, grid) - 0.5 * grid, b = mod(at, grid) - 0.5 * grid;
  return dot(a, a) < dot(b, b) ? a : b;
}

kernel vec4 sixfoldReflectedTile(sampler image) {
  float side = max(width, 1.0);
  vec2 away = hexagon(turned(destCoord() - center, -angle) / side);
  float turn = abs(mod(atan(away.y, away.x) + 1.0471976, 2.0943951) - 1.0471976);
  return look(image, center + turned(length(away) * side * vec2(cos(turn), sin(turn)), angle));
}
