// A ball of dots that turns: land from a map, and lines between ten cities along which light runs.
// Maps/land.png is drawn from the countries of Natural Earth at 1:110 million, which are in the public domain.
uniform sampler2D land; // A map of land in white, from west to east and from north to south.
uniform vec4 landcolor; // = vec4(0.45, 0.85, 1.0, 1.0); The colour of land.
uniform vec4 seacolor; // = vec4(0.05, 0.12, 0.25, 1.0); The colour of the sea.
uniform vec4 linecolor; // = vec4(1.0, 0.7, 0.3, 1.0); The colour of lines and of the rings around cities.
uniform float dots; // = 100.0; 10…400; The number of dots from pole to pole.
uniform float lines; // = 1.0; 0…1; The strength of lines and rings.
uniform float tilt; // = 0.35; radians; The tilt of the axis towards the viewer.
uniform float period; // = 20.0; 0.1…100000; The seconds of a turn.
uniform vec2 resolution;

const vec3 london = vec3(-0.0011, 0.7826, 0.6225);
const vec3 newyork = vec3(-0.7288, 0.6521, 0.2090);
const vec3 saopaulo = vec3(-0.6663, -0.3987, 0.6301);
const vec3 lagos = vec3(0.0589, 0.1132, 0.9918);
const vec3 mumbai = vec3(0.9032, 0.3256, 0.2796);
const vec3 tokyo = vec3(0.5252, 0.5835, -0.6194);
const vec3 sydney = vec3(0.3999, -0.5577, -0.7273);
const vec3 losangeles = vec3(-0.7306, 0.5592, -0.3918);
const vec3 capetown = vec3(0.2617, -0.5592, 0.7867);
const vec3 singapore = vec3(0.9709, 0.0227, -0.2385);

// The line of a great circle between two places, with a light that runs along it. Lines, rings and points thinner than
// a pixel keep its width and lose light instead: they would be dotted.
float arc(vec3 at, vec3 from, vec3 to, float phase) {
  vec3 axis = normalize(cross(from, to));
  float sharpness = min(230.0, 0.5333 * resolution.y);
  float light = clamp(1.6 - abs(dot(at, axis)) * sharpness, 0.0, 1.0) * (sharpness / 230.0);
  // Where there is no line, the rest takes no time.
  if (light > 0.0) {
    vec3 middle = normalize(from + to);
    vec3 along = cross(axis, middle);
    float place = 0.5 + 0.5 * dot(at, along) / dot(to, along);
    float isBetween = step(0.0, place) * step(place, 1.0) * step(0.0, dot(at, middle));
    light *= isBetween * (0.25 + 0.9 * exp(-7.0 * fract(time * 5.0 / period + phase - place)));
  }
  return light;
}

// A ring that grows around a city and fades, and a point in it.
float pulse(vec3 at, vec3 city, float phase) {
  vec3 off = at - city;
  float square = dot(off, off), light = 0.0;
  if (square < 0.009) {
    float distance = sqrt(square);
    float age = fract(time * 10.0 / period + phase);
    float sharpness = min(260.0, 0.4667 * resolution.y), steepness = min(200.0, 0.7333 * resolution.y);
    float ring = clamp(1.4 - abs(distance - 0.085 * age) * sharpness, 0.0, 1.0) * (sharpness / 260.0) * (1.0 - age);
    light = ring + clamp(2.2 - distance * steepness, 0.0, 1.0) * (steepness / 200.0) * (steepness / 200.0);
  }
  return light;
}

vec4 generator(vec2 uv) {
  vec2 p = (uv - 0.5) * vec2(ratio, 1.0) * 2.5;
  float square = dot(p, p), radius = sqrt(square);
  float depth = sqrt(max(1.0 - square, 0.0));
  vec3 ball = vec3(0.0);
  if (square < 1.0) {
    float lean = sin(-tilt), upright = cos(tilt);
    vec3 seen = vec3(p.x, p.y * upright - depth * lean, depth * upright + p.y * lean);
    // The place on the ball.
    float turn = -6.2831853 * time / period;
    vec3 at = vec3(seen.x * cos(turn) + seen.z * sin(turn), seen.y, seen.z * cos(turn) - seen.x * sin(turn));
    float latitude = 0.5 + asin(clamp(at.y, -1.0, 1.0)) / 3.14159265;
    float longitude = fract(0.5 + atan(at.x, at.z) / 6.2831853);
    // Rows of dots; each has as many as fit.
    float row = floor(latitude * dots) + 0.5;
    float around = sin(row / dots * 3.14159265);
    float count = max(floor(2.0 * dots * around), 1.0);
    float column = floor(longitude * count) + 0.5;
    vec2 off = vec2((longitude * count - column) * 2.0 * dots * around / count, latitude * dots - row);
    float isLand = smoothstep(0.35, 0.6, texture2D(land, vec2(column / count, row / dots)).r);
    float blur = min(dots * 0.0035 / max(depth, 0.05), 1.0);
    float spot = 1.0 - smoothstep(0.36 - 0.4 * blur, 0.36 + 0.6 * blur, length(off));
    spot = mix(spot, 0.41, clamp(blur * 1.6 - 0.5, 0.0, 1.0));
    float rim = pow(1.0 - depth, 3.0);
    ball = seacolor.rgb * (0.35 + 0.5 * depth) + landcolor.rgb * (isLand * spot * (0.3 + 0.7 * depth) + rim * (0.4 + 0.3 * (p.y - p.x)));
    float glow = arc(at, newyork, london, 0.00)
      + arc(at, newyork, saopaulo, 0.37)
      + arc(at, london, lagos, 0.74)
      + arc(at, london, mumbai, 0.11)
      + arc(at, mumbai, singapore, 0.48)
      + arc(at, singapore, sydney, 0.85)
      + arc(at, tokyo, losangeles, 0.22)
      + arc(at, singapore, tokyo, 0.59)
      + arc(at, losangeles, newyork, 0.96)
      + arc(at, saopaulo, lagos, 0.33)
      + arc(at, capetown, mumbai, 0.70)
      + pulse(at, london, 0.00)
      + pulse(at, newyork, 0.43)
      + pulse(at, saopaulo, 0.86)
      + pulse(at, lagos, 0.29)
      + pulse(at, mumbai, 0.72)
      + pulse(at, tokyo, 0.15)
      + pulse(at, sydney, 0.58)
      + pulse(at, losangeles, 0.01)
      + pulse(at, capetown, 0.44)
      + pulse(at, singapore, 0.87);
    float light = min(glow, 1.3) * lines * smoothstep(0.0, 0.3, depth);
    ball = mix(ball, linecolor.rgb, min(light, 1.0)) + linecolor.rgb * max(light - 0.7, 0.0) * 0.6;
  }
  // The air around the ball ends before the layer does.
  float air = (0.42 + 0.28 * (p.y - p.x) / max(radius, 0.1)) * exp((1.0 - radius) * 9.0) * clamp((1.24 - radius) * 5.0, 0.0, 1.0);
  float inside = clamp((1.0 - radius) * 220.0, 0.0, 1.0);
  vec3 color = mix(landcolor.rgb * air, min(ball, vec3(1.0)), inside);
  float alpha = mix(air, 1.0, inside);
  return vec4(min(color, vec3(alpha)), alpha);
}
