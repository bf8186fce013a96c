// Filter: boxBlur (blur)
// Blurs by the mean of a square.
uniform float radius; // = 10.0; points, 0…200, margin 1; The half side of the square.
uniform int pass; // = 0; passes 2; First along rows, then along columns.

kernel vec4 boxBlur(sampler image) {
  vec2 along = pass == 0 ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
  vec2 at = destCoord();
  float n = floor(radius);
  float rest = radius - n;
  vec4 sum = sample(image, at);
  // Between two pixels the sampler gives their mean.
  float i = 1.0;
  for (; i + 1.0 <= n; i += 2.0) {
    sum += 2.0 * (sample(image, at + along * (i + 0.5)) + sample(image, at - along * (i + 0.5)));
  }
  if (i <= n) {
    sum += sample(image, at + along * i) + sample(image, at - along * i);
  }
  sum += rest * (sample(image, at + along * (n + 1.0)) + sample(image, at - along * (n + 1.0)));
  return sum / (2.0 * radius + 1.0);
}
