#define TWICE(x) ((x) * 2.0)
#ifdef GL_ES
precision highp float;
#endif
uniform float strength; // = 0.5
uniform ivec2 size; // = ivec2(4, 3)
uniform bool isRound; // = true
uniform sampler2D map;
const float table[3] = float[3](1.0, 2.0, 3.0);
struct Ray { vec3 origin; vec3 direction; };
float noise(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
void split(in float x, out float whole, inout float rest) { whole = floor(x); rest += fract(x); }
Ray turned(Ray r, mat3 m) { r.direction = m * r.direction; return r; }
vec4 transition(vec2 uv) {
  float whole, rest = 0.0;
  split(TWICE(uv.x), whole, rest);
  Ray ray = turned(Ray(vec3(0.0), vec3(uv, 1.0)), mat3(1.0));
  int n = 0;
  for (int i = 0; i < size.x; i++) { if (noise(uv + float(i)) > 0.9) break; n += i % 2 == 0 ? 1 : 2; }
  do { n--; } while (n > 3);
  while (n < 0) n++;
  switch (n) { case 0: rest += 1.0; break; default: rest *= 2.0; }
  if (uv.x < 0.01 && isRound) discard;
  vec4 c = texture2D(map, uv.yx) * table[n % 3];
  c.rgb = mix(c.rgb, ray.direction.zyx, step(0.5, strength));
  return progress > rest ? getFromColor(uv) : mix(c, getToColor(uv), smoothstep(0.0, 1.0, progress));
}
