// Filter: edgeWork (stylize)
// Makes a white drawing of edges, like a woodcut, on a transparent background.
uniform float radius; // = 3.0; points, 0…50; The thickness of the lines.

kernel vec4 edgeWork(
  sampler image,
  sampler blurred // blur radius; The blurred image.
) {
  vec3 grey = vec3(0.2126, 0.7152, 0.0722);
  vec4 c = unpremultiply(sample(image, destCoord()));
  vec4 b = unpremultiply(sample(blurred, destCoord()));
  float line = smoothstep(0.005, 0.03, dot(b.rgb, grey) - dot(c.rgb, grey));
  return vec4(line * c.a);
}
