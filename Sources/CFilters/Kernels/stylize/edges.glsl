// Filter: edges (stylize)
// Shows edges in colour, on black.
uniform float intensity; // = 1.0; 0…100; The brightness of the edges.

kernel vec4 edges(sampler image) {
  vec2 at = destCoord(), last = samplerSize(image) - 0.5;
  vec2 right = min(at + vec2(1.0, 0.0), last), left = max(at - vec2(1.0, 0.0), vec2(0.5));
  vec2 up = min(at + vec2(0.0, 1.0), last), down = max(at - vec2(0.0, 1.0), vec2(0.5));
  vec4 x = sample(image, right) - sample(image, left);
  vec4 y = sample(image, up) - sample(image, down);
  vec4 own = sample(image, at);
  return vec4(clamp(sqrt(x.rgb * x.rgb + y.rgb * y.rgb) * intensity * 2.0, 0.0, own.a), own.a);
}
