// Filter: photoEffectInstant (colour)
// Warm, faded colours of an instant camera.

kernel vec4 photoEffectInstant(__sample s) {
  vec4 c = unpremultiply(s);
  float grey = dot(c.rgb, vec3(0.2126, 0.7152, 0.0722));
  vec3 color = mix(vec3(grey), c.rgb, 0.8);
  color = color * vec3(0.95, 0.9, 0.78) + vec3(0.06, 0.05, 0.08);
  return premultiply(vec4(clamp(color, 0.0, 1.0), c.a));
}
