// Filter: spotLight (stylize)
// Lights the image with a lamp.
uniform vec3 lightPosition; // = vec3(0.8, 0.0, 150.0); position; The lamp: x and y in the image, and its height above it.
uniform vec3 lightPointsAt; // = vec3(0.4, 0.5, 0.0); position; The point that the lamp is directed at.
uniform float brightness; // = 3.0; 0…10; The brightness of the light.
uniform float concentration; // = 0.1; 0.001…1.5; The width of the light: smaller is narrower.
uniform vec4 color; // = vec4(1.0); The colour of the light.

kernel vec4 spotLight(__sample s) {
  vec3 ray = vec3(destCoord(), 0.0) - lightPosition;
  vec3 axis = lightPointsAt - lightPosition;
  float along = dot(ray, axis) / max(length(ray) * length(axis), 1e-6);
  float light = pow(max(along, 0.0), 1.0 / max(concentration, 1e-3)) * brightness;
  return vec4(min(s.rgb * color.rgb * light, s.a), s.a);
}
