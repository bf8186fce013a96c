// Filter: colorPolynomial (colour)
// Maps each component by a polynomial: a + bx + cx² + dx³.
uniform vec4 redCoefficients; // = vec4(0.0, 1.0, 0.0, 0.0); The factors a, b, c and d of red.
uniform vec4 greenCoefficients; // = vec4(0.0, 1.0, 0.0, 0.0); The factors of green.
uniform vec4 blueCoefficients; // = vec4(0.0, 1.0, 0.0, 0.0); The factors of blue.
uniform vec4 alphaCoefficients; // = vec4(0.0, 1.0, 0.0, 0.0); The factors of alpha.

float polynomial(vec4 k, float x) { return ((k.w * x + k.z) * x + k.y) * x + k.x; }

kernel vec4 colorPolynomial(__sample s) {
  vec4 c = unpremultiply(s);
  vec4 color = vec4(
    polynomial(redCoefficients, c.r), polynomial(greenCoefficients, c.g),
    polynomial(blueCoefficients, c.b), polynomial(alphaCoefficients, c.a));
  return premultiply(clamp(color, 0.0, 1.0));
}
