// Filter: gaussianGradient (generator)
// A soft light around a point.
uniform vec2 center; // = vec2(0.5); position; The point; by default, the middle of the image.
uniform vec4 color0; // = vec4(1.0); The colour at the point.
uniform vec4 color1; // = vec4(0.0, 0.0, 0.0, 0.0); The colour far away.
uniform float radius; // = 300.0; points, from 0; The distance at which only the second colour is left.

vec4 generator(vec2 uv) {
  float t = length(destCoord() - center) / max(radius, 1e-3);
  // A Gaussian of a third of the radius, which ends at the radius.
  float light = t < 1.0 ? (exp(-4.5 * t * t) - 0.011108997) / 0.988891003 : 0.0;
  return mix(premultiply(color1), premultiply(color0), light);
}
