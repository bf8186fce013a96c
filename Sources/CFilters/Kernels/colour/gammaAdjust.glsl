// Filter: gammaAdjust (colour)
// Raises each colour to a power.
uniform float power; // = 0.75; 0…10; The exponent: below 1 brightens, above 1 darkens.

kernel vec4 gammaAdjust(__sample s) {
  vec4 c = unpremultiply(s);
  return premultiply(vec4(pow(max(c.rgb, 0.0), vec3(power)), c.a));
}
