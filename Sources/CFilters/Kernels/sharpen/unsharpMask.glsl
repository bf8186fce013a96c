// Filter: unsharpMask (sharpen)
// Sharpens edges: adds the difference from a blurred copy.
uniform float radius; // = 2.5; points, 0…200; The standard deviation of the blurred copy.
uniform float intensity; // = 0.5; 0…10; The strength: 0 changes nothing.

kernel vec4 unsharpMask(
  sampler image,
  sampler blurred // blur radius; The blurred image.
) {
  vec4 c = sample(image, destCoord()), b = sample(blurred, destCoord());
  vec3 detail = c.rgb - b.rgb * (b.a > 1e-4 ? c.a / b.a : 0.0);
  return vec4(clamp(c.rgb + detail * intensity, 0.0, c.a), c.a);
}
