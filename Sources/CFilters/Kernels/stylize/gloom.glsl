// Filter: gloom (stylize)
// Dulls bright areas: the opposite of bloom.
uniform float radius; // = 10.0; points, 0…200; The standard deviation of the blur.
uniform float intensity; // = 0.5; 0…1; The strength: 0 changes nothing.

kernel vec4 gloom(
  sampler image,
  sampler blurred // blur radius; The blurred image.
) {
  vec4 c = sample(image, destCoord()), b = sample(blurred, destCoord());
  vec3 soft = b.rgb * (b.a > 1e-4 ? c.a / b.a : 0.0);
  return vec4(mix(c.rgb, c.rgb * soft / max(c.a, 1e-4), intensity), c.a);
}
