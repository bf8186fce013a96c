// Filter: tritone (colour)
// Maps luminance onto three colours.
uniform vec4 shadowColor; // = vec4(0.1, 0.0, 0.2, 1.0); The colour that black becomes.
uniform vec4 midtoneColor; // = vec4(0.8, 0.4, 0.3, 1.0); The colour that middle grey becomes.
uniform vec4 highlightColor; // = vec4(1.0, 0.95, 0.8, 1.0); The colour that white becomes.
uniform float amount; // = 1.0; 0…1; The strength: 0 changes nothing.

kernel vec4 tritone(__sample s) {
  vec4 c = unpremultiply(s);
  float grey = clamp(dot(c.rgb, vec3(0.2126, 0.7152, 0.0722)), 0.0, 1.0);
  vec4 color = grey < 0.5
    ? mix(shadowColor, midtoneColor, 2.0 * grey) : mix(midtoneColor, highlightColor, 2.0 * grey - 1.0);
  return mix(s, premultiply(vec4(color.rgb, color.a * c.a)), amount);
}
