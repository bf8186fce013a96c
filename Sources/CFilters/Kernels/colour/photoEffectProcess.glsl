// Filter: photoEffectProcess (colour)
// Cool, cross-processed colours.

kernel vec4 photoEffectProcess(__sample s) {
  vec4 c = unpremultiply(s);
  vec3 smooth3 = c.rgb * c.rgb * (3.0 - 2.0 * c.rgb);
  vec3 color = vec3(mix(c.r, smooth3.r, 0.5), mix(c.g, smooth3.g, 0.8), 0.15 + 0.75 * c.b);
  return premultiply(vec4(clamp(color, 0.0, 1.0), c.a));
}
