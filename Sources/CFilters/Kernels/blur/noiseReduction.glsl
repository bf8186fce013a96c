// Filter: noiseReduction (blur)
// Smooths areas whose pixels differ little, and keeps edges.
uniform float noiseLevel; // = 0.02; 0…1; The difference of colours that counts as noise.
uniform float sharpness; // = 0.4; 0…4; The strength with which edges are sharpened.

kernel vec4 noiseReduction(sampler image) {
  vec2 at = destCoord();
  vec4 own = sample(image, at), sum = vec4(0.0), plain = vec4(0.0);
  float weight = 0.0;
  float level = max(noiseLevel, 1e-4);
  for (float y = -2.0; y <= 2.0; y += 1.0) {
    for (float x = -2.0; x <= 2.0; x += 1.0) {
      vec4 other = sample(image, at + vec2(x, y));
      vec4 away = (other - own) / (2.0 * level);
      float w = exp(-0.25 * (x * x + y * y)) / (1.0 + dot(away, away));
      sum += w * other;
      weight += w;
      plain += other;
    }
  }
  vec4 smooth_ = sum / weight;
  vec4 detail = own - plain / 25.0;
  float edge = smoothstep(level, 4.0 * level, length(detail));
  return vec4(smooth_.rgb + detail.rgb * sharpness * edge, smooth_.a);
}
