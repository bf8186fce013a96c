#include "CRows.h"

// Fused products would round differently where machines have them.
#pragma STDC FP_CONTRACT OFF

// Vectors are passed between functions of this file only.
#pragma clang diagnostic ignored "-Wpsabi"

#if defined(__x86_64__)
#include <immintrin.h>
#define ROWS_OF_SSE2
#endif
#define ROWS(name) lambent_sample_##name##_baseline
#include "reducing.h"
#include "sampling.h"
#undef ROWS_OF_SSE2
#undef ROWS

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define ROWS_OF_AVX2
#define ROWS(name) lambent_sample_##name##_avx2
#include "reducing.h"
#include "sampling.h"
#undef ROWS_OF_AVX2
#undef ROWS
#pragma clang attribute pop
#endif

const struct lambent_sample_rows *lambent_plain_sample_rows(void) {
  return &lambent_sample_rows_baseline;
}

const struct lambent_sample_rows *lambent_sample_rows(void) {
#if defined(__x86_64__)
  if (lambent_rows() != lambent_plain_rows()) return &lambent_sample_rows_avx2;
#endif
  return &lambent_sample_rows_baseline;
}
