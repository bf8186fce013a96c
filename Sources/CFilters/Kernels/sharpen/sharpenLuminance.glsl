// Filter: sharpenLuminance (sharpen)
// Sharpens brightness, and leaves hues as they are.
uniform float sharpness; // = 0.4; 0…10; The strength: 0 changes nothing.
uniform float radius; // = 1.69; points, 0…50; The standard deviation of the blur from which the detail is taken.

kernel vec4 sharpenLuminance(
  sampler image,
  sampler blurred // blur radius; The blurred image.
) {
  vec4 c = sample(image, destCoord()), b = sample(blurred, destCoord());
  vec3 grey = vec3(0.2126, 0.7152, 0.0722);
  float detail = dot(c.rgb, grey) - dot(b.rgb, grey) * (b.a > 1e-4 ? c.a / b.a : 0.0);
  return vec4(clamp(c.rgb + detail * sharpness, 0.0, c.a), c.a);
}
