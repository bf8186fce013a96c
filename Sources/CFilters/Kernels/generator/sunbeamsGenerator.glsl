// Filter: sunbeamsGenerator (generator)
// A sun with rays that move with time.
uniform vec2 center; // = vec2(0.5); position; The middle of the sun; by default, the middle of the image.
uniform vec4 color; // = vec4(1.0, 0.5, 0.0, 1.0); The colour of the sun.
uniform float sunRadius; // = 40.0; points, from 0; The radius of the sun.
uniform float maxStriationRadius; // = 2.58; 0…10; The length of the rays, in radii of the sun.
uniform float striationStrength; // = 0.5; 0…3; The brightness of the rays.
uniform float striationContrast; // = 1.375; 0…5; The contrast of the rays.
uniform float time;

float noise(float cell, float stream) {
  uint h = uint(int(cell)) * 374761393u + uint(int(stream)) * 2246822519u;
  h = (h ^ (h >> 13)) * 1274126177u;
  h = (h ^ (h >> 15)) * 2246822519u;
  return float(h >> 8) / 16777216.0;
}

// Smooth noise around a circle of so many cells.
float around(float turn, float cells, float stream) {
  float at = turn * cells, cell = floor(at), part = at - cell;
  part = part * part * (3.0 - 2.0 * part);
  return mix(noise(cell, stream), noise(mod(cell + 1.0, cells), stream), part);
}

vec4 generator(vec2 uv) {
  vec2 away = destCoord() - center;
  float distance = length(away) / max(sunRadius, 1e-3);
  float turn = fract(atan(away.y, away.x) / 6.2831853 + 1.0);
  float moment = floor(time), part = smoothstep(0.0, 1.0, time - moment);
  float rays = 0.0, weight = 0.5;
  for (float cells = 12.0; cells < 200.0; cells *= 2.0) {
    rays += weight * mix(around(turn, cells, moment), around(turn, cells, moment + 1.0), part);
    weight *= 0.6;
  }
  rays = clamp((rays - 0.5) * striationContrast + 0.5, 0.0, 2.0);
  float halo = exp(-max(distance - 1.0, 0.0) * 2.0);
  float beam = exp(-max(distance - 1.0, 0.0) / max(maxStriationRadius, 1e-2)) * rays * striationStrength;
  float disc = clamp((1.0 - distance) * sunRadius + 0.5, 0.0, 1.0);
  float light = max(disc, halo * 0.7) + beam;
  vec3 glow = color.rgb + vec3(0.8 * disc + 0.3 * halo);
  float alpha = clamp(light, 0.0, 1.0) * color.a;
  return vec4(min(glow, 1.0) * alpha, alpha);
}
