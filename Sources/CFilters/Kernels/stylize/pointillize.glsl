// Filter: pointillize (stylize)
// Paints the image with dots of one colour, on white.
uniform float radius; // = 20.0; points, 1…1000; The radius of a dot.
uniform vec2 center; // = vec2(0.5); position; A point of the pattern; by default, the middle of the image.

float noise(vec2 cell, float stream) {
  uint h = uint(int(cell.x)) * 374761393u + uint(int(cell.y)) * 668265263u + uint(stream) * 2246822519u;
  h = (h ^ (h >> 13)) * 1274126177u;
  h = (h ^ (h >> 15)) * 2246822519u;
  return float(h >> 8) / 16777216.0;
}

kernel vec4 pointillize(sampler image) {
  float side = max(radius, 1.0) * 1.5;
  vec2 at = (destCoord() - center) / side, cell = floor(at);
  vec2 last = samplerSize(image) - 0.5;
  vec4 result = vec4(1.0);
  for (float y = -1.0; y <= 1.0; y += 1.0) {
    for (float x = -1.0; x <= 1.0; x += 1.0) {
      vec2 other = cell + vec2(x, y);
      vec2 point = other + vec2(noise(other, 1.0), noise(other, 2.0)) * 0.6 + 0.2;
      float distance = length(at - point) * side;
      float cover = clamp(max(radius, 1.0) - distance + 0.5, 0.0, 1.0);
      vec4 color = sample(image, clamp(center + point * side, vec2(0.5), last));
      result = mix(result, color, cover);
    }
  }
  return result * sample(image, destCoord()).a;
}
