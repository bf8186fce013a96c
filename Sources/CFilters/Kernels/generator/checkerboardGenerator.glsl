// Filter: checkerboardGenerator (generator)
// Squares of two colours.
uniform vec2 center; // = vec2(0.5); position; A corner of a square; by default, the middle of the image.
uniform vec4 color0; // = vec4(1.0); One colour.
uniform vec4 color1; // = vec4(0.0, 0.0, 0.0, 1.0); The other colour.
uniform float width; // = 80.0; points, 1…10000; The side of a square.
uniform float sharpness; // = 1.0; 0…1; The sharpness of the edges.

float wave(float x) {
  // Half a pixel is smooth in any case.
  float away = 0.5 - abs(mod(x + 0.5, 2.0) - 1.0);
  float edge = max(0.5 * (1.0 - sharpness), 0.5 / max(width, 1.0));
  return smoothstep(-edge, edge, away);
}

vec4 generator(vec2 uv) {
  vec2 at = (destCoord() - center) / max(width, 1.0);
  float x = wave(at.x), y = wave(at.y);
  return mix(premultiply(color0), premultiply(color1), x + y - 2.0 * x * y);
}
