#include "RandomWords.h"

#include "CRows.h"

// The multipliers of the two products, and what the keys grow by: Philox4x32-10.
#define FIRST 0xD2511F53u
#define SECOND 0xCD9E8D57u
#define LOW 0x9E3779B9u
#define HIGH 0xBB67AE85u

static void plain(const struct lambent_draws *draws, size_t row, size_t count) {
  for (; row < count; row++) {
    uint32_t a = (uint32_t)draws->indices[row], b = (uint32_t)(draws->indices[row] >> 32);
    uint32_t c = draws->stream, d = draws->block;
    uint32_t low = (uint32_t)draws->seeds[row], high = (uint32_t)(draws->seeds[row] >> 32);
    for (int round = 0; round < 10; round++) {
      uint64_t p = (uint64_t)a * FIRST, q = (uint64_t)c * SECOND;
      a = (uint32_t)(q >> 32) ^ b ^ low;
      b = (uint32_t)q;
      c = (uint32_t)(p >> 32) ^ d ^ high;
      d = (uint32_t)p;
      low += LOW;
      high += HIGH;
    }
    uint32_t *words = draws->words + row;
    words[0] = a;
    words[draws->stride] = b;
    words[2 * draws->stride] = c;
    words[3 * draws->stride] = d;
  }
}

#if defined(__x86_64__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

/// The low and the high words of eight products.
#define MULTIPLY(x, factor, low, high)                                               \
  do {                                                                               \
    __m256i even = _mm256_mul_epu32(x, factor);                                      \
    __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64(x, 32), factor);                \
    low = _mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xAA);                \
    high = _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xAA);               \
  } while (0)

/// Eight numbers of 64 bits, in two vectors, as their low and their high words.
static void split(const uint64_t *numbers, __m256i *low, __m256i *high) {
  __m256 first = _mm256_loadu_ps((const float *)numbers);
  __m256 second = _mm256_loadu_ps((const float *)(numbers + 4));
  // Shuffles stay within halves: 0, 1, 4, 5 | 2, 3, 6, 7.
  __m256i lows = _mm256_castps_si256(_mm256_shuffle_ps(first, second, 0x88));
  __m256i highs = _mm256_castps_si256(_mm256_shuffle_ps(first, second, 0xDD));
  *low = _mm256_permute4x64_epi64(lows, 0xD8);
  *high = _mm256_permute4x64_epi64(highs, 0xD8);
}

static void wide(const struct lambent_draws *draws, size_t count) {
  const __m256i first = _mm256_set1_epi32((int)FIRST), second = _mm256_set1_epi32((int)SECOND);
  const __m256i more = _mm256_set1_epi32((int)LOW), much = _mm256_set1_epi32((int)HIGH);
  size_t row = 0;
  for (; row + 8 <= count; row += 8) {
    __m256i a, b, low, high;
    split(draws->indices + row, &a, &b);
    split(draws->seeds + row, &low, &high);
    __m256i c = _mm256_set1_epi32((int)draws->stream), d = _mm256_set1_epi32((int)draws->block);
    for (int round = 0; round < 10; round++) {
      __m256i p, q, top, upper;
      MULTIPLY(a, first, p, top);
      MULTIPLY(c, second, q, upper);
      a = _mm256_xor_si256(_mm256_xor_si256(upper, b), low);
      b = q;
      c = _mm256_xor_si256(_mm256_xor_si256(top, d), high);
      d = p;
      low = _mm256_add_epi32(low, more);
      high = _mm256_add_epi32(high, much);
    }
    uint32_t *words = draws->words + row;
    _mm256_storeu_si256((__m256i *)words, a);
    _mm256_storeu_si256((__m256i *)(words + draws->stride), b);
    _mm256_storeu_si256((__m256i *)(words + 2 * draws->stride), c);
    _mm256_storeu_si256((__m256i *)(words + 3 * draws->stride), d);
  }
  plain(draws, row, count);
}
#pragma clang attribute pop
#endif

void lambent_random_words(const struct lambent_draws *draws, size_t count) {
#if defined(__x86_64__)
  if (lambent_rows() != lambent_plain_rows()) return wide(draws, count);
#endif
  plain(draws, 0, count);
}
