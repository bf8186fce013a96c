// Filter: zoomBlur (blur)
// Blurs away from a point, like a zooming lens.
uniform vec2 center; // = vec2(0.5); position; The point that stays sharp; by default, the middle of the image.
uniform float amount; // = 20.0; -200…200; The length of the blur at the edge of the image, in percent of the distance.

kernel vec4 zoomBlur(sampler image) {
  vec2 away = destCoord() - center;
  float pull = amount * 0.01;
  float n = clamp(ceil(length(away) * abs(pull)), 1.0, 64.0);
  vec4 sum = vec4(0.0);
  for (float i = 0.0; i <= n; i += 1.0) {
    sum += sample(image, center + away * (1.0 - pull * 0.5 * (i / n)));
  }
  return sum / (n + 1.0);
}
