// Points that drift, and lines between those that are near each other. Each square of a grid has a point.
uniform vec4 tintcolor; // = vec4(0.55, 0.8, 1.0, 1.0); The colour of lines and points.
uniform float cells; // = 5.0; 1…40; The number of points above each other.
uniform float reach; // = 1.3; 0.2…2; The length up to which points are joined, in distances of points.
uniform float brightness; // = 1.0; 0…4; The brightness.
uniform float period; // = 20.0; from 0.1; Seconds after which all points are where they were.
uniform float variant; // = 0.0; Another arrangement for each number.

vec2 place(vec2 id) {
  vec2 h = fract(vec2(dot(id, vec2(0.1271, 0.3117)), dot(id, vec2(0.2695, 0.1833))) + variant);
  h = fract(h * (h.yx + 33.33) * 17.31);
  vec2 turns = 1.0 + step(vec2(0.6), h.yx);
  // A parabola for each half of a wave, which is close to a sine and takes less time.
  vec2 wave = fract(turns * (time / period) + h * 7.0) - 0.5;
  return id + 0.5 + 2.9 * wave * (1.0 - 2.0 * abs(wave));
}

float line(vec2 p, vec2 a, vec2 b, float sharpness, float fading) {
  vec2 along = b - a;
  float size = dot(along, along);
  vec2 off = p - a - along * clamp(dot(p - a, along) / size, 0.0, 1.0);
  return clamp(1.667 - size * fading, 0.0, 1.0) * clamp(1.5 - dot(off, off) * sharpness, 0.0, 1.0);
}

float spark(vec2 p, vec2 a, float width) {
  vec2 off = p - a;
  float near = width / (dot(off, off) + width * 0.16);
  return min(near * near * 0.6, 1.6);
}

vec4 generator(vec2 uv) {
  vec2 p = vec2((uv.x - 0.5) * ratio, uv.y - 0.5) * cells;
  vec2 id = floor(p);
  float width = cells * 0.0011;
  float sharpness = 1.0 / (width * width);
  float fading = 1.667 / (reach * reach);
  float size = width * width * 5.0;
  vec2 e = place(id), b = place(id + vec2(0.0, -1.0)), h = place(id + vec2(0.0, 1.0));
  vec2 d = place(id + vec2(-1.0, 0.0)), f = place(id + vec2(1.0, 0.0));
  vec2 c = place(id + vec2(1.0, -1.0)), g = place(id + vec2(-1.0, 1.0));
  // The sides of the triangles that meet in this square, which points move apart.
  float lines = line(p, e, b, sharpness, fading) + line(p, e, d, sharpness, fading) + line(p, e, f, sharpness, fading)
    + line(p, e, h, sharpness, fading) + line(p, e, c, sharpness, fading) + line(p, e, g, sharpness, fading)
    + line(p, b, d, sharpness, fading) + line(p, h, f, sharpness, fading);
  float sparks = spark(p, e, size) + spark(p, b, size) + spark(p, d, size) + spark(p, f, size) + spark(p, h, size);
  float light = brightness * min(0.5 * lines + sparks, 2.0);
  float alpha = min(light, 1.0);
  vec3 color = min(tintcolor.rgb * light + vec3(max(light - 1.0, 0.0)), vec3(1.0));
  return vec4(min(color, vec3(alpha)), alpha);
}
