// Filter: colorClamp (colour)
// Limits each component.
uniform vec4 minComponents; // = vec4(0.0); The least red, green, blue and alpha.
uniform vec4 maxComponents; // = vec4(1.0); The greatest red, green, blue and alpha.

kernel vec4 colorClamp(__sample s) {
  vec4 c = unpremultiply(s);
  return premultiply(max(minComponents, min(maxComponents, c)));
}
