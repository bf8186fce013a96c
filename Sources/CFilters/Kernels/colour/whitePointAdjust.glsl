// Filter: whitePointAdjust (colour)
// Multiplies colours so that white becomes the given colour.
uniform vec4 color; // = vec4(1.0); The colour that white becomes.

kernel vec4 whitePointAdjust(__sample s) {
  return vec4(s.rgb * color.rgb, s.a);
}
