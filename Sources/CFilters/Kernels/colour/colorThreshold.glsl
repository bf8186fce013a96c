// Filter: colorThreshold (colour)
// Makes each colour 0 or 1.
uniform float threshold; // = 0.5; 0…1; The value from which a colour is 1.

kernel vec4 colorThreshold(__sample s) {
  vec4 c = unpremultiply(s);
  return premultiply(vec4(step(vec3(threshold), c.rgb), c.a));
}
