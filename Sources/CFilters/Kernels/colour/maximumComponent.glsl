// Filter: maximumComponent (colour)
// Shows the largest of red, green and blue as grey.

kernel vec4 maximumComponent(__sample s) {
  return vec4(vec3(max(s.r, max(s.g, s.b))), s.a);
}
