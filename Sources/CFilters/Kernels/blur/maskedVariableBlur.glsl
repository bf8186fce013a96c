// Filter: maskedVariableBlur (blur)
// Blurs where a mask is bright.
uniform sampler2D mask; // The mask, as large as the image: white areas are fully blurred, black areas stay sharp. By default, the image itself.
uniform float radius; // = 5.0; points, 0…200; The standard deviation of the greatest blur.

kernel vec4 maskedVariableBlur(
  sampler image,
  sampler whole, // blur radius; The whole blur.
  sampler half_, // blur radius 0.5; Half of it.
  sampler quarter // blur radius 0.25; A quarter.
) {
  vec2 at = destCoord(), size = samplerSize(mask);
  vec4 m = sample(mask, clamp(at / samplerSize(image) * size, vec2(0.5), size - 0.5));
  float strength = clamp(dot(m.rgb, vec3(0.2126, 0.7152, 0.0722)), 0.0, 1.0);
  vec4 a = sample(image, at), b = sample(quarter, at), c = sample(half_, at), d = sample(whole, at);
  if (strength < 0.25) return mix(a, b, strength * 4.0);
  if (strength < 0.5) return mix(b, c, strength * 4.0 - 1.0);
  return mix(c, d, strength * 2.0 - 1.0);
}
