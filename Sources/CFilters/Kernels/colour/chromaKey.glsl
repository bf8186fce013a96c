// Filter: chromaKey (colour)
// Makes a colour transparent, such as the green of a studio wall.
uniform vec4 keyColor; // = vec4(0.0, 0.75, 0.2, 1.0); The colour that becomes transparent.
uniform float tolerance; // = 0.2; 0…1; The range of hues that becomes transparent, as a fraction of half the wheel.
uniform float softness; // = 0.1; 0…1; The width of the edge of this range.
uniform float saturation; // = 0.15; 0…1; The least saturation of colours that become transparent.
uniform float despill; // = 0.8; 0…1; The strength with which reflections of the colour are removed from the rest of the image.

// Red, green and blue as two numbers whose angle is the hue and whose length is the chroma.
vec2 wheel(vec3 c) {
  return vec2(c.r - 0.5 * (c.g + c.b), 0.8660254 * (c.g - c.b));
}

kernel vec4 chromaKey(__sample s) {
  vec4 c = unpremultiply(s);
  vec2 key = wheel(keyColor.rgb), own = wheel(c.rgb);
  float size = length(key) * length(own);
  float turn = size > 1e-6 ? acos(clamp(dot(key, own) / size, -1.0, 1.0)) / 3.14159265 : 1.0;
  float greatest = max(c.r, max(c.g, c.b));
  float strength = greatest > 1e-6 ? (greatest - min(c.r, min(c.g, c.b))) / greatest : 0.0;
  float edge = max(softness, 1e-4);
  float away = smoothstep(tolerance, tolerance + edge, turn);
  float pale = 1.0 - smoothstep(saturation, saturation + edge, strength);
  float kept = max(away, pale);
  // The part of the wall's hue in the colour.
  vec2 unit = length(key) > 1e-6 ? key / length(key) : vec2(0.0);
  float spill = max(dot(own, unit), 0.0) * despill * (1.0 - smoothstep(tolerance, 2.0 * tolerance + edge + 0.2, turn));
  vec3 axis = vec3(unit.x, -0.5 * unit.x + 0.8660254 * unit.y, -0.5 * unit.x - 0.8660254 * unit.y);
  vec3 color = clamp(c.rgb - axis * spill * 0.6666667, 0.0, 1.0);
  return premultiply(vec4(color, c.a * kept));
}
