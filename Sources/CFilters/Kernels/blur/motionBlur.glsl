// Filter: motionBlur (blur)
// Blurs along a direction, like a moving camera.
uniform float radius; // = 20.0; points, 0…200, margin 1; Half the length of the blur.
uniform float angle; // = 0.0; radians; The direction, counter-clockwise from the right.

kernel vec4 motionBlur(sampler image) {
  vec2 along = vec2(cos(angle), sin(angle));
  vec2 at = destCoord();
  float n = ceil(radius);
  vec4 sum = sample(image, at);
  for (float i = 1.0; i <= n; i += 1.0) {
    vec2 away = along * (i * radius / n);
    sum += sample(image, at + away) + sample(image, at - away);
  }
  return sum / (2.0 * n + 1.0);
}
