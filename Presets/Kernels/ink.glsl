// Drops of ink that unfold in water. Each sinks from above on a thread, and becomes a round cloud; eddies draw out
// both into veins. The drops are spread over the image, whatever its shape.
uniform vec4 inkcolor; // = vec4(0.07, 0.19, 0.43, 1.0); The colour of the ink.
uniform float amount; // = 1.0; 0…4; The amount of ink, as a factor.
uniform float swirl; // = 1.0; 0…4; The strength of the eddies, as a factor.
uniform float first; // = 0.0; The number of the first drop. Each drop has its own place; every second one is drawn.
uniform float begin; // = 0.0; The time of the first drop, in seconds.

// Six eddies, each narrower than the one before and turned against it, so that nothing follows the axes.
vec2 eddies(vec2 p, float turn) {
  vec2 q = p;
  float size = 0.17;
  float wide = 3.1;
  for (int i = 0; i < 6; i++) {
    float a = 0.9 + 1.9 * float(i) + 0.9 * first;
    vec2 along = vec2(cos(a), sin(a));
    vec2 across = vec2(-along.y, along.x);
    q += along * (size * sin(wide * dot(q, across) + a * 2.7 + turn * (1.0 + 0.3 * float(i))));
    a += 1.2;
    along = vec2(cos(a), sin(a));
    across = vec2(-along.y, along.x);
    q += along * (size * 0.8 * sin(wide * 1.13 * dot(q, across) + a * 3.1 - turn * (0.8 + 0.2 * float(i))));
    size *= 0.66;
    wide *= 1.72;
  }
  return q - p;
}

vec4 generator(vec2 uv) {
  // From the middle, y upward; the shorter side is 1.
  vec2 edge = 0.5 * vec2(max(ratio, 1.0), max(1.0 / ratio, 1.0));
  vec2 p = (uv * 2.0 - 1.0) * edge;
  vec2 warp = eddies(p + first * 7.0, 0.22 * time);
  float density = 0.0;
  float lines = 0.0;
  for (int i = 0; i < 4; i++) {
    float n = 2.0 * float(i) + first;
    float age = time - begin - 0.55 * float(i);
    if (age > 0.0) {
      float much = 0.6 + 0.4 * fract(n * 0.618 + 0.3);
      float sunk = 1.0 - exp(-1.5 * age);
      vec2 place = vec2(fract(n * 0.7549 + 0.38), fract(n * 0.5698 + 0.62));
      vec2 center = (vec2(0.1, 0.24) + vec2(0.8, 0.62) * place) * 2.0 - 1.0;
      center *= edge;
      center.y = mix(edge.y + 0.15, center.y, sunk) - 0.012 * age;
      float unfolded = 1.0 - exp(-0.55 * max(age - 0.25, 0.0));
      vec2 q = p + warp * (swirl * (0.05 + 0.36 * unfolded));
      float radius = 0.035 + 0.33 * much * unfolded;
      vec2 off = q - center;
      float d = length(off) / radius;
      float thin = 1.0 / (1.0 + 3.2 * unfolded);
      float cloud = exp(-1.6 * d * d) + 0.5 * exp(-14.0 * (d - 0.78) * (d - 0.78));
      density += much * cloud * thin * 2.5;
      // The thread on which the drop came, which fades from above.
      float thread = 0.01 + 0.012 * unfolded;
      float above = clamp(off.y / max(edge.y - center.y, 0.1), 0.0, 1.0);
      float side = off.x / thread;
      float reached = smoothstep(-0.5 * radius, 0.5 * radius, off.y);
      density += reached * exp(-side * side) * (1.0 - above) * 0.8 * exp(-0.35 * age);
      lines += exp(-0.9 * d * d) * unfolded;
    }
  }
  // Veins lie where the water has been folded.
  float fold = sin(11.0 * (warp.x + 0.4 * p.x) + 2.0) * sin(13.0 * (warp.y - 0.3 * p.y) + 1.0);
  float vein = exp(-9.0 * fold * fold);
  density *= 0.72 + 0.5 * vein * min(lines, 1.0);
  density *= amount * smoothstep(0.0, 0.16, uv.y);
  float alpha = (1.0 - exp(-density)) * inkcolor.a;
  return vec4(inkcolor.rgb * alpha, alpha);
}
