// Included once for each kind of machine, with ROWS(name) naming the functions of that kind.
//
// Gaussians of bytes. Numbers of 16 bits are a byte's value times 128 less 16320, so that the sum of any
// two fits. Of products the high half is kept, and half a step is added for each that was cut.

typedef int16_t ROWS(shorts) __attribute__((vector_size(32), aligned(2)));
typedef int32_t ROWS(ints) __attribute__((vector_size(64)));
typedef uint8_t ROWS(bytes) __attribute__((vector_size(16), aligned(1)));
// Four numbers at once.
typedef uint64_t ROWS(pixel) __attribute__((aligned(2), may_alias));

static inline ROWS(shorts) ROWS(at)(const int16_t *row, size_t i) {
  return *(const ROWS(shorts) *)(row + i);
}

static inline ROWS(shorts) ROWS(byte_at)(const uint8_t *row, size_t i) {
  return __builtin_convertvector(*(const ROWS(bytes) *)(row + i), ROWS(shorts));
}

// a * weight / 65536
static inline ROWS(shorts) ROWS(high)(ROWS(shorts) a, int16_t weight) {
#ifdef ROWS_OF_SSE2
  // The compiler generates this instruction by itself for AVX2 only.
  union { ROWS(shorts) all; __m128i half[2]; } product = {a};
  product.half[0] = _mm_mulhi_epi16(product.half[0], _mm_set1_epi16(weight));
  product.half[1] = _mm_mulhi_epi16(product.half[1], _mm_set1_epi16(weight));
  return product.all;
#endif
  return __builtin_convertvector((__builtin_convertvector(a, ROWS(ints)) * weight) >> 16, ROWS(shorts));
}

// (a + b) * weight / 65536
static inline ROWS(shorts) ROWS(part)(ROWS(shorts) a, ROWS(shorts) b, int16_t weight) {
  return ROWS(high)(__builtin_elementwise_add_sat(a, b), weight);
}

static inline void ROWS(put_bytes)(ROWS(shorts) value, uint8_t *row, size_t i) {
  // Rounded: 16320 and 64.
  const ROWS(shorts) offset = {16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384,
                               16384, 16384, 16384, 16384, 16384, 16384, 16384, 16384};
  value = __builtin_elementwise_add_sat(value, offset);
  value = __builtin_elementwise_max(value, (ROWS(shorts)){0}) >> 7;
  *(ROWS(bytes) *)(row + i) = __builtin_convertvector(value, ROWS(bytes));
}

// Every 16 numbers of a row, the last ones again where fewer are left; there are at least 16.
#define EACH_SIXTEEN(i, count) \
  for (size_t i = 0; i < (count); i += 16, i = i < (count) && i > (count) - 16 ? (count) - 16 : i)

static void ROWS(halve_bytes)(const uint8_t *const *rows, int16_t *result, size_t count) {
  const uint8_t *r0 = rows[0], *r1 = rows[1], *r2 = rows[2], *r3 = rows[3], *r4 = rows[4],
      *r5 = rows[5], *r6 = rows[6];
  EACH_SIXTEEN(i, count) {
    ROWS(shorts) near = ROWS(byte_at)(r2, i) + ROWS(byte_at)(r4, i);
    ROWS(shorts) far = ROWS(byte_at)(r1, i) + ROWS(byte_at)(r5, i);
    ROWS(shorts) sum = ROWS(byte_at)(r3, i) * 40 + near * 30 + far * 12
        + (ROWS(byte_at)(r0, i) + ROWS(byte_at)(r6, i)) * 2;
    *(ROWS(shorts) *)(result + i) = sum - 16320;
  }
}

static void ROWS(halve_shorts)(const int16_t *const *rows, int16_t *result, size_t count) {
  const int16_t *r0 = rows[0], *r1 = rows[1], *r2 = rows[2], *r3 = rows[3], *r4 = rows[4],
      *r5 = rows[5], *r6 = rows[6];
  EACH_SIXTEEN(i, count) {
    ROWS(shorts) here = ROWS(at)(r3, i);
    *(ROWS(shorts) *)(result + i) = ROWS(part)(here, here, 10240)
        + ROWS(part)(ROWS(at)(r2, i), ROWS(at)(r4, i), 15360)
        + ROWS(part)(ROWS(at)(r1, i), ROWS(at)(r5, i), 6144)
        + ROWS(part)(ROWS(at)(r0, i), ROWS(at)(r6, i), 1024) + 2;
  }
}

// Sums of PARTS of sixteen numbers each, so that rows and weights are looked up once for all of them.
#define WEIGH(PARTS, FIRST, PAIR) \
  ROWS(shorts) sums[PARTS]; \
  for (size_t part = 0; part < PARTS; part++) { \
    size_t at = i + 16 * part; \
    sums[part] = FIRST + half; \
  } \
  for (size_t d = 1; d <= radius; d++) { \
    for (size_t part = 0; part < PARTS; part++) { \
      size_t at = i + 16 * part; \
      sums[part] += PAIR; \
    } \
  } \
  for (size_t part = 0; part < PARTS; part++) \
    *(ROWS(shorts) *)(result + i + 16 * part) = sums[part];

#define WEIGH_ALL(FIRST, PAIR) \
  const int16_t half = (int16_t)((radius + 1) / 2); \
  size_t i = 0; \
  for (; i + 64 <= count; i += 64) { WEIGH(4, FIRST, PAIR) } \
  for (; i < count; i += 16) { \
    if (i + 16 > count) i = count - 16; \
    WEIGH(1, FIRST, PAIR) \
  }

static void ROWS(weigh_shorts)(
    const int16_t *const *rows, const int16_t *weights, size_t radius, int16_t *result,
    size_t count) {
  const int16_t *middle = rows[radius];
  WEIGH_ALL(
      ROWS(part)(ROWS(at)(middle, at), ROWS(at)(middle, at), weights[0]),
      ROWS(part)(ROWS(at)(rows[radius - d], at), ROWS(at)(rows[radius + d], at), weights[d]))
}

// (a + b) * 128 - 32640, times weight / 65536, of bytes.
static inline ROWS(shorts) ROWS(byte_part)(ROWS(shorts) a, ROWS(shorts) b, int16_t weight) {
  return ROWS(high)((a + b) * 128 - 32640, weight);
}

static void ROWS(weigh_bytes)(
    const uint8_t *const *rows, const int16_t *weights, size_t radius, int16_t *result,
    size_t count) {
  const uint8_t *middle = rows[radius];
  WEIGH_ALL(
      ROWS(byte_part)(ROWS(byte_at)(middle, at), ROWS(byte_at)(middle, at), weights[0]),
      ROWS(byte_part)(
          ROWS(byte_at)(rows[radius - d], at), ROWS(byte_at)(rows[radius + d], at), weights[d]))
}

static void ROWS(enlarge_shorts)(
    const int16_t *const *rows, int16_t *even, int16_t *odd, size_t count) {
  const int16_t *r0 = rows[0], *r1 = rows[1], *r2 = rows[2], *r3 = rows[3];
  EACH_SIXTEEN(i, count) {
    ROWS(shorts) before = ROWS(at)(r0, i), here = ROWS(at)(r1, i), next = ROWS(at)(r2, i);
    *(ROWS(shorts) *)(even + i) =
        ROWS(part)(here, here, 20480) + ROWS(part)(before, next, 12288) + 1;
    *(ROWS(shorts) *)(odd + i) =
        ROWS(part)(here, next, 30720) + ROWS(part)(before, ROWS(at)(r3, i), 2048) + 1;
  }
}

static void ROWS(enlarge_bytes)(
    const int16_t *const *rows, uint8_t *even, uint8_t *odd, size_t count) {
  const int16_t *r0 = rows[0], *r1 = rows[1], *r2 = rows[2], *r3 = rows[3];
  EACH_SIXTEEN(i, count) {
    ROWS(shorts) before = ROWS(at)(r0, i), here = ROWS(at)(r1, i), next = ROWS(at)(r2, i);
    ROWS(put_bytes)(
        ROWS(part)(here, here, 20480) + ROWS(part)(before, next, 12288) + 1, even, i);
    ROWS(put_bytes)(
        ROWS(part)(here, next, 30720) + ROWS(part)(before, ROWS(at)(r3, i), 2048) + 1, odd, i);
  }
}

static void ROWS(bytes_of_shorts)(const int16_t *row, uint8_t *result, size_t count) {
  EACH_SIXTEEN(i, count) ROWS(put_bytes)(ROWS(at)(row, i), result, i);
}

// A fraction of 255, clamped to 0...1.
static inline float ROWS(fraction)(int16_t number) {
  float value = ((float)number + 16320) * (1.0f / 32640);
  value = value > 0 ? value : 0;
  return value < 1 ? value : 1;
}

static void ROWS(split)(
    const int16_t *row, size_t channels, int16_t *even, int16_t *odd, size_t count) {
  if (channels == 4) {
    const ROWS(pixel) *from = (const ROWS(pixel) *)row;
    ROWS(pixel) *e = (ROWS(pixel) *)even, *o = (ROWS(pixel) *)odd;
    for (size_t i = 0; i < count; i++) {
      e[i] = from[2 * i];
      o[i] = from[2 * i + 1];
    }
  } else {
    for (size_t i = 0; i < count; i++) {
      even[i] = row[2 * i];
      odd[i] = row[2 * i + 1];
    }
  }
}

static void ROWS(join)(
    const int16_t *even, const int16_t *odd, size_t channels, int16_t *row, size_t count) {
  if (channels == 4) {
    const ROWS(pixel) *e = (const ROWS(pixel) *)even, *o = (const ROWS(pixel) *)odd;
    ROWS(pixel) *to = (ROWS(pixel) *)row;
    for (size_t i = 0; i < count; i++) {
      to[2 * i] = e[i];
      to[2 * i + 1] = o[i];
    }
  } else {
    for (size_t i = 0; i < count; i++) {
      row[2 * i] = even[i];
      row[2 * i + 1] = odd[i];
    }
  }
}
