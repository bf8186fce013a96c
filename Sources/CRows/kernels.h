// Included once for each instruction set. ROWS(name) is the name of its function.

#include "blending.h"
#include "fading.h"
#include "filling.h"
#include "gaussian.h"
#include "sprites.h"
#include "straight.h"
#include "bilinear.h"

typedef float ROWS(four) __attribute__((vector_size(16), aligned(4)));
typedef float ROWS(eight) __attribute__((vector_size(32), aligned(4)));

// Bytes in pairs: every second one in the low half of 16 bits, the others in the high half.
typedef uint16_t ROWS(pairs) __attribute__((vector_size(32), aligned(1), may_alias));

// 64 times a byte's mean and half a step, of bytes of 16 bits. One high product of 16 bits a byte: 128
// times the change, times the weight, less 16 bits, is 64 times what is added.
static inline ROWS(pairs) ROWS(mean)(ROWS(pairs) a, ROWS(pairs) b, int16_t weight) {
  ROWS(shorts) part = ROWS(high)((ROWS(shorts))((b - a) << 7), weight);
  return (a << 6) + (ROWS(pairs))part + 32;
}

static inline ROWS(pairs) ROWS(dissolved)(const uint8_t *a, const uint8_t *b, int32_t weight) {
  ROWS(pairs) first = *(const ROWS(pairs) *)a, second = *(const ROWS(pairs) *)b;
  ROWS(pairs) low = ROWS(mean)(first & 255, second & 255, (int16_t)weight);
  ROWS(pairs) high = ROWS(mean)(first >> 8, second >> 8, (int16_t)weight);
  return (low >> 6) | ((high << 2) & 0xFF00);
}

static inline uint8_t ROWS(dissolved_one)(uint8_t a, uint8_t b, int32_t weight) {
  int16_t change = (int16_t)((b - a) * 128);
  int16_t part = (int16_t)(((int32_t)change * (int16_t)weight) >> 16);
  return (uint8_t)((uint16_t)(64 * a + part + 32) >> 6);
}

typedef uint16_t ROWS(streamed) __attribute__((vector_size(32), may_alias));

// From this number of bytes on, source and result do not fit into a core's caches together. They are then written
// with streaming stores, so that memory is not read before it is overwritten.
#define STREAMED_BYTES 131072

static void ROWS(dissolve)(
    const uint8_t *a, const uint8_t *b, int32_t weight, uint8_t *result, size_t count) {
  size_t i = 0;
  if (count >= STREAMED_BYTES) {
    for (; (uintptr_t)(result + i) % 32 != 0; i++)
      result[i] = ROWS(dissolved_one)(a[i], b[i], weight);
    for (; i + 32 <= count; i += 32)
      __builtin_nontemporal_store(
          (ROWS(streamed))ROWS(dissolved)(a + i, b + i, weight), (ROWS(streamed) *)(result + i));
#if defined(__SSE2__)
    __builtin_ia32_sfence();
#endif
  }
  for (; i + 32 <= count; i += 32)
    *(ROWS(pairs) *)(result + i) = ROWS(dissolved)(a + i, b + i, weight);
  for (; i < count; i++) result[i] = ROWS(dissolved_one)(a[i], b[i], weight);
}

static void ROWS(line_positions)(double start, double step, float *result, size_t count) {
  for (int32_t i = 0; i < (int32_t)count; i++) result[i] = (float)(start + step * (double)i);
}

static void ROWS(circle_positions)(
    double x, double y, double step_x, double step_y, float *result, size_t count) {
  for (int32_t i = 0; i < (int32_t)count; i++) {
    double u = x + step_x * (double)i, v = y + step_y * (double)i;
    result[i] = (float)__builtin_sqrt(u * u + v * v);
  }
}

// Adding 2^23 leaves the nearest integer in the low bits.
static inline uint32_t ROWS(byte)(float value) {
  value = value > 0 ? value : 0;
  value = value > 1 ? 1 : value;
  union { float number; uint32_t bits; } sum = {value * 255.0f + 8388608.0f};
  return sum.bits & 255;
}

static void ROWS(gradient)(
    const float *positions, float low, float width, const float *color, const float *change,
    const float *thresholds, uint32_t *row, size_t count) {
  float r = color[0], g = color[1], b = color[2], a = color[3];
  float dr = change[0], dg = change[1], db = change[2], da = change[3];
  size_t first = 0;
  for (; first + 8 <= count; first += 8) {
    for (size_t i = 0; i < 8; i++) {
      float t = (positions[first + i] - low) / width, offset = thresholds[i];
      row[first + i] = ROWS(byte)(r + dr * t + offset) | ROWS(byte)(g + dg * t + offset) << 8
          | ROWS(byte)(b + db * t + offset) << 16 | ROWS(byte)(a + da * t + offset) << 24;
    }
  }
  for (size_t i = 0; first + i < count; i++) {
    float t = (positions[first + i] - low) / width, offset = thresholds[i];
    row[first + i] = ROWS(byte)(r + dr * t + offset) | ROWS(byte)(g + dg * t + offset) << 8
        | ROWS(byte)(b + db * t + offset) << 16 | ROWS(byte)(a + da * t + offset) << 24;
  }
}

static void ROWS(tint)(const float *color, const float *alphas, uint32_t *row, size_t count) {
  float r = color[0], g = color[1], b = color[2], a = color[3];
  for (size_t i = 0; i < count; i++) {
    float alpha = alphas[i];
    row[i] = ROWS(byte)(r * alpha) | ROWS(byte)(g * alpha) << 8 | ROWS(byte)(b * alpha) << 16
        | ROWS(byte)(a * alpha) << 24;
  }
}

static void ROWS(tint_shorts)(
    const float *color, const int16_t *row, uint32_t *result, size_t count) {
  float r = color[0], g = color[1], b = color[2], a = color[3];
  if (r == 0 && g == 0 && b == 0) {
    for (size_t i = 0; i < count; i++) result[i] = ROWS(byte)(a * ROWS(fraction)(row[i])) << 24;
    return;
  }
  for (size_t i = 0; i < count; i++) {
    float alpha = ROWS(fraction)(row[i]);
    result[i] = ROWS(byte)(r * alpha) | ROWS(byte)(g * alpha) << 8 | ROWS(byte)(b * alpha) << 16
        | ROWS(byte)(a * alpha) << 24;
  }
}

static void ROWS(weigh)(
    const float *source, const float *weights, size_t radius, float *result, size_t count) {
  ptrdiff_t end = 4 * (ptrdiff_t)count, i = 0;
  for (; i + 16 <= end; i += 16) {
    const float *s = source + i;
    ROWS(eight) a = *(const ROWS(eight) *)s * weights[0];
    ROWS(eight) b = *(const ROWS(eight) *)(s + 8) * weights[0];
    for (ptrdiff_t d = 1; d <= (ptrdiff_t)radius; d++) {
      a += (*(const ROWS(eight) *)(s - 4 * d) + *(const ROWS(eight) *)(s + 4 * d)) * weights[d];
      b += (*(const ROWS(eight) *)(s + 8 - 4 * d) + *(const ROWS(eight) *)(s + 8 + 4 * d))
          * weights[d];
    }
    *(ROWS(eight) *)(result + i) = a;
    *(ROWS(eight) *)(result + i + 8) = b;
  }
  for (; i < end; i += 4) {
    const float *s = source + i;
    ROWS(four) a = *(const ROWS(four) *)s * weights[0];
    for (ptrdiff_t d = 1; d <= (ptrdiff_t)radius; d++)
      a += (*(const ROWS(four) *)(s - 4 * d) + *(const ROWS(four) *)(s + 4 * d)) * weights[d];
    *(ROWS(four) *)(result + i) = a;
  }
}

static void ROWS(halve)(const float *source, float *result, size_t count) {
  for (ptrdiff_t i = 0; i < (ptrdiff_t)count; i++) {
    const ROWS(four) *s = (const ROWS(four) *)(source + 8 * i);
    ROWS(four) near = (s[-1] + s[1]) * 15.0f, far = (s[-2] + s[2]) * 6.0f;
    *(ROWS(four) *)(result + 4 * i) =
        ((s[0] * 20.0f + near) + (far + (s[-3] + s[3]))) * (1.0f / 64);
  }
}

static void ROWS(enlarge)(const float *source, float *result, size_t count) {
  ptrdiff_t i = 0;
  for (; i + 2 <= (ptrdiff_t)count; i += 2) {
    const float *s = source + 4 * i;
    ROWS(eight) before = *(const ROWS(eight) *)(s - 4), here = *(const ROWS(eight) *)s;
    ROWS(eight) next = *(const ROWS(eight) *)(s + 4), second = *(const ROWS(eight) *)(s + 8);
    ROWS(eight) even = (here * 20.0f + (before + next) * 6.0f) * (1.0f / 32);
    ROWS(eight) odd = ((here + next) * 15.0f + (before + second)) * (1.0f / 32);
    ROWS(eight) *to = (ROWS(eight) *)(result + 8 * i);
    to[0] = __builtin_shufflevector(even, odd, 0, 1, 2, 3, 8, 9, 10, 11);
    to[1] = __builtin_shufflevector(even, odd, 4, 5, 6, 7, 12, 13, 14, 15);
  }
  for (; i < (ptrdiff_t)count; i++) {
    const ROWS(four) *s = (const ROWS(four) *)(source + 4 * i);
    ROWS(four) *to = (ROWS(four) *)(result + 8 * i);
    to[0] = (s[0] * 20.0f + (s[-1] + s[1]) * 6.0f) * (1.0f / 32);
    to[1] = ((s[0] + s[1]) * 15.0f + (s[-1] + s[2])) * (1.0f / 32);
  }
}

static const struct lambent_rows ROWS(rows) = {
    ROWS_NAME, ROWS(dissolve), ROWS(line_positions), ROWS(circle_positions), ROWS(gradient),
    ROWS(tint), ROWS(weigh), ROWS(halve), ROWS(enlarge), ROWS(halve_bytes), ROWS(halve_shorts),
    ROWS(weigh_bytes), ROWS(weigh_shorts), ROWS(enlarge_bytes), ROWS(enlarge_shorts),
    ROWS(bytes_of_shorts), ROWS(tint_shorts), ROWS(split), ROWS(join),
    ROWS(coverages), ROWS(over), ROWS(over_faded), ROWS(add_faded), ROWS(over_covered),
    ROWS(fill_over), ROWS(fill_over_covered), ROWS(fill_over_fractions), ROWS(fill_between),
    ROWS(fill_convex),
    ROWS(fade_to), ROWS(fade_greys), ROWS(unpack), ROWS(pack), ROWS(means), ROWS(add_tinted),
    ROWS(over_tinted), ROWS(pixel_means), ROWS(unpremultiply),
};
