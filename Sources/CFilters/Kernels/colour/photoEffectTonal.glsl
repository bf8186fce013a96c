// Filter: photoEffectTonal (colour)
// Grey with unchanged contrast.

kernel vec4 photoEffectTonal(__sample s) {
  return vec4(vec3(dot(s.rgb, vec3(0.2126, 0.7152, 0.0722))), s.a);
}
