// Filter: photoEffectMono (colour)
// Grey with little contrast.

kernel vec4 photoEffectMono(__sample s) {
  float grey = dot(s.rgb, vec3(0.2126, 0.7152, 0.0722));
  return vec4(vec3(mix(grey, 0.5 * s.a, 0.1)), s.a);
}
