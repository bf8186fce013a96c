// Filter: temperatureAndTint (colour)
// Adapts colours from one white to another.
uniform vec2 neutral; // = vec2(6500.0, 0.0); The white of the image: its temperature in kelvin, and its tint towards green.
uniform vec2 targetNeutral; // = vec2(6500.0, 0.0); The white of the result: its temperature in kelvin, and its tint towards green.

// The colour of daylight of a temperature (CIE 15), in linear sRGB with green 1.
vec3 white(vec2 neutral) {
  float t = clamp(neutral.x, 1500.0, 25000.0);
  float r = 1000.0 / t;
  float x = t < 7000.0
    ? ((-4.6070 * r + 2.9678) * r + 0.09911) * r + 0.244063
    : ((-2.0064 * r + 1.9018) * r + 0.24748) * r + 0.237040;
  // Below 4000 K daylight has no formula: that of a black body (Kim, 2002).
  if (t < 4000.0) x = ((-0.2661239 * r - 0.2343589) * r + 0.8776956) * r + 0.179910;
  float y = (-3.0 * x + 2.87) * x - 0.275;
  if (t < 4000.0) y = ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867;
  y += clamp(neutral.y, -150.0, 150.0) * 0.0003;
  vec3 xyz = vec3(x / y, 1.0, (1.0 - x - y) / y);
  vec3 rgb = vec3(
    dot(vec3(3.2404542, -1.5371385, -0.4985314), xyz),
    dot(vec3(-0.9692660, 1.8760108, 0.0415560), xyz),
    dot(vec3(0.0556434, -0.2040259, 1.0572252), xyz));
  return max(rgb, 0.05);
}

kernel vec4 temperatureAndTint(__sample s) {
  vec3 gain = white(targetNeutral) / white(neutral);
  gain /= dot(gain, vec3(0.2126, 0.7152, 0.0722));
  return vec4(s.rgb * gain, s.a);
}
