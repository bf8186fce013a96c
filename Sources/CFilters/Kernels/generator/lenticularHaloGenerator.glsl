// Filter: lenticularHaloGenerator (generator)
// A ring of coloured light, as around the moon.
uniform vec2 center; // = vec2(0.5); position; The middle of the ring; by default, the middle of the image.
uniform vec4 color; // = vec4(1.0, 0.9, 0.8, 1.0); The colour of the light.
uniform float haloRadius; // = 70.0; points, from 0; The radius of the ring.
uniform float haloWidth; // = 87.0; points, from 0; The width of the ring, from red to violet.
uniform float haloOverlap; // = 0.77; 0…1; The part of the width in which colours overlap.
uniform float striationStrength; // = 0.5; 0…3; The strength of the rays in the ring.
uniform float striationContrast; // = 1.0; 0…5; The contrast of the rays.
uniform float time;

float noise(float cell, float stream) {
  uint h = uint(int(cell)) * 374761393u + uint(int(stream)) * 2246822519u;
  h = (h ^ (h >> 13)) * 1274126177u;
  h = (h ^ (h >> 15)) * 2246822519u;
  return float(h >> 8) / 16777216.0;
}

float around(float turn, float cells, float stream) {
  float at = turn * cells, cell = floor(at), part = at - cell;
  part = part * part * (3.0 - 2.0 * part);
  return mix(noise(cell, stream), noise(mod(cell + 1.0, cells), stream), part);
}

vec4 generator(vec2 uv) {
  vec2 away = destCoord() - center;
  float turn = fract(atan(away.y, away.x) / 6.2831853 + 1.0);
  float moment = floor(time), part = smoothstep(0.0, 1.0, time - moment);
  float rays = mix(around(turn, 96.0, moment), around(turn, 96.0, moment + 1.0), part);
  rays = clamp((rays - 0.5) * striationContrast + 0.5, 0.0, 1.5);
  // Red lies within, violet outside.
  float at = (length(away) - haloRadius) / max(0.5 * haloWidth, 1e-3);
  float shift = 1.0 - clamp(haloOverlap, 0.0, 1.0);
  vec3 place = vec3(at + shift, at, at - shift);
  float wide = max(1.0 - 0.5 * shift, 0.1);
  vec3 ring = exp(-4.0 * place * place / (wide * wide));
  vec3 light = color.rgb * ring * mix(1.0, rays, clamp(striationStrength, 0.0, 1.0));
  light = clamp(light * max(striationStrength, 1.0), 0.0, 1.0) * color.a;
  return vec4(light, max(light.r, max(light.g, light.b)));
}
