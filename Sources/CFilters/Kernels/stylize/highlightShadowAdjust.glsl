// Filter: highlightShadowAdjust (stylize)
// Darkens bright areas and brightens dark ones.
uniform float radius; // = 0.0; points, 0…100; The standard deviation of the blur that determines which areas are dark.
uniform float shadowAmount; // = 0.0; -1…1; The strength in dark areas: above 0 brightens.
uniform float highlightAmount; // = 1.0; 0…1; The brightness of bright areas: 1 changes nothing.

kernel vec4 highlightShadowAdjust(
  sampler image,
  sampler blurred // blur radius; The blurred image.
) {
  vec4 c = unpremultiply(sample(image, destCoord()));
  vec4 b = unpremultiply(sample(blurred, destCoord()));
  float light = dot(b.rgb, vec3(0.2126, 0.7152, 0.0722));
  float dark = (1.0 - light) * (1.0 - light);
  vec3 color = pow(max(c.rgb, 0.0), vec3(exp2(-shadowAmount * dark)));
  color = mix(color, color * mix(1.0, 0.6, light * light), 1.0 - highlightAmount);
  return premultiply(vec4(clamp(color, 0.0, 1.0), c.a));
}
