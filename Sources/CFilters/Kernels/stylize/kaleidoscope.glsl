// Filter: kaleidoscope (stylize)
// Mirrors a sector of the image around a point.
uniform float count; // = 6.0; 1…64; The number of sectors and of their mirror images.
uniform vec2 center; // = vec2(0.5); position; The point; by default, the middle of the image.
uniform float angle; // = 0.0; radians; The direction of the sector, counter-clockwise from the right.

kernel vec4 kaleidoscope(sampler image) {
  vec2 away = destCoord() - center, size = samplerSize(image);
  float sector = 3.1415927 / max(floor(count), 1.0);
  float turn = mod(atan(away.y, away.x) - angle, 2.0 * sector);
  turn = angle + (turn > sector ? 2.0 * sector - turn : turn);
  vec2 at = center + length(away) * vec2(cos(turn), sin(turn));
  // Beyond its edges the image is mirrored.
  vec2 twice = mod(at, 2.0 * size);
  return sample(image, clamp(min(twice, 2.0 * size - twice), vec2(0.5), size - 0.5));
}
