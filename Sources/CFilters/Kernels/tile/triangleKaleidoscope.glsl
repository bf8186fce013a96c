// Filter: triangleKaleidoscope (tile)
// Mirrors a triangle of the image at its sides, and fades outward.
uniform vec2 point; // = vec2(0.4, 0.6); position; The corner of the triangle.
uniform float size; // = 300.0; points, 1…2000; The side of the triangle.
uniform float rotation; // = 5.924; radians; The turn of the triangle, counter-clockwise.
uniform float decay; // = 0.85; 0…1; The brightness after each mirror.

// The image where a position lies; beyond its edges it is mirrored.
vec4 look(sampler image, vec2 at) {
  vec2 size = samplerSize(image), twice = mod(at, 2.0 * size);
  return sample(image, clamp(min(twice, 2.0 * size - twice), vec2(0.5), size - 0.5));
}

vec2 turned(vec2 v, float by) {
  float c = cos(by), s = sin(by);
  return vec2(c * v.x - s * v.y, s * v.x + c * v.y);
}

kernel vec4 triangleKaleidoscope(sampler image) {
  float side = max(size, 1.0);
  vec2 at = turned(destCoord() - point, -rotation) / side;
  float light = 1.0;
  for (float i = 0.0; i < 24.0; i += 1.0) {
    bool moved = false;
    if (at.y < 0.0) { at.y = -at.y; moved = true; }
    float left = 0.8660254 * at.x - 0.5 * at.y;
    if (left < -1e-4) { at -= 2.0 * left * vec2(0.8660254, -0.5); moved = true; }
    float right = 0.8660254 * (1.0 - at.x) - 0.5 * at.y;
    if (right < -1e-4) { at += 2.0 * right * vec2(0.8660254, 0.5); moved = true; }
    if (!moved) break;
    light *= decay;
  }
  vec4 color = look(image, point + turned(at * side, rotation));
  return vec4(color.rgb * light, color.a);
}
