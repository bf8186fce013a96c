// Filter: torusLensDistortion (distortion)
// Shows the image through a ring of glass.
uniform vec2 center; // = vec2(0.5); position; The middle of the ring; by default, the middle of the image.
uniform float radius; // = 160.0; points, from 0; The outer radius of the ring.
uniform float width; // = 80.0; points, from 0; The width of the ring.
uniform float refraction; // = 1.7; 0…5; The refraction of the glass: 1 changes nothing.

kernel vec2 torusLensDistortion() {
  vec2 away = destCoord() - center;
  float distance = length(away);
  float half_ = max(width * 0.5, 1e-3);
  float t = (distance - (radius - half_)) / half_;
  if (abs(t) >= 1.0 || distance <= 0.0) return destCoord();
  float depth = sqrt(1.0 - t * t);
  float from = distance - t * half_ * depth * (1.0 - 1.0 / max(refraction, 0.05));
  return center + away * (from / distance);
}
