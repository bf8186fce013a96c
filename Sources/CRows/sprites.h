// Included once for each instruction set. ROWS(name) is the name of its function.
//
// Spans of white sprites: bilinear samples of one channel, multiplied by a tint.

static inline float ROWS(texel_mean)(
    const float *texels, size_t stride, int32_t u, int32_t v) {
  const float *p = texels + (size_t)(v >> 16) * stride + (u >> 16), *below = p + stride;
  float fx = (float)(u & 65535) * (1.0f / 65536), fy = (float)(v & 65535) * (1.0f / 65536);
  float top = p[0] + (p[1] - p[0]) * fx, bottom = below[0] + (below[1] - below[0]) * fx;
  return top + (bottom - top) * fy;
}

#ifdef ROWS_OF_AVX2

static inline __m256 ROWS(fractions_of)(__m256i positions) {
  __m256i low = _mm256_and_si256(positions, _mm256_set1_epi32(65535));
  return _mm256_mul_ps(_mm256_cvtepi32_ps(low), _mm256_set1_ps(1.0f / 65536));
}

static inline __m256i ROWS(eight_steps)(int32_t first, int32_t step) {
  __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return _mm256_add_epi32(
      _mm256_set1_epi32(first), _mm256_mullo_epi32(_mm256_set1_epi32(step), lanes));
}

static inline __m256 ROWS(between)(__m256 a, __m256 b, __m256 weight) {
  return _mm256_add_ps(a, _mm256_mul_ps(_mm256_sub_ps(b, a), weight));
}

// Bilinear samples within eight consecutive texels.
static inline __m256 ROWS(line_mean)(const float *line, __m256i place, __m256 weight) {
  __m256 left = _mm256_permutevar8x32_ps(_mm256_loadu_ps(line), place);
  __m256 right = _mm256_permutevar8x32_ps(_mm256_loadu_ps(line + 1), place);
  return ROWS(between)(left, right, weight);
}

// Pixels along a row of texels. Eight pixels span at most eight texels.
static void ROWS(upright_means)(
    const float *line, size_t stride, struct lambent_span span, float *means, size_t count) {
  __m256i u = ROWS(eight_steps)(span.u, span.step_u);
  __m256i step = _mm256_set1_epi32(8 * span.step_u);
  __m256 fy = ROWS(fractions_of)(_mm256_set1_epi32(span.v));
  for (size_t i = 0; i < count; i += 8) {
    __m256i index = _mm256_srai_epi32(u, 16);
    int32_t first = _mm_cvtsi128_si32(_mm256_castsi256_si128(index));
    __m256i place = _mm256_sub_epi32(index, _mm256_set1_epi32(first));
    __m256 fx = ROWS(fractions_of)(u);
    __m256 top = ROWS(line_mean)(line + first, place, fx);
    __m256 bottom = ROWS(line_mean)(line + stride + first, place, fx);
    _mm256_storeu_ps(means + i, ROWS(between)(top, bottom, fy));
    u = _mm256_add_epi32(u, step);
  }
}

// Pixels along a slanted line. Eight pixels span few rows of texels and at most eight columns. All rows are sampled
// horizontally, and each pixel uses the samples of two rows.
static void ROWS(slanted_means)(
    const float *texels, size_t stride, struct lambent_span span, float *means, size_t count) {
  __m256i u = ROWS(eight_steps)(span.u, span.step_u), v = ROWS(eight_steps)(span.v, span.step_v);
  __m256i step_u = _mm256_set1_epi32(8 * span.step_u), step_v = _mm256_set1_epi32(8 * span.step_v);
  int32_t least_u = span.u + (span.step_u < 0 ? 7 * span.step_u : 0);
  int32_t least_v = span.v + (span.step_v < 0 ? 7 * span.step_v : 0);
  int32_t reach = 7 * (span.step_v < 0 ? -span.step_v : span.step_v);
  for (size_t i = 0; i < count; i += 8) {
    int32_t column = least_u >> 16, row = least_v >> 16, last = (least_v + reach) >> 16;
    __m256i place = _mm256_sub_epi32(_mm256_srai_epi32(u, 16), _mm256_set1_epi32(column));
    __m256i rows = _mm256_srai_epi32(v, 16);
    __m256 fx = ROWS(fractions_of)(u);
    const float *line = texels + (ptrdiff_t)row * (ptrdiff_t)stride + column;
    __m256 top = ROWS(line_mean)(line, place, fx);
    __m256 bottom = ROWS(line_mean)(line += stride, place, fx), above = bottom;
    for (; row < last; row++) {
      __m256 below = ROWS(line_mean)(line += stride, place, fx);
      __m256 isBelow = _mm256_castsi256_ps(_mm256_cmpgt_epi32(rows, _mm256_set1_epi32(row)));
      top = _mm256_blendv_ps(top, above, isBelow);
      bottom = _mm256_blendv_ps(bottom, below, isBelow);
      above = below;
    }
    _mm256_storeu_ps(means + i, ROWS(between)(top, bottom, ROWS(fractions_of)(v)));
    u = _mm256_add_epi32(u, step_u);
    v = _mm256_add_epi32(v, step_v);
    least_u += 8 * span.step_u;
    least_v += 8 * span.step_v;
  }
}

static inline __m128 ROWS(two_pairs)(const float *first, const float *second) {
  __m128 low = _mm_castpd_ps(_mm_load_sd((const double *)first));
  return _mm_loadh_pi(low, (const __m64 *)second);
}

// Horizontal samples of the texels at eight indices and their right neighbours.
static inline __m256 ROWS(pairs_mean)(const float *texels, const uint32_t *at, __m256 weight) {
  __m256 a = _mm256_set_m128(
      ROWS(two_pairs)(texels + at[4], texels + at[5]),
      ROWS(two_pairs)(texels + at[0], texels + at[1]));
  __m256 b = _mm256_set_m128(
      ROWS(two_pairs)(texels + at[6], texels + at[7]),
      ROWS(two_pairs)(texels + at[2], texels + at[3]));
  return ROWS(between)(_mm256_shuffle_ps(a, b, 0x88), _mm256_shuffle_ps(a, b, 0xDD), weight);
}

// Pixels at any positions.
static void ROWS(scattered_means)(
    const float *texels, size_t stride, struct lambent_span span, float *means, size_t count) {
  __m256i u = ROWS(eight_steps)(span.u, span.step_u), v = ROWS(eight_steps)(span.v, span.step_v);
  __m256i step_u = _mm256_set1_epi32((int32_t)(8 * (uint32_t)span.step_u));
  __m256i step_v = _mm256_set1_epi32((int32_t)(8 * (uint32_t)span.step_v));
  __m256i pitch = _mm256_set1_epi32((int32_t)stride);
  for (size_t i = 0; i < count; i += 8) {
    uint32_t at[8];
    _mm256_storeu_si256((__m256i *)at, _mm256_add_epi32(
        _mm256_mullo_epi16(_mm256_srli_epi32(v, 16), pitch), _mm256_srli_epi32(u, 16)));
    __m256 fx = ROWS(fractions_of)(u);
    __m256 top = ROWS(pairs_mean)(texels, at, fx);
    __m256 bottom = ROWS(pairs_mean)(texels + stride, at, fx);
    _mm256_storeu_ps(means + i, ROWS(between)(top, bottom, ROWS(fractions_of)(v)));
    u = _mm256_add_epi32(u, step_u);
    v = _mm256_add_epi32(v, step_v);
  }
}

static void ROWS(means)(
    const float *texels, size_t stride, struct lambent_span span, float *means, size_t count) {
  // Above this slope, sampling whole rows takes longer than sampling each pixel.
  const int32_t steep = 28000;
  if (span.step_u < -65536 || span.step_u > 65536 || span.step_v < -steep || span.step_v > steep)
    return ROWS(scattered_means)(texels, stride, span, means, count);
  if (span.step_v == 0 && span.step_u > 0)
    return ROWS(upright_means)(
        texels + (size_t)(span.v >> 16) * stride, stride, span, means, count);
  ROWS(slanted_means)(texels, stride, span, means, count);
}

#else

static void ROWS(means)(
    const float *texels, size_t stride, struct lambent_span span, float *means, size_t count) {
  uint32_t u = (uint32_t)span.u, v = (uint32_t)span.v;
  for (size_t i = 0; i < (count + 7 & ~(size_t)7); i++) {
    means[i] = ROWS(texel_mean)(texels, stride, (int32_t)u, (int32_t)v);
    u += (uint32_t)span.step_u;
    v += (uint32_t)span.step_v;
  }
}

#endif

typedef float ROWS(light) __attribute__((vector_size(16), aligned(4), may_alias));
typedef float ROWS(two_lights) __attribute__((vector_size(32), aligned(4), may_alias));
typedef float ROWS(eight_means) __attribute__((vector_size(32), aligned(4), may_alias));

// The samples of two pixels, each repeated for four channels.
#define SPREAD(means, i) __builtin_shufflevector(means, means, 2 * i, 2 * i, 2 * i, 2 * i, \
    2 * i + 1, 2 * i + 1, 2 * i + 1, 2 * i + 1)
#define PAIR(row, i) (*(ROWS(two_lights) *)((row) + 4 * (i)))

static void ROWS(add_tinted)(
    const float *tint, const float *means, float *row, size_t count) {
  ROWS(light) one = *(const ROWS(light) *)tint;
  ROWS(two_lights) two = __builtin_shufflevector(one, one, 0, 1, 2, 3, 4, 5, 6, 7);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    ROWS(eight_means) eight = *(const ROWS(eight_means) *)(means + i);
    PAIR(row, i) = two * SPREAD(eight, 0) + PAIR(row, i);
    PAIR(row, i + 2) = two * SPREAD(eight, 1) + PAIR(row, i + 2);
    PAIR(row, i + 4) = two * SPREAD(eight, 2) + PAIR(row, i + 4);
    PAIR(row, i + 6) = two * SPREAD(eight, 3) + PAIR(row, i + 6);
  }
  for (; i < count; i++) {
    ROWS(light) *to = (ROWS(light) *)(row + 4 * i);
    *to = one * means[i] + *to;
  }
}

static inline ROWS(two_lights) ROWS(laid_pair)(ROWS(two_lights) source, ROWS(two_lights) row) {
  ROWS(two_lights) alpha = __builtin_shufflevector(source, source, 3, 3, 3, 3, 7, 7, 7, 7);
  return source + row * (1.0f - alpha);
}

static void ROWS(over_tinted)(
    const float *tint, const float *means, float *row, size_t count) {
  ROWS(light) one = *(const ROWS(light) *)tint;
  ROWS(two_lights) two = __builtin_shufflevector(one, one, 0, 1, 2, 3, 4, 5, 6, 7);
  size_t i = 0;
  for (; i + 8 <= count; i += 8) {
    ROWS(eight_means) eight = *(const ROWS(eight_means) *)(means + i);
    PAIR(row, i) = ROWS(laid_pair)(two * SPREAD(eight, 0), PAIR(row, i));
    PAIR(row, i + 2) = ROWS(laid_pair)(two * SPREAD(eight, 1), PAIR(row, i + 2));
    PAIR(row, i + 4) = ROWS(laid_pair)(two * SPREAD(eight, 2), PAIR(row, i + 4));
    PAIR(row, i + 6) = ROWS(laid_pair)(two * SPREAD(eight, 3), PAIR(row, i + 6));
  }
  for (; i < count; i++) {
    ROWS(light) *to = (ROWS(light) *)(row + 4 * i), source = one * means[i];
    *to = source + *to * (1.0f - source[3]);
  }
}

#undef SPREAD
#undef PAIR
