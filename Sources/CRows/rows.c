#include "CRows.h"

#include <stdlib.h>
#include <string.h>

// Fused products would round differently where machines have them.
#pragma STDC FP_CONTRACT OFF

// Vectors are passed between functions of this file only.
#pragma clang diagnostic ignored "-Wpsabi"

#if defined(__SSE2__)
#include <emmintrin.h>
#define ROWS_OF_SSE2
#endif
#define ROWS_NAME "baseline"
#define ROWS(name) lambent_##name##_baseline
#include "kernels.h"
#undef ROWS_OF_SSE2
#undef ROWS
#undef ROWS_NAME

#if defined(__x86_64__)
#include <immintrin.h>
#define ROWS_OF_AVX2
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define ROWS_NAME "avx2"
#define ROWS(name) lambent_##name##_avx2
#include "kernels.h"
#undef ROWS
#undef ROWS_NAME
#undef ROWS_OF_AVX2
#pragma clang attribute pop
#endif

static const struct lambent_rows *chosen = &lambent_rows_baseline;

__attribute__((constructor)) static void choose(void) {
#if defined(__x86_64__)
  const char *wish = getenv("LAMBENT_SIMD");
  if (wish && strcmp(wish, "baseline") == 0) return;
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) chosen = &lambent_rows_avx2;
#endif
}

const struct lambent_rows *lambent_rows(void) { return chosen; }

const struct lambent_rows *lambent_plain_rows(void) { return &lambent_rows_baseline; }
