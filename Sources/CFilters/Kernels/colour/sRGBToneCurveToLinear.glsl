// Filter: sRGBToneCurveToLinear (colour)
// Decodes colours by the transfer function of sRGB.

kernel vec4 sRGBToneCurveToLinear(__sample s) {
  return premultiply(srgb_to_linear(unpremultiply(s)));
}
