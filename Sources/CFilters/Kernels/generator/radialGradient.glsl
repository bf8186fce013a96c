// Filter: radialGradient (generator)
// A gradient between two circles around a point.
uniform vec2 center; // = vec2(0.5); position; The point; by default, the middle of the image.
uniform float radius0; // = 5.0; points, from 0; The radius of the first colour.
uniform float radius1; // = 100.0; points, from 0; The radius of the second colour.
uniform vec4 color0; // = vec4(1.0); The first colour.
uniform vec4 color1; // = vec4(0.0, 0.0, 0.0, 1.0); The second colour.

vec4 generator(vec2 uv) {
  float width = radius1 - radius0;
  float away = length(destCoord() - center) - radius0;
  float t = abs(width) < 1e-3 ? step(0.0, away) : clamp(away / width, 0.0, 1.0);
  return mix(premultiply(color0), premultiply(color1), t);
}
