// Filter: linearToSRGBToneCurve (colour)
// Encodes linear colours by the transfer function of sRGB.

kernel vec4 linearToSRGBToneCurve(__sample s) {
  return premultiply(linear_to_srgb(unpremultiply(s)));
}
