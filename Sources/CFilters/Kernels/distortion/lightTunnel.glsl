// Filter: lightTunnel (distortion)
// Repeats a circle of the image outward as a tunnel that turns.
uniform vec2 center; // = vec2(0.5); position; The middle of the tunnel; by default, the middle of the image.
uniform float rotation; // = 0.0; radians; The turn from one ring to the next, counter-clockwise.
uniform float radius; // = 100.0; points, from 0; The radius of the circle.

kernel vec2 lightTunnel() {
  vec2 away = destCoord() - center;
  float t = length(away) / max(radius, 1e-3);
  if (t <= 1.0) return destCoord();
  // Each ring is twice as wide as the one within it.
  float ring = floor(log2(t)) + 1.0;
  float turn = -rotation * ring;
  float c = cos(turn), s = sin(turn);
  vec2 inner = away * exp2(-ring);
  return center + vec2(c * inner.x - s * inner.y, s * inner.x + c * inner.y);
}
