// Filter: vignette (colour)
// Darkens the corners.
uniform float intensity; // = 0.5; -1…1; The strength: 0 changes nothing, below 0 brightens.
uniform float radius; // = 1.0; 0…2; The distance from the middle at which the effect begins, as a fraction of half the diagonal.
uniform vec2 resolution;

kernel vec4 vignette(__sample s) {
  vec2 middle = 0.5 * resolution;
  float distance = length(destCoord() - middle) / length(middle);
  float fall = clamp(distance - radius * 0.5, 0.0, 1.0);
  return vec4(s.rgb * (1.0 - intensity * 2.0 * fall * fall), s.a);
}
