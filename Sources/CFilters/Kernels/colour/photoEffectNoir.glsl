// Filter: photoEffectNoir (colour)
// Grey with strong contrast.

kernel vec4 photoEffectNoir(__sample s) {
  vec4 c = unpremultiply(s);
  float grey = dot(c.rgb, vec3(0.3, 0.6, 0.1));
  grey = clamp((grey - 0.5) * 1.5 + 0.45, 0.0, 1.0);
  return premultiply(vec4(vec3(grey), c.a));
}
