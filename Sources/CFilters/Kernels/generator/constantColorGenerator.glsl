// Filter: constantColorGenerator (generator)
// An image of one colour.
uniform vec4 color; // = vec4(1.0, 0.0, 0.0, 1.0); The colour.

vec4 generator(vec2 uv) {
  return premultiply(color);
}
