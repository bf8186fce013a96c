// Filter: glassDistortion (distortion)
// Shows the image through glass with the relief of another image.
uniform sampler2D texture; // The image of the relief, repeated: bright is high. Without it, the image itself is used.
uniform vec2 center; // = vec2(0.5); position; A corner of the relief; by default, the middle of the image.
uniform float scale; // = 200.0; points, 0…1000; The strength of the refraction.

float height(vec2 at) {
  vec2 size = samplerSize(texture);
  vec2 place = clamp(mod(at, size), vec2(0.5), size - 0.5);
  return dot(sample(texture, place).rgb, vec3(0.2126, 0.7152, 0.0722));
}

kernel vec4 glassDistortion(sampler image) {
  vec2 at = destCoord(), place = at - center;
  vec2 rise = vec2(
    height(place + vec2(1.0, 0.0)) - height(place - vec2(1.0, 0.0)),
    height(place + vec2(0.0, 1.0)) - height(place - vec2(0.0, 1.0)));
  vec2 size = samplerSize(image);
  return sample(image, clamp(at + rise * scale * 0.5, vec2(0.5), size - 0.5));
}
