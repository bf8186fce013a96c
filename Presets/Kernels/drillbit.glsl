// A twist drill that turns: a cylinder with two grooves, lit from the left and from the hot metal below.
uniform vec4 steelcolor; // = vec4(0.56, 0.6, 0.66, 1.0); The colour of the steel.
uniform vec4 heatcolor; // = vec4(1.0, 0.5, 0.14, 1.0); The colour of the light from below.
uniform float heat; // = 1.0; 0…3; The strength of that light.
uniform float turns; // = 2.6; 0.1…20; How often the grooves wind about the drill, over the height of the image.
uniform float speed; // = -3.0; -100…100; Turns per second; negative ones carry chips up.

vec4 generator(vec2 uv) {
  float x = 2.0 * uv.x - 1.0;
  float side = clamp(x, -1.0, 1.0);
  // The angle around the cylinder, in turns, and the place between two grooves, 0…1.
  float depth = sqrt(max(1.0 - side * side, 0.0));
  float angle = atan(side, depth) / 6.2831853;
  float winding = uv.y * turns + time * speed;
  float place = fract(2.0 * (angle - winding));
  float groove = smoothstep(0.52, 0.62, place) * (1.0 - smoothstep(0.9, 1.0, place));
  // Grooves take a piece out of the outline.
  float edge = fract(2.0 * (0.25 * sign(x) - winding));
  float cut = smoothstep(0.5, 0.66, edge) * (1.0 - smoothstep(0.86, 1.0, edge));
  float radius = 0.97 - 0.2 * cut;
  float alpha = clamp((radius - abs(x)) * 60.0, 0.0, 1.0);
  // The land between grooves has a narrow bright rim; the ground of a groove faces sideways.
  float rim = smoothstep(0.0, 0.02, place) * (1.0 - smoothstep(0.05, 0.08, place));
  float facing = side * 0.8 + groove * (place - 0.76) * 5.0;
  float key = clamp(0.62 - facing * 0.75, 0.0, 1.0);
  float glint = clamp(1.0 - abs(facing + 0.42) * 5.0, 0.0, 1.0);
  float back = clamp((facing - 0.62) * 2.2, 0.0, 1.0);
  float lit = 0.1 + 0.62 * key * key + 0.95 * glint * glint + 0.4 * rim + 0.34 * back;
  lit *= mix(1.0, 0.5, groove);
  float below = 1.0 - uv.y;
  float warm = heat * below * below * below * (0.35 + 0.65 * abs(facing)) * mix(1.0, 0.7, groove);
  vec3 color = steelcolor.rgb * lit * (0.55 + 0.45 * uv.y) + heatcolor.rgb * warm * 0.85;
  color = color / (1.0 + 0.25 * color);
  return vec4(min(color, vec3(1.0)) * alpha, alpha);
}
