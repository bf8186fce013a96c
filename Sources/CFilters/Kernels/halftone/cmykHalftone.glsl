// Filter: cmykHalftone (halftone)
// Prints colours as dots of cyan, magenta, yellow and black.
uniform vec2 center; // = vec2(0.5); position; A point of the pattern; by default, the middle of the image.
uniform float width; // = 6.0; points, 1…200; The distance of neighbouring dots.
uniform float angle; // = 0.0; radians; The turn of the pattern, counter-clockwise.
uniform float sharpness; // = 0.7; 0…1; The sharpness of the dots' edges.
uniform float GCR; // = 1.0; 0…1; The part of grey that black replaces.
uniform float UCR; // = 0.5; 0…1; The part of colour that is taken away under black.

// The ink of a colour at a turn of its screen: 1 where there is some.
float ink(float amount, float turn) {
  vec2 away = destCoord() - center;
  float c = cos(angle + turn), s = sin(angle + turn);
  vec2 at = 6.2831853 * vec2(c * away.x + s * away.y, c * away.y - s * away.x) / max(width, 1.0);
  float pattern = 0.5 - 0.25 * (cos(at.x) + cos(at.y));
  float edge = max(0.5 * (1.0 - sharpness), 1e-3);
  return smoothstep(-edge, edge, amount - pattern);
}

kernel vec4 cmykHalftone(__sample s) {
  vec4 c = unpremultiply(s);
  vec3 cmy = 1.0 - clamp(c.rgb, 0.0, 1.0);
  float grey = min(cmy.r, min(cmy.g, cmy.b));
  float black = grey * GCR;
  cmy = max(cmy - black * UCR, 0.0);
  // The usual angles: cyan 15°, magenta 75°, yellow 0°, black 45°.
  vec3 printed = vec3(ink(cmy.r, 0.2617994), ink(cmy.g, 1.3089969), ink(cmy.b, 0.0));
  return premultiply(vec4((1.0 - printed) * (1.0 - ink(black, 0.7853982)), c.a));
}
