// Filter: photoEffectChrome (colour)
// Strong colours and contrast.

kernel vec4 photoEffectChrome(__sample s) {
  vec4 c = unpremultiply(s);
  float grey = dot(c.rgb, vec3(0.2126, 0.7152, 0.0722));
  vec3 color = clamp(mix(vec3(grey), c.rgb, 1.3), 0.0, 1.0);
  color = mix(color, color * color * (3.0 - 2.0 * color), 0.6);
  return premultiply(vec4(color, c.a));
}
