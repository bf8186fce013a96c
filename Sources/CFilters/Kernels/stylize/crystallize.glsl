// Filter: crystallize (stylize)
// Divides the image into polygons of one colour each, around random points.
uniform float radius; // = 20.0; points, 1…1000; The mean radius of a polygon.
uniform vec2 center; // = vec2(0.5); position; A point of the pattern; by default, the middle of the image.

float noise(vec2 cell, float stream) {
  uint h = uint(int(cell.x)) * 374761393u + uint(int(cell.y)) * 668265263u + uint(stream) * 2246822519u;
  h = (h ^ (h >> 13)) * 1274126177u;
  h = (h ^ (h >> 15)) * 2246822519u;
  return float(h >> 8) / 16777216.0;
}

kernel vec4 crystallize(sampler image) {
  float side = max(radius, 1.0) * 1.7724539;
  vec2 at = (destCoord() - center) / side, cell = floor(at);
  float nearest = 1e9;
  vec2 found = vec2(0.0);
  for (float y = -1.0; y <= 1.0; y += 1.0) {
    for (float x = -1.0; x <= 1.0; x += 1.0) {
      vec2 other = cell + vec2(x, y);
      vec2 point = other + vec2(noise(other, 1.0), noise(other, 2.0)) * 0.8 + 0.1;
      float distance = dot(at - point, at - point);
      if (distance < nearest) {
        nearest = distance;
        found = point;
      }
    }
  }
  vec2 last = samplerSize(image) - 0.5, middle = center + found * side;
  vec4 sum = sample(image, clamp(middle, vec2(0.5), last));
  for (float i = 0.0; i < 4.0; i += 1.0) {
    vec2 away = 0.25 * side * vec2(cos(1.5707963 * i), sin(1.5707963 * i));
    sum += sample(image, clamp(middle + away, vec2(0.5), last));
  }
  return sum / 5.0;
}
