// Filter: medianFilter (blur)
// Replaces each colour by the median of nine pixels, which removes single bright or dark pixels.

void order(inout vec4 a, inout vec4 b) {
  vec4 least = min(a, b);
  b = max(a, b);
  a = least;
}

kernel vec4 medianFilter(sampler image) {
  vec2 at = destCoord();
  vec4 a = sample(image, at + vec2(-1.0, 1.0)), b = sample(image, at + vec2(0.0, 1.0));
  vec4 c = sample(image, at + vec2(1.0, 1.0)), d = sample(image, at + vec2(-1.0, 0.0));
  vec4 e = sample(image, at), f = sample(image, at + vec2(1.0, 0.0));
  vec4 g = sample(image, at + vec2(-1.0, -1.0)), h = sample(image, at + vec2(0.0, -1.0));
  vec4 i = sample(image, at + vec2(1.0, -1.0));
  // The network of nineteen exchanges (Paeth, Graphics Gems, 1990).
  order(b, c); order(e, f); order(h, i);
  order(a, b); order(d, e); order(g, h);
  order(b, c); order(e, f); order(h, i);
  order(a, d); order(f, i); order(e, h);
  order(d, g); order(b, e); order(c, f);
  order(e, h); order(e, c); order(g, e);
  order(e, c);
  return e;
}
