// Filter: pinchDistortion (distortion)
// Pulls the image towards a point.
uniform vec2 center; // = vec2(0.5); position; The point; by default, the middle of the image.
uniform float radius; // = 300.0; points, from 0; The radius of the area that is pulled.
uniform float scale; // = 0.5; 0…2; The strength: 0 changes nothing.

kernel vec2 pinchDistortion() {
  vec2 away = destCoord() - center;
  float t = length(away) / max(radius, 1e-3);
  if (t >= 1.0 || t <= 0.0) return destCoord();
  return center + away * pow(t, -0.5 * scale);
}
