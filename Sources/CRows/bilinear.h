// Included once for each instruction set. ROWS(name) is the name of its function.
//
// Bilinear samples of pixels of bytes, at positions in 32.32 fixed point. Each result is rounded once.

typedef float ROWS(channels) __attribute__((vector_size(16)));
typedef uint8_t ROWS(four_bytes) __attribute__((vector_size(4)));
typedef uint32_t ROWS(four_words) __attribute__((vector_size(16)));

// 23 bits of fraction under the exponent of 1 make a float of 1 ..< 2.
static inline float ROWS(weight_of)(uint64_t position) {
  union { uint32_t bits; float number; } one = {(uint32_t)position >> 9 | 0x3F800000};
  return one.number - 1;
}

static inline ROWS(channels) ROWS(levels_of)(uint32_t pixel) {
  union { uint32_t pixel; ROWS(four_bytes) bytes; } all = {pixel};
  return __builtin_convertvector(all.bytes, ROWS(channels));
}

static inline uint32_t ROWS(pixel_mean)(
    const uint32_t *pixels, ptrdiff_t stride, uint64_t u, uint64_t v) {
  const uint32_t *above = pixels + (ptrdiff_t)(v >> 32) * stride + (ptrdiff_t)(u >> 32);
  const uint32_t *below = above + stride;
  ROWS(channels) a = ROWS(levels_of)(above[0]), b = ROWS(levels_of)(above[1]);
  ROWS(channels) c = ROWS(levels_of)(below[0]), d = ROWS(levels_of)(below[1]);
  float fx = ROWS(weight_of)(u), fy = ROWS(weight_of)(v);
  ROWS(channels) top = a + (b - a) * fx, bottom = c + (d - c) * fx;
  // Adding 2^23 leaves the nearest integer in the low bits.
  union { ROWS(four_bytes) bytes; uint32_t pixel; } mean = {__builtin_convertvector(
      (ROWS(four_words))(top + (bottom - top) * fy + 8388608.0f), ROWS(four_bytes))};
  return mean.pixel;
}

#ifdef ROWS_OF_AVX2

// Of two positions the left and the right pixel, and their mean.
static inline __m256 ROWS(pair_mean)(const uint32_t *first, const uint32_t *second, __m256 weight) {
  __m128i both = _mm_unpacklo_epi32(
      _mm_loadl_epi64((const __m128i *)first), _mm_loadl_epi64((const __m128i *)second));
  __m256 left = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(both));
  __m256 right = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_unpackhi_epi64(both, both)));
  return ROWS(between)(left, right, weight);
}

// The fractions of positions by their low halves.
static inline __m256 ROWS(four_weights)(__m256i positions) {
  __m256i bits = _mm256_or_si256(_mm256_srli_epi32(positions, 9), _mm256_set1_epi32(0x3F800000));
  return _mm256_sub_ps(_mm256_castsi256_ps(bits), _mm256_set1_ps(1));
}

// Two of them, each for four channels.
static inline __m256 ROWS(two_weights)(__m256 weights, int first) {
  __m256i lanes = _mm256_setr_epi32(0, 0, 0, 0, 2, 2, 2, 2);
  return _mm256_permutevar8x32_ps(weights, _mm256_add_epi32(lanes, _mm256_set1_epi32(first)));
}

// Two pixels, a byte in each lane.
static inline __m256i ROWS(two_means)(
    const uint32_t *first, const uint32_t *second, ptrdiff_t stride, __m256 fx, __m256 fy) {
  __m256 top = ROWS(pair_mean)(first, second, fx);
  __m256 bottom = ROWS(pair_mean)(first + stride, second + stride, fx);
  __m256 mean = ROWS(between)(top, bottom, fy);
  __m256i word = _mm256_castps_si256(_mm256_add_ps(mean, _mm256_set1_ps(8388608.0f)));
  return _mm256_and_si256(word, _mm256_set1_epi32(255));
}

static inline __m256i ROWS(four_steps)(int64_t first, int64_t step) {
  uint64_t u = (uint64_t)first, d = (uint64_t)step;
  return _mm256_setr_epi64x(
      (int64_t)u, (int64_t)(u + d), (int64_t)(u + 2 * d), (int64_t)(u + 3 * d));
}

// Four pixels at a time. Returns the number of computed pixels.
static size_t ROWS(means_by_four)(
    const uint32_t *pixels, ptrdiff_t stride, struct lambent_line line, uint32_t *row,
    size_t count) {
  __m256i u = ROWS(four_steps)(line.u, line.step_u), v = ROWS(four_steps)(line.v, line.step_v);
  __m256i step_u = _mm256_set1_epi64x((int64_t)(4 * (uint64_t)line.step_u));
  __m256i step_v = _mm256_set1_epi64x((int64_t)(4 * (uint64_t)line.step_v));
  __m256i pitch = _mm256_set1_epi64x(stride);
  size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    int64_t at[4];
    _mm256_storeu_si256((__m256i *)at, _mm256_add_epi64(
        _mm256_mul_epu32(_mm256_srli_epi64(v, 32), pitch), _mm256_srli_epi64(u, 32)));
    __m256 fx = ROWS(four_weights)(u), fy = ROWS(four_weights)(v);
    __m256i first = ROWS(two_means)(
        pixels + at[0], pixels + at[1], stride, ROWS(two_weights)(fx, 0), ROWS(two_weights)(fy, 0));
    __m256i second = ROWS(two_means)(
        pixels + at[2], pixels + at[3], stride, ROWS(two_weights)(fx, 4), ROWS(two_weights)(fy, 4));
    // Channels of pixels 0 2 1 3.
    __m256i words = _mm256_packus_epi32(first, second);
    __m128i bytes = _mm_packus_epi16(
        _mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storeu_si128((__m128i *)(row + i), _mm_shuffle_epi32(bytes, _MM_SHUFFLE(3, 1, 2, 0)));
    u = _mm256_add_epi64(u, step_u);
    v = _mm256_add_epi64(v, step_v);
  }
  return i;
}

// The channels of a pixel of each half. An index below 0 makes a byte of 0.
static inline __m256 ROWS(halves_of)(__m256i pixels, int index) {
  const __m256i bytes = _mm256_setr_epi8(
      0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, 3, -1, -1, -1,
      0, -1, -1, -1, 1, -1, -1, -1, 2, -1, -1, -1, 3, -1, -1, -1);
  const __m256i from = _mm256_add_epi8(bytes, _mm256_set1_epi32(4 * index));
  return _mm256_cvtepi32_ps(_mm256_shuffle_epi8(pixels, from));
}

// A mean in each half: of pixels of two rows, and those to the right.
static inline __m256i ROWS(halves_mean)(
    const __m256i *corners, int index, __m256 fx, __m256 fy) {
  __m256 top = ROWS(between)(
      ROWS(halves_of)(corners[0], index), ROWS(halves_of)(corners[1], index), fx);
  __m256 bottom = ROWS(between)(
      ROWS(halves_of)(corners[2], index), ROWS(halves_of)(corners[3], index), fx);
  return _mm256_cvtps_epi32(ROWS(between)(top, bottom, fy));
}

static inline __m256i ROWS(eight_at)(const uint32_t *pixels, __m256i place) {
  return _mm256_permutevar8x32_epi32(_mm256_loadu_si256((const __m256i *)pixels), place);
}

// Eight pixels at a time along a row, where eight pixels are between nine texels. Returns the number of computed
// pixels. Reads nothing to the right of the last pixel's texels.
static size_t ROWS(means_by_eight)(
    const uint32_t *pixels, ptrdiff_t stride, struct lambent_line line, uint32_t *row,
    size_t count) {
  uint64_t u = (uint64_t)line.u, d = (uint64_t)line.step_u;
  int64_t last = (int64_t)(u + (count - 1) * d) >> 32;
  const uint32_t *above = pixels + (line.v >> 32) * stride;
  __m256 fy = _mm256_set1_ps(ROWS(weight_of)((uint64_t)line.v));
  // In the order in which their halves are joined to eight.
  __m256i even = _mm256_setr_epi64x(
      (int64_t)u, (int64_t)(u + d), (int64_t)(u + 4 * d), (int64_t)(u + 5 * d));
  __m256i step = _mm256_set1_epi64x((int64_t)(2 * d)), by_eight = _mm256_set1_epi64x((int64_t)(8 * d));
  size_t i = 0;
  for (; i + 8 <= count; i += 8, u += 8 * d, even = _mm256_add_epi64(even, by_eight)) {
    int64_t first = (int64_t)u >> 32;
    if (first + 7 > last) break;
    __m256 low = _mm256_castsi256_ps(even);
    __m256 high = _mm256_castsi256_ps(_mm256_add_epi64(even, step));
    __m256i part = _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0x88));
    __m256i place = _mm256_sub_epi32(
        _mm256_castps_si256(_mm256_shuffle_ps(low, high, 0xDD)), _mm256_set1_epi32((int32_t)first));
    const uint32_t *from = above + first;
    const __m256i corners[4] = {
        ROWS(eight_at)(from, place), ROWS(eight_at)(from + 1, place),
        ROWS(eight_at)(from + stride, place), ROWS(eight_at)(from + stride + 1, place)};
    __m256 fx = ROWS(four_weights)(part);
    __m256i a = ROWS(halves_mean)(corners, 0, _mm256_permute_ps(fx, 0x00), fy);
    __m256i b = ROWS(halves_mean)(corners, 1, _mm256_permute_ps(fx, 0x55), fy);
    __m256i c = ROWS(halves_mean)(corners, 2, _mm256_permute_ps(fx, 0xAA), fy);
    __m256i e = ROWS(halves_mean)(corners, 3, _mm256_permute_ps(fx, 0xFF), fy);
    __m256i bytes = _mm256_packus_epi16(_mm256_packus_epi32(a, b), _mm256_packus_epi32(c, e));
    _mm256_storeu_si256((__m256i *)(row + i), bytes);
  }
  return i;
}

#endif

static void ROWS(pixel_means)(
    const uint32_t *pixels, ptrdiff_t stride, struct lambent_line line, uint32_t *row,
    size_t count) {
  size_t i = 0;
#ifdef ROWS_OF_AVX2
  if (line.step_v == 0 && line.step_u > 0 && line.step_u <= (int64_t)1 << 32 && count >= 8)
    i = ROWS(means_by_eight)(pixels, stride, line, row, count);
  struct lambent_line rest = line;
  rest.u = (int64_t)((uint64_t)line.u + i * (uint64_t)line.step_u);
  rest.v = (int64_t)((uint64_t)line.v + i * (uint64_t)line.step_v);
  i += ROWS(means_by_four)(pixels, stride, rest, row + i, count - i);
#endif
  for (; i < count; i++)
    row[i] = ROWS(pixel_mean)(
        pixels, stride, (uint64_t)line.u + i * (uint64_t)line.step_u,
        (uint64_t)line.v + i * (uint64_t)line.step_v);
}
