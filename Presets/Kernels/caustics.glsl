// A moving net of light, as waves gather it on the seabed. The image reaches from the horizon, at its upper edge, to the
// viewer. It is also the surface seen from below, which hangs from the horizon at the lower edge.
uniform vec4 basecolor; // = vec4(0.36, 0.52, 0.46, 1.0); The colour of the ground.
uniform vec4 lightcolor; // = vec4(0.8, 1.0, 0.94, 1.0); The colour of the light.
uniform float brightness; // = 1.0; 0…3; The brightness of the light.
uniform float above; // = 0.0; 0…1; 0 for the ground, 1 for the surface.
uniform float scale; // = 0.8; 0.05…10; The size of the net.
uniform float sun; // = -0.4; -4…4; The place of the sun from the middle, in heights of the image.
uniform float period; // = 12.0; from 0.1; Seconds after which the light is as it was.

// Two parabolas for each turn, which are close to a sine of -1…1 and take less time.
float wave(float turns) {
  float part = fract(turns) - 0.5;
  return part * (16.0 * abs(part) - 8.0);
}

vec4 generator(vec2 uv) {
  float turn = fract(time / period);
  float x = (uv.x - 0.5) * ratio;
  float near = mix(1.0 - uv.y, uv.y, above);
  vec2 p = vec2(x, 1.0) * (scale / (near + 0.02)) + above * 1.7;
  // Waves push the lines of three families about, and each other.
  vec2 w = p + 0.17 * vec2(wave(p.y * 0.43 + 0.31 * p.x + turn), wave(p.x * 0.41 - p.y * 0.23 - turn));
  w += 0.1 * vec2(wave(w.y * 0.97 - w.x * 0.38 - turn * 2.0), wave(w.x * 1.03 + w.y * 0.29 + turn * 2.0));
  vec3 bends = vec3(wave(w.y * 1.31 - w.x * 0.4 + turn), wave(w.x * 1.17 + w.y * 0.3 - turn * 2.0), wave(w.x * 0.7 + w.y * 0.9 + turn * 2.0));
  vec3 lines = abs(vec3(
    wave(w.x * 0.61 + w.y * 0.21 + 0.13 * bends.x + turn),
    wave(w.y * 0.67 - w.x * 0.17 + 0.13 * bends.y - turn),
    wave(w.x * 0.47 - w.y * 0.53 + 0.13 * bends.z + turn * 2.0)));
  // The nearer a line and the more of them, the brighter the light. Lines are wide in some places and narrow in others.
  vec3 width = 0.31 + 0.17 * bends.yzx + 0.016 / (near + 0.02);
  vec3 glow = width / (lines + width);
  glow *= glow;
  float net = dot(glow * glow, vec3(0.3)) + 1.5 * (glow.x * glow.y + glow.y * glow.z + glow.z * glow.x);
  net *= net * 0.6 + 0.3;
  net = net / (1.0 + 0.4 * net);
  float off = x - sun;
  float sunny = brightness / (1.0 + off * off * 0.3);
  float light = 0.75 * net * sunny * clamp(near * 2.0 - 0.12, 0.0, 1.0);
  // Sand lies in ripples, and is brighter under the sun.
  float sand = wave(p.y * 1.9 + 0.35 * wave(p.x * 0.6 + p.y * 0.2) + 0.15 * wave(p.x * 1.7)) * clamp(near * 1.6, 0.0, 1.0);
  vec3 ground = basecolor.rgb * (0.78 + 0.07 * sand + 0.3 * sunny / (1.0 + off * off));
  float fade = clamp(near * 2.4, 0.0, 1.0);
  float alpha = basecolor.a * fade * fade * (3.0 - 2.0 * fade);
  vec3 color = ground * alpha * (1.0 - light) + lightcolor.rgb * light;
  return vec4(min(color, vec3(1.0)), min(alpha + light * (1.0 - alpha), 1.0));
}
