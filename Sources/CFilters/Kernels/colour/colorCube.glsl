// Filter: colorCube (colour)
// Maps colours by a table: an image of n squares side by side, each n pixels wide and high.
uniform sampler2D cubeImage; // = clear; The table: red grows to the right, green downward, blue from square to square. Without it, nothing changes.

kernel vec4 colorCube(__sample s) {
  vec2 size = samplerSize(cubeImage);
  float n = size.y;
  if (n < 2.0 || size.x < n * n) return s;
  vec4 c = unpremultiply(s);
  vec3 at = clamp(c.rgb, 0.0, 1.0) * (n - 1.0);
  float slice = min(floor(at.b), n - 2.0);
  vec2 place = vec2(at.r + 0.5, n - at.g - 0.5);
  vec4 low = sample(cubeImage, place + vec2(slice * n, 0.0));
  vec4 high = sample(cubeImage, place + vec2((slice + 1.0) * n, 0.0));
  return premultiply(vec4(mix(low, high, at.b - slice).rgb, c.a));
}
