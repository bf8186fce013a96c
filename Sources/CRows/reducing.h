// Included once for each instruction set. ROWS(name) is the name of its function.
//
// Lines of pixels of four floats. Every operation is rounded separately, and the order is the same on all machines.
// Also sums of bytes, which are exact.

typedef float ROWS(one) __attribute__((vector_size(16), aligned(4), may_alias));
typedef float ROWS(both) __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint16_t ROWS(sum1) __attribute__((vector_size(8), aligned(2), may_alias));
typedef uint16_t ROWS(sum2) __attribute__((vector_size(16), aligned(2), may_alias));
typedef int32_t ROWS(int1) __attribute__((vector_size(16)));
typedef int32_t ROWS(int2) __attribute__((vector_size(32)));

static void ROWS(mix)(
    const float *a, const float *b, float weight, float *result, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    ROWS(both) first = *(const ROWS(both) *)(a + i), second = *(const ROWS(both) *)(b + i);
    *(ROWS(both) *)(result + i) = first + (second - first) * weight;
  }
  for (; i < count; i++) result[i] = a[i] + (b[i] - a[i]) * weight;
}

static void ROWS(mix_each)(
    const float *a, const float *b, const float *weights, float *result, size_t pixels) {
  size_t i = 0;
  for (; i + 2 <= pixels; i += 2) {
    float w = weights[i], v = weights[i + 1];
    ROWS(both) first = *(const ROWS(both) *)(a + 4 * i);
    ROWS(both) second = *(const ROWS(both) *)(b + 4 * i), weight = {w, w, w, w, v, v, v, v};
    *(ROWS(both) *)(result + 4 * i) = first + (second - first) * weight;
  }
  for (; i < pixels; i++) {
    ROWS(one) first = *(const ROWS(one) *)(a + 4 * i), second = *(const ROWS(one) *)(b + 4 * i);
    *(ROWS(one) *)(result + 4 * i) = first + (second - first) * weights[i];
  }
}

static void ROWS(sum_rows)(
    const float *const *rows, size_t row_count, float factor, float *result, size_t count) {
  size_t i = 0;
  for (; i + 16 <= count; i += 16) {
    ROWS(both) a = *(const ROWS(both) *)(rows[0] + i) * factor;
    ROWS(both) b = *(const ROWS(both) *)(rows[0] + i + 8) * factor;
    for (size_t row = 1; row < row_count; row++) {
      a += *(const ROWS(both) *)(rows[row] + i) * factor;
      b += *(const ROWS(both) *)(rows[row] + i + 8) * factor;
    }
    *(ROWS(both) *)(result + i) = a;
    *(ROWS(both) *)(result + i + 8) = b;
  }
  for (; i < count; i++) {
    float sum = rows[0][i] * factor;
    for (size_t row = 1; row < row_count; row++) sum += rows[row][i] * factor;
    result[i] = sum;
  }
}

static void ROWS(sum_neighbours)(
    const float *line, size_t radius, float factor, float *result, size_t pixels) {
  size_t i = 0;
  for (; i + 4 <= pixels; i += 4) {
    const float *s = line + 4 * i;
    ROWS(both) a = *(const ROWS(both) *)s, b = *(const ROWS(both) *)(s + 8);
    for (size_t d = 4; d <= 4 * radius; d += 4) {
      a += *(const ROWS(both) *)(s - d) + *(const ROWS(both) *)(s + d);
      b += *(const ROWS(both) *)(s + 8 - d) + *(const ROWS(both) *)(s + 8 + d);
    }
    *(ROWS(both) *)(result + 4 * i) = a * factor;
    *(ROWS(both) *)(result + 4 * i + 8) = b * factor;
  }
  for (; i < pixels; i++) {
    const float *s = line + 4 * i;
    ROWS(one) a = *(const ROWS(one) *)s;
    for (size_t d = 4; d <= 4 * radius; d += 4)
      a += *(const ROWS(one) *)(s - d) + *(const ROWS(one) *)(s + d);
    *(ROWS(one) *)(result + 4 * i) = a * factor;
  }
}

static void ROWS(stretch)(
    const float *line, const struct lambent_column *columns, ptrdiff_t step, float *result,
    size_t pixels) {
  size_t i = 0;
  if (step == 1) {
    for (; i + 2 <= pixels; i += 2) {
      // A pixel and its right neighbour are read at once.
      ROWS(both) a = *(const ROWS(both) *)(line + 4 * (ptrdiff_t)columns[i].cell);
      ROWS(both) b = *(const ROWS(both) *)(line + 4 * (ptrdiff_t)columns[i + 1].cell);
      float w = columns[i].fraction, v = columns[i + 1].fraction;
      ROWS(both) weight = {w, w, w, w, v, v, v, v};
      ROWS(both) left = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
      ROWS(both) right = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
      *(ROWS(both) *)(result + 4 * i) = left + (right - left) * weight;
    }
  }
  for (; i < pixels; i++) {
    const ROWS(one) *left = (const ROWS(one) *)(line + 4 * (ptrdiff_t)columns[i].cell);
    *(ROWS(one) *)(result + 4 * i) = left[0] + (left[step] - left[0]) * columns[i].fraction;
  }
}

typedef uint8_t ROWS(channels4) __attribute__((vector_size(4)));
typedef uint8_t ROWS(channels8) __attribute__((vector_size(8)));
typedef uint32_t ROWS(pixel) __attribute__((aligned(4), may_alias));
typedef uint64_t ROWS(two_pixels) __attribute__((aligned(4), may_alias));

// As in `pack`: adding 2^23 leaves the nearest integer in the low bits.
#define BYTES_OF(VECTOR, INTS, CHANNELS, fractions) __extension__({ \
  VECTOR value = (fractions) * 255.0f; \
  value = (VECTOR)((INTS)value & (INTS)(value > 0.0f)); \
  value = __builtin_elementwise_min(value, (VECTOR){0} + 255.0f) + 8388608.0f; \
  __builtin_convertvector((INTS)value & 255, CHANNELS); \
})

static void ROWS(stretch_bytes)(
    const float *line, const struct lambent_column *columns, ptrdiff_t step, uint32_t *result,
    size_t pixels) {
  size_t i = 0;
  for (; i + 2 <= pixels; i += 2) {
    const ROWS(one) *a = (const ROWS(one) *)(line + 4 * (ptrdiff_t)columns[i].cell);
    const ROWS(one) *b = (const ROWS(one) *)(line + 4 * (ptrdiff_t)columns[i + 1].cell);
    float w = columns[i].fraction, v = columns[i + 1].fraction;
    ROWS(both) weight = {w, w, w, w, v, v, v, v};
    ROWS(both) left = __builtin_shufflevector(a[0], b[0], 0, 1, 2, 3, 4, 5, 6, 7);
    ROWS(both) right = __builtin_shufflevector(a[step], b[step], 0, 1, 2, 3, 4, 5, 6, 7);
    *(ROWS(two_pixels) *)(result + i) = (ROWS(two_pixels))BYTES_OF(
        ROWS(both), ROWS(int2), ROWS(channels8), left + (right - left) * weight);
  }
  for (; i < pixels; i++) {
    const ROWS(one) *left = (const ROWS(one) *)(line + 4 * (ptrdiff_t)columns[i].cell);
    *(ROWS(pixel) *)(result + i) = (ROWS(pixel))BYTES_OF(
        ROWS(one), ROWS(int1), ROWS(channels4),
        left[0] + (left[step] - left[0]) * columns[i].fraction);
  }
}

#undef BYTES_OF

typedef uint8_t ROWS(bytes16) __attribute__((vector_size(16), aligned(1), may_alias));
typedef uint16_t ROWS(sums16) __attribute__((vector_size(32), aligned(2), may_alias));

static void ROWS(sum_bytes)(
    const uint8_t *rows, ptrdiff_t stride, size_t row_count, uint16_t *result, size_t count) {
  size_t i = 0;
  for (; i + 32 <= count; i += 32) {
    ROWS(sums16) first = {0}, second = {0};
    for (size_t row = 0; row < row_count; row++) {
      const ROWS(bytes16) *bytes = (const ROWS(bytes16) *)(rows + (ptrdiff_t)row * stride + i);
      first += __builtin_convertvector(bytes[0], ROWS(sums16));
      second += __builtin_convertvector(bytes[1], ROWS(sums16));
    }
    *(ROWS(sums16) *)(result + i) = first;
    *(ROWS(sums16) *)(result + i + 16) = second;
  }
  for (; i < count; i++) {
    uint16_t sum = 0;
    for (size_t row = 0; row < row_count; row++)
      sum = (uint16_t)(sum + rows[(ptrdiff_t)row * stride + (ptrdiff_t)i]);
    result[i] = sum;
  }
}

static void ROWS(add_runs)(
    const uint16_t *line, size_t length, float factor, float *result, size_t runs) {
  for (size_t run = 0; run < runs; run++) {
    const uint16_t *pixels = line + 4 * run * length;
    ROWS(int2) two = {0};
    size_t i = 0;
    for (; i + 2 <= length; i += 2)
      two += __builtin_convertvector(*(const ROWS(sum2) *)(pixels + 4 * i), ROWS(int2));
    ROWS(int1) sum = __builtin_shufflevector(two, two, 0, 1, 2, 3)
        + __builtin_shufflevector(two, two, 4, 5, 6, 7);
    for (; i < length; i++)
      sum += __builtin_convertvector(*(const ROWS(sum1) *)(pixels + 4 * i), ROWS(int1));
    ROWS(one) *to = (ROWS(one) *)(result + 4 * run);
    *to += __builtin_convertvector(sum, ROWS(one)) * factor;
  }
}
