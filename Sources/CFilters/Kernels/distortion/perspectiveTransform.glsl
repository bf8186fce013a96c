// Filter: perspectiveTransform (distortion)
// Moves the corners of the image.
uniform vec2 topLeft; // = vec2(0.2, 0.1); position; The new position of the upper left corner.
uniform vec2 topRight; // = vec2(0.9, 0.2); position; The new position of the upper right corner.
uniform vec2 bottomRight; // = vec2(0.8, 0.9); position; The new position of the lower right corner.
uniform vec2 bottomLeft; // = vec2(0.1, 0.8); position; The new position of the lower left corner.

// The projection of the unit square onto four corners (Heckbert, 1989).
mat3 square(vec2 a, vec2 b, vec2 c, vec2 d) {
  vec2 s = a - b + c - d, u = b - c, v = d - c;
  float area = u.x * v.y - u.y * v.x;
  float g = (s.x * v.y - s.y * v.x) / area, h = (u.x * s.y - u.y * s.x) / area;
  return mat3(
    b.x - a.x + g * b.x, b.y - a.y + g * b.y, g,
    d.x - a.x + h * d.x, d.y - a.y + h * d.y, h,
    a.x, a.y, 1.0);
}

kernel vec4 perspectiveTransform(sampler image) {
  vec3 from = inverse(square(bottomLeft, bottomRight, topRight, topLeft)) * vec3(destCoord(), 1.0);
  vec2 at = from.xy / from.z, size = samplerSize(image);
  if (from.z == 0.0 || at.x != at.x || at.y != at.y) return vec4(0.0);
  return sample(image, clamp(at, vec2(-1.0), vec2(2.0)) * size);
}
