// Shafts of light that fan out from a sun above the water. All waves turn a whole number of times in a period.
uniform vec4 tintcolor; // = vec4(0.62, 0.95, 1.0, 1.0); The colour of the light.
uniform float brightness; // = 1.0; 0…3; The brightness.
uniform float sun; // = -0.16; -2…2; The place of the sun from the middle, in heights of the image.
uniform float period; // = 12.0; from 0.1; Seconds after which the light is as it was.

// Two parabolas for each turn, which are close to a sine of -1…1 and take less time.
float wave(float turns) {
  float part = fract(turns) - 0.5;
  return part * (16.0 * abs(part) - 8.0);
}

vec4 generator(vec2 uv) {
  float turn = fract(time / period);
  vec2 p = vec2((uv.x - 0.5) * ratio - sun, 1.42 - uv.y);
  float a = p.x / p.y;
  // Broad shafts, and narrower ones within them.
  float broad = 0.5 + 0.5 * wave(a * 1.3 + 0.18 * wave(a * 0.5 + turn) - turn);
  float middle = 0.5 + 0.5 * wave(a * 3.4 + 0.3 * wave(a * 0.9 - turn) + turn * 2.0 + p.y * 0.1);
  float narrow = 0.5 + 0.5 * wave(a * 8.6 + 0.4 * wave(a * 2.1 + turn * 2.0) - turn * 3.0 - p.y * 0.16);
  float light = (0.3 + 0.7 * broad) * (0.2 + middle * (0.4 + 0.4 * narrow));
  // They lose themselves in the depth, and to the sides.
  float depth = clamp(uv.y * 1.04 - 0.04, 0.0, 1.0);
  float side = 1.0 / (1.0 + a * a * 2.2);
  light = brightness * light * light * depth * side * side * 0.95;
  light = light / (1.0 + 0.5 * light);
  return vec4(tintcolor.rgb * light, light);
}
