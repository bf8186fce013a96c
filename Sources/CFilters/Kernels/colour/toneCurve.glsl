// Filter: toneCurve (colour)
// Maps each colour by a curve through five points.
uniform vec2 point0; // = vec2(0.0, 0.0); The first point: an input value and its output value.
uniform vec2 point1; // = vec2(0.25, 0.25); The second point.
uniform vec2 point2; // = vec2(0.5, 0.5); The third point.
uniform vec2 point3; // = vec2(0.75, 0.75); The fourth point.
uniform vec2 point4; // = vec2(1.0, 1.0); The last point.

float slope(vec2 a, vec2 b) { return (b.y - a.y) / max(b.x - a.x, 1e-4); }

// The slope at a point between two others, so that the curve does not overshoot (Fritsch, Butland).
float middle(float before, float after) {
  return before * after <= 0.0 ? 0.0 : 2.0 * before * after / (before + after);
}

float between(vec2 a, vec2 b, float from, float to, float x) {
  float width = max(b.x - a.x, 1e-4);
  float t = clamp((x - a.x) / width, 0.0, 1.0);
  float u = 1.0 - t;
  return a.y * (1.0 + 2.0 * t) * u * u + from * width * t * u * u
    + b.y * t * t * (3.0 - 2.0 * t) - to * width * t * t * u;
}

float curve(float x) {
  float s0 = slope(point0, point1), s1 = slope(point1, point2);
  float s2 = slope(point2, point3), s3 = slope(point3, point4);
  float m1 = middle(s0, s1), m2 = middle(s1, s2), m3 = middle(s2, s3);
  if (x < point1.x) return between(point0, point1, s0, m1, x);
  if (x < point2.x) return between(point1, point2, m1, m2, x);
  if (x < point3.x) return between(point2, point3, m2, m3, x);
  return between(point3, point4, m3, s3, x);
}

kernel vec4 toneCurve(__sample s) {
  vec4 c = unpremultiply(s);
  vec3 color = vec3(curve(c.r), curve(c.g), curve(c.b));
  return premultiply(vec4(clamp(color, 0.0, 1.0), c.a));
}
