// Filter: vibrance (colour)
// Raises the saturation of pale colours more than that of strong ones.
uniform float amount; // = 0.5; -1…1; The strength: 0 changes nothing.

kernel vec4 vibrance(__sample s) {
  vec4 c = unpremultiply(s);
  float greatest = max(c.r, max(c.g, c.b));
  float least = min(c.r, min(c.g, c.b));
  float grey = dot(c.rgb, vec3(0.2126, 0.7152, 0.0722));
  float factor = 1.0 + amount * (1.0 - (greatest - least));
  return premultiply(vec4(clamp(mix(vec3(grey), c.rgb, factor), 0.0, 1.0), c.a));
}
