// Author: Lambent
// License: MIT
uniform float strength; // = 0.3; the width of the wave, as a fraction of the image

vec4 transition(vec2 uv) {
  float wave = strength * sin(uv.y * 12.0 + progress * 6.0) * sin(progress * 3.1416);
  float edge = mix(-0.1, 1.1, progress) + wave;
  float shown = 1.0 - smoothstep(edge - 0.05, edge + 0.05, uv.x);
  return mix(getFromColor(uv), getToColor(uv), shown);
}
