// Filter: falseColor (colour)
// Maps luminance onto two colours.
uniform vec4 color0; // = vec4(0.3, 0.0, 0.0, 1.0); The colour that black becomes.
uniform vec4 color1; // = vec4(1.0, 0.9, 0.8, 1.0); The colour that white becomes.

kernel vec4 falseColor(__sample s) {
  vec4 c = unpremultiply(s);
  vec4 color = mix(color0, color1, dot(c.rgb, vec3(0.2126, 0.7152, 0.0722)));
  return premultiply(vec4(color.rgb, color.a * c.a));
}
