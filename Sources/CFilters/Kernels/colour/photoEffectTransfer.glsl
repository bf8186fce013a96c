// Filter: photoEffectTransfer (colour)
// Warm colours of an old print.

kernel vec4 photoEffectTransfer(__sample s) {
  vec4 c = unpremultiply(s);
  vec3 color = c.rgb * vec3(1.02, 0.94, 0.82) + vec3(0.06, 0.03, 0.02);
  color = mix(color, color * color * (3.0 - 2.0 * color), 0.3);
  return premultiply(vec4(clamp(color, 0.0, 1.0), c.a));
}
