// Filter: droste (distortion)
// Repeats the image within itself, on a spiral, like M. C. Escher's print gallery.
uniform vec2 insetPoint0; // = vec2(0.35, 0.65); position; A corner of the area in which the image repeats.
uniform vec2 insetPoint1; // = vec2(0.65, 0.35); position; The opposite corner.
uniform float strands; // = 1.0; -8…8; The number of arms of the spiral; 0 repeats without turning.
uniform float periodicity; // = 1.0; 0.1…8; The number of repetitions from the area to the whole image.
uniform float rotation; // = 0.0; radians; The rotation of the whole image, counter-clockwise.
uniform float zoom; // = 1.0; 0.1…100; The magnification.

kernel vec4 droste(sampler image) {
  vec2 size = samplerSize(image);
  vec2 inset = max(abs(insetPoint1 - insetPoint0), vec2(1.0));
  // The point that lies at the same place in the image and in the area.
  vec2 low = min(insetPoint0, insetPoint1);
  vec2 center = low / max(1.0 - inset / size, vec2(1e-3));
  float shrink = max(inset.x / size.x, inset.y / size.y);
  float period = -log(min(shrink, 0.99)) / max(periodicity, 0.1);
  vec2 away = (destCoord() - center) / zoom;
  vec2 w = vec2(log(max(length(away), 1e-3)), atan(away.y, away.x) - rotation);
  // A turn around the point is one step of the spiral.
  float slant = strands * period / 6.2831853;
  vec2 turned = vec2(w.x - slant * w.y, w.y + slant * w.x);
  float angle = turned.y;
  float level = turned.x;
  vec4 result = vec4(0.0);
  // The innermost repetition that covers the pixel shows.
  for (float i = 0.0; i < 8.0; i += 1.0) {
    float step_ = ceil((level - log(length(size))) / period) + i;
    vec2 at = center + exp(level - step_ * period) * vec2(cos(angle), sin(angle));
    vec2 inside = step(vec2(0.0), at) * step(at, size);
    if (inside.x * inside.y > 0.0) {
      vec4 color = sample(image, clamp(at, vec2(0.5), size - 0.5));
      result = result + color * (1.0 - result.a);
      if (result.a > 0.99) break;
    }
  }
  return result;
}
