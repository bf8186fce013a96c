// Filter: lineScreen (halftone)
// Prints grey as lines.
uniform vec2 center; // = vec2(0.5); position; A point of the pattern; by default, the middle of the image.
uniform float angle; // = 0.0; radians; The turn of the pattern, counter-clockwise.
uniform float width; // = 6.0; points, 1…200; The distance of neighbouring lines.
uniform float sharpness; // = 0.7; 0…1; The sharpness of the pattern's edges.

// The image as grey, where black and white are never both.
float screen(float grey, float pattern, float sharp) {
  float edge = max(0.5 * (1.0 - clamp(sharp, 0.0, 1.0)), 1e-3);
  return smoothstep(-edge, edge, grey - pattern);
}

kernel vec4 lineScreen(__sample s) {
  vec4 c = unpremultiply(s);
  float grey = dot(c.rgb, vec3(0.2126, 0.7152, 0.0722));
  vec2 away = destCoord() - center;
  float ca = cos(angle), sa = sin(angle);
  vec2 at = vec2(ca * away.x + sa * away.y, ca * away.y - sa * away.x) / max(width, 1.0);
  float pattern = 0.5 - 0.5 * cos(6.2831853 * at.y);
  return premultiply(vec4(vec3(screen(grey, pattern, sharpness)), c.a));
}
