// Filter: stripesGenerator (generator)
// Upright stripes of two colours.
uniform vec2 center; // = vec2(0.5); position; A point on an edge; by default, the middle of the image.
uniform vec4 color0; // = vec4(1.0); One colour.
uniform vec4 color1; // = vec4(0.0, 0.0, 0.0, 1.0); The other colour.
uniform float width; // = 80.0; points, 1…10000; The width of a stripe.
uniform float sharpness; // = 1.0; 0…1; The sharpness of the edges.

vec4 generator(vec2 uv) {
  float at = (destCoord().x - center.x) / max(width, 1.0);
  float away = 0.5 - abs(mod(at + 0.5, 2.0) - 1.0);
  float edge = max(0.5 * (1.0 - sharpness), 0.5 / max(width, 1.0));
  return mix(premultiply(color1), premultiply(color0), smoothstep(-edge, edge, away));
}
