// Filter: holeDistortion (distortion)
// Opens a transparent hole, and pushes the image outward.
uniform vec2 center; // = vec2(0.5); position; The middle of the hole; by default, the middle of the image.
uniform float radius; // = 150.0; points, from 0; The radius of the hole.

kernel vec4 holeDistortion(sampler image) {
  vec2 away = destCoord() - center;
  float distance = length(away);
  if (distance <= radius) return vec4(0.0);
  // Areas stay as large as they are.
  float from = sqrt(distance * distance - radius * radius);
  vec4 color = sample(image, center + away * (from / distance));
  return color * clamp(distance - radius, 0.0, 1.0);
}
