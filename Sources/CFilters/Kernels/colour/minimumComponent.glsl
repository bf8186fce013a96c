// Filter: minimumComponent (colour)
// Shows the smallest of red, green and blue as grey.

kernel vec4 minimumComponent(__sample s) {
  return vec4(vec3(min(s.r, min(s.g, s.b))), s.a);
}
