// Filter: morphologyMaximum (blur)
// Spreads bright areas: each component becomes the largest value within a square.
uniform float radius; // = 5.0; points, 0…50, margin 1; The half side of the square.
uniform int pass; // = 0; passes 2; First along rows, then along columns.

kernel vec4 morphologyMaximum(sampler image) {
  vec2 along = pass == 0 ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
  vec4 most = sample(image, destCoord());
  for (float i = 1.0; i <= floor(radius); i += 1.0) {
    most = max(most, sample(image, destCoord() + along * i));
    most = max(most, sample(image, destCoord() - along * i));
  }
  return most;
}
