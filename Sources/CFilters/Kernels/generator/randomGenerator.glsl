// Filter: randomGenerator (generator)
// Opaque pixels of random colours, always the same.

float noise(vec2 cell, float stream) {
  uint h = uint(int(cell.x)) * 374761393u + uint(int(cell.y)) * 668265263u + uint(stream) * 2246822519u;
  h = (h ^ (h >> 13)) * 1274126177u;
  h = (h ^ (h >> 15)) * 2246822519u;
  return float(h >> 8) / 16777216.0;
}

vec4 generator(vec2 uv) {
  vec2 cell = floor(destCoord());
  return vec4(noise(cell, 1.0), noise(cell, 2.0), noise(cell, 3.0), 1.0);
}
