// SHA-256, in portable C and with the instructions that x86-64 processors have for it. Frames of 4K are 33 MB:
// libraries without these instructions take longer for the digest than the frame took to draw.
#include "CDigest.h"
#include <string.h>

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static void compress_portable(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  for (; blocks > 0; blocks--, bytes += 64) {
    uint32_t words[64];
    for (int i = 0; i < 16; i++)
      words[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16 |
                 (uint32_t)bytes[4 * i + 2] << 8 | bytes[4 * i + 3];
    for (int i = 16; i < 64; i++) {
      uint32_t early = words[i - 15], late = words[i - 2];
      words[i] = words[i - 16] + words[i - 7] +
                 (rotated(early, 7) ^ rotated(early, 18) ^ early >> 3) +
                 (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10);
    }
    uint32_t s[8];
    memcpy(s, state, sizeof s);
#pragma clang loop unroll_count(8)
    for (unsigned i = 0; i < 64; i++) {
      // The words a…h go one place on in each round: here the names do.
#define WORD(n) s[((n) - i) & 7]
      uint32_t e = WORD(4), a = WORD(0);
      uint32_t first = WORD(7) + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
                       ((e & WORD(5)) ^ (~e & WORD(6))) + constants[i] + words[i];
      WORD(3) += first;
      WORD(7) = first + (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) +
                ((a & WORD(1)) ^ (a & WORD(2)) ^ (WORD(1) & WORD(2)));
#undef WORD
    }
    for (int i = 0; i < 8; i++) state[i] += s[i];
  }
}

#ifdef __x86_64__
#include <immintrin.h>

// The processor keeps the state as the words ABEF and CDGH, and takes four rounds with two instructions.
__attribute__((target("sha,sse4.1"))) static void compress_x86(
    uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
  __m128i badc = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(badc, hgfe, 8);
  __m128i cdgh = _mm_blend_epi16(hgfe, badc, 0xF0);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i words[4];
    for (int i = 0; i < 4; i++)
      words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), swap);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i four = words[i % 4];
      __m128i sum = _mm_add_epi32(four, _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
      if (i < 12) {
        // The four words that are needed in four steps take the place of these.
        __m128i second = words[(i + 1) % 4], third = words[(i + 2) % 4], last = words[(i + 3) % 4];
        four = _mm_add_epi32(_mm_sha256msg1_epu32(four, second), _mm_alignr_epi8(last, third, 4));
        words[i % 4] = _mm_sha256msg2_epu32(four, last);
      }
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#include <cpuid.h>

static int has_instructions(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSE4_1) || !(c & bit_SSSE3)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}
#endif

static void (*compress)(uint32_t state[8], const uint8_t *bytes, size_t blocks) = compress_portable;

__attribute__((constructor)) static void choose(void) {
#ifdef __x86_64__
  if (has_instructions()) compress = compress_x86;
#endif
}

void lambent_sha256_use_portable(void) { compress = compress_portable; }

void lambent_sha256_begin(lambent_sha256 *digest) {
  static const uint32_t start[8] = {
      0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  };
  memcpy(digest->state, start, sizeof start);
  digest->length = 0;
}

void lambent_sha256_add(lambent_sha256 *digest, const void *bytes, size_t count) {
  const uint8_t *next = bytes;
  size_t filled = digest->length % 64;
  digest->length += count;
  if (filled > 0) {
    size_t part = count < 64 - filled ? count : 64 - filled;
    memcpy(digest->block + filled, next, part);
    if (filled + part < 64) return;
    compress(digest->state, digest->block, 1);
    next += part;
    count -= part;
  }
  compress(digest->state, next, count / 64);
  if (count % 64 > 0) memcpy(digest->block, next + count / 64 * 64, count % 64);
}

void lambent_sha256_end(lambent_sha256 *digest, uint8_t result[32]) {
  uint8_t end[72] = {0x80};
  uint64_t bits = digest->length * 8;
  size_t padding = 64 - (digest->length + 8) % 64;
  for (int i = 0; i < 8; i++) end[padding + i] = (uint8_t)(bits >> (56 - 8 * i));
  lambent_sha256_add(digest, end, padding + 8);
  for (int i = 0; i < 32; i++) result[i] = (uint8_t)(digest->state[i / 4] >> (24 - 8 * (i % 4)));
}
