// Filter: starShineGenerator (generator)
// A star with a cross of rays.
uniform vec2 center; // = vec2(0.5); position; The middle of the star; by default, the middle of the image.
uniform vec4 color; // = vec4(1.0, 0.8, 0.6, 1.0); The colour of the star.
uniform float radius; // = 50.0; points, from 0; The radius of the star.
uniform float crossScale; // = 15.0; 0…100; The length of the rays, in radii of the star.
uniform float crossAngle; // = 0.6; radians; The turn of the rays, counter-clockwise.
uniform float crossOpacity; // = 0.6; 0…1; The brightness of the rays.
uniform float crossWidth; // = 2.5; points, 0.1…100; The thickness of the rays.

vec4 generator(vec2 uv) {
  vec2 away = destCoord() - center;
  float c = cos(crossAngle), s = sin(crossAngle);
  vec2 at = abs(vec2(c * away.x + s * away.y, c * away.y - s * away.x));
  float core = 0.25 * max(radius, 1e-3);
  float distance = length(away);
  float light = core * core / (core * core + distance * distance);
  light *= clamp(1.5 - distance / (8.0 * max(radius, 1e-3)), 0.0, 1.0);
  float reach = max(crossScale * radius, 1e-3);
  vec2 ray = exp(-4.0 * at / reach) / (1.0 + at.yx * at.yx / (crossWidth * crossWidth));
  light += crossOpacity * max(ray.x, ray.y);
  // The middle is white.
  vec3 glow = color.rgb + vec3(light * light);
  float alpha = clamp(light, 0.0, 1.0) * color.a;
  return vec4(min(glow, 1.0) * alpha, alpha);
}
