// Filter: colorPosterize (colour)
// Reduces each colour to a number of levels.
uniform float levels; // = 6.0; 2…256; The number of levels.

kernel vec4 colorPosterize(__sample s) {
  vec4 c = unpremultiply(s);
  float n = max(2.0, floor(levels));
  vec3 color = min(floor(c.rgb * n), n - 1.0) / (n - 1.0);
  return premultiply(vec4(color, c.a));
}
