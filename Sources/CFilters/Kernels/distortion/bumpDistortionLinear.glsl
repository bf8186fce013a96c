// Filter: bumpDistortionLinear (distortion)
// Magnifies a strip around a line, like a fold.
uniform vec2 center; // = vec2(0.5); position; A point of the line; by default, the middle of the image.
uniform float radius; // = 300.0; points, from 0; Half the width of the strip.
uniform float angle; // = 0.0; radians; The direction of the line, counter-clockwise from the right.
uniform float scale; // = 0.5; -1…1; The strength: 0 changes nothing.

kernel vec2 bumpDistortionLinear() {
  vec2 normal = vec2(-sin(angle), cos(angle));
  float away = dot(destCoord() - center, normal);
  float t = abs(away) / max(radius, 1e-3);
  if (t >= 1.0) return destCoord();
  float rise = (1.0 - t * t) * (1.0 - t * t);
  return destCoord() - normal * (away * scale * rise);
}
