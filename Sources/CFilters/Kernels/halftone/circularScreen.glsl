// Filter: circularScreen (halftone)
// Prints grey as circles around a point.
uniform vec2 center; // = vec2(0.5); position; The middle of the circles; by default, the middle of the image.
uniform float width; // = 6.0; points, 1…200; The distance of neighbouring circles.
uniform float sharpness; // = 0.7; 0…1; The sharpness of the pattern's edges.

// The image as grey, where black and white are never both.
float screen(float grey, float pattern, float sharp) {
  float edge = max(0.5 * (1.0 - clamp(sharp, 0.0, 1.0)), 1e-3);
  return smoothstep(-edge, edge, grey - pattern);
}

kernel vec4 circularScreen(__sample s) {
  vec4 c = unpremultiply(s);
  float grey = dot(c.rgb, vec3(0.2126, 0.7152, 0.0722));
  float pattern = 0.5 - 0.5 * cos(6.2831853 * length(destCoord() - center) / max(width, 1.0));
  return premultiply(vec4(vec3(screen(grey, pattern, sharpness)), c.a));
}
