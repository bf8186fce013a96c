// Filter: colorMap (colour)
// Maps luminance onto the colours of an image, from left to right.
uniform sampler2D gradientImage; // The image of the colours: dark at the left, bright at the right.

kernel vec4 colorMap(__sample s) {
  vec4 c = unpremultiply(s);
  vec2 size = samplerSize(gradientImage);
  float grey = clamp(dot(c.rgb, vec3(0.2126, 0.7152, 0.0722)), 0.0, 1.0);
  vec4 color = sample(gradientImage, vec2(0.5 + grey * (size.x - 1.0), 0.5 * size.y));
  return color * c.a;
}
