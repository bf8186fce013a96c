// Filter: circleSplashDistortion (distortion)
// Continues the colours of a circle outward.
uniform vec2 center; // = vec2(0.5); position; The middle of the circle; by default, the middle of the image.
uniform float radius; // = 150.0; points, from 0; The radius of the circle.

kernel vec2 circleSplashDistortion() {
  vec2 away = destCoord() - center;
  float distance = length(away);
  if (distance <= radius) return destCoord();
  return center + away * (radius / distance);
}
