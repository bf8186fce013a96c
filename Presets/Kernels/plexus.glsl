// Points that drift, and lines between those that are near each other. Each square of a grid has a point.
uniform vec4 tintcolor; // = vec4(0.55, 0.8, 1.0, 1.0); The colour of lines and points.
uniform float cells; // = 5.0; 1…40; The number of points above each other.
uniform float reach; // = 1.3; 0.2…2; The length up to which points are joined, in distances of points.
uniform float brightness; // = 1.0; 0…4; The brightness.
uniform float period; // = 20.0; from 0.1; Seconds after which all points are where they were.
uniform float variant; // = 0.0; Another arrangement for each number.
uniform vec2 resolution;

// The point of the square at an offset from one whose middle and whose hash are known.
vec2 place(vec2 middle, vec2 hash, vec2 offset) {
  vec2 h = hash + vec2(dot(offset, vec2(1.271, 3.117)), dot(offset, vec2(2.695, 1.833)));
  // A parabola for each half of a wave, which is close to a sine and takes less time.
  vec2 wave = fract(h * (h.yx + 3.333) * 1.731 + vec2(1.0, 2.0) * (time / period)) - 0.5;
  return middle + offset + wave * (2.9 - 5.8 * abs(wave));
}

// The light of a line between two points, where `off` leads from the first one to the pixel.
float line(vec2 off, vec2 along, float sharpness, float fading) {
  float size = dot(along, along);
  vec2 away = off - along * clamp(dot(off, along) / size, 0.0, 1.0);
  return clamp(1.667 - size * fading, 0.0, 1.0) * clamp(1.5 - dot(away, away) * sharpness, 0.0, 1.0);
}

vec4 generator(vec2 uv) {
  vec2 p = vec2((uv.x - 0.5) * ratio, uv.y - 0.5) * cells;
  vec2 id = floor(p), middle = id + 0.5;
  // Below a pixel, lines and points keep its width and lose light instead: they would be dotted.
  float own = cells * 0.0011, pixel = cells / resolution.y;
  float width = max(own, pixel), dotwidth = max(own, 0.4 * pixel);
  float sharpness = 1.0 / (width * width);
  float fading = 1.667 / (reach * reach);
  float size = dotwidth * dotwidth * 5.0;
  vec2 hash = vec2(dot(id, vec2(1.271, 3.117)), dot(id, vec2(2.695, 1.833))) + (variant + 4.0);
  vec2 e = place(middle, hash, vec2(0.0));
  vec2 b = place(middle, hash, vec2(0.0, -1.0)), h = place(middle, hash, vec2(0.0, 1.0));
  vec2 d = place(middle, hash, vec2(-1.0, 0.0)), f = place(middle, hash, vec2(1.0, 0.0));
  vec2 c = place(middle, hash, vec2(1.0, -1.0)), g = place(middle, hash, vec2(-1.0, 1.0));
  // The sides of the triangles that meet in this square, which points move apart.
  vec2 off = p - e;
  float lines = line(off, b - e, sharpness, fading) + line(off, d - e, sharpness, fading)
    + line(off, f - e, sharpness, fading) + line(off, h - e, sharpness, fading)
    + line(off, c - e, sharpness, fading) + line(off, g - e, sharpness, fading)
    + line(p - b, d - b, sharpness, fading) + line(p - h, f - h, sharpness, fading);
  // A point stays far enough from the edges of its square that its light ends within it.
  float near = size / (dot(off, off) + size * 0.16);
  float light = brightness * min(0.5 * (own / width) * lines + (own / dotwidth) * (own / dotwidth) * min(near * near * 0.6, 1.6), 2.0);
  float alpha = min(light, 1.0);
  vec3 color = min(tintcolor.rgb * light + vec3(max(light - 1.0, 0.0)), vec3(1.0));
  return vec4(min(color, vec3(alpha)), alpha);
}
