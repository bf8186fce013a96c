// Filter: perspectiveCorrection (distortion)
// Stretches the area between four corners to the whole image.
uniform vec2 topLeft; // = vec2(0.2, 0.1); position; The upper left corner of the area.
uniform vec2 topRight; // = vec2(0.9, 0.2); position; The upper right corner.
uniform vec2 bottomRight; // = vec2(0.8, 0.9); position; The lower right corner.
uniform vec2 bottomLeft; // = vec2(0.1, 0.8); position; The lower left corner.

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

kernel vec4 perspectiveCorrection(sampler image) {
  vec2 size = samplerSize(image);
  vec3 from = square(bottomLeft, bottomRight, topRight, topLeft) * vec3(destCoord() / size, 1.0);
  return sample(image, clamp(from.xy / from.z, vec2(-2.0), size + 2.0));
}
