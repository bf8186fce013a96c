// Filter: hexagonalPixellate (stylize)
// Divides the image into hexagons of one colour each.
uniform vec2 center; // = vec2(0.5); position; The middle of a hexagon; by default, the middle of the image.
uniform float scale; // = 8.0; points, 1…1000; The distance of neighbouring hexagons.

kernel vec4 hexagonalPixellate(sampler image) {
  float side = max(scale, 1.0);
  vec2 grid = vec2(1.0, 1.7320508) * side;
  vec2 at = destCoord() - center;
  vec2 a = floor(at / grid + 0.5) * grid;
  vec2 b = (floor(at / grid) + 0.5) * grid;
  vec2 toA = at - a, toB = at - b;
  vec2 middle = (dot(toA, toA) < dot(toB, toB) ? a : b) + center;
  vec2 last = samplerSize(image) - 0.5;
  vec4 sum = sample(image, clamp(middle, vec2(0.5), last));
  for (float i = 0.0; i < 6.0; i += 1.0) {
    vec2 away = 0.33 * side * vec2(cos(1.0471976 * i), sin(1.0471976 * i));
    sum += sample(image, clamp(middle + away, vec2(0.5), last));
  }
  return sum / 7.0;
}
