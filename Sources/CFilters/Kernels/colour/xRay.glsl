// Filter: xRay (colour)
// Shows the image like an X-ray photograph: inverted, in a cold grey.

kernel vec4 xRay(__sample s) {
  vec4 c = unpremultiply(s);
  float grey = 1.0 - dot(c.rgb, vec3(0.2126, 0.7152, 0.0722));
  return premultiply(vec4(grey * grey, grey * mix(grey, 1.0, 0.2), grey, c.a) * vec4(0.9, 0.95, 1.0, 1.0));
}
