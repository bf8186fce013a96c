// Filter: depthOfField (stylize)
// Keeps a strip sharp and blurs the rest, as a tilted lens does.
uniform vec2 point0; // = vec2(0.0, 0.5); position; An end of the line that is sharp.
uniform vec2 point1; // = vec2(1.0, 0.5); position; The other end.
uniform float saturation; // = 1.5; 0…10; The saturation of the sharp part.
uniform float unsharpMaskRadius; // = 2.5; points, 0…50; The standard deviation of the blur that sharpens the strip.
uniform float unsharpMaskIntensity; // = 0.5; 0…10; The strength with which the strip is sharpened.
uniform float radius; // = 6.0; points, 0…200; The standard deviation of the blur.

kernel vec4 depthOfField(
  sampler image,
  sampler blurred, // blur radius; The blurred image.
  sampler half_, // blur radius 0.5; Half of the blur.
  sampler fine // blur unsharpMaskRadius; The image that details are taken from.
) {
  vec2 at = destCoord(), line = point1 - point0;
  vec2 normal = vec2(-line.y, line.x) / max(length(line), 1e-3);
  float far = abs(dot(at - point0, normal)) / (0.5 * samplerSize(image).y);
  vec4 c = sample(image, at), f = sample(fine, at), h = sample(half_, at), b = sample(blurred, at);
  vec3 sharp = c.rgb + unsharpMaskIntensity * (c.rgb - f.rgb * (f.a > 1e-4 ? c.a / f.a : 0.0));
  float grey = dot(sharp, vec3(0.2126, 0.7152, 0.0722));
  vec4 strip = vec4(clamp(mix(vec3(grey), sharp, saturation), 0.0, c.a), c.a);
  float blur = smoothstep(0.1, 0.7, far) * 2.0;
  return blur < 1.0 ? mix(strip, h, blur) : mix(h, b, blur - 1.0);
}
