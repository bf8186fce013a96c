// Filter: comicEffect (stylize)
// Draws the image like a comic: few colours, dots and black lines.

kernel vec4 comicEffect(sampler image) {
  vec2 at = destCoord(), last = samplerSize(image) - 0.5;
  vec3 grey = vec3(0.2126, 0.7152, 0.0722);
  vec4 own = unpremultiply(sample(image, at));
  float sumX = 0.0, sumY = 0.0;
  for (float i = -1.0; i <= 1.0; i += 1.0) {
    float weight = 2.0 - abs(i);
    vec2 a = clamp(at + vec2(1.5, i), vec2(0.5), last), b = clamp(at + vec2(-1.5, i), vec2(0.5), last);
    vec2 c = clamp(at + vec2(i, 1.5), vec2(0.5), last), d = clamp(at + vec2(i, -1.5), vec2(0.5), last);
    sumX += weight * (dot(sample(image, a).rgb, grey) - dot(sample(image, b).rgb, grey));
    sumY += weight * (dot(sample(image, c).rgb, grey) - dot(sample(image, d).rgb, grey));
  }
  float line = smoothstep(0.25, 0.55, sqrt(sumX * sumX + sumY * sumY));
  float light = dot(own.rgb, grey);
  vec3 color = mix(vec3(light), own.rgb, 1.4);
  color = floor(clamp(color, 0.0, 1.0) * 5.0 + 0.5) / 5.0;
  vec2 turned = vec2(at.x + at.y, at.x - at.y) * 0.7071068;
  vec2 cell = fract(turned / 5.0) - 0.5;
  float dot_ = clamp((0.62 - light) * 1.1, 0.0, 0.7);
  float shade = 1.0 - smoothstep(dot_ - 0.1, dot_ + 0.1, length(cell));
  color *= 1.0 - 0.35 * shade * step(0.01, dot_);
  return premultiply(vec4(color * (1.0 - line), own.a));
}
