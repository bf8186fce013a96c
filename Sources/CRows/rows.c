#include "CRows.h"

#include <stdatomic.h>
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

static const struct lambent_rows *_Atomic chosen = &lambent_rows_baseline;

__attribute__((constructor)) static void choose(void) {
  const char *wish = getenv("LAMBENT_SIMD");
  if (wish && strcmp(wish, "baseline") == 0) return;
  const struct lambent_rows *wide = lambent_wide_rows();
  if (wide) lambent_choose_rows(wide);
}

const struct lambent_rows *lambent_rows(void) {
  return atomic_load_explicit(&chosen, memory_order_relaxed);
}

const struct lambent_rows *lambent_wide_rows(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) return &lambent_rows_avx2;
#endif
  return NULL;
}

void lambent_choose_rows(const struct lambent_rows *rows) {
  atomic_store_explicit(&chosen, rows, memory_order_relaxed);
}

const struct lambent_rows *lambent_plain_rows(void) { return &lambent_rows_baseline; }
