// Filter: glassLozenge (distortion)
// Shows the image through a rod of glass with round ends.
uniform vec2 point0; // = vec2(0.3, 0.5); position; The middle of one end.
uniform vec2 point1; // = vec2(0.7, 0.5); position; The middle of the other end.
uniform float radius; // = 100.0; points, from 0; The radius of the rod.
uniform float refraction; // = 1.7; 0…5; The refraction of the glass: 1 changes nothing.

kernel vec2 glassLozenge() {
  vec2 at = destCoord(), line = point1 - point0;
  float part = clamp(dot(at - point0, line) / max(dot(line, line), 1e-6), 0.0, 1.0);
  vec2 away = at - (point0 + line * part);
  float t = length(away) / max(radius, 1e-3);
  if (t >= 1.0) return at;
  float depth = sqrt(1.0 - t * t);
  return at - away * depth * (1.0 - 1.0 / max(refraction, 0.05));
}
