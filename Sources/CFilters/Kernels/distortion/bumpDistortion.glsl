// Filter: bumpDistortion (distortion)
// Magnifies the area around a point, like a bump.
uniform vec2 center; // = vec2(0.5); position; The middle of the bump; by default, the middle of the image.
uniform float radius; // = 300.0; points, from 0; The radius of the bump.
uniform float scale; // = 0.5; -1…1; The strength: below 0 it is a dent, 0 changes nothing.

kernel vec2 bumpDistortion() {
  vec2 away = destCoord() - center;
  float t = length(away) / max(radius, 1e-3);
  if (t >= 1.0) return destCoord();
  float rise = (1.0 - t * t) * (1.0 - t * t);
  return center + away * (1.0 - scale * rise);
}
