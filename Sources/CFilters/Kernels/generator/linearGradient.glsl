// Filter: linearGradient (generator)
// A gradient along a line.
uniform vec2 point0; // = vec2(0.0, 0.5); position; The point of the first colour.
uniform vec2 point1; // = vec2(1.0, 0.5); position; The point of the second colour.
uniform vec4 color0; // = vec4(1.0); The first colour.
uniform vec4 color1; // = vec4(0.0, 0.0, 0.0, 1.0); The second colour.

vec4 generator(vec2 uv) {
  vec2 line = point1 - point0;
  float t = dot(destCoord() - point0, line) / max(dot(line, line), 1e-6);
  return mix(premultiply(color0), premultiply(color1), clamp(t, 0.0, 1.0));
}
