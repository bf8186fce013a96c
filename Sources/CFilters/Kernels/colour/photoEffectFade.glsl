// Filter: photoEffectFade (colour)
// Pale colours and a lifted black.

kernel vec4 photoEffectFade(__sample s) {
  vec4 c = unpremultiply(s);
  float grey = dot(c.rgb, vec3(0.2126, 0.7152, 0.0722));
  vec3 color = mix(vec3(grey), c.rgb, 0.7) * 0.85 + 0.1;
  return premultiply(vec4(color, c.a));
}
