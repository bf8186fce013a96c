// Filter: affineTile (tile)
// Repeats the whole image, transformed.
uniform mat3x2 transform; // = mat3x2(1.0, 0.0, 0.0, 1.0, 0.0, 0.0); The transform: a, b, c, d, and the shift along x and y in pixels.

// The image where a position lies; beyond its edges it is mirrored.
vec4 look(sampler image, vec2 at) {
  vec2 size = samplerSize(image), twice = mod(at, 2.0 * size);
  return sample(image, clamp(min(twice, 2.0 * size - twice), vec2(0.5), size - 0.5));
}

vec2 turned(vec2 v, float by) {
  float c = cos(by), s = sin(by);
  return vec2(c * v.x - s * v.y, s * v.x + c * v.y);
}

kernel vec4 affineTile(sampler image) {
  vec2 from = destCoord() - transform[2];
  float area = transform[0].x * transform[1].y - transform[0].y * transform[1].x;
  if (area == 0.0) return vec4(0.0);
  vec2 at = vec2(
    transform[1].y * from.x - transform[1].x * from.y, transform[0].x * from.y - transform[0].y * from.x);
  vec2 size = samplerSize(image);
  return sample(image, clamp(mod(at / area, size), vec2(0.5), size - 0.5));
}
