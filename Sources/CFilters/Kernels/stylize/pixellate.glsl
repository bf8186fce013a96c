// Filter: pixellate (stylize)
// Divides the image into squares of one colour each.
uniform vec2 center; // = vec2(0.5); position; A corner of a square; by default, the middle of the image.
uniform float scale; // = 8.0; points, 1…1000; The side of a square.

kernel vec4 pixellate(sampler image) {
  float side = max(scale, 1.0);
  vec2 corner = floor((destCoord() - center) / side) * side + center;
  vec2 size = samplerSize(image);
  vec4 sum = vec4(0.0);
  float count = 0.0;
  for (float y = 0.125; y < 1.0; y += 0.25) {
    for (float x = 0.125; x < 1.0; x += 0.25) {
      vec2 at = corner + side * vec2(x, y);
      vec2 inside = step(vec2(0.0), at) * step(at, size);
      float weight = inside.x * inside.y;
      sum += weight * sample(image, clamp(floor(at) + 0.5, vec2(0.5), size - 0.5));
      count += weight;
    }
  }
  return sum / max(count, 1.0);
}
