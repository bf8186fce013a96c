// Included once for each kind of machine, with ROWS(name) naming the functions of that kind. Eight particles
// are computed at a time; each of them as `GradientNoise` computes one.

typedef double ROWS(reals) __attribute__((vector_size(64), aligned(8)));
typedef int64_t ROWS(masks) __attribute__((vector_size(64)));
typedef uint64_t ROWS(longs) __attribute__((vector_size(64)));
typedef uint32_t ROWS(words) __attribute__((vector_size(32)));
typedef float ROWS(floats) __attribute__((vector_size(32), aligned(4)));
typedef int32_t ROWS(flags) __attribute__((vector_size(32)));

#define REALS ROWS(reals)
#define MASKS ROWS(masks)
#define LONGS ROWS(longs)
#define WORDS ROWS(words)

static inline REALS ROWS(pick)(MASKS mask, REALS a, REALS b) {
  return (REALS)((mask & (MASKS)a) | (~mask & (MASKS)b));
}

// 1.5 · 2⁵²: a sum with it rounds to an integer, whose low bits are those of the sum.
#define ROUNDER 0x1.8p52

// The lattice point below a coordinate, and the fraction to the next.
static inline WORDS ROWS(lattice)(REALS x, REALS *fraction) {
  MASKS is_small = ((REALS)((MASKS)x & INT64_MAX) < 0x1p51);
  x = (REALS)(is_small & (MASKS)x);
  REALS below = (x + ROUNDER) - ROUNDER;
  below -= (REALS)((below > x) & (MASKS)((REALS){0} + 1.0));
  *fraction = x - below;
  return __builtin_convertvector((LONGS)(below + ROUNDER), WORDS);
}

struct ROWS(corner) { REALS x, y, value; };

// The gradient of a lattice point, from its hash, and its product with the way from there.
static inline struct ROWS(corner) ROWS(gradient)(WORDS h, REALS x, REALS y, REALS z) {
  h ^= h >> 16;
  h *= 0x7FEB352Du;
  h ^= h >> 15;
  h *= 0x846CA68Bu;
  h ^= h >> 16;
  WORDS kind = (h >> 26) & 15;
  MASKS crosses = __builtin_convertvector((ROWS(flags))(kind - 5 < 5), MASKS);
  MASKS stands = __builtin_convertvector((ROWS(flags))(kind - 10 < 5), MASKS);
  LONGS one = (LONGS)((REALS){0} + 1.0), wide = __builtin_convertvector(h, LONGS);
  LONGS a = one | ((wide << 32) & 0x8000000000000000u);
  LONGS b = one | ((wide << 33) & 0x8000000000000000u);
  REALS gx = (REALS)(a & (LONGS)~stands);
  REALS gy = (REALS)((a & (LONGS)stands) | (b & (LONGS)~(stands | crosses)));
  REALS gz = (REALS)(b & (LONGS)(stands | crosses));
  return (struct ROWS(corner)){gx, gy, gx * x + gy * y + gz * z};
}

static inline REALS ROWS(fade)(REALS t) { return t * t * t * (t * (t * 6.0 - 15.0) + 10.0); }
static inline REALS ROWS(slope)(REALS t) { return 30.0 * t * t * (t * (t - 2.0) + 1.0); }

struct ROWS(face) { REALS x, y, across, down; };

// Four corners of a cell, blended.
static inline struct ROWS(face) ROWS(face_of)(
    const WORDS hashes[4], WORDS depth, REALS x, REALS y, REALS z, REALS u, REALS v) {
  struct ROWS(corner) p = ROWS(gradient)(hashes[0] + depth, x, y, z);
  struct ROWS(corner) q = ROWS(gradient)(hashes[1] + depth, x - 1.0, y, z);
  struct ROWS(corner) r = ROWS(gradient)(hashes[2] + depth, x, y - 1.0, z);
  struct ROWS(corner) s = ROWS(gradient)(hashes[3] + depth, x - 1.0, y - 1.0, z);
  REALS low = p.x + (q.x - p.x) * u, high = r.x + (s.x - r.x) * u;
  struct ROWS(face) face;
  face.x = low + (high - low) * v;
  low = p.y + (q.y - p.y) * u, high = r.y + (s.y - r.y) * u;
  face.y = low + (high - low) * v;
  low = p.value + (q.value - p.value) * u, high = r.value + (s.value - r.value) * u;
  face.down = high - low;
  face.across = (q.value - p.value) + ((s.value - r.value) - (q.value - p.value)) * v;
  return face;
}

// The derivatives of noise along x and y.
static inline void ROWS(slopes)(
    uint32_t seed, REALS x, REALS y, REALS z, REALS *across, REALS *down) {
  REALS fx, fy, fz;
  WORDS i = ROWS(lattice)(x, &fx), j = ROWS(lattice)(y, &fy), k = ROWS(lattice)(z, &fz);
  REALS u = ROWS(fade)(fx), v = ROWS(fade)(fy), w = ROWS(fade)(fz);
  WORDS left = (i * 0x9E3779B9u) ^ seed, right = ((i + 1) * 0x9E3779B9u) ^ seed;
  left ^= left >> 15;
  right ^= right >> 15;
  WORDS top = j * 0x85EBCA6Bu, bottom = top + 0x85EBCA6Bu;
  WORDS hashes[4] = {left + top, right + top, left + bottom, right + bottom};
  for (int n = 0; n < 4; n++) hashes[n] ^= hashes[n] >> 13;
  WORDS depth = k * 0xC2B2AE35u;
  struct ROWS(face) front = ROWS(face_of)(hashes, depth, fx, fy, fz, u, v);
  struct ROWS(face) back = ROWS(face_of)(hashes, depth + 0xC2B2AE35u, fx, fy, fz - 1.0, u, v);
  REALS du = ROWS(slope)(fx), dv = ROWS(slope)(fy);
  *across = front.x + (back.x - front.x) * w
            + du * (front.across + (back.across - front.across) * w);
  *down = front.y + (back.y - front.y) * w + dv * (front.down + (back.down - front.down) * w);
}

static void ROWS(curl_of)(
    struct lambent_curls curls, REALS x, REALS y, REALS z, REALS *right, REALS *down) {
  REALS zero = {0};
  REALS first = zero, second = zero;
  uint32_t seed = curls.seed;
  double frequency = 1;
  for (int32_t octave = 0; octave < curls.octaves; octave++) {
    REALS dx, dy;
    ROWS(slopes)(seed, x * frequency, y * frequency, z * frequency, &dx, &dy);
    first += dy / frequency;
    second += -dx / frequency;
    frequency *= 2;
    seed += 0x9E3779B9u;
  }
  *right = first;
  *down = second;
}

static void ROWS(curl)(
    struct lambent_curls curls, const double *x, const double *y, const double *z,
    double *right, double *down, size_t count) {
  size_t row = 0;
  for (; row + 8 <= count; row += 8) {
    REALS first, second;
    ROWS(curl_of)(
        curls, *(const REALS *)(x + row), *(const REALS *)(y + row), *(const REALS *)(z + row),
        &first, &second);
    *(REALS *)(right + row) = first;
    *(REALS *)(down + row) = second;
  }
  if (row == count) return;
  REALS a = {0}, b = {0}, c = {0}, first, second;
  for (size_t lane = 0; row + lane < count; lane++) {
    a[lane] = x[row + lane];
    b[lane] = y[row + lane];
    c[lane] = z[row + lane];
  }
  ROWS(curl_of)(curls, a, b, c, &first, &second);
  for (size_t lane = 0; row + lane < count; lane++) {
    right[row + lane] = first[lane];
    down[row + lane] = second[lane];
  }
}

struct ROWS(place) { REALS x, y, z, vx, vy, vz; };

// A vector of a particle in space.
struct ROWS(vector) { REALS x, y, z; };

// The part of the acceleration at a position that does not depend on the velocity.
static inline struct ROWS(vector) ROWS(push)(
    const struct lambent_wind *wind, REALS x, REALS y, REALS age) {
  REALS right, down;
  ROWS(curl_of)(wind->curls, x / wind->scale, y / wind->scale, age * wind->speed, &right, &down);
  return (struct ROWS(vector)){
      wind->acceleration_x + right * wind->strength, wind->acceleration_y + down * wind->strength,
      (REALS){0} + wind->acceleration_z};
}

// One coordinate during a step: the accelerations at its beginning, its middle and its end.
struct ROWS(axis) { REALS a1, a2, a3, a4; };

// A step of E. J. Nyström's method of the fourth order: the two accelerations in the middle differ only
// by drag.
static inline struct ROWS(place) ROWS(stepped)(
    const struct lambent_wind *wind, struct ROWS(place) p, REALS drag, REALS age, REALS h) {
  REALS half = h / 2.0, eighth = h * h / 8.0, square = h * h / 2.0, sixth = h / 6.0;
  struct ROWS(axis) x, y, z;
  struct ROWS(vector) f = ROWS(push)(wind, p.x, p.y, age);
#define FIRST(n) n.a1 = f.n - p.v##n * drag
  FIRST(x), FIRST(y), FIRST(z);
  f = ROWS(push)(
      wind, p.x + p.vx * half + x.a1 * eighth, p.y + p.vy * half + y.a1 * eighth, age + half);
#define MIDDLE(n)                                                                    \
  n.a2 = f.n - (p.v##n + n.a1 * half) * drag, n.a3 = f.n - (p.v##n + n.a2 * half) * drag
  MIDDLE(x), MIDDLE(y), MIDDLE(z);
  f = ROWS(push)(
      wind, p.x + p.vx * h + x.a3 * square, p.y + p.vy * h + y.a3 * square, age + h);
#define LAST(n)                                                                      \
  n.a4 = f.n - (p.v##n + n.a3 * h) * drag;                                           \
  p.n += (p.v##n + (n.a1 + n.a2 + n.a3) * sixth) * h;                                \
  p.v##n += (n.a1 + (n.a2 + n.a3) * 2.0 + n.a4) * sixth
  LAST(x);
  LAST(y);
  LAST(z);
  return p;
}

// The length of the next step: a given way at the present speed, within bounds.
static inline REALS ROWS(length)(
    const struct lambent_wind *wind, struct ROWS(place) p, REALS shortest, REALS longest) {
  REALS speed = __builtin_elementwise_sqrt(p.vx * p.vx + p.vy * p.vy);
  REALS length = wind->way / speed;
  length = ROWS(pick)(length < longest, length, longest);
  return ROWS(pick)(length > shortest, length, shortest);
}

static inline int ROWS(any)(MASKS mask) {
  int64_t sum = 0;
  for (int lane = 0; lane < 8; lane++) sum |= mask[lane];
  return sum != 0;
}

// As `Float(clamping:)`.
static inline void ROWS(write)(float *result, REALS x) {
  REALS most = (REALS){0} + 1e15;
  x = ROWS(pick)(x > most, most, ROWS(pick)(x < -most, -most, x));
  *(ROWS(floats) *)result = __builtin_convertvector(x, ROWS(floats));
}

#define FIELD(name) *(REALS *)(flights.name + row)
#define KEPT(name) *(const REALS *)(flights.name + row)

static void ROWS(fly)(
    const struct lambent_wind *wind, struct lambent_flights flights,
    struct lambent_arrivals arrivals, size_t count) {
  for (size_t row = 0; row < count; row += 8) {
    struct ROWS(place) p = {FIELD(x),          FIELD(y),          FIELD(z),
                            FIELD(velocity_x), FIELD(velocity_y), FIELD(velocity_z)};
    REALS age = FIELD(age), end = *(const REALS *)(arrivals.age + row);
    REALS drag = KEPT(drag), shortest = KEPT(shortest), longest = KEPT(longest);
    for (;;) {
      REALS h = ROWS(length)(wind, p, shortest, longest);
      MASKS goes = age + h <= end;
      if (!ROWS(any)(goes)) break;
      struct ROWS(place) next = ROWS(stepped)(wind, p, drag, age, h);
      p.x = ROWS(pick)(goes, next.x, p.x);
      p.y = ROWS(pick)(goes, next.y, p.y);
      p.z = ROWS(pick)(goes, next.z, p.z);
      p.vx = ROWS(pick)(goes, next.vx, p.vx);
      p.vy = ROWS(pick)(goes, next.vy, p.vy);
      p.vz = ROWS(pick)(goes, next.vz, p.vz);
      age = ROWS(pick)(goes, age + h, age);
    }
    FIELD(x) = p.x, FIELD(y) = p.y, FIELD(z) = p.z;
    FIELD(velocity_x) = p.vx, FIELD(velocity_y) = p.vy, FIELD(velocity_z) = p.vz;
    FIELD(age) = age;
    p = ROWS(stepped)(wind, p, drag, age, end - age);
    ROWS(write)(arrivals.x + row, p.x);
    ROWS(write)(arrivals.y + row, p.y);
    ROWS(write)(arrivals.z + row, p.z);
    ROWS(write)(arrivals.velocity_x + row, p.vx);
    ROWS(write)(arrivals.velocity_y + row, p.vy);
    ROWS(write)(arrivals.velocity_z + row, p.vz);
  }
}

#undef REALS
#undef MASKS
#undef LONGS
#undef WORDS
#undef ROUNDER
#undef FIRST
#undef MIDDLE
#undef LAST
#undef FIELD
#undef KEPT
