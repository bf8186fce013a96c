// Filter: colorControls (colour)
// Changes saturation, brightness and contrast.
uniform float saturation; // = 1.0; from 0, up to 10; The factor of the saturation: 0 is grey, 1 changes nothing.
uniform float brightness; // = 0.0; -1…1; The number that is added to each colour.
uniform float contrast; // = 1.0; 0…10; The factor of the distance from middle grey.

kernel vec4 colorControls(__sample s) {
  vec4 c = unpremultiply(s);
  float grey = dot(c.rgb, vec3(0.2126, 0.7152, 0.0722));
  vec3 color = mix(vec3(grey), c.rgb, saturation);
  color = (color - 0.5) * contrast + 0.5 + brightness;
  return premultiply(vec4(clamp(color, 0.0, 1.0), c.a));
}
