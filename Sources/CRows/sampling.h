// Included once for each instruction set. ROWS(name) is the name of its function.
//
// Positions in images of bytes, and bilinear samples there. Two adjacent pixels are eight channels of 16 bits, in
// 256ths of a level. Of products with 65535ths, the high half is used.

typedef float ROWS(lanes) __attribute__((vector_size(32), aligned(4), may_alias));
typedef int32_t ROWS(words) __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint32_t ROWS(bits) __attribute__((vector_size(32), aligned(4), may_alias));
typedef uint16_t ROWS(fields) __attribute__((vector_size(32)));
typedef uint32_t ROWS(wide) __attribute__((vector_size(64), aligned(4), may_alias));
typedef uint8_t ROWS(texels) __attribute__((vector_size(16)));
typedef uint64_t ROWS(pair) __attribute__((aligned(4), may_alias));
typedef uint64_t ROWS(pairs) __attribute__((vector_size(16)));
typedef uint32_t ROWS(quad) __attribute__((vector_size(16), aligned(4), may_alias));
typedef uint16_t ROWS(halves) __attribute__((vector_size(16)));
typedef uint8_t ROWS(bytes8) __attribute__((vector_size(8)));
typedef uint32_t ROWS(two) __attribute__((vector_size(8), aligned(4), may_alias));

// NaN counts as 0.
static inline ROWS(lanes) ROWS(clamped)(ROWS(lanes) value, float most) {
  ROWS(lanes) limit = (ROWS(lanes)){0} + most;
  value = (ROWS(lanes))((ROWS(words))value & (value > 0.0f));
  ROWS(words) above = value > limit;
  return (ROWS(lanes))(((ROWS(words))limit & above) | ((ROWS(words))value & ~above));
}

static inline ROWS(bits) ROWS(weights)(ROWS(lanes) fraction) {
  ROWS(bits) weight = (ROWS(bits))(fraction * 65535.0f + 8388608.0f);
  return (weight & 0xFFFF) | weight << 16;
}

static inline void ROWS(locate_eight)(
    const float *x, const float *y, struct lambent_grid grid, int32_t *index, uint32_t *weights_x,
    uint32_t *weights_y) {
  // Adding 1.5 * 2^23 leaves the nearest integer in the low bits.
  const float magic = 12582912.0f;
  ROWS(lanes) u = ROWS(clamped)(*(const ROWS(lanes) *)x - 0.5f, grid.last_x);
  ROWS(lanes) v = ROWS(clamped)(*(const ROWS(lanes) *)y - 0.5f, grid.last_y);
  ROWS(lanes) cell_x = ROWS(clamped)(u - 0.5f, grid.last_cell_x) + magic;
  ROWS(lanes) cell_y = ROWS(clamped)(v - 0.5f, grid.last_cell_y) + magic;
  ROWS(words) column = (ROWS(words))cell_x - 0x4B400000, row = (ROWS(words))cell_y - 0x4B400000;
  ROWS(bits) right = ROWS(weights)(u - (cell_x - magic));
  *(ROWS(words) *)index = row * grid.stride + column;
  *(ROWS(bits) *)weights_x =
      __builtin_shufflevector(~right, right, 0, 8, 1, 9, 2, 10, 3, 11);
  *(ROWS(bits) *)(weights_x + 8) =
      __builtin_shufflevector(~right, right, 4, 12, 5, 13, 6, 14, 7, 15);
  *(ROWS(bits) *)weights_y = ROWS(weights)(v - (cell_y - magic));
}

static void ROWS(locate)(
    const float *x, const float *y, struct lambent_grid grid, int32_t *index, uint32_t *weights_x,
    uint32_t *weights_y, size_t count) {
  size_t i = 0;
  for (; i + 8 <= count; i += 8)
    ROWS(locate_eight)(x + i, y + i, grid, index + i, weights_x + 2 * i, weights_y + i);
  if (i == count) return;
  float xs[8] = {0}, ys[8] = {0};
  int32_t found[8];
  uint32_t across[16], down[8];
  for (size_t j = 0; i + j < count; j++) xs[j] = x[i + j], ys[j] = y[i + j];
  ROWS(locate_eight)(xs, ys, grid, found, across, down);
  for (size_t j = 0; i + j < count; j++) {
    index[i + j] = found[j];
    weights_x[2 * (i + j)] = across[2 * j];
    weights_x[2 * (i + j) + 1] = across[2 * j + 1];
    weights_y[i + j] = down[j];
  }
}

static inline ROWS(fields) ROWS(product)(ROWS(fields) a, ROWS(fields) b) {
  // The compiler does not find this instruction everywhere.
#if defined(ROWS_OF_AVX2)
  return (ROWS(fields))_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
#elif defined(ROWS_OF_SSE2)
  union { ROWS(fields) all; __m128i half[2]; } first = {a}, second = {b};
  first.half[0] = _mm_mulhi_epu16(first.half[0], second.half[0]);
  first.half[1] = _mm_mulhi_epu16(first.half[1], second.half[1]);
  return first.all;
#else
  ROWS(wide) product =
      __builtin_convertvector(a, ROWS(wide)) * __builtin_convertvector(b, ROWS(wide));
  return __builtin_convertvector(product >> 16, ROWS(fields));
#endif
}

// Two positions side by side.
struct ROWS(places) {
  const int32_t *index;
  const uint32_t *weights_x, *weights_y;
};

static inline ROWS(fields) ROWS(pixels_at)(const uint32_t *a, const uint32_t *b) {
  ROWS(pairs) both = {*(const ROWS(pair) *)a, *(const ROWS(pair) *)b};
  return __builtin_convertvector((ROWS(texels))both, ROWS(fields)) << 8;
}

// The means of what lies above and below each other, four channels to the left and four to the right.
static inline ROWS(fields) ROWS(columns)(
    const uint32_t *pixels, ptrdiff_t step, struct ROWS(places) at) {
  const uint32_t *a = pixels + at.index[0], *b = pixels + at.index[1];
  ROWS(two) down = *(const ROWS(two) *)at.weights_y;
  ROWS(bits) lower = __builtin_shufflevector(down, down, 0, 0, 0, 0, 1, 1, 1, 1);
  return ROWS(product)(ROWS(pixels_at)(a, b), (ROWS(fields))~lower)
      + ROWS(product)(ROWS(pixels_at)(a + step, b + step), (ROWS(fields))lower);
}

// The means of what lies to the left and to the right.
static inline ROWS(halves) ROWS(folded)(ROWS(fields) columns, struct ROWS(places) at) {
  ROWS(quad) across = *(const ROWS(quad) *)at.weights_x;
  ROWS(bits) weights = __builtin_shufflevector(across, across, 0, 0, 1, 1, 2, 2, 3, 3);
  ROWS(fields) parts = ROWS(product)(columns, (ROWS(fields))weights);
  ROWS(halves) left = __builtin_shufflevector(parts, parts, 0, 1, 2, 3, 8, 9, 10, 11);
  ROWS(halves) right = __builtin_shufflevector(parts, parts, 4, 5, 6, 7, 12, 13, 14, 15);
  return left + right;
}

static inline ROWS(two) ROWS(rounded)(ROWS(halves) mean) {
  return (ROWS(two))__builtin_convertvector((mean + 132) >> 8, ROWS(bytes8));
}

// Two pixels at a time, whose weights of lower pixels are at DOWN. If their number is odd, the last one is read
// twice, and FIRST is half of PAIR.
#define EACH_TWO(count, DOWN, PAIR, FIRST) \
  size_t i = 0; \
  for (; i + 2 <= count; i += 2) { \
    struct ROWS(places) at = {index + i, weights_x + 2 * i, DOWN}; \
    PAIR; \
  } \
  if (i < count) { \
    int32_t both[2] = {index[i], index[i]}; \
    uint32_t across[4] = {weights_x[2 * i], weights_x[2 * i + 1], weights_x[2 * i], \
                          weights_x[2 * i + 1]}; \
    uint32_t down[2] = {*(DOWN), *(DOWN)}; \
    struct ROWS(places) at = {both, across, down}; \
    FIRST; \
  }

// 255 comes out as 65278: two floors have taken 1 each.
static inline ROWS(lanes) ROWS(fractions)(ROWS(halves) mean) {
  return __builtin_convertvector(__builtin_convertvector(mean, ROWS(words)), ROWS(lanes))
      * (1.0f / 65278);
}

static void ROWS(read_fractions)(
    const uint32_t *pixels, ptrdiff_t step, const int32_t *index, const uint32_t *weights_x,
    const uint32_t *weights_y, float *result, size_t count) {
#define MEAN ROWS(fractions)(ROWS(folded)(ROWS(columns)(pixels, step, at), at))
  EACH_TWO(count, weights_y + i, *(ROWS(lanes) *)(result + 4 * i) = MEAN, {
    ROWS(lanes) mean = MEAN;
    for (size_t channel = 0; channel < 4; channel++) result[4 * i + channel] = mean[channel];
  })
#undef MEAN
}

static void ROWS(read_bytes)(
    const uint32_t *pixels, ptrdiff_t step, const int32_t *index, const uint32_t *weights_x,
    const uint32_t *weights_y, uint32_t *result, size_t count) {
#define MEAN ROWS(rounded)(ROWS(folded)(ROWS(columns)(pixels, step, at), at))
  EACH_TWO(count, weights_y + i, *(ROWS(two) *)(result + i) = MEAN, result[i] = (MEAN)[0])
#undef MEAN
}

static void ROWS(mix_bytes)(
    const uint32_t *first, const uint32_t *second, uint16_t weight, ptrdiff_t step,
    const int32_t *index, const uint32_t *weights_x, const uint32_t *weights_y, uint32_t *result,
    size_t count) {
  ROWS(fields) new = (ROWS(fields)){0} + weight;
#define MEAN \
  ROWS(rounded)(ROWS(folded)( \
      ROWS(product)(ROWS(columns)(first, step, at), ~new) \
          + ROWS(product)(ROWS(columns)(second, step, at), new), \
      at))
  EACH_TWO(count, weights_y + i, *(ROWS(two) *)(result + i) = MEAN, result[i] = (MEAN)[0])
#undef MEAN
}

typedef uint16_t ROWS(line) __attribute__((vector_size(32), aligned(2), may_alias));
typedef uint16_t ROWS(half_line) __attribute__((vector_size(16), aligned(2), may_alias));
typedef uint8_t ROWS(texels4) __attribute__((vector_size(16), aligned(4), may_alias));

static inline ROWS(fields) ROWS(levels)(const uint32_t *pixels) {
  return __builtin_convertvector(*(const ROWS(texels4) *)pixels, ROWS(fields)) << 8;
}

// The means of a row and of the one below.
static void ROWS(mean_line)(
    const uint32_t *pixels, ptrdiff_t step, uint16_t lower, uint16_t *line, size_t count) {
  ROWS(fields) weight = (ROWS(fields)){0} + lower;
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    ROWS(fields) above = ROWS(product)(ROWS(levels)(pixels + i), ~weight);
    *(ROWS(line) *)(line + 4 * i) =
        above + ROWS(product)(ROWS(levels)(pixels + (ptrdiff_t)i + step), weight);
  }
  for (; i < count; i++) {
    uint32_t above = pixels[i], below = pixels[(ptrdiff_t)i + step];
    for (int c = 0; c < 4; c++) {
      uint32_t first = (above >> 8 * c & 255) << 8, second = (below >> 8 * c & 255) << 8;
      line[4 * i + c] =
          (uint16_t)((first * (uint16_t)~lower >> 16) + (second * lower >> 16));
    }
  }
}

static void ROWS(stretch_fractions)(
    const uint32_t *pixels, ptrdiff_t step, uint16_t lower, size_t first, size_t cell_count,
    const int32_t *cells, const uint32_t *weights_x, uint16_t *line, float *result,
    size_t count) {
  const int32_t *index = cells;
#define STORE \
  { \
    ROWS(lanes) mean = MEAN; \
    for (size_t channel = 0; channel < 4; channel++) result[4 * i + channel] = mean[channel]; \
  }
  // For few pixels of a line, each pair of rows is read when it is needed.
  if (cell_count > 3 * count) {
    uint32_t weight = lower | (uint32_t)lower << 16, weights_y[2] = {weight, weight};
#define MEAN ROWS(fractions)(ROWS(folded)(ROWS(columns)(pixels, step, at), at))
    EACH_TWO(count, weights_y, *(ROWS(lanes) *)(result + 4 * i) = MEAN, STORE)
#undef MEAN
    return;
  }
  ROWS(mean_line)(pixels + first, step, lower, line, cell_count);
  const uint16_t *origin = line - 4 * (ptrdiff_t)first;
#define MEAN \
  ROWS(fractions)(ROWS(folded)( \
      __builtin_shufflevector( \
          *(const ROWS(half_line) *)(origin + 4 * (ptrdiff_t)at.index[0]), \
          *(const ROWS(half_line) *)(origin + 4 * (ptrdiff_t)at.index[1]), 0, 1, 2, 3, 4, 5, 6, \
          7, 8, 9, 10, 11, 12, 13, 14, 15), \
      at))
  // The weights of lower pixels are not read again.
  EACH_TWO(count, weights_x, *(ROWS(lanes) *)(result + 4 * i) = MEAN, STORE)
#undef MEAN
#undef STORE
}

#undef EACH_TWO

static const struct lambent_sample_rows ROWS(rows) = {
    ROWS(locate), ROWS(read_fractions), ROWS(read_bytes), ROWS(mix_bytes),
    ROWS(stretch_fractions), ROWS(mix),
    ROWS(mix_each), ROWS(sum_rows), ROWS(sum_neighbours), ROWS(stretch), ROWS(stretch_bytes), ROWS(sum_bytes),
    ROWS(add_runs),
};
