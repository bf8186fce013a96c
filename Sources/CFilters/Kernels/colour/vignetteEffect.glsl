// Filter: vignetteEffect (colour)
// Darkens everything outside of a circle.
uniform vec2 center; // = vec2(0.5); position; The middle of the circle; by default, the middle of the image.
uniform float radius; // = 150.0; points, from 0; The radius of the circle.
uniform float intensity; // = 1.0; -1…1; The strength: 0 changes nothing, below 0 brightens.
uniform float falloff; // = 0.5; 0…1; The width of the edge, as a fraction of the radius.

kernel vec4 vignetteEffect(__sample s) {
  float distance = length(destCoord() - center);
  float edge = max(radius * falloff, 1e-3);
  float shade = smoothstep(radius - edge, radius + edge, distance);
  return vec4(s.rgb * (1.0 - intensity * shade), s.a);
}
