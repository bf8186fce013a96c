uniform float waves; // = 6.0; 0…40; The number of waves.

vec4 transition(vec2 uv) {
  float shown = smoothstep(0.0, 0.4, progress * 1.4 - uv.x + 0.05 * sin(uv.y * waves));
  return mix(getFromColor(uv), getToColor(uv), shown);
}
