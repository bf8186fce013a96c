// Filter: maskToAlpha (colour)
// Makes a white image whose alpha is the luminance.

kernel vec4 maskToAlpha(__sample s) {
  return vec4(dot(s.rgb, vec3(0.2126, 0.7152, 0.0722)));
}
