// Filter: twirlDistortion (distortion)
// Turns the image around a point, less and less towards the edge of a circle.
uniform vec2 center; // = vec2(0.5); position; The point; by default, the middle of the image.
uniform float radius; // = 300.0; points, from 0; The radius of the circle.
uniform float angle; // = 3.14159; radians; The turn at the point, counter-clockwise.

kernel vec2 twirlDistortion() {
  vec2 away = destCoord() - center;
  float t = length(away) / max(radius, 1e-3);
  if (t >= 1.0) return destCoord();
  float turn = -angle * (1.0 - t) * (1.0 - t);
  float c = cos(turn), s = sin(turn);
  return center + vec2(c * away.x - s * away.y, s * away.x + c * away.y);
}
