// Filter: morphologyMinimum (blur)
// Spreads dark areas: each component becomes the smallest value within a square.
uniform float radius; // = 5.0; points, 0…50; The half side of the square.
uniform int pass; // = 0; passes 2; First along rows, then along columns.

kernel vec4 morphologyMinimum(sampler image) {
  vec2 along = pass == 0 ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
  // Beyond the edge nothing counts.
  vec2 last = samplerSize(image) - 0.5;
  vec4 least = sample(image, destCoord());
  for (float i = 1.0; i <= floor(radius); i += 1.0) {
    least = min(least, sample(image, min(destCoord() + along * i, last)));
    least = min(least, sample(image, max(destCoord() - along * i, vec2(0.5))));
  }
  return least;
}
