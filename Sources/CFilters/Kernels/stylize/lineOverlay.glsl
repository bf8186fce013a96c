// Filter: lineOverlay (stylize)
// Draws edges as black lines on a transparent background.
uniform float edgeIntensity; // = 1.0; 0…200; The strength of edges.
uniform float threshold; // = 0.1; 0…1; The strength from which an edge is drawn.
uniform float contrast; // = 50.0; 0.25…200; The steepness of the lines' edges.

kernel vec4 lineOverlay(sampler image) {
  vec2 at = destCoord(), last = samplerSize(image) - 0.5;
  vec3 grey = vec3(0.2126, 0.7152, 0.0722);
  float x = 0.0, y = 0.0;
  for (float i = -1.0; i <= 1.0; i += 1.0) {
    float weight = 0.25 * (2.0 - abs(i));
    x += weight * dot(sample(image, clamp(at + vec2(1.0, i), vec2(0.5), last)).rgb, grey);
    x -= weight * dot(sample(image, clamp(at + vec2(-1.0, i), vec2(0.5), last)).rgb, grey);
    y += weight * dot(sample(image, clamp(at + vec2(i, 1.0), vec2(0.5), last)).rgb, grey);
    y -= weight * dot(sample(image, clamp(at + vec2(i, -1.0), vec2(0.5), last)).rgb, grey);
  }
  float edge = sqrt(x * x + y * y) * edgeIntensity;
  return vec4(0.0, 0.0, 0.0, clamp((edge - threshold) * contrast, 0.0, 1.0) * sample(image, at).a);
}
