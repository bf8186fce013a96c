// Filter: discBlur (blur)
// Blurs by the mean of a disc, as a lens out of focus does.
uniform float radius; // = 8.0; points, 0…100, margin 1; The radius of the disc.

kernel vec4 discBlur(sampler image) {
  vec2 at = destCoord();
  vec4 sum = vec4(0.0);
  float weight = 0.0;
  float n = floor(radius);
  for (float y = -n; y <= n; y += 1.0) {
    float half_ = floor(sqrt(max(radius * radius - y * y, 0.0)));
    sum += sample(image, at + vec2(0.0, y));
    weight += 1.0 + 2.0 * half_;
    float x = 1.0;
    for (; x + 1.0 <= half_; x += 2.0) {
      sum += 2.0 * (sample(image, at + vec2(x + 0.5, y)) + sample(image, at + vec2(-x - 0.5, y)));
    }
    if (x <= half_) sum += sample(image, at + vec2(x, y)) + sample(image, at + vec2(-x, y));
  }
  return sum / weight;
}
