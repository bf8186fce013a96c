// Filter: vortexDistortion (distortion)
// Turns the image around a point many times, like a vortex.
uniform vec2 center; // = vec2(0.5); position; The point; by default, the middle of the image.
uniform float radius; // = 300.0; points, from 0; The radius of the vortex.
uniform float angle; // = 56.55; radians; The turn at the point, counter-clockwise.

kernel vec2 vortexDistortion() {
  vec2 away = destCoord() - center;
  float t = length(away) / max(radius, 1e-3);
  if (t >= 1.0) return destCoord();
  float u = 1.0 - t;
  float turn = -angle * u * u * u * u;
  float c = cos(turn), s = sin(turn);
  return center + vec2(c * away.x - s * away.y, s * away.x + c * away.y);
}
