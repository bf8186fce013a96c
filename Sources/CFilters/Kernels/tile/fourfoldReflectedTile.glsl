// Filter: fourfoldReflectedTile (tile)
// Mirrors a parallelogram of the image in four directions.
uniform vec2 center; // = vec2(0.5); position; The middle of the pattern; by default, the middle of the image.
uniform float angle; // = 0.0; radians; The turn of the pattern, counter-clockwise.
uniform float acuteAngle; // = 1.5707963; radians, 0.1…3.04; The angle of a tile's corner.
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

kernel vec4 fourfoldReflectedTile(sampler image) {
  float side = max(width, 1.0);
  vec2 at = turned(destCoord() - center, -angle) / side;
  float v = at.y / sin(acuteAngle), u = at.x - v * cos(acuteAngle);
  vec2 part = abs(mod(vec2(u, v) + 0.5, 2.0) - 1.0) - 0.5;
  vec2 tile = vec2(part.x + part.y * cos(acuteAngle), part.y * sin(acuteAngle)) * side;
  return look(image, center + turned(tile, angle));
}
