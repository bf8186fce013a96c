// Filter: thermal (colour)
// Shows luminance as a thermal camera shows heat: from blue through red to yellow and white.

kernel vec4 thermal(__sample s) {
  vec4 c = unpremultiply(s);
  float t = clamp(dot(c.rgb, vec3(0.2126, 0.7152, 0.0722)), 0.0, 1.0);
  vec3 color = vec3(
    smoothstep(0.2, 0.6, t), smoothstep(0.45, 0.9, t),
    smoothstep(0.0, 0.25, t) * (1.0 - smoothstep(0.35, 0.6, t)) + smoothstep(0.85, 1.0, t));
  return premultiply(vec4(color, c.a));
}
