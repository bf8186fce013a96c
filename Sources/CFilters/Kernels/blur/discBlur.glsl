// Filter: discBlur (blur)
// Blurs by the mean of a disc, as a lens out of focus does.
uniform float radius; // = 8.0; points, 0…100, margin 1; The radius of the disc.
uniform int pass; // = 0; passes 2; First sums along rows, then the disc from their differences.

// The sum of a row's pixels from `start`, where sums begin, up to a position: part of a pixel counts in part.
vec4 sumUpTo(sampler sums, float x, float start, float y) {
  float count = x - start;
  return min(count, 1.0) * sample(sums, vec2(start + max(count, 1.0) - 0.5, y));
}

kernel vec4 discBlur(sampler image) {
  vec2 at = destCoord();
  float n = ceil(radius);
  // Sums begin anew after as many pixels as the disc is wide, and are fractions of as many.
  float span = 2.0 * n + 1.0;
  vec4 sum = vec4(0.0);
  if (pass == 0) {
    float before = at.x - 0.5 - floor(at.x / span) * span;
    sum = sample(image, at);
    // Between two pixels the sampler gives their mean.
    float i = 1.0;
    for (; i + 1.0 <= before; i += 2.0) sum += 2.0 * sample(image, at - vec2(i + 0.5, 0.0));
    if (i <= before) sum += sample(image, at - vec2(i, 0.0));
    return sum / span;
  }
  float width = samplerSize(image).x;
  float area = 0.0;
  for (float y = -n; y <= n; y += 1.0) {
    float weight = min(radius + 1.0 - abs(y), 1.0);
    float half_ = sqrt(max(radius * radius - y * y, 0.0)) + 0.5;
    area += weight * 2.0 * half_;
    float left = max(at.x - half_, 0.0), right = min(at.x + half_, width);
    float first = floor(left / span) * span, last = floor(right / span) * span;
    vec4 row = sumUpTo(image, right, last, at.y + y) - sumUpTo(image, left, first, at.y + y);
    // A row lies within two spans at most: the whole sum of the first is its last pixel's.
    if (first < last) row += sample(image, vec2(last - 0.5, at.y + y));
    sum += weight * row;
  }
  return sum * (span / area);
}
