// Filter: sepiaTone (colour)
// Tones an image brown, like an old photograph.
uniform float intensity; // = 1.0; 0…1; The strength: 0 changes nothing.

kernel vec4 sepiaTone(__sample s) {
  vec3 sepia = vec3(
    dot(s.rgb, vec3(0.393, 0.769, 0.189)), dot(s.rgb, vec3(0.349, 0.686, 0.168)),
    dot(s.rgb, vec3(0.272, 0.534, 0.131)));
  return vec4(mix(s.rgb, min(sepia, s.a), intensity), s.a);
}
